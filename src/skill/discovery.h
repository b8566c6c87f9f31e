/*
 * The skills for a folder: from its project, the user's, the machine's, of plugins and extra roots.
 *
 * A root is walked breadth first, to a depth and a number of folders that are bounded; names with a
 * dot in front are skipped. A file that is reached twice counts once.
 */
#ifndef SKILL_DISCOVERY_H
#define SKILL_DISCOVERY_H

#include "config/config.h"
#include "plugin/enabled.h"
#include "skill/skill.h"

enum { SKILL_MAX_DEPTH = 6, SKILL_MAX_FOLDERS = 2000 };

/* What was found. Everything is in the arena of whoever asked. */
struct skills {
    struct skill *items; /* by scope, name, path */
    size_t n;
    struct wire_skill_error_info *errors;
    size_t n_errors;
    struct str *folders; /* that were walked: whatever changes there may change the rest */
    size_t n_folders;
};

/* `extra_roots` are the user's, too. The configuration is that for `cwd`; `plugins` are those of it, or NULL. */
void skills_find(struct arena *arena, const struct config *config,
                 const struct enabled_plugins *plugins, struct str cwd,
                 const struct str *extra_roots, size_t n_extra_roots, struct skills *ret_skills);

/* The folders where skills for `cwd` may be, in the order they count; they need not exist. */
struct skill_root {
    struct str path;
    enum wire_skill_scope scope;
    struct str plugin; /* that it is of: its skills are called PLUGIN:NAME; NULL: it is of none */
    struct str plugin_id; /* the id of it; NULL: it is of none that is enabled */
};

size_t skill_roots(struct arena *arena, const struct config *config,
                   const struct enabled_plugins *plugins, struct str cwd,
                   const struct str *extra_roots, size_t n_extra_roots,
                   const struct skill_root **ret_roots);

/* The skills in these folders alone, of a plugin that need not be installed; which are off is as configured. */
void skills_find_in(struct arena *arena, const struct config *config, struct str plugin,
                    struct str_array roots, struct skills *ret_skills);

#endif
