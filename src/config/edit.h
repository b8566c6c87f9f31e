/*
 * Changes of config.toml: all of them or none, checked first, written atomically. They wait for each other, so
 * any thread may make them.
 */
#ifndef CONFIG_EDIT_H
#define CONFIG_EDIT_H

#include "config/config.h"

struct config_edit {
    struct str key_path; /* parts with dots between them; a part in double quotes may hold dots */
    yyjson_val *value;   /* null takes the key away */
    bool merge;          /* a table into a table, instead of in its place */
};

struct config_write {
    const struct config_edit *edits;
    size_t n;
    struct str file;             /* NULL: the user's; another one is refused */
    struct str expected_version; /* NULL: any */
};

/* A change of the tree itself, for what no path can name. False after setting the error. */
typedef bool config_change_fn(struct arena *arena, struct toml_value *table, const void *data,
                              struct error *err);

/*
 * Errors that are the client's have their code in the data member. The answer is allocated from the
 * arena.
 */
bool config_write(const struct config_request *request, const struct config_write *write,
                  struct arena *arena, struct wire_config_write_response *ret_response,
                  struct error *err);

/* The same with any change. */
bool config_change(const struct config_request *request, config_change_fn *change, const void *data,
                   struct arena *arena, struct error *err);

/*
 * Changes a config.toml that is there, the user's or a project's, and keeps its mode. What the change leads to is
 * not checked: it is for changes that cannot make a file wrong.
 */
bool config_change_file(struct str path, config_change_fn *change, const void *data,
                        struct arena *arena, struct error *err);

#endif
