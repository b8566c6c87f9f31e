/* Texts of others: how they are read, and made fit for a terminal. */
#ifndef RUN_WORDS_H
#define RUN_WORDS_H

#include "base/buf.h"

#include <bobbin/bobbin.h>

/* A text of an object; "" if there is none. */
static inline const char *text_of(const bobbin_value *object, const char *name)
{
    const char *text = bobbin_value_text(bobbin_value_get(object, name));

    return text == NULL ? "" : text;
}

/* Appends it for a pipe: tabs and ends of lines stay, other control characters, C1 included, are shown
 * as ^X. What a person looks at goes through base/visible.h. */
void add_clean(struct buf *out, const char *text, size_t len);

#endif
