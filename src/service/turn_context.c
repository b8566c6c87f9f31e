#include "service/turn_context.h"

#include "agent/context.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "schema/encode.h"
#include "schema/json_write.h"
#include "service/turn_input.h"

enum { CONTEXT_ENTRIES_MAX = 128 };

bool check_additional_context(struct request *req,
                              const struct wire_additional_context_entry_map *given)
{
    if (given->n > CONTEXT_ENTRIES_MAX) {
        request_fail(req, ERR_INVALID_REQUEST, "additional context must have at most %d entries",
                     CONTEXT_ENTRIES_MAX);
        return false;
    }
    for (size_t i = 0; i < given->n; i++) {
        const struct wire_additional_context_entry *entry = &given->items[i].value;

        if (entry->name.s != NULL && entry->kind == WIRE_ADDITIONAL_CONTEXT_KIND_APPLICATION) {
            request_fail(req, ERR_INVALID_REQUEST,
                         "additional context name is only supported for untrusted context");
            return false;
        }
        if (!check_text_length(req, entry->value))
            return false;
    }
    return true;
}

void add_additional_context(struct turn *turn,
                            const struct wire_additional_context_entry_map *given,
                            struct arena *arena)
{
    struct str_array items = thread_new_context(turn_thread(turn), given, arena);

    for (size_t i = 0; i < items.n; i++)
        turn_add_note(turn, items.items[i]);
}

/* -- Outputs of tools ---------------------------------------------------------------------- */

/* As every provider takes it: an output without a call is none to most of them. */
static struct str output_item(const struct wire_turn_tool_output *output, struct arena *arena)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "<tool_output name=");
    json_write_str(&text, output->name);
    buf_add_text(&text, ">\n");
    if (yyjson_is_str(output->output))
        buf_add(&text, yyjson_get_str(output->output), yyjson_get_len(output->output));
    else
        json_write_value(&text, output->output);
    buf_add_text(&text, "\n</tool_output>");
    return message_item(arena, "user", buf_str(&text));
}

static struct str shown_output(const struct wire_turn_tool_output *output, struct arena *arena)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    char id[UUID_LENGTH + 1];

    uuid_make_v4(id);
    schema_encode(&type_thread_item,
                  &(struct wire_thread_item){
                      .tag = WIRE_THREAD_ITEM_TAG_FUNCTION_CALL_OUTPUT,
                      .function_call_output = { .id = str_of(arena_printf(arena, "fco_%s", id)),
                                                .name = output->name,
                                                .namespace = output->namespace,
                                                .output = output->output } },
                  ENCODE_0166, &json);
    return arena_str(arena, json.data, json.len);
}

struct turn *turn_of_tool_output(struct thread *thread, const struct wire_turn_tool_output *output,
                                 struct arena *arena)
{
    struct turn *turn = turn_new_bare(thread);

    turn_add_shown_note(turn, output_item(output, arena), shown_output(output, arena));
    return turn;
}
