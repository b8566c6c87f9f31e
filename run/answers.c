#include "answers.h"

#include "base/visible.h"
#include "terminal.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

static const char nobody[] = "This session is not interactive: there is nobody who could answer. "
                             "Decide for yourself, or go on without it.";

/* ---- approvals --------------------------------------------------------------------------------- */

/* A text of others, as it is or, for a person who decides about it, with all that is hidden in it. */
static void add_text(struct buf *out, const char *text, bool visible)
{
    if (visible)
        visible_add(out, str_of(text), VISIBLE_LINE);
    else
        buf_add_text(out, text);
}

/* The words of a command: a text, or in old requests a list. */
static void add_command(struct buf *text, const bobbin_value *command, bool visible)
{
    const bobbin_value *word = NULL;

    if (bobbin_value_text(command) != NULL)
        add_text(text, bobbin_value_text(command), visible);
    while ((word = bobbin_value_next(command, word)) != NULL) {
        buf_add_text(text, word == bobbin_value_next(command, NULL) ? "" : " ");
        add_text(text, bobbin_value_text(word) == NULL ? "?" : bobbin_value_text(word), visible);
    }
}

static void add_json(struct buf *text, const bobbin_value *value, bool visible)
{
    char *json = bobbin_value_to_json(value);

    if (json != NULL && visible)
        visible_add(text, str_of(json), VISIBLE_JSON);
    else
        buf_add_text(text, json == NULL ? "" : json);
    free(json);
}

/* Where, and with what more than usual: a person sees that before deciding. */
static void add_circumstances(struct buf *text, const bobbin_value *params)
{
    const bobbin_value *more = bobbin_value_get(params, "additionalPermissions");
    const char *cwd = text_of(params, "cwd");

    if (cwd[0] != '\0') {
        buf_add_text(text, " in ");
        visible_add(text, str_of(cwd), VISIBLE_LINE);
    }
    if (bobbin_value_next(more, NULL) != NULL) {
        buf_add_text(text, " with these permissions: ");
        add_json(text, more, /* visible= */ true);
    }
}

/* What is about to be changed, line by line. */
static void add_change(struct buf *out, const bobbin_value *change)
{
    const char *diff = text_of(change, "diff");
    const char *target = text_of(bobbin_value_get(change, "kind"), "move_path");

    buf_add_text(out, "\n  ");
    add_text(out, text_of(bobbin_value_get(change, "kind"), "type"), /* visible= */ true);
    buf_add_char(out, ' ');
    add_text(out, text_of(change, "path"), /* visible= */ true);
    if (target[0] != '\0') {
        buf_add_text(out, " to ");
        add_text(out, target, /* visible= */ true);
    }
    while (*diff != '\0') {
        size_t len = strcspn(diff, "\n");

        buf_add_text(out, "\n    ");
        visible_add(out, (struct str){ diff, len }, VISIBLE_LINE);
        diff += len + (diff[len] == '\n');
    }
}

void answers_note_item(struct runner *runner, const bobbin_value *item)
{
    const bobbin_value *changes = bobbin_value_get(item, "changes");
    const bobbin_value *change = NULL;

    if (strcmp(text_of(item, "type"), "fileChange") != 0)
        return;
    buf_clear(&runner->changes, 4096);
    buf_clear(&runner->changes_item, 256);
    buf_add_text(&runner->changes_item, text_of(item, "id"));
    while ((change = bobbin_value_next(changes, change)) != NULL)
        add_change(&runner->changes, change);
    buf_add_char(&runner->changes, '\n');
}

/* Old requests name the files themselves. */
static void add_changes(struct runner *runner, const bobbin_value *params, struct buf *text)
{
    const bobbin_value *files = bobbin_value_get(params, "fileChanges");
    const bobbin_value *file = NULL;

    if (runner->changes_item.len > 0 &&
        strcmp(buf_str(&runner->changes_item).s, text_of(params, "itemId")) == 0)
        buf_add_str(text, buf_str(&runner->changes));
    while ((file = bobbin_value_next(files, file)) != NULL) {
        buf_add_text(text, "\n  ");
        add_text(text, bobbin_value_name(files, file), /* visible= */ true);
        buf_add_char(text, ' ');
        add_json(text, file, /* visible= */ true);
    }
}

