/*
 * A thread: one conversation, loaded in this process.
 *
 * It has settings, a history, a file, subscribers, and at most one running turn. Everything that
 * happens to it happens on the loop, one thing after the other. It reaches the outside through the
 * agent: a sampler for models, a toolbox, a store for the index, a notifier and an asker for clients.
 */
#ifndef AGENT_THREAD_H
#define AGENT_THREAD_H

#include "agent/asker.h"
#include "agent/context.h"
#include "agent/guardian.h"
#include "agent/settings.h"
#include "agent/thread_table.h"
#include "exec/tool_folder.h"
#include "loop/loop.h"
#include "sandbox/reach.h"
#include "sandbox/trusted.h"
#include "schema/generated/wire.h"
#include "store/git_facts.h"
#include "store/summary.h"

struct dying;
struct hook_runner;
struct history;
struct history_message;
struct hooks;
struct replayed;
struct sampler;
struct store;
struct journal;
struct journals;
struct subagents;
struct thread;
struct toolbox;
struct turn;
struct work_queue;

/* Open questions of a thread. Nobody answers more, and a model could ask for ever. */
enum { THREAD_QUESTIONS_MAX = 128 };

/* What came of a turn. Valid during the call only. */
struct turn_outcome {
    struct str turn_id;
    enum wire_turn_status status; /* failed, too, if an error was told and it went on to its end */
    struct str last_message;      /* of the model in this turn; NULL: none */
    struct str
        answer; /* the same, if it is of the model's last answer: not of one before, nor of one that was cut off */
    const struct wire_turn_error *error; /* of one that failed; or NULL */
};

/*
 * Who hears what threads have to say: their clients; what looks after threads that nobody needs; tests. All are
 * called, in the order in which they were added. What is NULL is not wanted.
 */
struct notifier {
    void (*to_subscribers)(void *owner, struct thread *thread, enum notification what,
                           const void *params);
    void (*to_all)(void *owner, enum notification what, const void *params);
    void *owner;

    /* Does somebody who follows the thread listen for raw items? NULL: nobody. */
    bool (*has_raw_listener)(void *owner, struct thread *thread);
    /* Does somebody hear of a turn only once the answer to its start was handled? NULL: nobody. */
    bool (*has_late_listener)(void *owner, struct thread *thread);

    /* The thread's file holds a descriptor now. */
    void (*file_opened)(void *owner, struct thread *thread);

    /* A turn has begun; clients may hear of it, and even of its end, later (store/journal.h). */
    void (*turn_begun)(void *owner, struct thread *thread);

    /* A turn is about to end: clients hear of it next. The outcome has no words of the model. */
    void (*turn_ending)(void *owner, struct thread *thread, const struct turn_outcome *outcome);

    /* A turn is over, and clients have heard of it, or will; of hidden threads, too, and of one that is being freed. No thread is
     * freed and no turn of this one begun in here. */
    void (*turn_ended)(void *owner, struct thread *thread, const struct turn_outcome *outcome);

    /* Another server has the thread: it has to go, but not in here. */
    void (*lost)(void *owner, struct thread *thread);

    /* The thread is about to be freed: what is kept for it has to go. */
    void (*leaving)(void *owner, struct thread *thread);

    struct notifier *next;
};

/* What all threads share. */
struct found_models;

struct agent {
    struct loop *loop;
    struct sampler *sampler;
    struct toolbox *toolbox;
    struct hook_runner *hooks; /* NULL: no thread has any (tests) */
    struct store *store;       /* NULL: nothing is indexed (tests) */
    struct journals *journals; /* of a store that several servers share; NULL: threads are files */
    struct work_queue *work;   /* what tools do with files */
    struct notifier notifier;  /* the first one: that of the clients */
    struct asker asker;
    struct guardian guardian;
    const char *home;
    struct trusted_places trusted;
    struct sandbox_reach
        reach; /* where confined commands could write so far, what they must not see */
    struct tool_folder tools;    /* for the PATH of commands; made by agent_tools() */
    struct subagents *subagents; /* threads that threads have started; NULL: none can (tests) */
    struct found_models *found;  /* what other servers say of their models; NULL: none is asked */
    struct str originator;       /* of requests to models and of new files */
    struct str user_agent;
    struct str residency; /* "us": data have to stay there, and requests say so; NULL: anywhere */
    struct thread_table threads; /* loaded ones; owned */
    struct thread_table hidden;  /* loaded, and unknown to clients; owned */

    /*
     * How long a turn waits before it asks the model for the first time, if one of its thread's clients
     * listens to it only once the answer with its id was handled (has_late_listener): what comes in
     * the same read is lost for that client, with a quick model the whole turn.
     */
    uint64_t settle_ms;

    /* How often an open question of an MCP server looks whether its thread has a subscriber. At the second time in a
     * row that it has none the question is cancelled. 0: never. */
    uint64_t question_look_ms;
};

