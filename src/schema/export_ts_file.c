#include "schema/export_ts_file.h"

#include "base/check.h"
#include "base/memory.h"
#include "schema/export_file.h"

#include <string.h>

#define LINE_WIDTH 100
#define INDENT 4

/* A line that fetches a type from another file. */
struct ts_link {
    const char *name;
    const char *path;
    struct ts_link *next;
};

/* The path from one file to another, without an ending, as TypeScript wants it. */
static const char *path_between(struct ts_file *file, const char *folder, const char *name)
{
    if (strcmp(file->folder, folder) == 0)
        return arena_printf(&file->arena, "./%s", name);
    if (file->folder[0] == '\0')
        return arena_printf(&file->arena, "./%s%s", folder, name);
    return arena_printf(&file->arena, "../%s%s", folder, name);
}

void ts_add_link(struct ts_file *file, const char *folder, const char *name)
{
    const char *path = path_between(file, folder, name);
    struct ts_link **place = &file->links;
    struct ts_link *link;

    while (*place != NULL && strcmp((*place)->path, path) < 0)
        place = &(*place)->next;
    if (*place != NULL && strcmp((*place)->path, path) == 0)
        return;

    link = arena_alloc(&file->arena, sizeof *link);
    *link = (struct ts_link){ .name = name, .path = path, .next = *place };
    *place = link;
}

static bool declares(const struct ts_file *file, const char *folder, const char *name)
{
    return strcmp(file->folder, folder) == 0 && strcmp(file->name, name) == 0;
}

void ts_add_name(struct ts_file *file, const char *folder, const char *name)
{
    buf_add_text(&file->text, name);
    if (!declares(file, folder, name))
        ts_add_link(file, folder, name);
}

void ts_new_line(struct ts_file *file)
{
    buf_printf(&file->text, "\n%*s", (int)(file->depth * INDENT), "");
}

/* How much of the text goes on a line: whole words, and at least one. */
static size_t line_length(const char *text, size_t room)
{
    size_t len = strcspn(text, " ");

    while (text[len] != '\0') {
        size_t longer = len + 1 + strcspn(text + len + 1, " ");

        if (longer > room)
            break;
        len = longer;
    }
    return len;
}

static void add_long_doc(struct ts_file *file, const char *doc, size_t room)
{
    buf_add_text(&file->text, "/**");
    while (*doc != '\0') {
        size_t len = line_length(doc, room);

        ts_new_line(file);
        buf_printf(&file->text, " * %.*s", (int)len, doc);
        doc += len;
        doc += strspn(doc, " ");
    }
    ts_new_line(file);
    buf_add_text(&file->text, " */");
}

void ts_add_doc(struct ts_file *file, const char *doc)
{
    size_t room = LINE_WIDTH - file->depth * INDENT;

    if (doc == NULL)
        return;
    check(strstr(doc, "*/") == NULL);
    if (strlen("/**  */") + strlen(doc) <= room)
        buf_printf(&file->text, "/** %s */", doc);
    else
        add_long_doc(file, doc, room - strlen(" * "));
    ts_new_line(file);
}

struct ts_object ts_object_begin(struct ts_file *file, enum ts_layout layout)
{
    if (layout == TS_LINES)
        file->depth++;
    return (struct ts_object){ .file = file, .layout = layout };
}

void ts_object_member(struct ts_object *object, const char *doc)
{
    struct ts_file *file = object->file;
    bool is_first = !object->has_members;

    object->has_members = true;
    switch (object->layout) {
    case TS_ONE_LINE:
        buf_add_text(&file->text, is_first ? "{ " : ", ");
        break;
    case TS_LINES:
        buf_add_char(&file->text, is_first ? '{' : ',');
        ts_new_line(file);
        ts_add_doc(file, doc);
        break;
    case TS_TIGHT:
        if (!is_first) {
            buf_add_char(&file->text, ',');
            ts_new_line(file);
        }
        ts_add_doc(file, doc);
        if (is_first)
            buf_add_char(&file->text, '{');
        break;
    }
}

void ts_object_end(struct ts_object *object)
{
    struct ts_file *file = object->file;

    switch (object->layout) {
    case TS_ONE_LINE:
        buf_add_text(&file->text, ", }");
        break;
    case TS_LINES:
        file->depth--;
        buf_add_char(&file->text, ',');
        ts_new_line(file);
        buf_add_char(&file->text, '}');
        break;
    case TS_TIGHT:
        buf_add_char(&file->text, '}');
        break;
    }
}

bool ts_file_save(const struct ts_file *file, const char *dir, struct error *err)
{
    CLEANUP(buf_done) struct buf whole = { 0 };
    CLEANUP(buf_done) struct buf path = { 0 };

    buf_add_text(&whole, "// GENERATED CODE! DO NOT MODIFY BY HAND!\n\n");
    for (const struct ts_link *link = file->links; link != NULL; link = link->next)
        buf_printf(&whole, "%s type { %s } from \"%s\";\n", file->link_word, link->name,
                   link->path);
    if (file->links != NULL && file->text.len > 0)
        buf_add_char(&whole, '\n');
    buf_add(&whole, file->text.data, file->text.len);

    buf_printf(&path, "%s%s.ts", file->folder, file->name);
    return export_write_file(dir, buf_str(&path).s, whole.data, whole.len, err);
}

void ts_file_done(struct ts_file *file)
{
    buf_done(&file->text);
    arena_done(&file->arena);
    file->links = NULL;
}
