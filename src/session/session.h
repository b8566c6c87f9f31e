/*
 * Threads come and go: one way to begin a thread, go on with a stored one or copy one.
 *
 *   wish ── find ── ground ── servers ── file ── thread ── on_open()
 *           store   lanes     pool       files   loop
 *
 * The id is looked up in the index; the head of the file, the configuration and what files have for the thread
 * (ground.h) are read; MCP servers that it requires are started (required.h); then the whole file is read (rollout_load.h).
 * Each is one hop to a worker or to the pool, and a wish skips what it has no need for: a new thread only needs a ground. A wish needs neither a request nor a connection. Its call-back
 * is called exactly once, from the loop, never inside of session_open().
 */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "agent/thread.h"
#include "config/config.h"
#include "loop/lanes.h"
#include "loop/work.h"
#include "session/idle_threads.h"
#include "session/skill_watch.h"

struct fleet;
struct mcp_pool;
struct mcp_specs;
struct models;

/* Sets of MCP servers that are remembered: projects have their own. */
enum { KNOWN_MCP = 8 };

/* What threads are opened and closed with. The owner fills in what stands before `waiting`; of skill_watches and
 * idle only the members that their headers name as given. */
struct sessions {
    struct agent *agent; /* its threads are those that are loaded */
    struct store *store;
    struct models *models;      /* a new thread has them refreshed; NULL: nobody (tests) */
    struct mcp_pool *mcp;       /* starts the servers that threads require; NULL: nobody (tests) */
    const char *source;         /* of threads that begin here, as on disk; NULL: "vscode" */
    struct config_request base; /* every configuration is loaded with it: home, flags, features */
    struct fleet *fleet;        /* of several servers with one store; NULL: threads are files */
    struct skill_watches skill_watches;
    struct idle_threads idle;

    struct list waiting;                    /* wishes that wait for MCP servers, or for the store */
    struct list taking;                     /* those that load a thread of the store */
    struct mcp_specs *known_mcp[KNOWN_MCP]; /* of the last threads, for the next with the same */
    size_t next_known;                      /* whose place is taken next */
    unsigned mcp_reloads;     /* how often the servers of loaded threads were read again */
    struct lanes *grounds;    /* read what threads begin with; a lane for each client */
    struct work_queue *files; /* reads and copies whole rollouts */
    struct timer *tidy;       /* gives memory back; see sessions_tidy_soon() */
    bool sandbox_is_checked;  /* whether this machine can confine commands */
};

void sessions_init(struct sessions *sessions);

/* Nothing is watched any more, every thread is unloaded, wishes that wait for servers are refused. What is being opened
 * goes on while the loop runs, so this is called again until no thread and nobody who waits is left. */
void sessions_unload_all(struct sessions *sessions);
void sessions_done(struct sessions *sessions); /* also of one that was never begun */

enum session_kind {
    SESSION_START = 1, /* a new thread */
    SESSION_RESUME,    /* a stored thread goes on, or one that is loaded is joined */
    SESSION_FORK,      /* a new thread with the history of a stored one */
};

/* What is asked for. What it points to lives until on_open() was called. */
struct session_wish {
    enum session_kind kind;
    const void *
        client; /* wishes of one client are granted in their order; its address, or NULL: never looked into */
    bool is_newer;                /* the client speaks 0.166 */
    struct config_request config; /* what is wanted of it; cwd and what `base` has are filled in */
    struct str cwd;               /* NULL: the recorded one; of a new thread the server's own */
    bool extended;                /* the file gets the lines of an extended history */

    /* Of a thread that is resumed or forked: by its id, or by the path of its file. Both are for a thread that
     * is loaded: it is joined if that is its file. */
    struct str id; /* a normalised UUID; NULL: the path counts */
    struct str path;
    bool
        without_turns; /* they are not shown; a thread that is resumed need not be read for its answer */
    bool
        is_passed_on; /* nobody looks into the items of its turns: they are written for such a client */
    unsigned encode_flags;
    bool keeps_policy; /* the approval policy of its last turn counts, if it is allowed */
    bool keeps_model;  /* the model and the effort that it used last count; found by its id only */

    /* Of a thread that is forked: what the error begins with if no copy can be made; an unreadable file is told
     * without more words. NULL: both as thread/fork has them. */
    const char *failure;

    /* Of a thread that is forked within a turn of the other one: so many bytes of the file are copied, and what was used
     * since, and this item comes behind them. Without an item the whole file is, and its last turn counts as interrupted. */
    uint64_t fork_bytes;
    struct str fork_item; /* JSON, or NULL */

