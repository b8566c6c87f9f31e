/*
 * One file of the TypeScript export in the making.
 *
 * Text is added to `text`; a type of another file is named with ts_add_name(), which also notes the
 * import. The imports are written above the text, sorted, when the file is saved. The file called
 * `index` is no different, except that its links are exports.
 */
#ifndef SCHEMA_EXPORT_TS_FILE_H
#define SCHEMA_EXPORT_TS_FILE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "schema/schema.h"

#include <stdbool.h>
#include <stddef.h>

struct ts_link;

struct ts_file {
    const char *folder;    /* "", "v2/" or "serde_json/" */
    const char *name;      /* of the type it declares */
    const char *link_word; /* "import" or "export" */
    bool experimental;     /* does it show what is experimental? */
    enum protocol_dialect protocol;
    size_t depth;          /* of the indentation of new lines */
    struct buf text;       /* what follows the links; owned */
    struct ts_link *links; /* sorted by path, each once; in the arena */
    struct arena arena;    /* owned */
};

bool ts_file_save(const struct ts_file *file, const char *dir, struct error *err);
void ts_file_done(struct ts_file *file);

void ts_add_link(struct ts_file *file, const char *folder, const char *name);
void ts_add_name(struct ts_file *file, const char *folder, const char *name);

void ts_new_line(struct ts_file *file);

/* A comment on lines of its own; nothing for NULL. What it is about goes below it. */
void ts_add_doc(struct ts_file *file, const char *doc);

/* How an object type is laid out. */
enum ts_layout {
    TS_ONE_LINE, /* { a: T, b: U, } */
    TS_LINES,    /* a line for every member, with its documentation above it */
    TS_TIGHT,    /* the same without white space at the braces, as Codex has it in some places */
};

/*
 * An object type in the making, of one member or more. ts_object_member() writes what comes before
 * a member; the member itself is added to the file's text.
 */
struct ts_object {
    struct ts_file *file;
    enum ts_layout layout;
    bool has_members;
};

struct ts_object ts_object_begin(struct ts_file *file, enum ts_layout layout);
void ts_object_member(struct ts_object *object, const char *doc);
void ts_object_end(struct ts_object *object);

#endif
