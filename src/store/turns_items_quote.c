/* A command line for people to read and to paste. */
#include "store/turns_items.h"

#include "base/buf.h"
#include "base/memory.h"
#include "shell/quote.h"

struct str command_line_join(struct arena *arena, const struct str *words, size_t n_words)
{
    CLEANUP(buf_done) struct buf line = { 0 };
    bool has_nul = false;

    for (size_t i = 0; i < n_words; i++)
        has_nul |= str_has_nul(words[i]);
    if (!has_nul)
        return shell_join(&(struct str_array){ words, n_words }, arena);
    for (size_t i = 0; i < n_words; i++) { /* no quoting can help */
        if (i > 0)
            buf_add_char(&line, ' ');
        buf_add_str(&line, words[i]);
    }
    return arena_str(arena, line.data, line.len);
}
