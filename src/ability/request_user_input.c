/* request_user_input: the model asks the user, with answers to choose from. */
#include "ability/ability.h"
#include "agent/thread_question.h"
#include "schema/encode.h"

static const char spec[] =
    "{\"type\":\"function\",\"name\":\"request_user_input\",\"description\":\"Asks the user one to "
    "three short questions and waits for the answers.\",\"strict\":false,\"parameters\":{\"type\":"
    "\"object\",\"properties\":{\"questions\":{\"type\":\"array\",\"items\":{\"type\":\"object\","
    "\"properties\":{\"header\":{\"type\":\"string\",\"description\":\"A title of a few words.\"},"
    "\"id\":{\"type\":\"string\",\"description\":\"A name for the answer.\"},\"options\":{\"type\":"
    "\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"description\":{\"type\":\"string\","
    "\"description\":\"What choosing it means.\"},\"label\":{\"type\":\"string\",\"description\":"
    "\"The choice in a few words.\"}},\"required\":[\"label\",\"description\"],"
    "\"additionalProperties\":false},\"description\":\"Two or three choices; the user can always "
    "write an answer instead.\"},\"question\":{\"type\":\"string\",\"description\":\"The question in "
    "one sentence.\"}},\"required\":[\"id\",\"header\",\"question\",\"options\"],"
    "\"additionalProperties\":false},\"description\":\"The questions, in order.\"}},\"required\":["
    "\"questions\"],\"additionalProperties\":false}}";

static void request_user_input_stop(struct tool_call *call)
{
    thread_question_withdraw(call->ability);
}

static void on_user_answer(void *owner, const struct answer *answer)
{
    struct tool_call *call = owner;
    CLEANUP(buf_done) struct buf text = { 0 };

    call->ability = NULL;
    call->stop = NULL;
    if (answer->kind == ANSWER_RESULT)
        schema_encode(&type_tool_request_user_input_response, answer->result, 0, &text);
    else
        buf_add_text(&text, "{\"answers\":{}}");
    tool_call_answer(call, buf_str(&text));
}

static void ask_user(struct tool_call *call,
                     const struct wire_request_user_input_arguments *arguments)
{
    size_t n = arguments->questions.n;
    struct wire_tool_request_user_input_question *questions =
        arena_zero(&call->arena, (n + 1) * sizeof *questions);
    struct thread *thread = turn_thread(call->turn);

    for (size_t i = 0; i < n; i++) {
        const struct wire_request_user_input_question *asked = &arguments->questions.items[i];

        questions[i] = (struct wire_tool_request_user_input_question){
            .id = asked->id,
            .header = asked->header,
            .question = asked->question,
            .is_other = true, /* the user may always say something else */
            .is_secret = asked->is_secret,
            .options = asked->options,
        };
    }
    call->stop = request_user_input_stop;
    call->ability =
        thread_ask(thread, &(struct thread_question_options){
                               .question = { .what = SERVER_REQUEST_ITEM_TOOL_REQUEST_USER_INPUT,
                                             .params =
                                                 &(struct wire_tool_request_user_input_params){
                                                     .thread_id = thread_id(thread),
                                                     .turn_id = str_of(turn_id(call->turn)),
                                                     .item_id = call->call_id,
                                                     .questions = { questions, n },
                                                     .is_blocking = true },
                                             .tool = STR_LITERAL("request_user_input"),
                                             .on_answer = on_user_answer,
                                             .owner = call },
                               .waiting_on = WAITING_ON_INPUT });
    if (call->ability == NULL)
        on_user_answer(call, &(struct answer){ .kind = ANSWER_GONE });
}

static const char *wrong_with_questions(struct turn *turn,
                                        const struct wire_request_user_input_arguments *arguments)
{
    bool in_default_mode =
        feature_is_on(turn_settings(turn)->features, FEATURE_DEFAULT_MODE_REQUEST_USER_INPUT);

    if (turn_mode(turn) != WIRE_MODE_KIND_PLAN && !in_default_mode)
        return "request_user_input is unavailable in Default mode";
    for (size_t i = 0; i < arguments->questions.n; i++) {
        if (arguments->questions.items[i].options.n == 0)
            return "request_user_input requires non-empty options for every question";
    }
    return NULL;
}

static void request_user_input_start(struct tool_call *call)
{
    struct wire_request_user_input_arguments arguments;
    const char *wrong;

    if (!call_arguments(call, &type_request_user_input_arguments, &arguments))
        return;
    wrong = wrong_with_questions(call->turn, &arguments);
    if (wrong != NULL)
        tool_call_answer(call, str_of(wrong));
    else
        ask_user(call, &arguments);
}

const struct ability request_user_input_ability = {
    .name = "request_user_input",
    .spec = spec,
    .needs_user = true,
    .start = request_user_input_start,
};
