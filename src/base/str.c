#include "base/str.h"

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

struct str str_trim(struct str text)
{
    while (text.len > 0 && is_space(text.s[0])) {
        text.s++;
        text.len--;
    }
    while (text.len > 0 && is_space(text.s[text.len - 1]))
        text.len--;
    return text;
}
