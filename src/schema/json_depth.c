#include "schema/json_depth.h"

enum { MAX_DEPTH = 127 };

/* Where the string that begins at i ends: behind its closing quote, or at the end of the text. */
static size_t skip_string(struct str json, size_t i)
{
    while (i < json.len) {
        const char *quote = memchr(json.s + i, '"', json.len - i);
        size_t n_backslashes = 0, end;

        if (quote == NULL)
            return json.len;
        end = (size_t)(quote - json.s);
        while (end - n_backslashes > i && json.s[end - n_backslashes - 1] == '\\')
            n_backslashes++;
        i = end + 1;
        if (n_backslashes % 2 == 0)
            break;
    }
    return i;
}

bool json_is_too_deep(struct str json)
{
    size_t depth = 0, i = 0;

    if (json.len < 2 * MAX_DEPTH) /* each level takes two bytes */
        return false;
    while (i < json.len) {
        char c = json.s[i++];

        if (c == '"')
            i = skip_string(json, i);
        else if ((c == '{' || c == '[') && ++depth > MAX_DEPTH)
            return true;
        else if ((c == '}' || c == ']') && depth > 0)
            depth--;
    }
    return false;
}
