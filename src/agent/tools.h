/*
 * What the model may call, as the turn sees it. The abilities themselves are in ability/.
 */
#ifndef AGENT_TOOLS_H
#define AGENT_TOOLS_H

#include "base/arena.h"
#include "base/list.h"
#include "base/str.h"

struct turn;

/* One call of the model. Its answer is given exactly once, in start() or later. */
struct tool_call {
    struct list_node node; /* in the turn's calls, in the order of the calls */
    struct turn *turn;
    struct arena arena; /* holds the text below */
    struct str call_id;
    struct str name;
    struct str arguments; /* JSON text of a function call, free text of a custom one */
    bool is_custom;
    bool is_done;
    struct str output; /* the response item that answers, as JSON */
    void *ability;     /* the ability's own */
};

struct toolbox {
    /* The tools a turn is offered: a JSON array. */
    struct str (*specs)(struct toolbox *toolbox, const struct turn *turn);
    void (*start)(struct toolbox *toolbox, struct tool_call *call);
    /* Stops what a call has started; no answer may follow. */
    void (*cancel)(struct toolbox *toolbox, struct tool_call *call);
};

/* Gives the answer: text for the model. */
void tool_call_answer(struct tool_call *call, struct str text);

#endif
