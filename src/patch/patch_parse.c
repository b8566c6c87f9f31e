/*
 * Reads a patch line by line; the grammar and its leniencies are in docs/reference/patch.md. Text is not
 * copied, so that a patch of 100 MB is held once.
 */
#include "patch/patch_internal.h"

#include "base/utf8.h"

#define BEGIN_PATCH "*** Begin Patch"
#define END_PATCH "*** End Patch"
#define END_OF_FILE "*** End of File"
#define ADD_FILE "*** Add File: "
#define DELETE_FILE "*** Delete File: "
#define UPDATE_FILE "*** Update File: "
#define MOVE_TO "*** Move to: "

struct parser {
    const char *at;
    const char *end; /* of the last line before "*** End Patch" */
    size_t number;   /* of the line at hand, from 1 */
    struct arena *arena;
    struct patch *patch;
    struct patch_line *lines; /* room for all lines of updates */
    size_t n_lines;
    size_t cap_lines;
    struct error *err;
};

struct str patch_shown(struct str text)
{
    if (text.len > PATCH_SHOWN_BYTES)
        text.len = utf8_valid_prefix(text.s, PATCH_SHOWN_BYTES);
    return text;
}

static bool fail_line(struct parser *parser, size_t number, const char *before, struct str text,
                      const char *after)
{
    text = patch_shown(text);
    return error_set(parser->err, ERR_INVALID_REQUEST, "invalid hunk at line %zu, %s%.*s%s", number,
                     before, STR_ARGS(text), after);
}

/* -- Lines ----------------------------------------------------------------------------------- */

static bool at_end(const struct parser *parser)
{
    return parser->at >= parser->end;
}

/* Without its line end. */
static struct str line_at(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    size_t len = (size_t)((newline == NULL ? end : newline) - at);

    if (len > 0 && at[len - 1] == '\r')
        len--;
    return (struct str){ at, len };
}

static struct str current_line(const struct parser *parser)
{
    return line_at(parser->at, parser->end);
}

static void next_patch_line(struct parser *parser)
{
    const char *newline = memchr(parser->at, '\n', (size_t)(parser->end - parser->at));

    parser->at = newline == NULL ? parser->end : newline + 1;
    parser->number++;
}

/* What stands behind the start of a line; NULL if it starts otherwise. */
static struct str behind(struct str line, const char *start)
{
    if (!str_starts(line, start))
        return STR_NONE;
    return (struct str){ line.s + strlen(start), line.len - strlen(start) };
}

/* -- Growing --------------------------------------------------------------------------------- */

static void *grown(struct arena *arena, void *items, size_t n, size_t *cap, size_t size)
{
    void *larger;

    if (n < *cap)
        return items;
    *cap = *cap == 0 ? 4 : 2 * *cap;
    larger = arena_alloc(arena, *cap * size);
    if (n > 0)
        memcpy(larger, items, n * size);
    return larger;
}

static struct patch_operation *add_operation(struct parser *parser, enum change_kind kind,
                                             struct str path)
{
    struct patch *patch = parser->patch;
    struct patch_operation *operation;

    patch->operations =
        grown(parser->arena, patch->operations, patch->n, &patch->cap, sizeof *patch->operations);
    operation = &patch->operations[patch->n++];
    *operation = (struct patch_operation){
        .kind = kind,
        .path = arena_str(parser->arena, path.s, path.len),
    };
    return operation;
}

static struct patch_chunk *add_chunk(struct parser *parser, struct patch_operation *operation)
{
    struct patch_chunk *chunk;

    operation->chunks = grown(parser->arena, operation->chunks, operation->n_chunks,
                              &operation->cap_chunks, sizeof *operation->chunks);
    chunk = &operation->chunks[operation->n_chunks++];
    *chunk = (struct patch_chunk){ .context = STR_NONE };
    return chunk;
}

