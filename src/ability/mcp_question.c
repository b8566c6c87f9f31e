#include "ability/mcp_question.h"

#include "ability/mcp_form.h"
#include "ability/mcp_item.h"
#include "agent/thread_question.h"
#include "agent/turn.h"
#include "base/buf.h"
#include "base/error.h"
#include "schema/json_write.h"

#include <stdlib.h>

/* What goes on between a thread and its servers. */
struct mcp_talk {
    struct list courses;   /* struct mcp_course */
    struct list questions; /* struct asked_question */
};

/* A question that clients have. */
struct asked_question {
    struct list_node node;
    struct thread *thread;
    struct mcp_course *course; /* NULL: in none */
    bool is_certain; /* it is that course; over stdio it may be any of its lease that is open */
    struct mcp_question *question;
    struct thread_question *asked;
    struct timer *look; /* is somebody there to answer? */
    bool was_alone;     /* nobody was, at the last look */
};

/* -- What goes on ---------------------------------------------------------------------------- */

static const char talk_key; /* under which a thread has it */

static struct mcp_talk *talk_of(const struct thread *thread)
{
    return thread_attachment(thread, &talk_key);
}

static struct mcp_talk *need_talk(struct thread *thread)
{
    struct mcp_talk *talk = talk_of(thread);

    if (talk != NULL)
        return talk;
    talk = xcalloc(1, sizeof *talk);
    list_init(&talk->courses);
    list_init(&talk->questions);
    thread_attach(thread, &talk_key, talk);
    return talk;
}

static void drop_talk_if_empty(struct thread *thread)
{
    struct mcp_talk *talk = talk_of(thread);

    if (talk == NULL || !list_is_empty(&talk->courses) || !list_is_empty(&talk->questions))
        return;
    thread_attach(thread, &talk_key, NULL);
    free(talk);
}

void mcp_course_begin(struct mcp_course *course, struct tool_call *call, struct mcp_lease *lease)
{
    *course = (struct mcp_course){ .call = call, .lease = lease };
    list_append(&need_talk(turn_thread(call->turn))->courses, &course->node);
}

enum mcp_lease_state mcp_course_need_server(struct mcp_course *course,
                                            void (*on_lease)(struct mcp_course *course))
{
    struct mcp_lease *lease = course->lease;

    if (mcp_lease_state(lease) == MCP_LEASE_FAILED && !course->was_woken) {
        course->was_woken = true;
        mcp_thread_wake_lease(mcp_thread_of(turn_thread(course->call->turn)), lease);
    }
    if (mcp_lease_state(lease) == MCP_LEASE_STARTING)
        course->on_lease = on_lease;
    return mcp_lease_state(lease);
}

const char *mcp_course_ask(struct mcp_course *course, const struct mcp_ask *ask)
{
    course->request = mcp_lease_ask(course->lease, ask);
    if (course->request != NULL)
        return NULL;
    return mcp_ask_is_too_long(ask) ? "the request is too long"
                                    : "the server has too many requests already";
}

/* By its request; if nobody knows that, the newest of the lease. NULL: there is none. */
static struct mcp_course *find_course(struct thread *thread, const struct mcp_lease *lease,
                                      const struct mcp_request *request)
{
    struct mcp_talk *talk = talk_of(thread);
    struct mcp_course *newest = NULL;

    if (talk == NULL)
        return NULL;
    list_foreach(&talk->courses, course, struct mcp_course, node) {
        if (request != NULL && course->request == request)
            return course;
        if (course->lease == lease && course->request != NULL)
            newest = course;
    }
    return newest;
}

/* NULL: none waits for the lease. */
static struct mcp_course *first_waiting(struct thread *thread, const struct mcp_lease *lease)
{
    struct mcp_talk *talk = talk_of(thread);

    if (talk == NULL)
        return NULL;
    list_foreach(&talk->courses, course, struct mcp_course, node) {
        if (course->lease == lease && course->on_lease != NULL)
            return course;
    }
    return NULL;
}

/* Each may end its own course and others, and begin new ones; those wait only for one that is STARTING. */
void mcp_calls_lease_changed(struct mcp_thread *mcp, struct mcp_lease *lease)
{
    struct mcp_course *course;

    while (mcp_lease_state(lease) != MCP_LEASE_STARTING &&
           (course = first_waiting(mcp_thread_thread(mcp), lease)) != NULL)
        TAKE(course->on_lease)(course);
}

