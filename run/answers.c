#include "answers.h"

#include "base/memory.h"
#include "base/visible.h"
#include "describe.h"
#include "terminal.h"
#include "words.h"

#include <string.h>

static const char nobody[] = "This is a non-interactive session. Operator input is unavailable.";

/* ---- approvals --------------------------------------------------------------------------------- */

static void ask_for_decision(struct runner *runner, bobbin_request *request)
{
    static const struct choice choices[] = {
        { 'y', "yes" }, { 's', "yes, for the session" }, { 'n', "no" }, { 'q', "no, and stop" },
        { 0 },
    };
    static const char letters[] = "ysnq";
    struct buf what = { 0 };
    char letter;

    view_pause(runner->view);
    describe_fully(request, &runner->patches, &what);
    letter = terminal_choose(runner->signal_fd, choices, buf_str(&what), "Allow it?");
    buf_done(&what);
    if (letter == 0)
        runner_stop(runner, OUTCOME_APPROVAL, "there is no terminal to ask at",
                    bobbin_request_params(request));
    if (letter == 'q') /* not every approval that is cancelled ends the turn */
        runner_stop(runner, OUTCOME_CANCELLED, "stopped at the terminal", NULL);
    bobbin_request_decide(request, letter == 0 || letter == TERMINAL_STOPPED
                                       ? BOBBIN_CANCEL
                                       : (enum bobbin_decision)(strchr(letters, letter) - letters));
}

static void answer_approval(struct runner *runner, bobbin_request *request)
{
    struct buf what = { 0 };

    if (runner->options->ask) {
        ask_for_decision(runner, request);
        return;
    }
    describe_briefly(request, &what);
    if (runner->options->declines) {
        view_note(runner->view, "declined, as nobody is here to ask: %s", buf_str(&what).s);
        bobbin_request_decide(request, BOBBIN_DECLINE);
    } else if (strcmp(runner->options->approval_policy, "never") == 0) {
        view_note(runner->view, "approved by policy: %s", buf_str(&what).s);
        bobbin_request_decide(request, BOBBIN_ACCEPT_FOR_SESSION);
    } else {
        struct buf why = { 0 };

        buf_printf(&why, "the agent wants to %s", buf_str(&what).s);
        runner_stop(runner, OUTCOME_APPROVAL, buf_str(&why).s, bobbin_request_params(request));
        buf_done(&why);
        bobbin_request_decide(request, BOBBIN_CANCEL);
    }
    buf_done(&what);
}

/* ---- questions to the user --------------------------------------------------------------------- */

/* "Colour: which one?", a line. */
static void add_pair(struct buf *out, struct str name, struct str text)
{
    visible_add(out, name, VISIBLE_LINE);
    buf_add_text(out, ": ");
    visible_add(out, text, VISIBLE_LINE);
    buf_add_char(out, '\n');
}

/* One question at the terminal; false if nobody is there. */
static bool ask_question(struct runner *runner, const bobbin_value *question,
                         struct buf *ret_answer)
{
    const bobbin_value *options = bobbin_value_get(question, "options");
    const bobbin_value *option = NULL;
    struct buf text = { 0 };
    bool answered;

    add_pair(&text, member_text(question, "header"), member_text(question, "question"));
    while ((option = bobbin_value_next(options, option)) != NULL) {
        buf_add_text(&text, "  - ");
        add_pair(&text, member_text(option, "label"), member_text(option, "description"));
    }
    answered =
        terminal_ask(runner->signal_fd, buf_str(&text),
                     bobbin_value_bool(bobbin_value_get(question, "isSecret"), false), ret_answer);
    buf_done(&text);
    return answered;
}

