/* UUIDs as text. */
#ifndef BASE_UUID_H
#define BASE_UUID_H

#include "base/str.h"

enum { UUID_LENGTH = 36 };

/* 8-4-4-4-12 hexadecimal digits. */
bool uuid_is_valid(struct str text);

#endif
