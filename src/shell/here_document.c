#include "shell/script.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "shell/script_reader.h"
#include "shell/words.h"

#include <ctype.h>

enum { OPENING_MAX_WORDS = 256 };

/* What is read of the line that begins the document. */
struct document_opening {
    struct words words;
    bool is_exact[OPENING_MAX_WORDS];
    struct str tag; /* NULL until it was seen */
    bool is_quoted;
    bool has_redirects;
};

/* Behind `<<`. The tag is one word, bare or wholly in quotes. */
static bool read_tag(struct script_reader *reader, struct document_opening *opening)
{
    struct script_word word;
    char c = script_peek(reader, 0);

    if (opening->tag.s != NULL || c == '-' || c == '<')
        return false;
    script_skip_blanks(reader);
    if (!script_read_word(reader, &word) || !word.is_exact || word.text.len == 0)
        return false;
    opening->tag = word.text;
    opening->is_quoted = !word.is_bare;
    return true;
}

/* `>`, `>>`, `>|`, `<`, `>&1`: where to does not matter, as long as it is a plain word. */
static bool read_redirect(struct script_reader *reader, struct document_opening *opening)
{
    struct script_word word;
    char kind = *reader->at++, c = script_peek(reader, 0);

    if ((kind == '>' && c == '>') || c == '&' || (kind == '>' && c == '|'))
        reader->at++;
    script_skip_blanks(reader);
    opening->has_redirects = true;
    return script_read_word(reader, &word);
}

static bool read_argument(struct script_reader *reader, struct document_opening *opening)
{
    struct script_word word;
    char c;

    if (!script_read_word(reader, &word) || !word.is_bare)
        return false;
    c = script_peek(reader, 0);
    if (str_is_digits(word.text) && (c == '<' || c == '>'))
        return word.text.len == 1; /* the descriptor of a redirection; `10` is one to bash alone */
    if (opening->words.n == 0 && !script_is_command_name(&word))
        return false;
    if (opening->words.n == OPENING_MAX_WORDS)
        return false;
    opening->is_exact[opening->words.n] = word.is_exact;
    words_add(&opening->words, word.text);
    return true;
}

static bool read_delimiter_parts(struct script_reader *reader, struct document_opening *opening)
{
    for (; reader->at < reader->end && *reader->at != '\n'; script_skip_blanks(reader)) {
        bool is_certain;

        if (script_peek(reader, 0) == '<' && script_peek(reader, 1) == '<') {
            reader->at += 2;
            is_certain = read_tag(reader, opening);
        } else if (*reader->at == '<' || *reader->at == '>') {
            is_certain = read_redirect(reader, opening);
        } else {
            is_certain = read_argument(reader, opening);
        }
        if (!is_certain)
            return false;
    }
    return opening->words.n > 0 && opening->tag.s != NULL;
}

/*
 * Up to the end of its line. Line ends that are hidden or quoted may not stand in it: `<<` and `-EOF`
 * with one in between is another document than `<<` and `-EOF`, and shells do not agree where the body
 * begins.
 */
static bool read_opening(struct script_reader *reader, struct document_opening *opening)
{
    struct script_reader line = *reader;
    struct str text;
    const char *end;

    while (line.at < line.end && strchr(" \t\n", *line.at) != NULL)
        line.at++;
    end = line.at == line.end ? NULL : memchr(line.at, '\n', (size_t)(line.end - line.at));
    if (end == NULL || end[-1] == '\\')
        return false;
    text = (struct str){ line.at, (size_t)(end - line.at) };
    if (!script_reader_init(&line, text, reader->arena) || !read_delimiter_parts(&line, opening))
        return false;
    reader->at = end;
    return true;
}

/* From the line after the opening to the one that is the tag. */
static bool read_body(struct script_reader *reader, struct str tag, struct str *ret_body)
{
    const char *begin = ++reader->at, *line = begin;

    while (line < reader->end) {
        const char *end = memchr(line, '\n', (size_t)(reader->end - line));
        size_t len = (size_t)((end == NULL ? reader->end : end) - line);

        if (str_equal((struct str){ line, len }, tag)) {
            *ret_body = (struct str){ begin, (size_t)(line - begin) };
            reader->at = line + len;
            return true;
        }
        if (end == NULL)
            return false;
        line = end + 1;
    }
    return false;
}

/*
 * A variable's value stays text; a substitution or an expansion of more than a name may run something.
 * A line end that a backslash hides joins what stands around it: `$` and `(`, or the halves of the tag.
 */
static bool body_is_inert(struct str body)
{
    for (size_t i = 0; i < body.len; i++) {
        char next = i + 1 < body.len ? body.s[i + 1] : '\0';

        if (body.s[i] == '`' || (body.s[i] == '$' && (next == '(' || next == '{' || next == '[')) ||
            (body.s[i] == '\\' && next == '\n'))
            return false;
    }
    return true;
}

/* Letters, digits and `_`: what else a tag can be, shells have each their own view of. */
static bool tag_is_plain(struct str tag)
{
    for (size_t i = 0; i < tag.len; i++) {
        if (!isalnum((unsigned char)tag.s[i]) && tag.s[i] != '_')
            return false;
    }
    return true;
}

static struct script_command command_of(const struct document_opening *opening, struct arena *arena)
{
    size_t size = opening->words.n * sizeof opening->is_exact[0];

    return (struct script_command){
        .words = words_array(&opening->words),
        .is_exact = memcpy(arena_alloc(arena, size), opening->is_exact, size),
    };
}

bool here_document_read(struct str text, struct arena *arena, struct here_document *ret_document)
{
    /* A body may be long, and needs no understanding: the cap is on the opening line alone. */
    struct script_reader reader = { .at = text.s, .end = text.s + text.len, .arena = arena };
    struct document_opening opening = { .words = { .arena = arena } };
    struct str body;

    if (str_has_nul(text) || !read_opening(&reader, &opening) ||
        !read_body(&reader, opening.tag, &body))
        return false;
    script_skip_lines(&reader);
    if (reader.at < reader.end)
        return false;
    *ret_document = (struct here_document){
        .command = command_of(&opening, arena),
        .body = arena_str(arena, body.s, body.len),
        .is_certain = (opening.is_quoted || body_is_inert(body)) && tag_is_plain(opening.tag) &&
                      utf8_is_valid(text) && memchr(text.s, '\r', text.len) == NULL,
        .has_redirects = opening.has_redirects,
    };
    return true;
}
