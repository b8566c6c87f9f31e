/*
 * Text that stands in JSON already just as we would write it, so that it can be passed on without being read.
 */
#ifndef SCHEMA_JSON_TEXT_H
#define SCHEMA_JSON_TEXT_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * `rest` begins behind the quote of a string. Is what follows, up to the closing quote, what json_write_str() makes of the
 * text that it stands for? *ret_len is its length, without the quote. False also where it is no string of JSON at all.
 */
bool json_text_is_canonical(struct str rest, size_t *ret_len);

#endif
