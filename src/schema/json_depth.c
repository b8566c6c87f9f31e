#include "schema/json_depth.h"

enum { MAX_DEPTH = 127 };

bool json_is_too_deep(struct str json)
{
    size_t depth = 0;
    bool in_string = false;

    if (json.len < 2 * MAX_DEPTH) /* each level takes two bytes */
        return false;
    for (size_t i = 0; i < json.len; i++) {
        char c = json.s[i];

        if (in_string) {
            if (c == '\\')
                i++;
            else if (c == '"')
                in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            if (++depth > MAX_DEPTH)
                return true;
        } else if ((c == '}' || c == ']') && depth > 0) {
            depth--;
        }
    }
    return false;
}
