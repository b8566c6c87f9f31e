#include "base/escape.h"

/* NULL: the character stands for itself. */
static const char *entity_of(char c, const char *quotes)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return strchr(quotes, c) == NULL ? NULL : "&quot;";
    case '\'':
        return strchr(quotes, c) == NULL ? NULL : "&#39;";
    default:
        return NULL;
    }
}

void escape_markup(struct buf *out, struct str text, const char *quotes)
{
    for (size_t i = 0; i < text.len; i++) {
        const char *entity = entity_of(text.s[i], quotes);

        if (entity == NULL)
            buf_add_char(out, text.s[i]);
        else
            buf_add_text(out, entity);
    }
}
