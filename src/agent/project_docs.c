/*
 * Instructions that people put into files: AGENTS.md in the home, then one file for every folder from
 * the project's root down to the working directory.
 */
#include "agent/context.h"
#include "agent/context_file.h"
#include "base/buf.h"
#include "base/guard.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/utf8.h"
#include "schema/copy.h"

#include <errno.h>

/* No limit is configured for the user's own file; nobody writes one of this size by hand. */
enum { HOME_DOC_MAX = 1024 * 1024, SOURCES_MAX = 256 };

static const char *const own_names[] = { "AGENTS.override.md", "AGENTS.md" };

struct docs_reader {
    const struct project_docs_options *options;
    struct arena *arena;
    struct buf text;
    size_t left; /* of max_bytes */
    bool has_project_doc;
    struct str sources[SOURCES_MAX]; /* the files that say something; in the arena */
    size_t n_sources;
};

static struct str doc_path(struct arena *arena, struct str folder, struct str name)
{
    CLEANUP(buf_done) struct buf path = { 0 };

    buf_add_str(&path, folder);
    if (folder.len == 0 || folder.s[folder.len - 1] != '/')
        buf_add_char(&path, '/');
    buf_add_str(&path, name);
    return arena_str(arena, path.data, path.len);
}

static void note_source(struct docs_reader *reader, struct str path)
{
    if (reader->n_sources < SOURCES_MAX)
        reader->sources[reader->n_sources++] = path;
}

/* Takes back the beginning of a character that the limit cut in two. */
static void drop_torn_character(struct buf *text)
{
    size_t start = text->len;

    while (start > 0 && text->len - start < 4) {
        unsigned char c = (unsigned char)text->data[--start];

        if ((c & 0xc0) == 0x80)
            continue;
        if (c >= 0xc0 &&
            utf8_char_len((const unsigned char *)text->data + start, text->len - start) == 0)
            text->len = start;
        return;
    }
}

/* False: there is no such file, and the next name is tried. */
static bool add_file(struct docs_reader *reader, struct str path)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    int r = context_file_read(path, reader->left, &text);

    if (r < 0 && r != -EFBIG)
        return false;
    if (r == -EFBIG)
        drop_torn_character(&text);
    if (str_trim(buf_str(&text)).len == 0)
        return true;
    if (reader->has_project_doc)
        buf_add_text(&reader->text, "\n\n");
    else if (reader->text.len > 0)
        buf_add_text(&reader->text, "\n\n--- project-doc ---\n\n");
    reader->has_project_doc = true;
    reader->left -= text.len;
    note_source(reader, path);
    buf_add_str(&reader->text, buf_str(&text));
    return true;
}

static void add_doc_of_folder(struct docs_reader *reader, struct str folder)
{
    const struct project_docs_options *options = reader->options;

    if (reader->left == 0)
        return;
    for (size_t i = 0; i < ARRAY_LENGTH(own_names); i++) {
        if (add_file(reader, doc_path(reader->arena, folder, str_of(own_names[i]))))
            return;
    }
    for (size_t i = 0; i < options->n_fallback_names; i++) {
        if (add_file(reader, doc_path(reader->arena, folder, options->fallback_names[i])))
            return;
    }
}

static bool has_marker(struct docs_reader *reader, struct str folder)
{
    const struct project_docs_options *options = reader->options;

    for (size_t i = 0; i < options->n_root_markers; i++) {
        struct str marker = doc_path(reader->arena, folder, options->root_markers[i]);

        if (!str_has_nul(marker) && marker_exists(marker.s))
            return true;
    }
    return false;
}

/* The nearest folder with a marker, from cwd upwards; cwd itself if there is none. */
static struct str project_root(struct docs_reader *reader, struct str cwd)
{
    for (struct str folder = cwd;; folder = path_parent(reader->arena, folder)) {
        if (has_marker(reader, folder))
            return folder;
        if (folder.len == 1)
            return cwd;
    }
}

static void add_project(struct docs_reader *reader)
{
    struct str cwd = path_normalize(reader->arena, reader->options->cwd);
    struct str root = project_root(reader, cwd);

    add_doc_of_folder(reader, root);
    for (size_t len = root.len + 1; len <= cwd.len; len++) {
        if (len == cwd.len || cwd.s[len] == '/')
            add_doc_of_folder(reader, (struct str){ cwd.s, len });
    }
}

static void add_home(struct docs_reader *reader)
{
    struct str home = str_of(reader->options->home);

    for (size_t i = 0; home.s != NULL && i < ARRAY_LENGTH(own_names); i++) {
        CLEANUP(buf_done) struct buf text = { 0 };
        struct str path = doc_path(reader->arena, home, str_of(own_names[i]));
        int r = context_file_read(path, HOME_DOC_MAX, &text);

        if ((r == 0 || r == -EFBIG) && str_trim(buf_str(&text)).len > 0) {
            note_source(reader, path);
            buf_add_str(&reader->text, str_trim(buf_str(&text)));
            return;
        }
    }
}

struct str project_docs_read(const struct project_docs_options *options, struct arena *arena,
                             struct str_array *ret_sources)
{
    CLEANUP(arena_done) struct arena paths = { 0 };
    struct docs_reader reader = { .options = options, .arena = &paths, .left = options->max_bytes };
    struct str text = STR_NONE;

    add_home(&reader);
    if (path_is_absolute(options->cwd) && !str_has_nul(options->cwd))
        add_project(&reader);
    if (reader.text.len > 0)
        text = arena_str(arena, reader.text.data, reader.text.len);
    buf_done(&reader.text);
    *ret_sources = copy_strs(arena, (struct str_array){ reader.sources, reader.n_sources });
    return text;
}