static void ask_questions(struct runner *runner, bobbin_request *request)
{
    const bobbin_value *questions = bobbin_value_get(bobbin_request_params(request), "questions");
    const bobbin_value *question = NULL;
    bobbin_tool_request_user_input_response *response =
        bobbin_tool_request_user_input_response_new();
    bobbin_object *answers = bobbin_tool_request_user_input_response_make_answers(response);

    view_pause(runner->view);
    while ((question = bobbin_value_next(questions, question)) != NULL) {
        struct buf text = { 0 };
        bool asked = ask_question(runner, question, &text);

        bobbin_object_add_text(bobbin_object_make(answers, c_text(question, "id")), "answers",
                               asked ? buf_str(&text).s : nobody);
        buf_done(&text);
    }
    bobbin_request_answer_item_tool_request_user_input(request, response);
    bobbin_tool_request_user_input_response_free(response);
}

/* Questions about the approval of tools are approvals like any other. */
static bool is_about_tool(const bobbin_value *questions)
{
    const bobbin_value *question = NULL;

    while ((question = bobbin_value_next(questions, question)) != NULL) {
        if (!str_starts(member_text(question, "id"), "mcp_tool_call_approval_"))
            return false;
    }
    return true;
}

static void answer_questions(struct runner *runner, bobbin_request *request)
{
    const bobbin_value *questions = bobbin_value_get(bobbin_request_params(request), "questions");
    CLEANUP(buf_done) struct buf first = { 0 };
    bool approves;

    if (runner->options->ask) {
        ask_questions(runner, request);
        return;
    }
    visible_add(&first, member_text(bobbin_value_next(questions, NULL), "question"), VISIBLE_TEXT);
    if (runner->options->stop_on_input && runner->unanswered == NULL) {
        struct buf why = { 0 };

        buf_printf(&why, "the agent asks: %s", buf_str(&first).s);
        runner->unanswered = request; /* whoever goes on with the thread may be asked again */
        runner_stop(runner, OUTCOME_INPUT, buf_str(&why).s, bobbin_request_params(request));
        buf_done(&why);
        return;
    }
    approves =
        strcmp(runner->options->approval_policy, "never") == 0 && !runner->options->stop_on_input;
    if (approves && is_about_tool(questions))
        view_note(runner->view, "approved by policy: %s", buf_str(&first).s);
    else
        view_note(runner->view, "nobody is here to answer: %s", buf_str(&first).s);
    if (approves)
        bobbin_request_default(request);
    else
        bobbin_request_answer_questions(request, nobody);
}

static void answer_elicitation(struct runner *runner, bobbin_request *request)
{
    struct buf why = { 0 };
    const bobbin_value *params = bobbin_request_params(request);

    buf_add_text(&why, "a server of tools asks: ");
    visible_add(&why, member_text(params, "message"), VISIBLE_TEXT);
    if (runner->options->declines)
        view_note(runner->view, "nobody is here to answer: %s", buf_str(&why).s);
    else
        runner_stop(runner, OUTCOME_INPUT, buf_str(&why).s, bobbin_request_params(request));
    buf_done(&why);
    bobbin_request_default(request);
}

int answer_request(void *owner, bobbin_client *client, bobbin_request *request)
{
    struct runner *runner = owner;

    (void)client;
    switch (bobbin_request_kind(request)) {
    case BOBBIN_REQUEST_APPROVE_COMMAND:
    case BOBBIN_REQUEST_APPROVE_CHANGE:
    case BOBBIN_REQUEST_APPROVE_PERMISSIONS:
    case BOBBIN_REQUEST_APPROVE_TOOL:
        answer_approval(runner, request);
        return BOBBIN_TAKEN;
    case BOBBIN_REQUEST_USER_INPUT:
        answer_questions(runner, request);
        return BOBBIN_TAKEN;
    case BOBBIN_REQUEST_ELICITATION:
        answer_elicitation(runner, request);
        return BOBBIN_TAKEN;
    case BOBBIN_REQUEST_TOOL_CALL:
        return tools_call(runner->tools, request) ? BOBBIN_TAKEN : BOBBIN_PASS;
    default:
        return BOBBIN_PASS;
    }
}
