/* Base64 for URLs, without padding: tokens and OAuth use it. */
#ifndef BASE_BASE64URL_H
#define BASE_BASE64URL_H

#include "base/arena.h"
#include "base/str.h"

struct str base64url_encode(struct arena *arena, struct str bytes);

/* False if it is not that, padding included. */
bool base64url_decode(struct arena *arena, struct str text, struct str *ret_bytes);

#endif