/* "run `rm x`: it needs the network" */
static void describe_approval(struct runner *runner, bobbin_request *request, struct buf *text)
{
    const bool visible = runner->options->ask;
    const bobbin_value *params = bobbin_request_params(request);
    const char *reason = text_of(params, "reason");

    switch (bobbin_request_kind(request)) {
    case BOBBIN_REQUEST_APPROVE_COMMAND:
        buf_add_text(text, "run `");
        add_command(text, bobbin_value_get(params, "command"), visible);
        buf_add_text(text, "`");
        if (visible)
            add_circumstances(text, params);
        break;
    case BOBBIN_REQUEST_APPROVE_CHANGE:
        buf_add_text(text, "change files");
        if (visible)
            add_changes(runner, params, text);
        break;
    default:
        buf_add_text(text, "have these permissions: ");
        add_json(text, bobbin_value_get(params, "permissions"), visible);
    }
    if (reason[0] != '\0') {
        buf_add_text(text, " (");
        add_text(text, reason, visible);
        buf_add_text(text, ")");
    }
}

static void ask_for_decision(struct runner *runner, bobbin_request *request, const char *what)
{
    static const struct choice choices[] = {
        { 'y', "yes" }, { 's', "yes, for the session" }, { 'n', "no" }, { 'q', "no, and stop" },
        { 0 },
    };
    static const char letters[] = "ysnq";
    struct buf question = { 0 };
    char letter;

    view_pause(runner->view);
    buf_printf(&question, "The agent wants to %s. Allow it?", what);
    letter = terminal_choose(runner->signal_fd, choices, buf_str(&question).s);
    buf_done(&question);
    if (letter == 0)
        runner_stop(runner, OUTCOME_APPROVAL, "there is no terminal to ask at");
    bobbin_request_decide(request, letter == 0 || letter == TERMINAL_STOPPED
                                       ? BOBBIN_CANCEL
                                       : (enum bobbin_decision)(strchr(letters, letter) - letters));
}

static void answer_approval(struct runner *runner, bobbin_request *request)
{
    struct buf what = { 0 };

    describe_approval(runner, request, &what);
    if (runner->options->ask) {
        ask_for_decision(runner, request, buf_str(&what).s);
    } else if (strcmp(runner->options->approval_policy, "never") == 0) {
        view_note(runner->view, "approved by policy: %s", buf_str(&what).s);
        bobbin_request_decide(request, BOBBIN_ACCEPT_FOR_SESSION);
    } else {
        struct buf why = { 0 };

        buf_printf(&why, "the agent wants to %s", buf_str(&what).s);
        runner_stop(runner, OUTCOME_APPROVAL, buf_str(&why).s);
        buf_done(&why);
        bobbin_request_decide(request, BOBBIN_CANCEL);
    }
    buf_done(&what);
}

/* ---- questions to the user --------------------------------------------------------------------- */

/* "Colour: which one?", a line. */
static void add_pair(struct buf *out, const char *name, const char *text)
{
    add_text(out, name, /* visible= */ true);
    buf_add_text(out, ": ");
    add_text(out, text, /* visible= */ true);
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

    add_pair(&text, text_of(question, "header"), text_of(question, "question"));
    while ((option = bobbin_value_next(options, option)) != NULL) {
        buf_add_text(&text, "  - ");
        add_pair(&text, text_of(option, "label"), text_of(option, "description"));
    }
    answered =
        terminal_ask(runner->signal_fd, buf_str(&text).s,
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

        bobbin_object_add_text(bobbin_object_make(answers, text_of(question, "id")), "answers",
                               asked ? buf_str(&text).s : nobody);
        buf_done(&text);
    }
    bobbin_request_answer_item_tool_request_user_input(request, response);
    bobbin_tool_request_user_input_response_free(response);
}

static void answer_questions(struct runner *runner, bobbin_request *request)
{
    const bobbin_value *questions = bobbin_value_get(bobbin_request_params(request), "questions");
    const char *first = text_of(bobbin_value_next(questions, NULL), "question");

    if (runner->options->ask) {
        ask_questions(runner, request);
        return;
    }
    if (runner->options->stop_on_input) {
        struct buf why = { 0 };

        buf_printf(&why, "the agent asks: %s", first);
        runner_stop(runner, OUTCOME_INPUT, buf_str(&why).s);
        buf_done(&why);
    } else {
        view_note(runner->view, "nobody is here to answer: %s", first);
    }
    /* Questions about the approval of tools are approvals like any other. */
    if (strcmp(runner->options->approval_policy, "never") == 0 && !runner->options->stop_on_input)
        bobbin_request_default(request);
    else
        bobbin_request_answer_questions(request, nobody);
}

static void answer_elicitation(struct runner *runner, bobbin_request *request)
{
    struct buf why = { 0 };
    const bobbin_value *params = bobbin_request_params(request);

    buf_printf(&why, "a server of tools asks: %s", text_of(params, "message"));
    runner_stop(runner, OUTCOME_INPUT, buf_str(&why).s);
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