struct thread_options {
    const char *id; /* NULL: a new one */
    const struct settings *settings;
    const char *path; /* of its file, which may not exist yet; NULL: ephemeral */
    bool extended;
    bool
        is_paginated; /* a new thread: its file is one with ordinals. That of a stored one tells by itself. */
    bool raw_events;
    struct str source;    /* "vscode" */
    struct str config;    /* a JSON object of dotted keys, beside what files say; or NULL */
    struct str role_file; /* of an agent's role; or NULL */
    struct str originator;
    struct str thread_source; /* what it is for, in the client's words; or NULL */
    struct str dynamic_tools;
    struct str project_docs;
    struct str_array doc_sources;         /* the files it is from */
    struct str skills;                    /* what the model is told of them; or NULL */
    struct skill_refs known_skills;       /* what the user may ask for */
    const struct plugins_prompt *plugins; /* the same of plugins; NULL: none */
    struct hooks *hooks;                  /* counted; NULL: none */
    struct git_reading git; /* of its folder, for the first line of its file; or nothing */
    bool is_resumed;        /* from its file, as hooks are told */
    bool is_hidden;         /* clients neither hear of it nor find it; it asks nobody */
    const char *subagent;   /* what it is to the model's provider, as in a conversation; or NULL */
    int64_t created_ms;
};

/* A loaded thread that says nothing yet: `thread/started` or its status is told by the caller. */
struct thread *thread_new(struct agent *agent, const struct thread_options *options);

/* Stops a running turn, writes what is left, closes the file. */
void thread_free(struct thread *thread);

/* Of those that clients know of. */
struct thread *thread_find(const struct agent *agent, struct str id); /* a normalised UUID */
bool thread_is_hidden(const struct thread *thread);

/* What commands find by name, made when it is first asked for. */
const struct tool_folder *agent_tools(struct agent *agent);

/* Frees every thread that is loaded now. */
void agent_unload_all(struct agent *agent);

/* The same, and nothing is left: for good. */
void agent_done(struct agent *agent);

/* It lives as long as the agent. */
void agent_add_notifier(struct agent *agent, struct notifier *notifier);

/* From now on raw items are told, to those who listen for them; are they for every subscriber? */
void thread_offer_raw_items(struct thread *thread);
bool thread_tells_raw_items(const struct thread *thread);

/* To the subscribers of a thread, and to every client. */
void thread_notify(struct thread *thread, enum notification what, const void *params);
void thread_notify_all(struct thread *thread, enum notification what,
                       const void *params); /* to every client, behind what is told of the thread */
void agent_notify_all(struct agent *agent, enum notification what, const void *params);

/*
 * The skills from now on: what a model is told of them when context is due, and what a user may ask for.
 * Both are copied. True: they are others than before.
 */
bool thread_set_skills(struct thread *thread, struct str text, struct skill_refs known);

/* The same of plugins. */
void thread_set_plugins(struct thread *thread, const struct plugins_prompt *plugins);

/* The apps of the account from now on: those that may be used, of which a model is told, and the names that mean one. Copied. */
void thread_set_apps(struct thread *thread, struct usable_apps apps, struct str_array slugs);

/* -- Facts --------------------------------------------------------------------------------- */

struct str thread_id(const struct thread *thread); /* as long as the thread */

/* The name of the client that began it, as models see it. */
struct str thread_originator(const struct thread *thread);

/* The files with instructions that it was begun with, such as AGENTS.md. */
struct str_array thread_doc_sources(const struct thread *thread);

/* The id of the thread that a user has started: its own, or that above the agents. */
struct str thread_session_id(const struct thread *thread);
struct agent *thread_agent(const struct thread *thread);
struct turn *thread_turn(const struct thread *thread); /* the one that runs, or NULL */

/* Was one begun that waits, for the end of another or for the history (thread_restore_later())? */
bool thread_has_next_turn(const struct thread *thread);

/* The last turn that has ended since it was loaded; empty: none has. */
struct str thread_last_turn(const struct thread *thread);

/* What its model has seen and said; it changes with the next item. */
const struct history *thread_history(const struct thread *thread);

/* Context in use, in tokens; reasoning_included: the provider counts what it has thought. */
int64_t thread_context_use(const struct thread *thread, bool reasoning_included);

/* Tokens that were paid for in full so far: read anew, or written. */
int64_t thread_tokens_spent(const struct thread *thread);

/* How many turns were begun since the thread was loaded: has one begun meanwhile? */
unsigned thread_turns_begun(const struct thread *thread);

/* Of the next turn. They never change: whoever needs them for longer takes a reference. */
const struct settings *thread_settings(const struct thread *thread);
void thread_change_settings(struct thread *thread, const struct settings_change *change);

