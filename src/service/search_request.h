/*
 * A request of fuzzyFileSearch while it is searched for: a few of them at a time, the rest waits.
 */
#ifndef SERVICE_SEARCH_REQUEST_H
#define SERVICE_SEARCH_REQUEST_H

#include "schema/generated/wire.h"
#include "service/search_service.h"

/* Answers the request once everything was looked at. */
void search_request_start(struct search_service *service, struct request *req,
                          const struct wire_fuzzy_file_search_params *params);

/* A client that asks again with the same token does not want the older answer any more: the older request is
 * answered with what it has. */
void search_requests_replace(struct search_service *service, const struct connection *connection,
                             struct str token);

/* Answers the requests of a connection with what they have; NULL: of all of them. */
void search_requests_end(struct search_service *service, const struct connection *connection);

#endif
