/* Texts of others: how they are read, and made fit for a terminal. */
#ifndef RUN_WORDS_H
#define RUN_WORDS_H

#include "base/buf.h"
#include "base/str.h"

#include <bobbin/bobbin.h>

/* All of a text, which may have NUL bytes; empty if it is none. */
static inline struct str value_text(const bobbin_value *value)
{
    const char *text = bobbin_value_text(value);

    return text == NULL ? STR_LITERAL("") : (struct str){ text, bobbin_value_text_length(value) };
}

static inline struct str member_text(const bobbin_value *object, const char *name)
{
    return value_text(bobbin_value_get(object, name));
}

/* The same up to the first NUL byte: for what is compared, or told to the server, not for what is shown. */
static inline const char *c_text(const bobbin_value *object, const char *name)
{
    const char *text = bobbin_value_text(bobbin_value_get(object, name));

    return text == NULL ? "" : text;
}

/* Appends it for a pipe: tabs and ends of lines stay, other control characters, C1 included, are shown
 * as ^X. What a person looks at goes through base/visible.h. */
void add_clean(struct buf *out, const char *text, size_t len);

#endif
