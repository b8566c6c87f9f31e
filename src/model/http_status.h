/* What an HTTP status is called. */
#ifndef MODEL_HTTP_STATUS_H
#define MODEL_HTTP_STATUS_H

/* "Not Found"; in the reference's words also for a status that has no name. */
const char *http_reason_phrase(int status);

#endif