/* -- The end of a question ------------------------------------------------------------------- */

static void asked_question_free(struct asked_question *asked)
{
    struct thread *thread = asked->thread;

    list_remove(&asked->node);
    timer_free(asked->look);
    free(asked);
    drop_talk_if_empty(thread);
}

/* The server hears that nobody will answer. Clients hear that nobody needs to. */
static void asked_question_end(struct asked_question *asked)
{
    thread_question_withdraw(asked->asked);
    mcp_question_answer(asked->question, "cancel", STR_NONE);
    asked_question_free(asked);
}

/* The newest other course of the same lease. NULL: there is none. */
static struct mcp_course *find_other_course(struct thread *thread, const struct mcp_course *course)
{
    struct mcp_course *newest = NULL;

    list_foreach(&talk_of(thread)->courses, other, struct mcp_course, node) {
        if (other != course && other->lease == course->lease && other->request != NULL)
            newest = other;
    }
    return newest;
}

/* Nobody knows in which of several courses a server asks: as long as one is left it may be that one. */
static void pass_on_questions(struct thread *thread, const struct mcp_course *course)
{
    struct mcp_course *other = find_other_course(thread, course);

    if (other == NULL)
        return;
    list_foreach(&talk_of(thread)->questions, asked, struct asked_question, node) {
        if (asked->course == course && !asked->is_certain)
            asked->course = other;
    }
}

/* course: whose; NULL: anybody's. */
static struct asked_question *first_question(struct thread *thread, const struct mcp_course *course)
{
    struct mcp_talk *talk = talk_of(thread);

    if (talk == NULL)
        return NULL;
    list_foreach(&talk->questions, asked, struct asked_question, node) {
        if (course == NULL || asked->course == course)
            return asked;
    }
    return NULL;
}

/* True: there were any. */
static bool end_questions(struct thread *thread, const struct mcp_course *course)
{
    struct asked_question *asked;
    bool any = false;

    while ((asked = first_question(thread, course)) != NULL) {
        asked_question_end(asked);
        any = true;
    }
    return any;
}

void mcp_course_stop(struct mcp_course *course)
{
    struct turn *turn = course->call->turn;
    struct thread *thread = turn_thread(turn);

    end_questions(thread, course);
    if (course->request != NULL)
        mcp_request_cancel(TAKE(course->request),
                           turn_is_interrupted(turn) ? "the turn was interrupted" : MCP_BROKEN_OFF);
    list_remove(&course->node);
    drop_talk_if_empty(thread);
}

void mcp_course_end(struct mcp_course *course)
{
    struct thread *thread = turn_thread(course->call->turn);
    bool any;

    pass_on_questions(thread, course);
    any = end_questions(thread, course);
    list_remove(&course->node);
    drop_talk_if_empty(thread);
    if (any)
        thread_tell_status(thread);
}

void mcp_question_withdrawn(struct mcp_question *question)
{
    struct asked_question *asked = mcp_question_owner(question);
    struct thread *thread;

    if (asked == NULL)
        return;
    thread = asked->thread;
    thread_question_withdraw(asked->asked);
    asked_question_free(asked);
    thread_tell_status(thread);
}

/* Who was asked may be about to come back. A server that waits for ever could serve no other thread. */
static void asked_question_look(void *owner)
{
    struct asked_question *asked = owner;
    struct thread *thread = asked->thread;
    size_t n;

    thread_subscribers(thread, &n);
    if (n > 0 || !asked->was_alone) {
        asked->was_alone = n == 0;
        timer_start(asked->look, thread_agent(thread)->question_look_ms);
        return;
    }
    asked_question_end(asked);
    thread_tell_status(thread);
}

void mcp_questions_drop(struct mcp_thread *mcp)
{
    struct thread *thread = mcp_thread_thread(mcp);

    if (end_questions(thread, /* course= */ NULL))
        thread_tell_status(thread);
}

/* -- Answers --------------------------------------------------------------------------------- */

/* What a client has filled in. A form without an answer was accepted as it is. */
static void answer_with_content(struct mcp_question *question, yyjson_val *content)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    if (content == NULL || yyjson_is_null(content)) {
        mcp_question_answer(question, "accept", STR_LITERAL("{}"));
        return;
    }
    if (!yyjson_is_obj(content)) {
        mcp_question_answer(question, "decline", STR_NONE);
        return;
    }
    json_write_value(&json, content);
    mcp_question_answer(question, "accept", buf_str(&json));
}

