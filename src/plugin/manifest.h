/*
 * The manifest of a plugin: .codex-plugin/plugin.json in its folder.
 *
 * What it says of files is a relative path that begins with `./`; one that does not, or that leads out of the folder, is
 * left out, as is a prompt that is too long. Everything else must fit, or there is no manifest.
 */
#ifndef PLUGIN_MANIFEST_H
#define PLUGIN_MANIFEST_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/generated/wire.h"

enum {
    PLUGIN_MAX_PROMPTS = 3,
    PLUGIN_MAX_PROMPT = 128, /* characters */
};

struct plugin_manifest {
    struct str name;        /* that of the folder, if the manifest has none */
    bool has_name;          /* the manifest says so itself */
    struct str description; /* NULL: none */
    struct str skills;      /* absolute, as the next two; NULL: nothing but the usual place */
    struct str mcp_servers; /* NULL: the usual place */
    struct str apps;        /* NULL: the usual place */
    const struct wire_plugin_interface *interface; /* NULL: it says nothing of that */
};

/*
 * `folder` is absolute, without a trailing slash. Everything lies in the arena. Returns 0, -ENOENT if there is no file,
 * or -EBADMSG with the reason in *err.
 */
int plugin_manifest_read(struct arena *arena, struct str folder,
                         struct plugin_manifest *ret_manifest, struct error *err);

/* The same of a text. */
bool plugin_manifest_parse(struct arena *arena, struct str folder, struct str text,
                           struct plugin_manifest *ret_manifest, struct error *err);

/* The name alone, of the plugin that the file is in: the nearest folder above it with a manifest. STR_NONE: it is in none. */
struct str plugin_of_file(struct arena *arena, struct str path);

#endif
