/* UUIDs as text: lower case with hyphens. */
#ifndef BASE_UUID_H
#define BASE_UUID_H

#include "base/str.h"

#include <stdint.h>

enum { UUID_LENGTH = 36 };

/* 8-4-4-4-12 hexadecimal digits. */
bool uuid_is_valid(struct str text);

/*
 * Reads any textual form (upper case, without hyphens, `urn:uuid:`, braces) into ret_id. On failure
 * *ret_reason, which holds 160 bytes, says why in the reference's words.
 */
bool uuid_parse(struct str text, char ret_id[UUID_LENGTH + 1], char *ret_reason);

/* Version 7: begins with the time, so that later ids sort later. Version 4: random. */
void uuid_make_v7(int64_t time_ms, char ret_id[UUID_LENGTH + 1]);
void uuid_make_v4(char ret_id[UUID_LENGTH + 1]);

#endif
