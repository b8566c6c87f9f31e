/* What a server calls the statuses it answers with. */
#ifndef TRANSPORT_HTTP_REASON_H
#define TRANSPORT_HTTP_REASON_H

/* "Not Found"; "Other" for a status that has no name here. */
const char *http_reason(unsigned status);

#endif
