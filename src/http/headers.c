#include "http/headers.h"

#include "base/platform.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

bool http_is_token(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        if (!isalnum(c) && (c == '\0' || strchr("!#$%&'*+-.^_`|~", c) == NULL))
            return false;
    }
    return text.len > 0;
}

void header_list_set(struct header_list *list, struct str name, struct str value)
{
    size_t at = 0;

    if (value.s == NULL || !http_is_token(name) || !is_header_value(value))
        return;
    while (at < list->n && strcasecmp(list->items[at].name.s, name.s) != 0)
        at++;
    if (at == list->n)
        list->n++;
    list->items[at] = (struct name_value){
        .name = arena_str(list->arena, name.s, name.len),
        .value = arena_str(list->arena, value.s, value.len),
    };
}
