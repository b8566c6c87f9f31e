/*
 * What a model is told beside the conversation: permissions, environment, project documents.
 *
 * The settings that the last turn was made with are the baseline (the payload of its turn_context
 * line). Without a baseline the whole context is sent, with one only what changed.
 */
#ifndef AGENT_CONTEXT_H
#define AGENT_CONTEXT_H

#include "agent/settings.h"
#include "base/arena.h"
#include "base/str.h"
#include "plugin/prompt.h"
#include "schema/generated/wire.h"
#include "skill/mention.h"

/* What is found once, when a thread begins. */
struct thread_surroundings {
    struct str project_docs; /* text of AGENTS.md files, joined; NULL: none */
    struct str shell;        /* "bash" */
    const char *home;
    struct str skills;              /* text about usable skills; NULL: none */
    struct skill_refs known_skills; /* what the user may ask for by name */
    struct plugins_prompt plugins;  /* the same of plugins */
    struct usable_apps apps;        /* of the account: the model is told that there are any */
    struct str_array app_slugs;     /* of all that it has: such a name means the app, not a skill */
    const struct str_array *approved_prefixes; /* commands the user allowed for good */
    size_t n_approved_prefixes;
    const char
        *voice_note; /* people speak with the thread: what its model is told; NULL: they write */
};

/*
 * The turn_context line of a turn; everything points into settings, surroundings and the arena.
 * output_schema: JSON, or NULL.
 */
void context_of_turn(const struct settings *settings,
                     const struct thread_surroundings *surroundings, struct str turn_id,
                     struct str output_schema, struct arena *arena,
                     struct wire_rollout_turn_context *ret_context);

enum { CONTEXT_MESSAGES_MAX = 3 };

/*
 * The messages to put before the user's, as response items in JSON, as many as there are: what the
 * developer says, what the user's side says, and the brief of who works for another thread.
 */
size_t context_messages(const struct settings *settings,
                        const struct thread_surroundings *surroundings,
                        const struct wire_rollout_turn_context *baseline, /* NULL: none */
                        const struct wire_rollout_turn_context *now, struct arena *arena,
                        struct str ret_messages[CONTEXT_MESSAGES_MAX]);

/* A message as a response item. */
struct str message_item(struct arena *arena, const char *role, struct str text);

/* The user's input as a response item, images included. */
struct str user_input_item(struct arena *arena, const struct wire_user_input_array *input);

/* The same as the payload of a user_message line. */
void user_input_event(struct arena *arena, const struct wire_user_input_array *input,
                      struct wire_rollout_event *ret_event);

/* AGENTS.md files from the project's root to cwd. NULL: none. The paths of those that say something are in the arena, too. */
struct project_docs_options {
    const char *home;
    struct str cwd;
    size_t max_bytes;
    const struct str *fallback_names;
    size_t n_fallback_names;
    const struct str *root_markers;
    size_t n_root_markers;
};

struct str project_docs_read(const struct project_docs_options *options, struct arena *arena,
                             struct str_array *ret_sources);

/* The user's shell: "/bin/bash", "bash". */
struct str user_shell_path(struct arena *arena);
struct str user_shell_name(struct arena *arena);

/* A sandbox policy as rollouts spell it; borrows its text. */
struct wire_rollout_sandbox_policy rollout_policy(const struct wire_sandbox_policy *policy);

#endif
