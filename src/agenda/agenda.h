/*
 * What a thread does by itself: its goal (goal.h), and its queue of messages that wait.
 *
 *   a turn ends ──► next round of the loop: is a message queued?   ── yes ──► it runs as a turn
 *   a goal is set                             │ no
 *   a message is queued                       └ is the goal active? ── yes ──► a turn for the goal
 *   somebody joins
 *
 * Both are kept in a file (agenda_file.h) that servers of one home share. They are read with a thread that is resumed, when
 * somebody asks, and before a turn is begun; what another server has changed is told to those who follow the thread. Every
 * change is written by a worker, in order, and merged with what others have made of it; agenda_when_saved() tells when what was
 * changed so far is on disk. An entry of the queue leaves the file only once its message is in the thread's own: a server that
 * dies in between has it in its queue again.
 *
 * What ends a row of turns is written in docs/goals.md: the tool of the model, a budget, a failure, an interrupt, nobody
 * who follows the thread, turns without a deed, many turns without a word of a person.
 */
#ifndef AGENDA_AGENDA_H
#define AGENDA_AGENDA_H

#include "agenda/goal.h"
#include "agent/turn.h"

struct agenda;
struct agendas;

enum {
    QUEUE_ENTRIES_MAX = 1000,           /* of one thread */
    QUEUE_BYTES_MAX = 64 * 1024 * 1024, /* all of them together, as JSON */
    QUEUE_PAGE_BYTES_MAX = 4 * 1024 * 1024,
    QUEUES_BYTES_MAX = 256 * 1024 * 1024, /* of all threads that are loaded */
};

struct agendas *agendas_new(struct agent *agent, const char *folder);

/* Begins no turn any more; what was changed is still written. */
void agendas_stop(struct agendas *all);

/* Waits for what has to be written; accepts NULL. No thread is left. */
void agendas_free(struct agendas *all);

/* Is anybody waited for? The loop settles until not. */
bool agendas_are_settled(const struct agendas *all);

/* -- Finding ------------------------------------------------------------------------------- */

/*
 * The agenda of a thread, loaded or not; its id is normalised. on_read comes once, from the loop. The agenda is valid
 * during the call, and as long as a change of it is not saved.
 */
typedef void agenda_fn(void *owner, struct agenda *agenda, const struct error *err);
void agenda_read(struct agendas *all, struct str thread_id, agenda_fn *on_read, void *owner);

/* The same of a loaded thread, at once. NULL: it is still being read. */
struct agenda *agenda_of(struct agendas *all, struct thread *thread);

/* The one that there is, or NULL: nothing was ever read or set. */
struct agenda *agenda_known(const struct thread *thread);

/* A thread was opened: its agenda is read, if it may have one, and goes on. */
void agenda_begin_thread(struct agendas *all, struct thread *thread);

/* What rests goes on: somebody follows the thread who did not before, or what held it is over. */
void agenda_wake(struct agendas *all, struct thread *thread);

/* A thread is gone for good. */
void agenda_forget_thread(struct agendas *all, struct str thread_id);

/* All that was changed since agenda_read() told is on disk, or the first thing that went wrong; a message that was added is not in
 * the queue then. Turns begin after that: whoever has changed something hears first that it was. */
typedef void agenda_saved_fn(void *owner, const struct error *err);
void agenda_when_saved(struct agenda *agenda, agenda_saved_fn *on_saved, void *owner);

struct str agenda_thread_id(const struct agenda *agenda);
struct thread *agenda_thread(const struct agenda *agenda); /* NULL: it is not loaded */

/* -- The goal ------------------------------------------------------------------------------ */

const struct goal *agenda_goal(const struct agenda *agenda); /* NULL: none */

/* Somebody wants it so. The change was read with goal_change_read(). Subscribers hear of it; of a thread that is not loaded,
 * everybody. */
void agenda_change_goal(struct agenda *agenda, const struct goal_change *change);

/* False: there was none. */
bool agenda_clear_goal(struct agenda *agenda);

/* What the model does with its tools, which is no word of a person: a new one in the place of whatever there was, begun with the
 * turn that runs; and how the one that there is stands. */
void agenda_replace_goal(struct agenda *agenda, const struct goal_change *change);
void agenda_settle_goal(struct agenda *agenda, enum wire_thread_goal_status status);

/* What was used so far counts, and is told if it is more than was told. */
void agenda_count_use(struct agenda *agenda);

/* -- The queue ----------------------------------------------------------------------------- */

size_t agenda_queue_length(const struct agenda *agenda);

/* The entries from one on, at most so many, and no more behind QUEUE_PAGE_BYTES_MAX; in the arena. */
struct wire_queued_submission_array agenda_queue_page(const struct agenda *agenda, size_t start,
                                                      size_t n, struct arena *arena);

/* Is there one of this id? Fills it, in the arena. */
bool agenda_queue_find(const struct agenda *agenda, struct str id, struct arena *arena,
                       struct wire_queued_submission *ret_entry);

/* False, with an error: it is full. The id of the new entry is in the arena. */
bool agenda_queue_add(struct agenda *agenda, const struct wire_user_input_array *input,
                      struct str client_id, struct arena *arena,
                      struct wire_queued_submission *ret_entry, struct error *err);
bool agenda_queue_change(struct agenda *agenda, struct str id,
                         const struct wire_user_input_array *input, struct arena *arena,
                         struct wire_queued_submission *ret_entry, struct error *err);
bool agenda_queue_remove(struct agenda *agenda, struct str id); /* was it there? */

/* False: these are not all of them, once each. */
bool agenda_queue_order(struct agenda *agenda, struct str_array ids);

/* The entry of this id (NULL: the first) becomes a turn, which the caller begins. The thread is loaded and idle, and
 * the entry is there. */
struct turn *agenda_queue_take(struct agenda *agenda, struct str id);

#endif
