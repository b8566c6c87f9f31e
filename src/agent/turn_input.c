/* What goes into the history of a turn: the user's messages, and notes of ours. */
#include "agent/turn_attach.h"
#include "agent/turn_internal.h"
#include "base/check.h"
#include "schema/copy.h"
#include "schema/decode.h"
#include "schema/encode.h"

#include <stdlib.h>

enum { MAX_INPUTS = 256, MAX_INPUT_BYTES = 64 * 1024 * 1024, MAX_NOTES = 256 };

/* -- Waiting ------------------------------------------------------------------------------- */

static size_t input_bytes_of(const struct wire_user_input *input)
{
    switch (input->tag) {
    case WIRE_USER_INPUT_TAG_TEXT:
        return input->text.text.len;
    case WIRE_USER_INPUT_TAG_IMAGE:
        return input->image.url.len + input->image.file_id.len;
    case WIRE_USER_INPUT_TAG_AUDIO:
        return input->audio.url.len;
    default:
        return 0;
    }
}

void turn_add_input(struct turn *turn, const struct wire_user_input_array *input)
{
    struct pending_input *pending = xcalloc(1, sizeof *pending);
    struct wire_user_input *items = arena_zero(&pending->arena, input->n * sizeof *items);

    for (size_t i = 0; i < input->n; i++) {
        schema_copy(&type_user_input, &input->items[i], &pending->arena, &items[i]);
        pending->bytes += sizeof *items + input_bytes_of(&items[i]);
    }
    pending->input = (struct wire_user_input_array){ items, input->n };
    list_append(&turn->inputs, &pending->node);
    turn->n_inputs++;
    turn->input_bytes += pending->bytes;
}

struct pending_input *turn_next_input(struct turn *turn)
{
    return list_is_empty(&turn->inputs)
               ? NULL
               : container_of(list_first(&turn->inputs), struct pending_input, node);
}

void turn_forget_input(struct turn *turn, struct pending_input *input)
{
    turn->n_inputs--;
    turn->input_bytes -= input->bytes;
    list_remove(&input->node);
    arena_done(&input->arena);
    free(input);
}

void turn_drop_input(struct turn *turn)
{
    list_foreach(&turn->inputs, input, struct pending_input, node) {
        turn_forget_input(turn, input);
    }
}

/* -- Taking it up -------------------------------------------------------------------------- */

/* The first message that says something is what lists show of the thread. */
static void note_preview(struct thread *thread, const struct wire_rollout_event *event)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str title, preview = STR_NONE, image = STR_LITERAL("");
    struct wire_rollout_event shown = *event;
    yyjson_doc *doc;

    if (thread->preview.s != NULL)
        return;
    if (shown.user_message.images.n > 0) /* that there is one is enough, they may be large */
        shown.user_message.images = (struct str_array){ &image, 1 };
    schema_encode(&type_rollout_event, &shown, 0, &text);
    doc = yyjson_read(text.data, text.len, YYJSON_READ_NOFLAG);
    preview_from_user_message(yyjson_doc_get_root(doc), &thread->arena, &title, &preview);
    yyjson_doc_free(doc);
    if (preview.len > 0)
        thread->preview = preview;
}

void turn_record_user_message(struct turn *turn, const struct wire_user_input_array *input)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_rollout_event event;

    user_input_event(&arena, input, &event);
    record_event(&turn->thread->recorder, &event);
    note_preview(turn->thread, &event);
    thread_update_index(turn->thread);
}

static void add_plugin_hints(struct turn *turn, const struct wire_user_input_array *input)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct thread_surroundings *surroundings = &turn->thread->surroundings;
    struct plugin_refs named = plugin_mentions(&arena, surroundings->plugins.known, input);

    for (size_t i = 0; i < named.n; i++) {
        struct str hint = plugin_hint(&arena, &named.items[i], &surroundings->apps);

        if (hint.s != NULL && !settings_disable_plugin(turn->settings, named.items[i].id))
            turn_add_message(turn, "developer", hint);
    }
}

