#include "agent/side_question.h"

#include "agent/turn_internal.h"
#include "schema/json_read.h"

#include <stdlib.h>

enum { SIDE_TEXT_MAX = 1024 * 1024 }; /* bytes of an answer that are kept */

struct side_question {
    struct turn *turn; /* never begun: what a request is made of */
    struct sampling *sampling;
    struct buf text;
    side_answer_fn *on_answer;
    void *owner;
};

static void side_question_free(struct side_question *question)
{
    turn_free(question->turn);
    buf_done(&question->text);
    free(question);
}

static void keep_side_message(struct side_question *question, yyjson_val *item)
{
    yyjson_val *part;
    size_t i, n;

    if (!yyjson_equals_str(yyjson_obj_get(item, "type"), "message"))
        return;
    yyjson_arr_foreach(yyjson_obj_get(item, "content"), i, n, part) {
        struct str text = json_member(part, "text");

        if (text.s != NULL && text.len <= SIDE_TEXT_MAX - question->text.len)
            buf_add_str(&question->text, text);
    }
}

static void side_question_answered(struct side_question *question,
                                   const struct sampling_event *event)
{
    struct side_answer answer = {
        .response_id =
            event->response_id.s != NULL ? event->response_id : turn_id_str(question->turn),
        .text = question->text.len > 0 ? buf_str(&question->text) : STR_NONE,
        .has_usage = event->has_usage,
        .usage = event->usage,
    };

    question->on_answer(question->owner, &answer, /* error= */ NULL);
}

static void side_question_hears(void *owner, const struct sampling_event *event)
{
    struct side_question *question = owner;

    switch (event->type) {
    case SAMPLING_ITEM_DONE:
        keep_side_message(question, event->item);
        return;
    case SAMPLING_RETRYING:
        buf_clear(&question->text, SIZE_MAX);
        return;
    case SAMPLING_COMPLETED:
        side_question_answered(question, event);
        break;
    case SAMPLING_FAILED:
        question->on_answer(question->owner, /* answer= */ NULL, event->error);
        break;
    default:
        return;
    }
    side_question_free(question);
}

struct side_question *side_question_ask(struct thread *thread, struct str prompt,
                                        enum wire_reasoning_effort effort,
                                        side_answer_fn *on_answer, void *owner)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct side_question *question = xcalloc(1, sizeof *question);

    question->turn = turn_new(thread, TURN_REGULAR);
    question->on_answer = on_answer;
    question->owner = owner;
    if (effort != 0)
        turn_change_settings(question->turn, &(struct settings_change){ .effort = effort });
    question->sampling =
        turn_sample(question->turn,
                    &(struct turn_question){ .kind = ASK_FOR_ANSWER,
                                             .message = message_item(&arena, "user", prompt) },
                    side_question_hears, question);
    return question;
}

void side_question_drop(struct side_question *question)
{
    struct sampler *sampler = question->turn->thread->agent->sampler;

    sampler->cancel(sampler, question->sampling);
    side_question_free(question);
}
