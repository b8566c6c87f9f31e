/* What an HTTP status is called. */
#ifndef HTTP_REASON_H
#define HTTP_REASON_H

/* "Not Found". One that has no name is called as the reference calls it, "<unknown status code>". */
const char *http_reason(int status);

#endif
