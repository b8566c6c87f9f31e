/*
 * What Bobbin takes scripts for. A line in, a line out; texts are hexadecimal, because scripts may hold
 * any byte:
 *
 *     636400                             opaque
 *     6c73203b207077642078202a           plain =6c73 ; =707764 =78 ~2a
 *     (a here-document)                  document =636174
 *
 * A word behind `=` is what the shell passes on, one behind `~` may become something else. A `!` before the first
 * word: to the shell the words may be more than text, and no rule allows such a command.
 */
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "shell/builtin.h"
#include "shell/command_line.h"

#include <stdio.h>
#include <stdlib.h>

static struct str decode(const char *line, struct arena *arena)
{
    size_t len = strcspn(line, "\n") / 2;
    char *bytes = arena_zero(arena, len + 1);

    for (size_t i = 0; i < len; i++) {
        unsigned byte = 0;

        check(sscanf(line + 2 * i, "%2x", &byte) == 1);
        bytes[i] = (char)byte;
    }
    return (struct str){ bytes, len };
}

static void write_command(struct buf *out, const struct script_command *command)
{
    buf_add_text(out, builtin_may_evaluate(command) ? " !" : "");
    for (size_t i = 0; i < command->words.n; i++) {
        buf_add_text(out, script_word_is_exact(command, i) ? " =" : " ~");
        for (size_t j = 0; j < command->words.items[i].len; j++)
            buf_printf(out, "%02x", (unsigned char)command->words.items[i].s[j]);
    }
}

static void answer(const char *line)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    struct str argv[] = { STR_LITERAL("bash"), STR_LITERAL("-lc"), decode(line, &arena) };
    struct command_list list;

    command_list_read(&(struct str_array){ argv, 3 }, &arena, &list);
    buf_add_text(&out, list.is_plain ? "plain" : list.is_complex ? "document" : "opaque");
    for (size_t i = 0; (list.is_plain || list.is_complex) && i < list.n; i++) {
        buf_add_text(&out, i > 0 ? " ;" : "");
        write_command(&out, &list.items[i]);
    }
    puts(buf_str(&out).s);
    fflush(stdout);
}

int main(void)
{
    char *line = NULL;
    size_t cap = 0;

    while (getline(&line, &cap, stdin) > 0)
        answer(line);
    free(line);
    return 0;
}
