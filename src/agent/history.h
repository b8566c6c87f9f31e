/*
 * What the model has seen and said: response items, in order.
 *
 * An item is kept as the JSON that goes to the model and to the rollout (without the model's own
 * `id`), plus the few facts that are asked for often. Text is never held twice. A zeroed history is
 * empty and ready.
 */
#ifndef AGENT_HISTORY_H
#define AGENT_HISTORY_H

#include "agent/settings.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"
#include "model/sampling.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <yyjson.h>

enum item_kind {
    ITEM_OTHER = 0, /* not kept, not sent */
    ITEM_MESSAGE,
    ITEM_REASONING,
    ITEM_CALL,        /* function_call, custom_tool_call, local_shell_call, tool_search_call */
    ITEM_CALL_OUTPUT, /* of any of them */
    ITEM_WEB_SEARCH,
    ITEM_IMAGE_GENERATION,
    ITEM_COMPACTION,
    ITEM_GHOST_SNAPSHOT, /* kept, never sent */
};

/* An output belongs to a call of the same family; local shell calls are answered as functions are. */
enum item_family { FAMILY_NONE, FAMILY_FUNCTION, FAMILY_CUSTOM, FAMILY_SEARCH };

/* What an item has beside text. */
enum item_media {
    MEDIA_NONE,
    MEDIA_PLAIN_IMAGE, /* for every model that sees pictures */
    MEDIA_OTHER,       /* sounds, or pictures with a detail */
};

struct history_item {
    struct str json;     /* owned */
    struct str call_id;  /* of calls and outputs, if they have one; in the same block as json */
    struct str model_id; /* the model's own `id`, where its provider wants it back; there, too */
    int64_t tokens;      /* estimated */
    enum item_kind kind;
    enum { ROLE_NONE, ROLE_USER, ROLE_ASSISTANT, ROLE_DEVELOPER } role;
    enum item_family family;
    enum item_media media;
    bool is_boundary; /* begins a user's turn: a user message with no contextual part */
    bool made_by_model;
    bool is_relayed; /* of the user's role, but as a model has heard it; files do not know of it */
    bool is_encrypted;  /* reasoning that only the provider can read */
    bool needs_no_call; /* an output of the provider's own search */
};

struct history {
    struct history_item *items; /* owned */
    size_t n;
    size_t cap;
};

/* Takes in one response item. Items of unknown type and system messages are not kept: false. Outputs
 * of tools are cut to the model's limit (truncate.h); with NULL for settings they are not. */
bool history_add(struct history *history, struct str json, const struct settings *settings);
bool history_add_value(struct history *history, yyjson_val *item, const struct settings *settings);

/* An item of a model's answer, as JSON without its `id`: what is kept and written. NULL: neither. */
struct str history_item_json(struct arena *arena, yyjson_val *item);

/* The newest item is to be sent with the id that the model gave it; the rollout does not have it. */
void history_name_last(struct history *history, struct str model_id);

/* What is sent: calls without an output get one, outputs without a call and ghost
 * snapshots are left out, images are replaced for models that take text only. The texts are those of
 * the history, or in the arena. */
void history_prompt(const struct history *history, const struct settings *settings,
                    struct arena *arena, const struct str **ret_items, size_t *ret_n);

/* Drops the last n user turns and the context that was sent just before them.
 * Returns true if there was such context: the model does not know any more what a baseline says. */
bool history_drop_turns(struct history *history, unsigned n);

/* The history after a local compaction: the user's own messages, newest first up
 * to 20,000 tokens, then the summary. `initial_context` (messages as JSON) goes before the last user
 * message when there is one. The result is the `replacement_history`. */
void history_compact(struct history *history, struct str summary_message,
                     const struct str *initial_context, size_t n_initial_context,
                     const struct settings *settings);

/*
 * The same with what a provider has made of a history. Of its items only some stay: messages of the
 * user and of the assistant, prompts of hooks, and what stands for the rest in a form that the provider
 * can read. What it says of instructions and context is old, and calls would lack their outputs.
 */
bool history_add_condensed(struct history *condensed, yyjson_val *item);

/* Is there something in it that stands for the rest, or at least the user's last message? */
bool history_stands_for(const struct history *condensed, const struct history *history);

/* The items take the place of the history, which is emptied of them; `initial_context` as above. */
void history_adopt(struct history *history, struct history *condensed,
                   const struct str *initial_context, size_t n_initial_context,
                   const struct settings *settings);

/*
 * As much of a history as a provider has room for: while it is estimated at more than max_tokens, its newest item is
 * left out if it is an output of a tool, then with its call, or a developer message. The items
 * are the history's own, the array is in the arena.
 */
struct history history_fit(const struct history *history, int64_t max_tokens, struct arena *arena);

/* The text of the last assistant message that is not blank; NULL: there is none. */
struct str history_last_assistant_text(const struct history *history, struct arena *arena);

/* What the user and the agent said, in the last turns: oldest first, blank messages left out, and of each turn no
 * more than the first of the user and the last of the agent. Text is in the arena. */
struct history_message {
    bool is_user;
    struct str text;
};

size_t history_last_messages(const struct history *history, size_t n_turns, struct arena *arena,
                             const struct history_message **ret_messages);

/* Estimated tokens: of everything, instructions not included; of what follows the
 * last item the model made; of encrypted reasoning before the last user message. */
int64_t history_estimate(const struct history *history);
int64_t history_estimate_tail(const struct history *history);
int64_t history_estimate_hidden_reasoning(const struct history *history);

/* A JSON array of all items. */
struct str history_json(const struct history *history, struct arena *arena);

void history_clear(struct history *history);
void history_done(struct history *history);

/* -- From a rollout (docs/reference/rollout.md) -------------------------------------------- */

struct replayed {
    struct history history; /* owned by the caller afterwards */
    bool has_usage;
    struct token_usage total_usage;
    struct token_usage last_usage;
    int64_t usage_window; /* of the model it was counted for; 0: unknown */
    bool is_compacted;    /* what a compaction replaced is in the file only */
    bool has_baseline;
    struct str baseline; /* the turn_context payload as JSON, in the arena; see context.h */
};

/*
 * The lines of a file, one after the other, become its history: while they are read, where that is
 * possible, so that a file is read once for everything that is wanted of it.
 */
struct replay;
struct rollout_line;

struct replay *replay_new(const struct settings *settings);
bool replay_line(void *replay, const struct rollout_line *line); /* a rollout_line_fn */

/* After the last line of the file at `path`. It may have to be read again; memory is that of the
 * result and of the longest line. */
bool replay_finish(struct replay *replay, const char *path, struct arena *arena,
                   struct replayed *ret_replayed, struct error *err);
void replay_free(struct replay *replay); /* accepts NULL */

/* All of it for one file. */
bool history_replay(const char *path, const struct settings *settings, struct arena *arena,
                    struct replayed *ret_replayed, struct error *err);

#endif
