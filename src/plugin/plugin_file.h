/* The JSON files of plugins: small, read whole, decoded by the tables of the protocol. */
#ifndef PLUGIN_PLUGIN_FILE_H
#define PLUGIN_PLUGIN_FILE_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/schema.h"

enum {
    MARKETPLACE_MAX_BYTES = 4 * 1024 * 1024,
    PLUGIN_FILE_MAX_BYTES = 256 * 1024, /* of a manifest, .mcp.json, .app.json */
};

/*
 * Fills *ret_value (type->size bytes), all of it in the arena. Returns 0, -EBADMSG with the fault in *err, or another
 * negative errno if the file cannot be read (-EINVAL: not a regular file; -EFBIG: too long).
 */
int plugin_file_read(const char *path, size_t max_bytes, const struct type *type,
                     struct arena *arena, void *ret_value, struct error *err);

/* The same of a text. */
bool plugin_file_decode(struct str text, const struct type *type, struct arena *arena,
                        void *ret_value, struct error *err);

/* A relative path inside of a plugin or a marketplace: it begins with `./` and goes nowhere but down. */
enum plugin_path_fault {
    PATH_IS_FINE,
    PATH_IS_NOT_RELATIVE,
    PATH_IS_EMPTY,
    PATH_LEADS_OUT,
    PATH_HAS_NUL,
};

enum plugin_path_fault plugin_path_fault(struct str path);

/* `./a/b` inside of a folder, which has no trailing slash: normalised, in the arena. The path has no fault. */
struct str plugin_path_in(struct arena *arena, struct str folder, struct str path);

/* Is a path inside of a folder still there when all links are followed? What is not there is not. */
bool plugin_path_stays(struct str folder, const char *path);

#endif
