/*
 * A turn: one task of a thread, from its start to exactly one end.
 *
 *     QUEUED ─► OPENING ─► TAKING ─► SETTLING ─► PREPARING ─► SAMPLING ─► CALLING
 *                            ▲                                              │
 *                            └── more to ask ── DIFFING ◄───────────────────┘
 *                                                  └─► ENDING ─► STOPPING ─► FINISHED
 *
 * That is the way of most turns. A state with nothing to wait for is left at once; these are all of them,
 * and where each may lead (turn_state.c has the same as a table):
 *
 *     state        waits for                        and then comes
 *     QUEUED       turn_begin()                     OPENING, COMPACTING, RUNNING
 *     RUNNING      the user's own command           OPENING, COMPACTING, STOPPING
 *     COMPACTING   a summary, or the provider       OPENING, TAKING, STOPPING
 *     OPENING      apps, SessionStart hooks         TAKING, STOPPING
 *     TAKING       UserPromptSubmit hooks           READING, SETTLING, ENDING, STOPPING
 *     READING      the files of a message           TAKING
 *     SETTLING     agent.settle_ms                  PREPARING, TAKING
 *     PREPARING    tools that are not ready         SAMPLING
 *     SAMPLING     the model's answer               CALLING, DIFFING; COMPACTING, TAKING, STOPPING (it failed)
 *     CALLING      answers of its calls             DIFFING
 *     DIFFING      the diff of its patches          TAKING, COMPACTING, ENDING
 *     ENDING       Stop hooks                       STOPPING, TAKING, COMPACTING
 *     STOPPING     commands that die                FINISHED
 *
 * An interrupt leads from each of them to STOPPING. Every way out goes there: items that are open are
 * settled, commands are dead, the file gets its last line, clients get their status and one turn/completed.
 * User turns, compactions and reviews take the same way; they differ in what they begin with, in the
 * conversation they talk with, and in what is made of the end.
 */
#ifndef AGENT_TURN_H
#define AGENT_TURN_H

#include "agent/thread.h"

enum turn_kind { TURN_REGULAR = 1, TURN_COMPACT, TURN_REVIEW, TURN_SHELL };

enum turn_state {
    TURN_QUEUED,     /* accepted; nothing was told yet */
    TURN_RUNNING,    /* a command of the user's own runs (TURN_SHELL) */
    TURN_COMPACTING, /* a model writes a summary, or the provider condenses the history */
    TURN_OPENING,    /* the context is recorded; hooks of the session's start run */
    TURN_TAKING,     /* messages are taken up; hooks look at the next one */
    TURN_READING,    /* files are read for it */
    TURN_SETTLING,   /* told; a client that listens late gets a moment (agent.settle_ms) */
    TURN_PREPARING,  /* tools become ready */
    TURN_SAMPLING,   /* a model answers */
    TURN_CALLING,    /* it is done, its calls are not */
    TURN_DIFFING,    /* what its patches have changed is read */
    TURN_ENDING,     /* hooks of the end run */
    TURN_STOPPING,   /* nothing goes on any more; its commands are dying */
    TURN_FINISHED,   /* told; only turn_free() is legal */
};

/* Called once the turn has ended, before turn/completed goes out: pending turn/interrupt requests. */
typedef void turn_ended_fn(void *owner);

/* Accepted, and nothing is told before turn_begin(). What is given is copied. */
struct turn *turn_new_regular(struct thread *thread, const struct wire_user_input_array *input,
                              struct str output_schema);
struct turn *turn_new_compact(struct thread *thread);

/* A turn without a message of the user: the model hears an item that another agent has for it. */
struct turn *turn_new_noted(struct thread *thread, struct str item_json);

/* A turn without any: the model is asked to go on. */
struct turn *turn_new_bare(struct thread *thread);
struct turn *turn_new_review(struct thread *thread, const struct wire_review_target *target,
                             struct str hint, struct str prompt);

/* Of a review, before it begins: it leaves no message in the thread. The review is told, and not part of what its model knows. */
void turn_keep_review_apart(struct turn *turn);

/* Another id than its own, at most as long as a UUID; before it begins. */
void turn_name(struct turn *turn, const char *id);

const char *turn_id(const struct turn *turn); /* as long as the turn */

