/*
 * What lists show of a thread, from its row in the index or from the head of its file.
 */
#ifndef STORE_SUMMARY_H
#define STORE_SUMMARY_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"
#include "schema/generated/wire.h"
#include "store/board.h"

#include <stdbool.h>
#include <stdint.h>

struct git_facts {
    struct str sha; /* s == NULL: none */
    struct str branch;
    struct str origin_url;
};

/* All text is in the arena it was read into. */
struct thread_summary {
    struct str id;
    struct str path;
    struct str cwd;
    struct str preview;
    struct str model_provider; /* NULL: not recorded */
    struct str cli_version;
    struct str source; /* as on disk: a bare word, or compact JSON of an object */
    struct str agent_nickname;
    struct str agent_role;
    struct str forked_from_id;
    struct str base_instructions;
    struct str dynamic_tools; /* JSON, or NULL */
    struct str originator;
    struct str thread_source; /* what it is for, in the client's words; of files only */
    struct str model;         /* from the index only */
    struct str reasoning_effort;
    struct git_facts git;
    bool has_git;       /* session_meta had a `git`, or the row has one of its columns */
    int64_t created_at; /* Unix seconds */
    int64_t updated_at;
    bool archived;
    bool is_running_elsewhere; /* a turn of it, at another server of a fleet */
    struct board_thread
        board; /* what people have arranged; filled by the store in lists and when it is found */
    bool
        is_paginated; /* its lines have ordinals; from the index: only if codex since 0.166 has had it */
};

/*
 * From the head of a rollout: the first session_meta, the first
 * user message among the first ten records, the file's mtime.
 */
bool summary_from_rollout(const char *path, struct arena *arena, struct thread_summary *ret_summary,
                          struct error *err);

/* What a session_meta line says; false if it lacks something that it needs. */
bool summary_from_session_meta(yyjson_val *payload, struct arena *arena,
                               struct thread_summary *ret_summary);

/* Where commands of a thread run: in its folder, on this machine. */
struct wire_thread_environment_array thread_environments(struct str cwd, struct arena *arena);

/* The wire's form of a source on disk. */
void summary_source(struct str source, struct arena *arena, struct wire_session_source *ret_source);

/* An agent that another thread has started, as its source says. Text that is not there has s == NULL. */
struct spawn_origin {
    struct str parent_id;
    int64_t depth; /* 1: the parent was started by a user */
    struct str path;
    struct str nickname;
    struct str role;
};

/* False: the source is that of another kind of thread. */
bool spawn_origin_read(struct str source, struct arena *arena, struct spawn_origin *ret_origin);

/* The source of such a thread, as on disk. */
struct str spawn_origin_source(const struct spawn_origin *origin, struct arena *arena);

/*
 * A Thread of the protocol, without turns and not loaded; status and name are filled in by the
 * caller, and so is a provider that was not recorded (it is empty).
 */
void summary_to_wire(const struct thread_summary *summary, struct arena *arena,
                     struct wire_thread *ret_thread);

/* Is a user message's text part one that we put there ourselves? */
bool text_is_contextual(struct str text);

/*
 * What the index keeps of a user_message event: the request itself, and
 * for the second one `[Image]` where there is nothing but images. No text: look at the next message.
 */
void preview_from_user_message(yyjson_val *event, struct arena *arena, struct str *ret_title,
                               struct str *ret_first_user_message);

/* The same of a UserMessage that an item_completed event brings. */
void preview_from_user_item(yyjson_val *item, struct arena *arena, struct str *ret_title,
                            struct str *ret_first_user_message);

#endif