struct str thread_cwd(const struct thread *thread); /* the folder that it was started in */
struct str thread_dynamic_tools(const struct thread *thread); /* JSON array, or NULL */
struct str thread_config(const struct thread *thread);        /* as in its options */
struct str thread_role_file(const struct thread *thread);     /* likewise */

/* Who started it, if another thread did; as long as the thread. NULL: a user. */
const struct spawn_origin *thread_origin(const struct thread *thread);

/* What it is to the model's provider, if it works for another thread now. NULL: it is a user's own. */
const char *thread_subagent(const struct thread *thread);

/* Commands and patches that were ended and are not over yet; the end of a turn waits for them. */
struct dying *thread_dying(struct thread *thread);

/*
 * What others keep for a thread, each under a key of its own, which is the address of something constant.
 * It is theirs, and gone before the thread is. NULL: there is none.
 */
void *thread_attachment(const struct thread *thread, const void *key);
void thread_attach(struct thread *thread, const void *key, void *value);

/* Was it read from its file when it was loaded? */
bool thread_is_resumed(const struct thread *thread);

/* history_last_messages() of its conversation. */
size_t thread_last_messages(const struct thread *thread, size_t n_turns, struct arena *arena,
                            const struct history_message **ret_messages);

/*
 * People speak with the thread, through a model of their provider that hears and speaks: its turns are told so, with
 * this note, and once more when that is over (NULL). The text is borrowed while it counts.
 */
void thread_set_voice(struct thread *thread, const char *note);

/* What the index says of it. updated_at is left at 0: the caller knows. */
void thread_summarise(const struct thread *thread, struct thread_summary *ret_summary);

/* -- Status -------------------------------------------------------------------------------- */

void thread_status(const struct thread *thread, struct wire_thread_status *ret_status);

/* Tells everybody, if the status is not what they know. */
void thread_tell_status(struct thread *thread);

/* Something went wrong that is no turn's: the status says so until the next turn. */
void thread_note_failure(struct thread *thread);

/* The status as it is now is known, without telling it (thread/started carries it). */
void thread_status_is_known(struct thread *thread);

/* Nobody is left to answer: the status does not say any more that it waits for somebody. */
void thread_reset_waits(struct thread *thread);

/* An error that no retry can fix: status, then `error`. */
void thread_tell_error(struct thread *thread, struct str turn_id,
                       const struct wire_turn_error *error);

/* -- Lines and items ----------------------------------------------------------------------- */

/* Into the history and the file. */
void thread_add_item(struct thread *thread, struct str item_json, struct str turn_id);

/* All items that its model would be sent, as JSON; they are copied. */
struct str_array thread_history_items(const struct thread *thread, struct arena *arena);

/* A message of ours that the model has to hear: with its next request, which there will be if a turn runs; else into the
 * history at once. False: so many wait that there is no room. */
bool thread_add_note(struct thread *thread, struct str item_json);

/* The same for what is no reason to ask the model once more. */
bool thread_inject(struct thread *thread, struct str item_json);

/* Items for the model of what a client gives with a message, as far as it has not heard them with the one before. */
struct str_array thread_new_context(struct thread *thread,
                                    const struct wire_additional_context_entry_map *given,
                                    struct arena *arena);

/* What lists show of a thread that nobody has written to yet; its file is made. */
void thread_suggest_preview(struct thread *thread, struct str text);

/* A line of its file; what only an extended history has is left out of others. */
void thread_record(struct thread *thread, const struct wire_rollout_event *event);

/* Drops the last turns. Lines are never taken out of the file: one more says how many do not count. False: what a
 * compaction replaced is in the file only, and thread_replace_history() should follow. */
bool thread_drop_turns(struct thread *thread, uint32_t n);

/* After usage changed: a line, and (if any is known) a notification. */
void thread_tell_usage(struct thread *thread, struct str turn_id);

/* The same when the provider begins to answer: 0.118 tells it again then. */
void thread_repeat_usage(struct thread *thread, struct str turn_id);

/* The same after the history was replaced or cut: what it takes now is an estimate. */
void thread_tell_estimate(struct thread *thread, struct str turn_id);

/* -- Its file ------------------------------------------------------------------------------ */

/* Where the file is or will be; NULL: the thread is ephemeral. As long as the thread. */
const char *thread_path(const struct thread *thread);

/* Creates the file, if it is not there yet. */
void thread_materialise(struct thread *thread);
bool thread_is_stored(const struct thread *thread);    /* the file is there */
bool thread_is_paginated(const struct thread *thread); /* and its lines have ordinals, or will */

/* What the file says of a thread that was just made, or that goes on in another file. The history is taken over. */
void thread_restore(struct thread *thread, struct replayed *replayed, struct str preview);

