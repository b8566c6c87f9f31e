#include "base/uuid.h"

#include <ctype.h>

bool uuid_is_valid(struct str text)
{
    if (text.len != UUID_LENGTH)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        bool dash = i == 8 || i == 13 || i == 18 || i == 23;

        if (dash ? text.s[i] != '-' : !isxdigit((unsigned char)text.s[i]))
            return false;
    }
    return true;
}