static void asked_question_on_answer(void *owner, const struct answer *answer)
{
    struct asked_question *asked = owner;
    struct mcp_question *question = asked->question;
    const struct wire_mcp_server_elicitation_request_response *response = answer->result;

    mcp_question_set_owner(question, NULL);
    asked_question_free(asked);
    if (answer->kind != ANSWER_RESULT)
        mcp_question_answer(question, "decline", STR_NONE);
    else if (response->action == WIRE_MCP_SERVER_ELICITATION_ACTION_ACCEPT)
        answer_with_content(question, response->content);
    else
        mcp_question_answer(
            question,
            response->action == WIRE_MCP_SERVER_ELICITATION_ACTION_CANCEL ? "cancel" : "decline",
            STR_NONE);
}

/* -- Asking ---------------------------------------------------------------------------------- */

static bool policy_lets_ask(const struct wire_ask_for_approval *policy)
{
    if (policy->tag == WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR)
        return policy->granular.mcp_elicitations;
    return policy->tag != WIRE_ASK_FOR_APPROVAL_TAG_NEVER;
}

/* Is there a user to be asked, and does the user want to be? */
static bool may_ask(struct thread *thread, const struct mcp_course *course)
{
    const struct turn *turn = course != NULL ? course->call->turn : NULL;
    const struct settings *settings = turn != NULL ? turn_settings(turn) : thread_settings(thread);

    return (turn == NULL ? !thread_is_hidden(thread) : turn_has_user(turn)) &&
           policy_lets_ask(&settings->approval_policy);
}

static struct thread_question *ask_clients(
    struct asked_question *asked, const struct mcp_lease *lease,
    const struct wire_mcp_server_elicitation_request *request)
{
    struct thread *thread = asked->thread;
    struct wire_mcp_server_elicitation_request_params params = {
        .thread_id = thread_id(thread),
        .turn_id = asked->course != NULL ? str_of(turn_id(asked->course->call->turn)) : STR_NONE,
        .server_name = mcp_lease_spec(lease)->name,
        .extra = *request,
    };

    return thread_ask(thread,
                      &(struct thread_question_options){
                          .question = { .what = SERVER_REQUEST_MCP_SERVER_ELICITATION_REQUEST,
                                        .params = &params,
                                        .on_answer = asked_question_on_answer,
                                        .owner = asked },
                          .waiting_on = WAITING_ON_APPROVAL });
}

static void ask_question(const struct asked_question *wanted, const struct mcp_lease *lease,
                         const struct wire_mcp_server_elicitation_request *request)
{
    struct asked_question *asked = xcalloc(1, sizeof *asked);
    struct mcp_question *question = wanted->question;
    struct thread *thread = wanted->thread;
    const struct agent *agent = thread_agent(thread);

    *asked = *wanted;
    if (agent->question_look_ms > 0) {
        asked->look = timer_new(agent->loop, asked_question_look, asked);
        timer_start(asked->look, agent->question_look_ms);
    }
    list_append(&need_talk(thread)->questions, &asked->node);
    asked->asked = ask_clients(asked, lease, request);
    if (asked->asked == NULL) { /* too many are open */
        asked_question_free(asked);
        mcp_question_answer(question, "decline", STR_NONE);
        return;
    }
    mcp_question_set_owner(question, asked);
}

void mcp_question_ask(struct mcp_thread *mcp, struct mcp_lease *lease,
                      struct mcp_question *question, struct mcp_request *within)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread *thread = mcp_thread_thread(mcp);
    struct mcp_course *course = find_course(thread, lease, within);
    yyjson_val *params = mcp_question_params(question);
    struct wire_mcp_server_elicitation_request request = { 0 };

    mcp_question_set_owner(question, NULL);
    if (!mcp_form_read(params, &arena, &request)) {
        mcp_question_refuse(question, ERR_METHOD_NOT_FOUND, "elicitation/create");
        return;
    }
    if (!may_ask(thread, course)) {
        mcp_question_answer(question, "decline", STR_NONE);
        return;
    }
    ask_question(
        &(struct asked_question){ .thread = thread,
                                  .course = course,
                                  .is_certain = mcp_lease_spec(lease)->transport == MCP_HTTP &&
                                                within != NULL && course != NULL &&
                                                course->request == within,
                                  .question = question },
        lease, &request);
}
