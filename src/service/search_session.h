/*
 * A session of fuzzyFileSearch: one tree, walked once, and queries that follow each other while the
 * user types. Every query gets at least one list of results, and a word that the list is complete;
 * lists in between come no faster than the eye wants them.
 *
 * A session ends with the client that began it.
 */
#ifndef SERVICE_SEARCH_SESSION_H
#define SERVICE_SEARCH_SESSION_H

#include "base/str.h"
#include "service/search_service.h"

struct connection;
struct search_session;

enum { MAX_SEARCH_SESSIONS = 64 };

/* An older one of that name ends. Returns false if there can be no thread. */
bool search_session_start(struct search_service *service, struct connection *connection,
                          struct str id, const struct str *roots, size_t n_roots);
struct search_session *search_session_find(struct search_service *service, struct str id);
void search_session_ask(struct search_session *session, struct str query);
void search_session_end(struct search_session *session); /* accepts NULL */

/* Of a connection; of all of them for NULL. */
void search_sessions_end(struct search_service *service, const struct connection *connection);

#endif
