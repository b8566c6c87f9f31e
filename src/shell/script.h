/*
 * A shell script, as far as it is certain what it does.
 *
 * A script is plain when it is nothing but simple commands of literal words, joined by `&&`, `||`,
 * `;`, `|` or line ends. Whatever else stands in it makes it not plain: no attempt is made to
 * understand a shell. What bash, dash and zsh do not read alike (carriage returns, other control
 * characters, bytes that are not UTF-8) makes it not plain, too. The text of a word is the reference's:
 * quotes are gone, backslashes stay, patterns and braces are as they were typed. Where the shell would pass
 * on something else than that text, the word is not exact, and nothing that is safe may depend on it.
 */
#ifndef SHELL_SCRIPT_H
#define SHELL_SCRIPT_H

#include "base/arena.h"
#include "schema/generated/wire.h"

enum {
    SCRIPT_MAX_BYTES = 64 * 1024,
    SCRIPT_MAX_WORDS = 8 * 1024,
};

struct script_command {
    struct str_array words;
    const bool *is_exact; /* one for each word; NULL: all are */
};

static inline bool script_word_is_exact(const struct script_command *command, size_t i)
{
    return command->is_exact == NULL || command->is_exact[i];
}

/* Does the shell pass on the first n words exactly as they are? */
static inline bool script_words_are_exact(const struct script_command *command, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (!script_word_is_exact(command, i))
            return false;
    }
    return true;
}

struct script {
    struct script_command *commands;
    size_t n;
};

/* False: not plain. */
bool script_read(struct str text, struct arena *arena, struct script *ret_script);

/* One command of bare words with a here-document, and nothing else. */
struct here_document {
    struct script_command command;
    struct str body;    /* with its last line end */
    bool is_certain;    /* every shell ends the document there, too, and replaces nothing in it that
                         * could run something */
    bool has_redirects; /* others, besides the document */
};

bool here_document_read(struct str text, struct arena *arena, struct here_document *ret_document);

/* Takes `cd FOLDER &&` from the front of a script; false, and nothing taken, if it is not there. */
bool script_take_cd(struct str *script, struct arena *arena, struct str *ret_folder);

#endif
