#include "subagent/subagents_internal.h"

#include "agent/thread_question.h"
#include "agent/turn.h"
#include "base/check.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "session/session.h"
#include "store/store.h"
#include "subagent/agent_mail.h"

#include <stdlib.h>

static const char subagent_key;

/* -- Who is who ----------------------------------------------------------------------------- */

struct subagent *subagent_of(const struct thread *thread)
{
    return thread_attachment(thread, &subagent_key);
}

int64_t subagent_depth(const struct thread *thread)
{
    const struct subagent *agent = subagent_of(thread);

    return agent == NULL ? 0 : agent->depth;
}

struct thread *subagent_thread(const struct subagent *agent)
{
    return agent->thread;
}

struct str subagent_id(const struct subagent *agent)
{
    return thread_id(agent->thread);
}

struct str subagent_nickname(const struct subagent *agent)
{
    return agent->origin->nickname;
}

struct str subagent_role(const struct subagent *agent)
{
    return agent->origin->role;
}

struct agent_status subagent_status(const struct subagent *agent)
{
    if (agent == NULL)
        return (struct agent_status){ .state = WIRE_COLLAB_AGENT_STATUS_NOT_FOUND };
    return agent->status;
}

struct str family_root(const struct thread *thread)
{
    const struct subagent *agent = subagent_of(thread);

    return agent == NULL ? thread_id(thread) : str_of(agent->root_id);
}

static struct thread *parent_of(const struct subagent *agent)
{
    return thread_find(agent->all->agent, agent->origin->parent_id);
}

static const struct spawn_origin *origin_of(const struct thread *thread)
{
    const struct subagent *agent = subagent_of(thread);

    return agent != NULL ? agent->origin : thread_origin(thread);
}

/* Origins come from files, so they may lead round in a circle: no tree is deeper than there are agents. */
bool thread_is_below(const struct thread *thread, struct str ancestor_id)
{
    const struct spawn_origin *origin = origin_of(thread);
    size_t steps = thread_agent(thread)->threads.n;

    while (origin != NULL && steps-- > 0) {
        const struct thread *parent = thread_find(thread_agent(thread), origin->parent_id);

        if (str_equal(origin->parent_id, ancestor_id))
            return true;
        origin = parent == NULL ? NULL : origin_of(parent);
    }
    return false;
}

struct subagent *subagents_find(struct subagents *all, struct thread *asking, struct str id)
{
    struct thread *thread = thread_find(all->agent, id);
    struct subagent *agent;

    if (thread == NULL || thread == asking || !thread_is_below(thread, thread_id(asking)))
        return NULL;
    agent = subagent_of(thread);
    if (agent == NULL)
        agent = subagent_add(all, thread, /* is_own= */ false, /* owes_parent_word= */ false);
    return agent->is_closing || agent->is_worker ? NULL : agent;
}

/* -- How they are doing ---------------------------------------------------------------------- */

/* A parent that somebody works for is not idle. */
static void hold_parent(struct subagent *agent, bool is_working)
{
    struct thread *parent = is_working ? parent_of(agent) : NULL;

    if (parent == agent->held)
        return;
    if (agent->held != NULL)
        thread_release(agent->held);
    agent->held = parent;
    if (parent != NULL)
        thread_hold(parent);
}

static void set_status(struct subagent *agent, enum wire_collab_agent_status state,
                       struct str message)
{
    char *before = agent->message;

    agent->message = message.s == NULL ? NULL : xstrndup(message.s, message.len);
    agent->status = (struct agent_status){ state, { agent->message, message.len } };
    free(before);
    hold_parent(agent, state == WIRE_COLLAB_AGENT_STATUS_RUNNING);
    subagents_look_soon(agent->all);
}

static void on_turn_begun(void *owner, struct thread *thread)
{
    struct subagent *agent = subagent_of(thread);

    if (agent != NULL && !agent->is_closing)
        set_status(agent, WIRE_COLLAB_AGENT_STATUS_RUNNING, STR_NONE);
}

static void on_turn_ended(void *owner, struct thread *thread, const struct turn_outcome *outcome)
{
    struct subagent *agent = subagent_of(thread);

    if (agent == NULL)
        return;
    if (agent->is_closing)
        subagents_look_soon(agent->all);
    else if (outcome->status == WIRE_TURN_STATUS_COMPLETED)
        set_status(agent, WIRE_COLLAB_AGENT_STATUS_COMPLETED, outcome->last_message);
    else if (outcome->status == WIRE_TURN_STATUS_FAILED)
        set_status(agent, WIRE_COLLAB_AGENT_STATUS_ERRORED,
                   outcome->error != NULL ? outcome->error->message : STR_LITERAL(""));
    else
        set_status(agent, WIRE_COLLAB_AGENT_STATUS_INTERRUPTED, STR_NONE);
}