/*
 * Its file is still being read, by somebody, or will be when that is needed: turns that are begun wait, and what is added to
 * its history comes behind what the file says. thread_restore() ends that. What has to know the history asks first.
 */
struct thread_restorer {
    void (*begin)(struct thread_restorer *restorer); /* it is needed now; may be called again */
    void (*drop)(struct thread_restorer *restorer);  /* the thread has no use for it any more */
};

void thread_restore_later(struct thread *thread, struct thread_restorer *by, struct str preview);
struct thread_restorer *thread_restorer(
    const struct thread *thread); /* NULL: its history is there */

/* Has its history read, if that was not begun yet. */
void thread_want_history(struct thread *thread);

/* What it has used is known before its history is. Of what was replayed only that is looked at. */
void thread_restore_usage(struct thread *thread, const struct replayed *replayed);
bool thread_knows_usage(const struct thread *thread);

/* Goes on with the file, if it has no more than the bytes that were read of it. */
bool thread_open_file(struct thread *thread, uint64_t size, struct error *err);

/* Of a stored thread that this server has taken (store/journal.h), before its file is opened. It is the thread's. */
void thread_set_journal(struct thread *thread, struct journal *journal);
struct journal *thread_journal(const struct thread *thread); /* NULL: none */

/*
 * Calls back when what was recorded so far is stored: at once if it is, and also when the thread goes before that (it is not
 * found any more then). For answers that say that something was recorded. With an error it is not, and nobody may say so.
 */
typedef void thread_stored_fn(void *owner, const struct error *err);
void thread_when_stored(struct thread *thread, thread_stored_fn *on_stored, void *owner);

/* The same for answers that only follow what is told, whether that is stored or not. */
typedef void thread_told_fn(void *owner);
void thread_when_told(struct thread *thread, thread_told_fn *on_told, void *owner);

/* Another server has it. */
bool thread_is_lost(const struct thread *thread);

/* To its subscribers, before it goes. */
void thread_tell_lost(struct thread *thread);

/* The lines of a turn whose server is gone: it ends as interrupted. */
void thread_end_lost_turn(struct thread *thread, struct str turn_id);

/* May anything be begun that has to be stored? */
bool thread_check_store(const struct thread *thread, struct error *err);

/* Goes on with another file, which was made for it. */
bool thread_change_file(struct thread *thread, const char *path, uint64_t size, struct error *err);

/* The history of the file instead of the one in memory, which lacks what was compacted; it is taken over. */
void thread_replace_history(struct thread *thread, struct replayed *replayed);

/*
 * Another file is being made for it, by a worker. Nothing may be begun meanwhile, and its own file rests; not while a turn runs.
 */
void thread_begin_revert(struct thread *thread);
void thread_end_revert(struct thread *thread);

/*
 * Before anything is begun that the file has to know of: is the thread still ours? Always while a turn
 * runs. False: another server has it, or has gone on with it, or it is being reverted.
 */
bool thread_claim(struct thread *thread, struct error *err);

/* Has another server gone on with it while its file rested? Never while a turn runs. */
bool thread_is_outdated(struct thread *thread);

/* Lets the file rest, without a descriptor, until the next line; not while a turn runs. */
void thread_rest_file(struct thread *thread);

/* The same if nothing was written since this was last called. True: there is no descriptor. */
bool thread_cool_file(struct thread *thread);

/* -- Subscribers --------------------------------------------------------------------------- */

void thread_subscribe(struct thread *thread, struct connection *connection);
bool thread_unsubscribe(struct thread *thread, struct connection *connection);

/* Bytes that the slowest of them has not taken yet. */
size_t thread_backlog(const struct thread *thread);

/* Valid until one comes or goes. */
struct connection *const *thread_subscribers(const struct thread *thread, size_t *ret_n);
bool thread_is_followed_by(const struct thread *thread, const struct connection *connection);

/* A client puts a question to people outside of the protocol, and has its answer: while any is open, time limits
 * pause. Both tell how many are open now; false: none was. */
unsigned thread_begin_elicitation(struct thread *thread);
bool thread_end_elicitation(struct thread *thread, unsigned *ret_n);

/*
 * Since when nobody hears it and it does nothing that goes on without somebody: on the loop's clock, as far as
 * anybody has asked; a turn in between counts. 0: it is not idle.
 */
uint64_t thread_idle_since(struct thread *thread);

/* Does a turn of it run or wait, or have clients still to hear of one? */
bool thread_is_busy(const struct thread *thread);

/* While anybody holds it, it is not idle: somebody works for it. */
void thread_hold(struct thread *thread);
void thread_release(struct thread *thread);

/* Its idleness begins anew with the next question for it. */
void thread_touch(struct thread *thread);

/* The Thread of the protocol, as the live session knows it. */
void thread_snapshot(const struct thread *thread, struct arena *arena,
                     struct wire_thread *ret_thread);

#endif
