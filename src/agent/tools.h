/*
 * What the model may call, as the turn sees it. The abilities themselves are in ability/.
 */
#ifndef AGENT_TOOLS_H
#define AGENT_TOOLS_H

#include "base/arena.h"
#include "base/list.h"
#include "base/str.h"

#include <stdint.h>

struct settings;
struct thread;
struct turn;

enum call_form {
    CALL_FUNCTION = 1,
    CALL_CUSTOM,      /* free text */
    CALL_LOCAL_SHELL, /* a local_shell_call: its action is the arguments */
};

/* One call of the model. Its answer is given exactly once, in start() or later. */
struct tool_call {
    struct list_node node; /* in the turn's calls, in the order of the calls */
    struct turn *turn;
    struct arena arena; /* holds the text below */
    struct str call_id;
    struct str name;      /* with its namespace, if it has one: "namespace:name" */
    struct str arguments; /* JSON text of a function call, free text of a custom one */
    enum call_form form;
    bool is_parallel; /* may run beside others of its kind */
    bool is_late;     /* starts once the model has said all, and its tokens are counted */
    bool is_started;
    bool is_done;
    int64_t line; /* of the thread, which has to be stored before it starts (store/journal.h) */
    int64_t started_ms;                   /* by clock_steady_ms() */
    struct str output;                    /* the response item that answers, as JSON */
    void *ability;                        /* what works on it; the ability's own */
    void (*stop)(struct tool_call *call); /* ends that without an answer; NULL: nothing to end */

    /* Words of ours as the tool would say them, if its output is no plain text. NULL: as they are. */
    struct str (*say)(struct arena *arena, struct str words);
};

/* A command that a call has left running. */
struct background_command {
    struct str item_id;
    struct str process_id;
    struct str command; /* as the model wrote it, or quoted for a shell */
    struct str cwd;
};

/* The tools are ready. Called once, from the loop, never from inside prepare(). */
typedef void tools_ready_fn(void *owner);

struct toolbox {
    /* The thread is open, and whoever opened it has been told: what takes time may begin. */
    void (*begin_thread)(struct toolbox *toolbox, struct thread *thread);

    /*
     * Gets the tools of a turn ready, each time before its model is asked. True: they are, and nobody is
     * called. False: on_ready(owner) comes once, later, unless stop_preparing() comes first. A turn prepares
     * once at a time.
     */
    bool (*prepare)(struct toolbox *toolbox, struct turn *turn, tools_ready_fn *on_ready,
                    void *owner);

    /* Nobody waits any more: what is not ready is not offered. Legal at any time. */
    void (*stop_preparing)(struct toolbox *toolbox, struct turn *turn);

    /* The tools a turn is offered: a JSON array in the arena. */
    struct str (*specs)(struct toolbox *toolbox, const struct turn *turn, struct arena *arena);
    bool (*is_parallel)(struct toolbox *toolbox, const struct tool_call *call);
    void (*start)(struct toolbox *toolbox, struct tool_call *call);
    /* Stops what a call has started, if anything. What the model is to read instead of its answer. */
    struct str (*cancel)(struct toolbox *toolbox, struct tool_call *call);
    /* Ends what calls have left running in the background. */
    void (*end_background)(struct toolbox *toolbox, struct thread *thread);
    /* The same for everything; the thread is going. */
    void (*forget_thread)(struct toolbox *toolbox, struct thread *thread);

    /* Does the context tell of tools of this turn, so that they are to be ready before it is written? NULL: it never does. */
    bool (*is_in_context)(struct toolbox *toolbox, const struct turn *turn);

    /* The commands that calls have left running, in the arena. NULL: none ever is. */
    size_t (*list_background)(struct toolbox *toolbox, struct thread *thread, struct arena *arena,
                              struct background_command **ret_commands);

    /* Ends one of them. False: there is none of this id. */
    bool (*end_one)(struct toolbox *toolbox, struct thread *thread, struct str process_id);

    /* Does a call wait until the model has said all? NULL: none does. */
    bool (*is_late)(struct toolbox *toolbox, const struct tool_call *call);
};

/* Gives the answer: text for the model. */
void tool_call_answer(struct tool_call *call, struct str text);

/* The same for more than text: a JSON array of content items. */
void tool_call_answer_items(struct tool_call *call, struct str items_json);

#endif
