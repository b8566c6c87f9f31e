/* Base64, the alphabet of RFC 4648 with padding. */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include "base/arena.h"
#include "base/str.h"

struct str base64_encode(struct arena *arena, struct str bytes);

#endif
