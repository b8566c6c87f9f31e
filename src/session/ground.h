/*
 * What a thread stands on when it begins: its configuration, and what files have for it (rules, hooks,
 * AGENTS.md, skills). Nothing here touches a thread or the loop: it is read on a worker, so that slow disks and
 * large folders delay nobody else.
 */
#ifndef SESSION_GROUND_H
#define SESSION_GROUND_H

#include "agent/settings.h"
#include "config/config.h"
#include "plugin/prompt.h"
#include "skill/mention.h"

/* The skills of a thread. */
struct thread_skills {
    struct str text;          /* what its model is told; or NULL */
    struct skill_refs known;  /* what its user may ask for */
    struct str_array folders; /* where a change may change them; they need not exist */
    struct plugins_prompt
        plugins; /* what is said of the plugins that bring some of them, and other things */
};

struct thread_ground {
    struct config *config; /* NULL: it could not be read */
    struct str cwd;
    struct rules *rules;
    struct hooks *hooks;             /* NULL: none */
    struct enabled_plugins *plugins; /* NULL: none */
    struct mcp_specs *mcp;           /* NULL: none */
    struct agent_plan *agents;       /* NULL: nothing is configured */
    struct trusted_projects trusted;
    struct str project_docs;
    struct str_array doc_sources; /* the files it is from */
    struct thread_skills skills;
    struct error err; /* why it cannot be used, in the words of the answer */
    struct arena arena;
};

/* On any thread. wanted->cwd is absolute. */
struct thread_ground *ground_read(const struct config_request *wanted);
void ground_free(struct thread_ground *ground); /* accepts NULL */

/* The settings of a thread as its configuration has them; of a ground without an error. */
struct settings *ground_settings(const struct thread_ground *ground,
                                 const struct catalogue *catalogue);

/*
 * The same for a thread that works for another one: those of the other one, but what the file of its role
 * (config_request.role_file) names is as that has it.
 */
struct settings *ground_settings_over(const struct thread_ground *ground,
                                      const struct catalogue *catalogue,
                                      const struct settings *of_other);

/* The folders of the configuration whose rules and hooks count, in the arena. */
struct str_array trusted_folders(const struct config *config, struct arena *arena);

/* On any thread; the configuration is that for cwd, the plugins are those of it. */
void thread_skills_find(const struct config *config, const struct enabled_plugins *plugins,
                        struct str cwd, struct arena *arena, struct thread_skills *ret_skills);

#endif
