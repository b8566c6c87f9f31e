#include "agent/conversation.h"

void conversation_done(struct conversation *conversation)
{
    history_done(&conversation->history);
    buf_done(&conversation->baseline);
}

bool conversation_add(struct conversation *conversation, struct str item_json,
                      const struct settings *settings)
{
    if (!history_add(&conversation->history, item_json, settings))
        return false;
    if (conversation->recorder != NULL)
        record_item(conversation->recorder, item_json);
    return true;
}

void conversation_record(const struct conversation *conversation,
                         const struct wire_rollout_event *event)
{
    if (conversation->recorder != NULL)
        record_event(conversation->recorder, event);
}

void conversation_record_context(const struct conversation *conversation,
                                 const struct wire_rollout_turn_context *context)
{
    if (conversation->recorder != NULL)
        record_turn_context(conversation->recorder, context);
}