/* For clients, without items. It points into the turn. */
struct wire_turn turn_as_told(const struct turn *turn, enum wire_turn_status status);

enum turn_kind turn_kind(const struct turn *turn);
struct thread *turn_thread(const struct turn *turn);
enum wire_mode_kind turn_mode(const struct turn *turn);

/* Is it ending because somebody wants it to? */
bool turn_is_interrupted(const struct turn *turn);

/* Is the item that is told as completed now one that broke off: no whole message, and perhaps said again? */
bool turn_breaks_off(const struct turn *turn);

/*
 * Does somebody work for the thread in it, as a reviewer does? They work alone: their words are told as their
 * result and in no other way, and they have no user to ask.
 */
bool turn_is_inner(const struct turn *turn);
const struct settings *turn_settings(const struct turn *turn); /* of a review: the reviewer's */

/* Is there somebody who can be asked? Not where somebody works alone, and not where no client hears of it. */
bool turn_has_user(const struct turn *turn);

/* What its model has seen and said; it changes with the next item. */
const struct history *turn_history(const struct turn *turn);

/* What models and tools outside are told of it, as x-codex-turn-metadata: JSON in the arena. */
struct str turn_metadata(const struct turn *turn, struct arena *arena);

/* A message of ours to the model, into the history at once. */
void turn_add_message(struct turn *turn, const char *role, struct str text);

/*
 * Tells clients and starts. A turn that runs is replaced: it ends first, as interrupted, and if its
 * commands take a moment to die the new one begins after that.
 */
void turn_begin(struct turn *turn);

/* Is it over but for commands that have to die before that is told? */
bool turn_is_stopping(const struct turn *turn);

/* They are dead: the end is told. Does nothing to a turn that is not stopping. */
void turn_commands_gone(struct turn *turn);

/* The history of the thread is there: turns that waited for it begin. */
void turns_begin_waiting(struct thread *thread);

/* Reviews and compactions take none. */
bool turn_takes_input(const struct turn *turn);

/* Calls of the model's answer of now, or the last one: are there any, and any that is not answered? */
bool turn_has_calls(const struct turn *turn);
bool turn_has_open_calls(const struct turn *turn);

/* Is there room for more input to wait? No: the model takes its time, and somebody goes on talking. */
bool turn_has_room(const struct turn *turn);

/* The same for so many notes. */
bool turn_has_room_for_notes(const struct turn *turn, size_t n);

/* Is there anything of others that its model has not heard yet? */
bool turn_has_notes(const struct turn *turn);

/* More input for a running regular turn; it is taken up after the current answer. */
void turn_steer(struct turn *turn, const struct wire_user_input_array *input);

/* The id that a client has given to the input that was given last, and was not taken up. NULL: none. */
void turn_name_input(struct turn *turn, struct str client_id);

/* An item that the model hears before the input that was given last, or with its next request. */
void turn_add_note(struct turn *turn, struct str item_json);

/* The same, and clients see it as this ThreadItem, in JSON. */
void turn_add_shown_note(struct turn *turn, struct str item_json, struct str shown_json);

/* What it is made with from its next request on. False: it was changed so often that it is not any more. */
bool turn_change_settings(struct turn *turn, const struct settings_change *change);

/* The input that was given last, and was not taken up, is what a model has heard the user say: no word of the user's own. */
void turn_relay_input(struct turn *turn);

/* Ends it as interrupted, at once or when its commands are dead. on_ended comes before the
 * notifications. */
void turn_interrupt(struct turn *turn, turn_ended_fn *on_ended, void *owner);

/* The same for a turn that waits for the end of another: it ends as soon as it begins. False: none of this id waits. */
bool turn_interrupt_waiting(struct thread *thread, struct str id, turn_ended_fn *on_ended,
                            void *owner);

/* The same for a thread that nobody hears of any more: it waits for nothing, and no other begins. */
void turn_drop(struct turn *turn);

/* Turns that have not begun go, told as interrupted ones. */
void turns_drop_waiting(struct thread *thread);

/* The same because of something that went wrong: they are told as failed. */
void turns_fail_waiting(struct thread *thread, struct str why);

void turn_free(struct turn *turn); /* accepts NULL */

#endif