/* Room for every line that is left: untouched memory costs nothing. */
static void reserve_lines(struct parser *parser)
{
    size_t n = 1;

    if (parser->lines != NULL)
        return;
    for (const char *c = parser->at; c < parser->end && n < PATCH_MAX_LINES; c++, n++) {
        c = memchr(c, '\n', (size_t)(parser->end - c));
        if (c == NULL)
            break;
    }
    parser->lines = arena_alloc(parser->arena, n * sizeof *parser->lines);
    parser->cap_lines = n;
}

/* -- Updates --------------------------------------------------------------------------------- */

/* False: the patch is too long. */
static bool add_line(struct parser *parser, struct patch_chunk *chunk, char mark, struct str text)
{
    if (parser->n_lines == parser->cap_lines || text.len > UINT32_MAX)
        return error_set(parser->err, ERR_INVALID_REQUEST,
                         "invalid patch: more than %d lines in updates", PATCH_MAX_LINES);
    parser->lines[parser->n_lines++] =
        (struct patch_line){ .s = text.s, .len = (uint32_t)text.len, .mark = mark };
    chunk->n_lines++;
    return true;
}

/* The lines of a chunk up to one that cannot be part of it. */
static bool read_chunk_lines(struct parser *parser, struct patch_chunk *chunk, size_t number)
{
    chunk->lines = parser->lines + parser->n_lines;
    for (; !at_end(parser); next_patch_line(parser)) {
        struct str line = current_line(parser);
        struct str text = line.len == 0 ? line : (struct str){ line.s + 1, line.len - 1 };
        char mark = line.len == 0 ? ' ' : line.s[0];

        if (str_is(line, END_OF_FILE) && chunk->n_lines > 0) {
            chunk->at_end = true;
            next_patch_line(parser);
            return true;
        }
        if (str_is(line, END_OF_FILE))
            break;
        if (mark != ' ' && mark != '+' && mark != '-') {
            if (chunk->n_lines > 0)
                return true; /* the next chunk, or the next file */
            return fail_line(
                parser, number, "Unexpected line found in update hunk: '", line,
                "'. Every line should start with ' ' (context line), '+' (added line), or "
                "'-' (removed line)");
        }
        if (!add_line(parser, chunk, mark, text))
            return false;
    }
    if (chunk->n_lines == 0)
        return fail_line(parser, number, "Update hunk does not contain any lines", STR_LITERAL(""),
                         "");
    return true;
}

static bool parse_chunk(struct parser *parser, struct patch_operation *operation)
{
    struct str line = current_line(parser);
    struct str context = behind(line, "@@ ");
    size_t number = parser->number;
    struct patch_chunk *chunk;

    if (context.s == NULL && !str_is(line, "@@") && operation->n_chunks > 0)
        return fail_line(parser, number,
                         "Expected update hunk to start with a @@ context marker, got: '", line,
                         "'");
    chunk = add_chunk(parser, operation);
    if (context.s != NULL)
        chunk->context = arena_str(parser->arena, context.s, context.len);
    if (context.s != NULL || str_is(line, "@@"))
        next_patch_line(parser);
    return read_chunk_lines(parser, chunk, number + 1);
}

static bool parse_update(struct parser *parser, struct str path)
{
    struct patch_operation *operation = add_operation(parser, CHANGE_UPDATE, path);
    size_t number = parser->number;
    struct str move_to;

    reserve_lines(parser);
    next_patch_line(parser);
    move_to = at_end(parser) ? STR_NONE : behind(current_line(parser), MOVE_TO);
    if (move_to.s != NULL) {
        operation->move_to = arena_str(parser->arena, move_to.s, move_to.len);
        next_patch_line(parser);
    }
    while (!at_end(parser)) {
        struct str line = current_line(parser);

        if (str_starts(line, "***"))
            break;
        if (str_trim(line).len == 0)
            next_patch_line(parser);
        else if (!parse_chunk(parser, operation))
            return false;
    }
    if (operation->n_chunks == 0)
        return fail_line(parser, number, "Update file hunk for path '", path, "' is empty");
    return true;
}

