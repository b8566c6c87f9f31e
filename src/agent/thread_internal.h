/* What a thread is made of: for the files of agent/, and their tests. */
#ifndef AGENT_THREAD_INTERNAL_H
#define AGENT_THREAD_INTERNAL_H

#include "agent/conversation.h"
#include "agent/thread.h"
#include "agent/thread_journal.h"
#include "base/list.h"
#include "base/uuid.h"
#include "exec/dying.h"
#include "model/sampling.h"
#include "store/git_facts.h"

/* What somebody else keeps for a thread. */
struct attachment {
    const void *key;
    void *value;
};

/* Text that a client gave with a message, and the model has heard. */
struct told_context {
    struct str key;
    struct str value;
};

/* The last message of the agent, for the end of its turn. */
struct told_message {
    struct arena arena;
    struct wire_thread_item item;
    struct str turn_id; /* NULL: there is none */
};

struct thread {
    struct agent *agent;
    char id[UUID_LENGTH + 1];
    struct settings *settings;        /* of the next turn */
    struct settings *first_settings;  /* as the thread was started; reviews use parts of them */
    struct conversation conversation; /* its own */
    struct recorder recorder;
    struct thread_journal stored;            /* with other servers */
    struct thread_surroundings surroundings; /* text in `arena` */
    struct arena skills_arena;               /* its text about skills */
    struct arena apps_arena;                 /* the names of apps */
    struct arena plugins_arena;              /* and about plugins */
    struct arena context_arena;              /* told_context */
    struct told_context *told_context;       /* of the last message */
    size_t n_told_context;
    struct hooks *hooks; /* of the user; counted; NULL: none */
    struct arena arena;  /* what lives as long as the thread */

    /* What its first line says. */
    int64_t created_ms;
    struct str source;          /* as on disk */
    struct spawn_origin origin; /* of an agent; without a parent: it is none */
    struct str originator;
    struct str thread_source; /* or NULL */
    struct str_array doc_sources;
    struct str config;        /* of the client; JSON, or NULL */
    struct str role_file;     /* of an agent's role; or NULL */
    struct str dynamic_tools; /* JSON, or NULL */
    struct str preview;       /* the first user message; NULL: none yet */
    struct git_facts git;     /* of when the file was made */
    bool has_git;
    struct git_reading git_ahead; /* of when the thread was made */

    struct thread_restorer *restorer; /* who reads the file; NULL: the history is there */
    bool knows_usage;                 /* although it is not */
    bool is_compacted;                /* the file has what the history had before */
    bool is_reverting;                /* another file is being made for it */
    unsigned n_turns;                 /* that were begun since it was loaded */
    bool has_usage;
    struct token_usage total_usage;
    struct token_usage last_usage;
    int64_t usage_window; /* of the model it was counted for; 0: unknown */
    bool is_full;         /* the model had no room: the next turn compacts first */
    bool compact_refused; /* the provider would not, and no model has answered since */

    char last_turn[UUID_LENGTH + 1]; /* that has ended since it was loaded; or empty */
    struct turn *turn;               /* owned; NULL: none runs */
    struct turn *ended_turn;         /* the last one: it may still be on the stack; owned */
    struct list next_turns;          /* that begin when `turn` has ended; owned */
    struct list shell_commands;      /* of the user, still running; owned */
    struct dying dying;              /* commands that were ended; a turn that ends waits for them */
    unsigned pending_approvals;      /* questions that the status tells of */
    unsigned pending_inputs;
    struct list live_items; /* struct live_item: begun and not ended; owned */
    struct told_message last_message;
    const struct str_array *ended_argv; /* of the command that is completed just now; or NULL */
    bool
        tells_whole_item; /* its beginning and its end in one: it is never open, and may be large */
    struct list questions; /* struct thread_question: open ones; owned */
    size_t n_questions;
    struct attachment *attachments; /* owned array */
    size_t n_attachments;
    bool system_error;
    bool is_resumed;
    bool is_leaving;                       /* nobody hears of what still ends */
    bool is_hidden;                        /* no client ever hears of it */
    struct wire_thread_status told_status; /* as clients know it */

    struct connection **subscribers; /* owned array of borrowed connections */
    size_t n_subscribers;
    unsigned holds;        /* somebody works for it: it is not idle */
    unsigned elicitations; /* questions outside of the protocol that pause time limits */
    bool raw_events;       /* every subscriber hears of raw items */
    bool raw_for_some;     /* those do who listen for them, as long as somebody does */

    uint64_t
        idle_since_ms;   /* on the loop's clock, as far as anybody has looked; 0: it is not idle */
    unsigned idle_turns; /* n_turns then */
};

/* To clients that want to hear of every item of the history: one of a model as it was sent, or one of ours. */
void thread_tell_raw_item(struct thread *thread, yyjson_val *item, struct str turn_id);
void thread_tell_raw_json(struct thread *thread, struct str item_json, struct str turn_id);

void thread_tell_rate_limits(struct thread *thread,
                             const struct wire_rate_limit_snapshot *rate_limits, size_t n);

/* At once, whatever is held. */
void thread_deliver(struct thread *thread, enum notification what, const void *params);

/* Brings the row in the index up to date. */
void thread_update_index(struct thread *thread);

/* An item is complete: its line in a paginated file. */
void thread_record_completed(struct thread *thread,
                             const struct wire_item_completed_notification *completed);

#endif
