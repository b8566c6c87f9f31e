#include "ability/patch_item.h"

#include "base/buf.h"
#include "base/memory.h"

#include <stdlib.h>

/* -- Shapes -------------------------------------------------------------------------------- */

static int compare_paths(const void *a, const void *b)
{
    const struct wire_file_update_change *left = a, *right = b;

    return strcmp(left->path.s, right->path.s);
}

static struct str shown_diff(const struct patch_change *change, struct arena *arena)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (change->kind == CHANGE_ADD)
        return change->new_text;
    if (change->kind == CHANGE_DELETE)
        return change->old_text;
    if (change->move_to.s == NULL)
        return change->diff;
    buf_add_str(&text, change->diff); /* which may have NUL bytes, as files have */
    buf_add_text(&text, "\n\nMoved to: ");
    buf_add_str(&text, change->move_to);
    return arena_str(arena, text.data, text.len);
}

static struct wire_file_update_change shown_change(const struct patch_change *change,
                                                   struct arena *arena)
{
    /* The same three, in the same order. */
    struct wire_patch_change_kind kind = {
        .tag = (enum wire_patch_change_kind_tag)change->kind,
    };

    if (change->kind == CHANGE_UPDATE)
        kind.update.move_path = change->move_to;
    return (struct wire_file_update_change){ change->path, kind, shown_diff(change, arena) };
}

static struct wire_file_change recorded_change(const struct patch_change *change)
{
    switch (change->kind) {
    case CHANGE_ADD:
        return (struct wire_file_change){ .tag = WIRE_FILE_CHANGE_TAG_ADD,
                                          .add = { change->new_text } };
    case CHANGE_DELETE:
        return (struct wire_file_change){ .tag = WIRE_FILE_CHANGE_TAG_DELETE,
                                          .delete = { change->old_text } };
    case CHANGE_UPDATE:
        break;
    }
    return (struct wire_file_change){ .tag = WIRE_FILE_CHANGE_TAG_UPDATE,
                                      .update = { change->diff, change->move_to } };
}

void patch_facts_fill(struct patch_facts *facts, const struct patch_changes *changes,
                      struct arena *arena)
{
    struct wire_file_update_change *shown = arena_zero(arena, (changes->n + 1) * sizeof *shown);
    struct wire_file_change_map_entry *map = arena_zero(arena, (changes->n + 1) * sizeof *map);

    for (size_t i = 0; i < changes->n; i++) {
        shown[i] = shown_change(&changes->items[i], arena);
        map[i].key = changes->items[i].path;
        map[i].value = recorded_change(&changes->items[i]);
    }
    if (changes->n > 1)
        qsort(shown, changes->n, sizeof *shown, compare_paths);
    facts->changes = (struct wire_file_update_change_array){ shown, changes->n };
    facts->map = (struct wire_file_change_map){ map, changes->n };
}

/* -- Telling ------------------------------------------------------------------------------- */

static struct wire_thread_item patch_item(const struct patch_facts *facts,
                                          enum wire_patch_apply_status status)
{
    return (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_FILE_CHANGE,
        .file_change = { .id = facts->call_id, .changes = facts->changes, .status = status },
    };
}

void patch_tell_started(struct thread *thread, const struct patch_facts *facts)
{
    thread_notify(thread, NOTIFICATION_ITEM_STARTED,
                  &(struct wire_item_started_notification){
                      .item = patch_item(facts, WIRE_PATCH_APPLY_STATUS_IN_PROGRESS),
                      .thread_id = thread_id(thread),
                      .turn_id = facts->turn_id });
}

void patch_tell_output(struct thread *thread, const struct patch_facts *facts, struct str text)
{
    thread_notify(
        thread, NOTIFICATION_ITEM_FILE_CHANGE_OUTPUT_DELTA,
        &(struct wire_file_change_output_delta_notification){ .thread_id = thread_id(thread),
                                                              .turn_id = facts->turn_id,
                                                              .item_id = facts->call_id,
                                                              .delta = text });
}

void patch_tell_completed(struct thread *thread, const struct patch_facts *facts,
                          enum wire_patch_apply_status status, struct str output)
{
    bool success = status == WIRE_PATCH_APPLY_STATUS_COMPLETED;

    thread_record(thread,
                  &(struct wire_rollout_event){
                      .tag = WIRE_ROLLOUT_EVENT_TAG_PATCH_APPLY_END,
                      .patch_apply_end = {
                          .call_id = facts->call_id,
                          .turn_id = facts->turn_id,
                          .stdout = success ? output : STR_LITERAL(""),
                          .stderr = success ? STR_LITERAL("") : output,
                          .success = success,
                          .changes = facts->map,
                          .status = str_of(type_variant_name(&type_patch_apply_status, status)),
                      } });
    thread_notify(thread, NOTIFICATION_ITEM_COMPLETED,
                  &(struct wire_item_completed_notification){ .item = patch_item(facts, status),
                                                              .thread_id = thread_id(thread),
                                                              .turn_id = facts->turn_id });
}
