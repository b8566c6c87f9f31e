/* Private to script*.c: words of a script, one after the other. */
#ifndef SHELL_SCRIPT_READER_H
#define SHELL_SCRIPT_READER_H

#include "shell/script.h"

struct script_reader {
    const char *at;
    const char *end;
    struct arena *arena;
    size_t n_words; /* of the whole script */
};

struct script_word {
    struct str text;
    bool is_exact; /* the shell passes on exactly this */
    bool is_bare;  /* without quotes */
};

/* False: the text is too long, or has bytes that shells do not agree about. */
bool script_reader_init(struct script_reader *reader, struct str text, struct arena *arena);

/* Blanks and line ends that a backslash hides. */
void script_skip_blanks(struct script_reader *reader);
void script_skip_lines(struct script_reader *reader);

/* False: there is no word here, or one that is not certain. It ends before a blank or an operator. */
bool script_read_word(struct script_reader *reader, struct script_word *ret_word);

/* Can this word be the name of a command, and is it only that? */
bool script_is_command_name(const struct script_word *word);

static inline char script_peek(const struct script_reader *reader, size_t ahead)
{
    return (size_t)(reader->end - reader->at) > ahead ? reader->at[ahead] : '\0';
}

#endif