/* -- Coming ---------------------------------------------------------------------------------- */

static struct subagent *add_agent(struct subagents *all, struct thread *thread)
{
    struct subagent *agent = xcalloc(1, sizeof *agent);

    agent->all = all;
    agent->thread = thread;
    agent->origin = thread_origin(thread);
    list_append(&all->agents, &agent->node);
    thread_attach(thread, &subagent_key, agent);
    return agent;
}

static void begin_agent(struct subagent *agent)
{
    const struct thread *parent = parent_of(agent);
    struct str root = parent != NULL ? family_root(parent) : agent->origin->parent_id;

    memcpy(agent->root_id, root.s, UUID_LENGTH);
    agent->depth = parent != NULL ? subagent_depth(parent) + 1 : 1;
    set_status(agent,
               thread_turn(agent->thread) != NULL ? WIRE_COLLAB_AGENT_STATUS_RUNNING
                                                  : WIRE_COLLAB_AGENT_STATUS_PENDING_INIT,
               STR_NONE);
}

struct subagent *subagent_add(struct subagents *all, struct thread *thread, bool is_own,
                              bool owes_parent_word)
{
    struct subagent *agent = subagent_of(thread);

    if (agent != NULL)
        return agent;
    agent = add_agent(all, thread);
    agent->is_own = is_own;
    agent->owes_parent_word = owes_parent_word;
    begin_agent(agent);
    return agent;
}

struct subagent *subagent_add_worker(struct subagents *all, struct thread *thread,
                                     struct str parent_id)
{
    struct subagent *agent = add_agent(all, thread);

    agent->is_own = agent->is_worker = true;
    memcpy(agent->parent_id, parent_id.s, UUID_LENGTH);
    agent->worker_origin = (struct spawn_origin){ .parent_id = str_of(agent->parent_id) };
    agent->origin = &agent->worker_origin;
    begin_agent(agent);
    return agent;
}

void subagents_follow(struct subagents *all, const struct thread *parent,
                      struct connection *connection)
{
    list_foreach(&all->agents, agent, struct subagent, node) {
        if (!agent->is_own || !thread_is_below(agent->thread, thread_id(parent)))
            continue;
        thread_subscribe(agent->thread, connection);
        thread_send_questions(agent->thread, connection);
    }
}

/* -- Work ------------------------------------------------------------------------------------ */

static bool check_agent_room(struct subagent *agent, const struct turn *turn, struct error *err)
{
    return turn_has_room(turn) ||
           error_set(err, ERR_INVALID_REQUEST, "too many messages wait for agent %s",
                     subagent_id(agent).s);
}

bool subagent_give(struct subagent *agent, const struct wire_user_input_array *input,
                   bool interrupt, char ret_id[], struct error *err)
{
    struct turn *turn = thread_turn(agent->thread);

    if (!thread_claim(agent->thread, err))
        return false;
    if (turn != NULL && turn_takes_input(turn) && !interrupt) {
        if (!check_agent_room(agent, turn, err))
            return false;
        turn_steer(turn, input);
        uuid_make_v7(clock_now_ms(), ret_id);
        return true;
    }
    if (turn != NULL)
        turn_interrupt(turn, /* on_ended= */ NULL, /* owner= */ NULL);
    turn = turn_new_regular(agent->thread, input, /* output_schema= */ STR_NONE);
    memcpy(ret_id, turn_id(turn), UUID_LENGTH + 1);
    turn_begin(turn);
    return true;
}

/* -- Going ----------------------------------------------------------------------------------- */

void subagent_end(struct subagent *agent)
{
    struct subagents *all = agent->all;

    list_foreach(&all->agents, below, struct subagent, node) {
        if (below != agent && !thread_is_below(below->thread, subagent_id(agent)))
            continue;
        if (!below->is_closing)
            set_status(below, WIRE_COLLAB_AGENT_STATUS_SHUTDOWN, STR_NONE);
        below->is_closing = true;
    }
    subagents_look_soon(all);
}

