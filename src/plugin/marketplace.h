/*
 * Marketplaces: files that say which plugins there are and where their folders lie.
 *
 * A marketplace is ROOT/.agents/plugins/marketplace.json, and the folders of its plugins lie below ROOT. One entry that
 * cannot be right makes the whole file wrong, as in the reference; what is wrong with a plugin's folder concerns that plugin alone.
 */
#ifndef PLUGIN_MARKETPLACE_H
#define PLUGIN_MARKETPLACE_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/generated/wire.h"

enum {
    MARKETPLACE_MAX_PLUGINS = 2000,
    MARKETPLACES_MAX = 64,          /* files of one list */
    MARKETPLACE_FOLDERS_MAX = 1024, /* that are looked at for a list */
};

#define MARKETPLACE_FILE "/.agents/plugins/marketplace.json" /* below the root */
#define CURATED_MARKETPLACE "openai-curated"
#define CURATED_CHECKOUT ".tmp/plugins"    /* in CODEX_HOME */
#define CURATED_VERSION ".tmp/plugins.sha" /* the same */

struct marketplace_plugin {
    struct str name;
    struct str source; /* `./...`, relative to the root */
    struct str folder; /* the same, absolute */
    enum wire_plugin_install_policy install_policy;
    enum wire_plugin_auth_policy auth_policy;
    struct str category; /* NULL: none */
    bool is_for_us;      /* by its products */
};

struct marketplace {
    struct str path;
    struct str root;
    struct str name;
    struct str display_name; /* NULL: none */
    const struct marketplace_plugin *items;
    size_t n;
};

/*
 * `path` is absolute and normalised. Everything lies in the arena. False with the words for a client: an invalid request,
 * or an internal error if the file cannot be read.
 */
bool marketplace_read(struct arena *arena, struct str path, struct marketplace *ret_marketplace,
                      struct error *err);

/* The same of a text. */
bool marketplace_parse(struct arena *arena, struct str path, struct str text,
                       struct marketplace *ret_marketplace, struct error *err);

/* The first of that name, for us or not. NULL after setting the error. */
const struct marketplace_plugin *marketplace_find(const struct marketplace *marketplace,
                                                  struct str name, struct error *err);

/* Says that a plugin was not found, in the words of marketplace_find(). Returns false. */
bool marketplace_lacks(const struct marketplace *marketplace, struct str name, struct error *err);

/*
 * The files that a list is made of: that of the user's home, then those of the folders and of the curated checkout in
 * `home` by name. A folder has its own, or that of the repository it is in. Only files that are there, each once.
 * Of different folders the first MARKETPLACE_FOLDERS_MAX by name count.
 */
struct str_array marketplace_files(struct arena *arena, const char *user_home, struct str home,
                                   struct str_array folders);

/* Is the curated checkout there? */
bool marketplace_has_curated(struct arena *arena, struct str home);

#endif
