/*
 * A call of a tool for agents: its item, its line in the file, and what the tools share.
 *
 * Arguments that make no sense are answered without an item. From then on there is one: it is told as started,
 * and completed exactly once, unless the turn is interrupted.
 */
#ifndef ABILITY_AGENT_CALL_H
#define ABILITY_AGENT_CALL_H

#include "ability/ability.h"
#include "subagent/subagents.h"

struct agent_closing;
struct agent_opening;
struct agent_wait;

/* An agent that a call is about. Text in the call's arena. */
struct called_agent {
    struct str id; /* a normalised UUID */
    struct str nickname;
    struct str role;
    struct agent_status status;
    bool was_there; /* when the call began to wait */
};

/* In the call's arena, as call->ability. */
struct agent_call {
    struct tool_call *call;
    struct thread *thread;
    struct subagents *all;
    enum wire_collab_agent_tool tool;
    struct called_agent *agents; /* that it is about */
    size_t n_agents;
    struct str prompt; /* of spawnAgent and sendInput; or NULL */

    /* Of spawnAgent: what is asked for, then what it is. */
    struct str model;
    enum wire_reasoning_effort effort;

    /* What it waits for; at most one of them. */
    struct agent_opening *opening;
    struct agent_closing *closing;
    struct agent_wait *wait;
};

struct agent_call *agent_call_new(struct tool_call *call, enum wire_collab_agent_tool tool);

/* With one agent, by the id that the model gives. False: it is no id, and the call was answered. */
bool agent_call_about(struct agent_call *agents, struct str id);

/* The agent that it is about, if there is such a one; its name and status are noted. */
struct subagent *agent_call_find(struct agent_call *agents, size_t i);

void agent_call_tell_started(const struct agent_call *agents);

/* Tells the item and the line of the file: the call is over but for its answer, with which its memory may go. */
void agent_call_end(const struct agent_call *agents, bool has_failed);
void agent_call_reply(struct agent_call *agents, struct str text);

/* Both: with JSON, or with the words of an error. */
void agent_call_answer(struct agent_call *agents, struct buf *json);
void agent_call_fail(struct agent_call *agents, struct str words);

/* {"ID":STATUS,…} of all that it is about. */
void agent_call_write_statuses(const struct agent_call *agents, struct buf *json);

/* {"submission_id":ID} is the answer: words were sent. */
void agent_call_answer_sent(struct agent_call *agents, const char *id);

/* The status of the first agent is the answer: {"NAME":STATUS} */
void agent_call_answer_status(struct agent_call *agents, const char *name);

/* -- agent_input.c: what an agent is told ------------------------------------------------------ */

struct agent_words {
    struct wire_user_input_array input;
    struct str preview; /* as items show it */
};

/* From `message` or `items` of arguments, in the call's arena. False: the call was answered. */
bool agent_words_read(struct tool_call *call, struct str message,
                      const struct wire_agent_input_array *items, struct agent_words *ret_words);

/* -- The tools, one file each ------------------------------------------------------------------ */

void spawn_agent_start(struct tool_call *call);
void send_input_start(struct tool_call *call);
void resume_agent_start(struct tool_call *call);
void wait_agent_start(struct tool_call *call);
void close_agent_start(struct tool_call *call);

/* agent_specs.c: what a model reads of them, as entries of a request. */
void spawn_agent_write_spec(const struct settings *settings, struct buf *out);
void send_input_write_spec(const struct settings *settings, struct buf *out);
extern const char resume_agent_spec[], wait_agent_spec[], close_agent_spec[];

#endif