/* -- The whole ------------------------------------------------------------------------------- */

static bool parse_operation(struct parser *parser)
{
    struct str line = str_trim(current_line(parser));
    struct str path;

    path = behind(line, UPDATE_FILE);
    if (path.s != NULL)
        return parse_update(parser, path);
    path = behind(line, DELETE_FILE);
    if (path.s != NULL) {
        add_operation(parser, CHANGE_DELETE, path);
        next_patch_line(parser);
        return true;
    }
    path = behind(line, ADD_FILE);
    if (path.s != NULL) {
        struct patch_operation *operation = add_operation(parser, CHANGE_ADD, path);

        next_patch_line(parser);
        operation->content.s = parser->at;
        while (!at_end(parser) && parser->at[0] == '+')
            next_patch_line(parser);
        operation->content.len = (size_t)(parser->at - operation->content.s);
        return true;
    }
    return fail_line(parser, parser->number, "'", line,
                     "' is not a valid hunk header. Valid hunk headers: '*** Add File: {path}', "
                     "'*** Delete File: {path}', '*** Update File: {path}'");
}

static struct str last_line(struct str text)
{
    const char *newline = text.len == 0 ? NULL : memrchr(text.s, '\n', text.len);

    if (newline == NULL)
        return text;
    return (struct str){ newline + 1, text.len - (size_t)(newline + 1 - text.s) };
}

static struct str first_line(struct str text)
{
    return text.len == 0 ? text : line_at(text.s, text.s + text.len);
}

static size_t count_up_to(struct str text, size_t enough)
{
    size_t n = 1;

    for (size_t i = 0; i < text.len && n < enough; i++)
        n += text.s[i] == '\n';
    return n;
}

/* Models put a here-document around a patch even where there is no shell. */
static struct str without_here_document(struct str text)
{
    struct str first = first_line(text), last = last_line(text), inner;

    if (!str_is(first, "<<EOF") && !str_is(first, "<<'EOF'") && !str_is(first, "<<\"EOF\""))
        return text;
    if (count_up_to(text, 4) < 4 || last.len < 3 || memcmp(last.s + last.len - 3, "EOF", 3) != 0)
        return text;
    inner.s = first.s + first.len;
    inner.len = (size_t)(last.s - inner.s);
    return str_trim(inner);
}

bool patch_parse(struct str text, struct arena *arena, struct patch **ret_patch, struct error *err)
{
    struct patch *patch = arena_zero(arena, sizeof *patch);
    struct parser parser = { .number = 1, .arena = arena, .patch = patch, .err = err };
    struct str last;

    /* No shell and no model writes one on purpose, and who shows the patch may stop there. */
    if (str_has_nul(text))
        return error_set(err, ERR_INVALID_REQUEST, "invalid patch: it holds a NUL byte");
    text = without_here_document(str_trim(text));
    if (!str_is(str_trim(first_line(text)), BEGIN_PATCH))
        return error_set(err, ERR_INVALID_REQUEST,
                         "invalid patch: The first line of the patch must be '" BEGIN_PATCH "'");
    last = last_line(text);
    if (last.s == text.s || !str_is(str_trim(last), END_PATCH))
        return error_set(err, ERR_INVALID_REQUEST,
                         "invalid patch: The last line of the patch must be '" END_PATCH "'");
    parser.at = text.s;
    parser.end = last.s;
    next_patch_line(&parser);
    while (!at_end(&parser)) {
        if (patch->n == PATCH_MAX_FILES)
            return error_set(err, ERR_INVALID_REQUEST, "invalid patch: more than %d files",
                             PATCH_MAX_FILES);
        if (!parse_operation(&parser))
            return false;
    }
    *ret_patch = patch;
    return true;
}