    /* Of a thread that is forked at one of its turns: that one and all before it are copied, or only those before it
     * (fork_before). NULL: all of them. A turn that it does not have, or that is running, is refused. */
    struct str fork_turn;
    bool fork_before;

    /* Of a thread that is started or forked. */
    struct str source; /* as on disk; NULL: that of the sessions */
    bool ephemeral;    /* without a file */
    bool raw_events;

    /* Of a thread that is started. */
    const struct wire_dynamic_tool_spec_array *dynamic_tools; /* or NULL */
    bool
        is_paginated; /* its file is one of the newer form, with ordinals (store/rollout_chain.h) */
    struct str thread_source; /* what it, or a fork, is for, in the client's words; or NULL */

    /* Of a thread that works for another one, and was not loaded before. The file of a role (config.role_file) wins
     * over these settings. A thread that is resumed keeps its folder and its instructions. */
    const struct settings *settings; /* instead of those of the configuration; or NULL */
    struct str
        client_config;    /* what that one's client wanted of its own (thread_config()); or NULL */
    const char *subagent; /* what it is to the model's provider; or NULL */
    bool is_hidden;       /* clients neither hear of it nor find it */
    bool is_bare;         /* AGENTS.md files and skills are not for it */

    /* Of a thread that is resumed, and that another server has: true, and the wish is not granted here, nor is on_open() called. NULL, or
     * false: it fails. */
    bool (*on_held)(void *owner, struct str holder_name, struct str holder_url);

    /* Items that it begins with; or NULL. A loaded thread cannot be joined with any. */
    const struct wire_response_item_array *history;
};

/* Valid during the call only, but for the thread. */
struct opened_session {
    struct thread *thread;
    struct wire_thread shown; /* as the protocol shows it, with its turns */
    bool is_paginated;        /* its history has better ways to be read than as a whole */
    struct arena
        *memory; /* of its turns, if they are passed on: whoever sends them takes it over */
};

/*
 * A thread is open, and its status was told, unless thread/started will have it. The caller subscribes whom it
 * wants and answers, but does not close the thread. If the thread was not loaded before, it then tells which settings
 * of its configuration are deprecated.
 * If no thread could be opened, opened is NULL and err says why, in the words of the reference.
 */
typedef void session_fn(void *owner, const struct opened_session *opened, const struct error *err);

void session_open(struct sessions *sessions, const struct session_wish *wish, session_fn *on_open,
                  void *owner);

/*
 * Drops the last turns of a thread that has a file and no running turn; what a compaction replaced comes back from
 * the file. on_end() is called as that of session_open() is; a thread that was unloaded when all was done is NULL.
 */
void session_rollback(struct sessions *sessions, struct thread *thread, uint32_t n,
                      session_fn *on_end, void *owner);

/* Calls back when the histories that are being read now are there (late_load.h): later, from the loop. */
void session_when_restored(struct sessions *sessions, work_fn *on_restored, void *data);

/*
 * Drops a turn and all behind it, of a thread that is paginated and stored and has no running turn. It goes on in another
 * file, whose history begins with the part of the old one that is left; the old one stays as it is. on_end() as above.
 */
void session_revert(struct sessions *sessions, struct thread *thread, struct str turn_id,
                    session_fn *on_end, void *owner);

/* Where that file would begin; an error if that cannot be. On a worker. */
struct rollout_cut;
bool session_find_revert(const char *path, struct str turn_id, struct arena *arena,
                         struct rollout_cut *ret_cut, struct error *err);

/* Ends a turn, frees the thread, tells everybody that it is not loaded any more; and `thread/closed`. */
void session_close(struct sessions *sessions, struct thread *thread);

/* The same without `thread/closed`: there is another word for what becomes of it. */
void session_unload(struct sessions *sessions, struct thread *thread);

/* A stored thread as the protocol shows it, with its status and its settings if it is loaded. name: or NULL. */
void session_show_stored(const struct sessions *sessions, const struct thread_summary *summary,
                         struct str name, struct arena *arena, struct wire_thread *ret_thread);

/* Adds what the running turn has begun and its file does not have yet. */
void session_show_begun(const struct thread *thread, struct arena *arena,
                        struct wire_turn_array *turns);

/* The same, for a client that joins the thread: items whose id the file does not know count from item-1 within the
 * turn. */
void session_show_running(const struct thread *thread, struct arena *arena,
                          struct wire_turn_array *turns);

/* The same servers as some other thread has, if there is one, instead of the ones given; takes the reference. */
struct mcp_specs *session_share_mcp(struct sessions *sessions, struct mcp_specs *specs);

/* Clients or threads have gone: when it has been quiet for a moment, their memory goes back to the system. */
void sessions_tidy_soon(struct sessions *sessions);

#endif