struct agent_closing *subagent_close(struct subagent *agent, agent_closed_fn *on_closed,
                                     void *owner)
{
    struct subagents *all = agent->all;
    struct agent_closing *closing = xcalloc(1, sizeof *closing);

    memcpy(closing->id, subagent_id(agent).s, UUID_LENGTH);
    closing->on_closed = on_closed;
    closing->owner = owner;
    list_append(&all->closings, &closing->node);
    if (all->sessions->store != NULL)
        store_set_edge(all->sessions->store, subagent_id(agent), /* is_open= */ false);
    subagent_end(agent);
    return closing;
}

void agent_closing_forget(struct agent_closing *closing)
{
    list_remove(&closing->node);
    free(closing);
}

/* The thread may be gone afterwards, and so may others. */
static bool unload_one(struct subagents *all)
{
    list_foreach(&all->agents, agent, struct subagent, node) {
        struct turn *turn = thread_turn(agent->thread);

        if (!agent->is_closing || (turn != NULL && turn_is_stopping(turn)))
            continue;
        if (turn != NULL)
            turn_interrupt(turn, /* on_ended= */ NULL, /* owner= */ NULL);
        if (thread_turn(agent->thread) != NULL)
            continue;
        session_unload(all->sessions, agent->thread);
        return true;
    }
    return false;
}

static struct agent_closing *next_closed(struct subagents *all)
{
    /* The analyzer does not follow list_remove(). NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
    list_foreach(&all->closings, closing, struct agent_closing, node) {
        const struct thread *thread = thread_find(all->agent, str_of(closing->id));

        if (thread == NULL || subagent_of(thread) == NULL)
            return closing;
    }
    return NULL;
}

static void tell_closed(struct subagents *all)
{
    struct agent_closing *closing;

    while ((closing = next_closed(all)) != NULL) {
        agent_closed_fn *on_closed = closing->on_closed;
        void *owner = closing->owner;

        agent_closing_forget(closing);
        on_closed(owner);
    }
}

static void agent_free(struct subagent *agent)
{
    hold_parent(agent, /* is_working= */ false);
    list_remove(&agent->node);
    thread_attach(agent->thread, &subagent_key, NULL);
    free(agent->message);
    free(agent);
}

/* Those that it has started are closed: nobody is left to hear of them. */
void subagents_forget(struct subagents *all, struct thread *thread)
{
    struct subagent *agent = subagent_of(thread);

    list_foreach(&all->agents, child, struct subagent, node) {
        if (child->held == thread)
            child->held = NULL;
        if (child->is_own && str_equal(child->origin->parent_id, thread_id(thread))) {
            child->owes_parent_word = false;
            child->is_closing = true;
            subagents_look_soon(all);
        }
    }
    agent_mail_forget(thread);
    if (agent == NULL)
        return;
    if (agent->owes_parent_word) {
        set_status(agent, WIRE_COLLAB_AGENT_STATUS_SHUTDOWN, STR_NONE);
        subagent_tell_parent(agent);
    }
    agent_free(agent);
    subagents_look_soon(all);
}

/* -- What is due ----------------------------------------------------------------------------- */

void subagents_look_soon(struct subagents *all)
{
    next_round_start(all->round);
}

/* A parent hears of the end before it goes on because of it: then one request tells its model both. */
static void subagents_look(void *owner)
{
    struct subagents *all = owner;

    list_foreach(&all->agents, agent, struct subagent, node) {
        if (agent->owes_parent_word && agent_status_is_final(agent->status.state))
            subagent_tell_parent(agent);
    }
    while (unload_one(all))
        continue;
    agent_jobs_look(all);
    agent_waits_look(all);
    tell_closed(all);
}

/* -- Life ------------------------------------------------------------------------------------- */

struct subagents *subagents_new(struct sessions *sessions)
{
    struct subagents *all = xcalloc(1, sizeof *all);

    all->sessions = sessions;
    all->agent = sessions->agent;
    list_init(&all->agents);
    list_init(&all->openings);
    list_init(&all->closings);
    list_init(&all->waits);
    list_init(&all->jobs);
    all->round = next_round_new(sessions->agent->loop, subagents_look, all);
    all->notifier =
        (struct notifier){ .turn_begun = on_turn_begun, .turn_ended = on_turn_ended, .owner = all };
    agent_add_notifier(sessions->agent, &all->notifier);
    return all;
}

void subagents_free(struct subagents *all)
{
    if (all == NULL)
        return;
    check(list_is_empty(&all->agents) && list_is_empty(&all->openings));
    check(list_is_empty(&all->waits) && list_is_empty(&all->closings) && list_is_empty(&all->jobs));
    next_round_free(all->round);
    free(all);
}
