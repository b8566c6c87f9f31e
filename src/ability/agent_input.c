/* What one agent tells another: text, or parts of several kinds. */
#include "ability/agent_call.h"

#include "store/contextual.h"

static struct str part_preview(const struct wire_agent_input *part, struct arena *arena)
{
    switch (part->tag) {
    case WIRE_AGENT_INPUT_TAG_TEXT:
        return part->text.text;
    case WIRE_AGENT_INPUT_TAG_IMAGE:
        return STR_LITERAL("[image]");
    case WIRE_AGENT_INPUT_TAG_LOCAL_IMAGE:
        return str_of(arena_printf(arena, "[local_image:%s]", part->local_image.path.s));
    case WIRE_AGENT_INPUT_TAG_SKILL:
        return str_of(
            arena_printf(arena, "[skill:$%s](%s)", part->skill.name.s, part->skill.path.s));
    case WIRE_AGENT_INPUT_TAG_MENTION:
        break;
    }
    return str_of(
        arena_printf(arena, "[mention:$%s](%s)", part->mention.name.s, part->mention.path.s));
}

/* The agent looks at it itself, within its sandbox. What people attach is read without one. */
static struct str image_words(const struct wire_agent_input *part, struct arena *arena)
{
    return str_of(arena_printf(arena, "There is an image for you to look at: %s (view_image)",
                               part->local_image.path.s));
}

static struct wire_user_input part_input(const struct wire_agent_input *part, struct arena *arena)
{
    switch (part->tag) {
    case WIRE_AGENT_INPUT_TAG_TEXT:
        return (struct wire_user_input){ .tag = WIRE_USER_INPUT_TAG_TEXT,
                                         .text.text = part->text.text };
    case WIRE_AGENT_INPUT_TAG_IMAGE:
        return (struct wire_user_input){ .tag = WIRE_USER_INPUT_TAG_IMAGE,
                                         .image = { .url = part->image.image_url } };
    case WIRE_AGENT_INPUT_TAG_LOCAL_IMAGE:
        return (struct wire_user_input){ .tag = WIRE_USER_INPUT_TAG_TEXT,
                                         .text.text = image_words(part, arena) };
    case WIRE_AGENT_INPUT_TAG_SKILL:
        return (struct wire_user_input){ .tag = WIRE_USER_INPUT_TAG_SKILL,
                                         .skill = { part->skill.name, part->skill.path } };
    case WIRE_AGENT_INPUT_TAG_MENTION:
        break;
    }
    return (struct wire_user_input){ .tag = WIRE_USER_INPUT_TAG_MENTION,
                                     .mention = { part->mention.name, part->mention.path } };
}

static void read_parts(struct arena *arena, const struct wire_agent_input_array *items,
                       struct agent_words *ret_words)
{
    struct wire_user_input *input = arena_zero(arena, items->n * sizeof *input);
    CLEANUP(buf_done) struct buf preview = { 0 };

    for (size_t i = 0; i < items->n; i++) {
        input[i] = part_input(&items->items[i], arena);
        buf_add_text(&preview, i > 0 ? "\n" : "");
        buf_add_str(&preview, part_preview(&items->items[i], arena));
    }
    ret_words->input = (struct wire_user_input_array){ input, items->n };
    ret_words->preview = arena_str(arena, buf_str(&preview).s, preview.len);
}

static const char *words_fault(struct str message, const struct wire_agent_input_array *items)
{
    if (message.s != NULL && items->items != NULL)
        return "Provide either message or items, but not both";
    if (message.s == NULL && items->items == NULL)
        return "Provide one of: message or items";
    if (message.s != NULL)
        return text_trim(message).len == 0 ? "Empty message can't be sent to an agent" : NULL;
    return items->n == 0 ? "Items can't be empty" : NULL;
}

bool agent_words_read(struct tool_call *call, struct str message,
                      const struct wire_agent_input_array *items, struct agent_words *ret_words)
{
    struct wire_agent_input text = { .tag = WIRE_AGENT_INPUT_TAG_TEXT, .text = { message } };
    struct wire_agent_input_array one = { &text, 1 };
    const char *fault = words_fault(message, items);

    if (fault != NULL) {
        tool_call_answer(call, str_of(fault));
        return false;
    }
    read_parts(&call->arena, message.s != NULL ? &one : items, ret_words);
    return true;
}
