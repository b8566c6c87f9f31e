/* The text of URLs. */
#ifndef HTTP_URL_H
#define HTTP_URL_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"

/* Adds text as a part of a query or a form: everything but letters, digits and `-_.~` as %XX. */
void url_add_encoded(struct buf *out, struct str text);

/* The first value of that name in `name=value&...`, decoded; STR_NONE: there is none. */
struct str url_query_value(struct arena *arena, struct str query, const char *name);

/* Host and port alone: `api.deepseek.com`, `localhost:8080`. A part of the text. */
struct str url_authority(struct str url);
struct str url_without_port(struct str authority);

/* Without what may be secret in it: a name and a password, and the query. For messages and logs. */
struct str url_for_people(struct arena *arena, struct str url);

/* Does it lead to this machine: localhost, 127.0.0.0/8, [::1]? */
bool url_is_loopback(struct str url);

#endif