void turn_record_input(struct turn *turn, const struct pending_input *pending,
                       const struct attached_input *attached, const struct hook_verdict *verdict)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct attached_input own;

    if (attached == NULL) {
        attach_now(&pending->input, turn_asked_skills(turn, &pending->input, &arena), &arena, &own);
        attached = &own;
    }
    thread_materialise(turn->thread);
    if (turn_keep_item(turn, attached->item)) {
        struct history *history = &turn->conversation->history;

        history->items[history->n - 1].is_relayed = pending->is_relayed;
        thread_tell_raw_json(turn->thread, attached->item, turn_id_str(turn));
    }
    if (verdict != NULL)
        turn_add_hook_contexts(turn, verdict);
    for (size_t i = 0; i < attached->n_skills; i++)
        turn_add_message(turn, "user", attached->skills[i]);
    add_plugin_hints(turn, &pending->input);
    turn_record_user_message(turn, &pending->input);
    turn_tell_user_message(turn, &pending->input, pending->client_id);
}

void turn_add_note(struct turn *turn, struct str item_json)
{
    struct pending_note *note = xcalloc(1, sizeof *note);

    note->item_json = xstrndup(item_json.s, item_json.len);
    list_append(&turn->notes, &note->node);
    turn->n_notes++;
}

void turn_add_shown_note(struct turn *turn, struct str item_json, struct str shown_json)
{
    turn_add_note(turn, item_json);
    container_of(turn->notes.head.prev, struct pending_note, node)->shown_json =
        xstrndup(shown_json.s, shown_json.len);
}

void turn_add_quiet_note(struct turn *turn, struct str item_json)
{
    turn_add_note(turn, item_json);
    container_of(turn->notes.head.prev, struct pending_note, node)->is_quiet = true;
    turn->n_quiet_notes++;
}

static void tell_note(struct turn *turn, const struct pending_note *note)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_thread_item item;

    if (note->shown_json != NULL &&
        schema_decode_text(&type_thread_item, str_of(note->shown_json), &arena, &item, &err))
        tell_item(turn, &item);
}

void turn_keep_notes(struct turn *turn)
{
    list_foreach(&turn->notes, note, struct pending_note, node) {
        thread_add_item(turn->thread, str_of(note->item_json), turn_id_str(turn));
        tell_note(turn, note);
        turn->n_quiet_notes -= note->is_quiet;
        list_remove(&note->node);
        free(note->shown_json);
        free(note->item_json);
        free(note);
        turn->n_notes--;
    }
}

/* Hooks that could forbid a message cannot be asked any more: then it is not kept. */
void turn_keep_input(struct turn *turn)
{
    turn_keep_notes(turn);
    if (turn_has_hooks(turn, WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT))
        return;
    list_foreach(&turn->inputs, input, struct pending_input, node) {
        turn_record_input(turn, input, /* attached= */ NULL, /* verdict= */ NULL);
        turn_forget_input(turn, input);
    }
}

bool turn_takes_input(const struct turn *turn)
{
    return turn->state < TURN_STOPPING && (turn->kind == TURN_REGULAR || turn->kind == TURN_SHELL);
}

bool turn_has_room(const struct turn *turn)
{
    return turn->n_inputs < MAX_INPUTS && turn->input_bytes < MAX_INPUT_BYTES &&
           turn->n_notes < MAX_NOTES;
}

bool turn_has_room_for_notes(const struct turn *turn, size_t n)
{
    return n <= MAX_NOTES && turn->n_notes <= MAX_NOTES - n;
}

void turn_name_input(struct turn *turn, struct str client_id)
{
    struct pending_input *input;

    if (client_id.s == NULL || list_is_empty(&turn->inputs))
        return;
    input = container_of(turn->inputs.head.prev, struct pending_input, node);
    input->client_id = arena_keep(&input->arena, client_id);
}

void turn_relay_input(struct turn *turn)
{
    check(!list_is_empty(&turn->inputs));
    container_of(turn->inputs.head.prev, struct pending_input, node)->is_relayed = true;
}

void turn_steer(struct turn *turn, const struct wire_user_input_array *input)
{
    check(turn_takes_input(turn));
    turn_add_input(turn, input);
}
