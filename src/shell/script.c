#include "shell/script.h"

#include "base/memory.h"
#include "shell/script_reader.h"
#include "shell/words.h"

#include <stdlib.h>

/* What stands between two commands. */
enum joint { JOINT_NONE, JOINT_END, JOINT_LINE, JOINT_OPERATOR };

/* Commands and words grow on the heap and are copied once they are complete. */
struct script_writer {
    struct arena *arena;
    struct script_command *commands; /* owned */
    size_t n_commands;
    size_t cap_commands;
    struct script_word *words; /* of the command at hand; owned */
    size_t n_words;
    size_t cap_words;
};

static void writer_done(struct script_writer *writer)
{
    free(writer->commands);
    free(writer->words);
}

static void *grown(void *items, size_t n, size_t *cap, size_t size)
{
    if (n < *cap)
        return items;
    *cap = *cap == 0 ? 8 : 2 * *cap;
    return xrealloc(items, *cap * size);
}

static void add_script_word(struct script_writer *writer, const struct script_word *word)
{
    writer->words =
        grown(writer->words, writer->n_words, &writer->cap_words, sizeof *writer->words);
    writer->words[writer->n_words++] = *word;
}

static void end_command(struct script_writer *writer)
{
    struct str *texts = arena_alloc(writer->arena, writer->n_words * sizeof *texts);
    bool *is_exact = arena_alloc(writer->arena, writer->n_words * sizeof *is_exact);

    for (size_t i = 0; i < writer->n_words; i++) {
        texts[i] = writer->words[i].text;
        is_exact[i] = writer->words[i].is_exact;
    }
    writer->commands = grown(writer->commands, writer->n_commands, &writer->cap_commands,
                             sizeof *writer->commands);
    writer->commands[writer->n_commands++] = (struct script_command){
        .words = { texts, writer->n_words },
        .is_exact = is_exact,
    };
    writer->n_words = 0;
}

static bool at_joint(const struct script_reader *reader)
{
    return reader->at == reader->end || strchr("\n;|&", *reader->at) != NULL;
}

static bool read_command(struct script_reader *reader, struct script_writer *writer)
{
    struct script_word word;

    if (!script_read_word(reader, &word) || !script_is_command_name(&word))
        return false;
    add_script_word(writer, &word);
    for (script_skip_blanks(reader); !at_joint(reader); script_skip_blanks(reader)) {
        if (!script_read_word(reader, &word))
            return false;
        add_script_word(writer, &word);
    }
    end_command(writer);
    return true;
}

static enum joint read_joint(struct script_reader *reader)
{
    char c = script_peek(reader, 0), next = script_peek(reader, 1);

    if (reader->at == reader->end)
        return JOINT_END;
    if (c == '\n' || (c == ';' && next != ';' && next != '&')) {
        reader->at++;
        return JOINT_LINE;
    }
    if ((c == '&' || c == '|') && next == c) {
        reader->at += 2;
        return JOINT_OPERATOR;
    }
    if (c == '|' && next != '&') {
        reader->at++;
        return JOINT_OPERATOR;
    }
    return JOINT_NONE;
}

static bool read_commands(struct script_reader *reader, struct script_writer *writer)
{
    script_skip_lines(reader);
    for (;;) {
        enum joint joint;

        if (!read_command(reader, writer))
            return false;
        joint = read_joint(reader);
        if (joint == JOINT_NONE)
            return false;
        script_skip_lines(reader);
        if (joint == JOINT_END || (joint == JOINT_LINE && reader->at == reader->end))
            return true;
    }
}

bool script_read(struct str text, struct arena *arena, struct script *ret_script)
{
    CLEANUP(writer_done) struct script_writer writer = { .arena = arena };
    struct script_reader reader;
    struct script_command *commands;

    if (!script_reader_init(&reader, text, arena) || !read_commands(&reader, &writer))
        return false;
    commands = arena_alloc(arena, writer.n_commands * sizeof *commands);
    memcpy(commands, writer.commands, writer.n_commands * sizeof *commands);
    *ret_script = (struct script){ commands, writer.n_commands };
    return true;
}

/* Only the line with the `cd` has to be certain: a document may follow, with anything in it. */
bool script_take_cd(struct str *script, struct arena *arena, struct str *ret_folder)
{
    const char *begin = script->s, *end = script->s + script->len, *line_end;
    struct script_reader reader;
    struct script_word word;

    while (begin < end && strchr(" \t\n", *begin) != NULL)
        begin++;
    line_end = begin == end ? NULL : memchr(begin, '\n', (size_t)(end - begin));
    if (!script_reader_init(
            &reader, (struct str){ begin, (size_t)((line_end == NULL ? end : line_end) - begin) },
            arena))
        return false;
    if (!script_read_word(&reader, &word) || !word.is_bare || !str_is(word.text, "cd"))
        return false;
    script_skip_blanks(&reader);
    if (!script_read_word(&reader, &word))
        return false;
    script_skip_blanks(&reader);
    if (script_peek(&reader, 0) != '&' || script_peek(&reader, 1) != '&')
        return false;
    *script = (struct str){ reader.at + 2, (size_t)(end - reader.at - 2) };
    *ret_folder = word.text;
    return true;
}
