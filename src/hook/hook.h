/*
 * Hooks: commands of the user that run at certain moments of a conversation and have a say in it
 * (docs/hooks.md is for users).
 *
 *   hooks.json ─► struct hooks ─► those that fit a moment ─► struct hook_run ─► struct hook_outcome
 *   hooks_file.c                  match.c                    runner.c           outcome.c
 *
 * Which moments there are and what becomes of an outcome is the agent's (agent/turn_hooks.c).
 */
#ifndef HOOK_HOOK_H
#define HOOK_HOOK_H

#include "base/arena.h"
#include "schema/generated/wire.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hook {
    enum wire_hook_event_name event;
    struct str matcher; /* NULL: fits everything */
    struct str command;
    struct str status_message; /* or NULL */
    uint64_t timeout_s;
    struct str source_path; /* the file it is from */
    int64_t order;          /* its place among all of a thread */
    struct str id;          /* of its runs: "stop:4:/home/u/.codex/hooks.json" */
};

/* The hooks of a thread. They never change; threads and turns share them. */
struct hooks {
    const struct hook *items;
    size_t n;

    /* The rest is the business of hooks_file.c. */
    struct arena arena;
    unsigned references;
};

/*
 * Reads hooks.json of every folder, in their order. A file that is missing counts as empty, one that is
 * broken too, but says so in the log. One reference; NULL: there are no hooks.
 */
struct hooks *hooks_load(const struct str_array *folders);

/* The same for whoever lists them: what is wrong with files goes into the list instead of the log. Never NULL. */
struct hooks *hooks_look(const struct str_array *folders, struct arena *arena,
                         struct wire_hook_error_info_array *ret_faults);

struct hooks *hooks_ref(struct hooks *hooks); /* accepts NULL */
void hooks_unref(struct hooks *hooks);        /* accepts NULL */

const char *hook_event_title(enum wire_hook_event_name event); /* "PreToolUse" */

/* Does it run at this moment? subject: the tool, or how the session began; NULL: there is none. */
bool hook_matches(const struct hook *hook, enum wire_hook_event_name event, struct str subject);

/*
 * Why this cannot be a matcher, in words; NULL: it can. What can be one is compiled and compared within
 * little memory and time, whoever has written it.
 */
const char *hook_matcher_fault(struct str matcher);

#endif
