/*
 * The toolbox of a server: an ordered list of sources of tools.
 *
 * The abilities that are built in are a source, the tools of clients another. A source says what it has for
 * a turn and finds what can answer a call; the toolbox asks one after the other, in the order in which they
 * were added. That is the order in which tools are offered, and the first source that knows a name gets the
 * call. No source knows of another.
 *
 * A source may need time before it can say what it has. It is asked to prepare() before each request to a
 * model. Several may prepare at once, for one turn and for many, and become ready in any order; a turn goes
 * on when all its sources are ready, or no longer wants to wait. A source that is not ready, or could not
 * become so, has nothing to offer and finds nothing: that is for it to see to.
 */
#ifndef ABILITY_TOOLBOX_H
#define ABILITY_TOOLBOX_H

#include "agent/tools.h"
#include "base/buf.h"

/* What can answer a call. */
struct found_tool {
    bool is_parallel;     /* may run beside others */
    bool is_late;         /* as in struct tool_call */
    bool takes_free_text; /* custom calls, too */
    bool runs_commands;   /* and says so, when its turn is interrupted */

    /* Answers with tool_call_answer(), now or later; then it sets call->stop. */
    void (*start)(struct tool_call *call);
};

struct tool_source {
    /* A thread is open, and whoever opened it has been told: what takes time may begin. NULL: nothing does. */
    void (*begin)(void *owner, struct thread *thread);

    /* As is_in_context() of the toolbox. NULL: nothing of it is. */
    bool (*is_in_context)(void *owner, const struct turn *turn);

    /* As prepare() of the toolbox. NULL: always ready. */
    bool (*prepare)(void *owner, struct turn *turn, tools_ready_fn *on_ready, void *waiting);

    /* Of a turn that it was asked to prepare for and is not ready yet: on_ready is not called any more. */
    void (*stop_preparing)(void *owner, struct turn *turn);

    /* Adds what it has for a turn, each tool with tools_offer(). */
    void (*offer)(void *owner, const struct turn *turn, struct buf *out);

    /* Has it what is called? It may find more than it offers. */
    bool (*find)(void *owner, const struct tool_call *call, struct found_tool *ret_tool);

    /* Ends what calls have left running in the background. NULL: nothing ever is. */
    void (*end_background)(void *owner, struct thread *thread);

    /* As list_background() and end_one() of the toolbox. NULL: nothing ever is. */
    size_t (*list_background)(void *owner, struct thread *thread, struct arena *arena,
                              struct background_command **ret_commands);
    bool (*end_one)(void *owner, struct thread *thread, struct str process_id);

    /* The thread is going: what was kept for it goes, too (thread_attachment()). NULL: nothing is. */
    void (*forget)(void *owner, struct thread *thread);

    void *owner; /* as long as the toolbox */
};

/* An entry of a request's tools, as JSON, or several with commas between them. Empty: none. */
void tools_offer(struct buf *out, struct str entry);

struct toolbox *toolbox_new(void); /* empty */
void toolbox_add(struct toolbox *toolbox, const struct tool_source *source);
void toolbox_free(struct toolbox *toolbox); /* accepts NULL; no thread is left */

#endif
