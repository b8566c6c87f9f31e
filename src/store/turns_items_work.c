/* Items of work done: commands, changes of files, plans. */
#include "store/turns_items_internal.h"

#include "base/buf.h"
#include "base/memory.h"

#include <stdlib.h>

/* Words in files, in the order of the protocol's enums. */
const char *const exec_source_words[] = {
    "", "agent", "user_shell", "unified_exec_startup", "unified_exec_interaction", NULL,
};
const char *const end_status_words[] = { "", "", "completed", "failed", "declined", NULL };

_Static_assert(WIRE_COMMAND_EXECUTION_SOURCE_UNIFIED_EXEC_INTERACTION == 4, "exec_source_words");
_Static_assert(WIRE_COMMAND_EXECUTION_STATUS_DECLINED == 4, "end_status_words");
_Static_assert(WIRE_PATCH_APPLY_STATUS_DECLINED == 4, "end_status_words");

static struct wire_command_action read_action(struct fields *action)
{
    static const char *const words[] = { "", "read", "list_files", "search", "unknown", NULL };
    struct wire_command_action read = {
        .tag = (enum wire_command_action_tag)fields_word(action, "type", words),
    };
    struct str command = fields_text(action, "cmd");

    _Static_assert(WIRE_COMMAND_ACTION_TAG_UNKNOWN == 4, "the words");
    switch (read.tag) {
    case WIRE_COMMAND_ACTION_TAG_READ:
        read.read.command = command;
        read.read.name = fields_text(action, "name");
        read.read.path = fields_text(action, "path");
        break;
    case WIRE_COMMAND_ACTION_TAG_LIST_FILES:
        read.list_files.command = command;
        read.list_files.path = fields_text_or_none(action, "path");
        break;
    case WIRE_COMMAND_ACTION_TAG_SEARCH:
        read.search.command = command;
        read.search.query = fields_text_or_none(action, "query");
        read.search.path = fields_text_or_none(action, "path");
        break;
    case WIRE_COMMAND_ACTION_TAG_UNKNOWN:
        read.unknown.command = command;
        break;
    }
    return read;
}

struct wire_command_action_array item_read_actions(struct fields *event)
{
    yyjson_val *array = fields_array(event, "parsed_cmd"), *value;
    struct wire_command_action *actions;
    size_t i, n;

    actions = arena_zero(event->arena, yyjson_arr_size(array) * sizeof *actions);
    yyjson_arr_foreach(array, i, n, value) {
        struct fields action = fields_of(value, event->arena);

        actions[i] = read_action(&action);
        event->ok &= action.ok;
    }
    return (struct wire_command_action_array){ actions, yyjson_arr_size(array) };
}

bool item_from_command(yyjson_val *payload, struct arena *arena, struct wire_thread_item *ret_item,
                       struct str *ret_turn_id)
{
    struct fields event = fields_of(payload, arena);
    struct wire_thread_item_command_execution item = { .id = fields_text(&event, "call_id") };
    struct str_array command = fields_texts_or_none(&event, "command");

    *ret_turn_id = fields_text(&event, "turn_id");
    item.cwd = fields_text(&event, "cwd");
    item.process_id = fields_text_or_none(&event, "process_id");
    item.source = WIRE_COMMAND_EXECUTION_SOURCE_AGENT;
    if (fields_value(&event, "source") != NULL)
        item.source = fields_word(&event, "source", exec_source_words);
    item.status = fields_word(&event, "status", end_status_words);
    item.command_actions = item_read_actions(&event);
    if (fields_value(&event, "aggregated_output") != NULL)
        item.aggregated_output = fields_text(&event, "aggregated_output");
    if (item.aggregated_output.len == 0)
        item.aggregated_output = STR_NONE;
    item.exit_code.set = item.duration_ms.set = true;
    item.exit_code.value = (int32_t)fields_int(&event, "exit_code", INT32_MIN, INT32_MAX);
    item.duration_ms.value = fields_duration_ms(&event, "duration");
    fields_need_text(&event, "stdout");
    fields_need_text(&event, "stderr");
    fields_need_text(&event, "formatted_output");
    if (!event.ok || command.items == NULL)
        return false;
    item.command = command_line_join(arena, command.items, command.n);
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_COMMAND_EXECUTION,
        .command_execution = item,
    };
    return true;
}

static int compare_changes(const void *a, const void *b)
{
    const struct wire_file_update_change *left = a, *right = b;

    return str_compare(left->path, right->path);
}

static struct wire_file_update_change read_change(struct fields *change, struct str path)
{
    static const char *const words[] = { "", "add", "delete", "update", NULL };
    struct wire_file_update_change read = {
        .path = path,
        .kind.tag = (enum wire_patch_change_kind_tag)fields_word(change, "type", words),
    };

    _Static_assert(WIRE_PATCH_CHANGE_KIND_TAG_UPDATE == 3, "the words");
    if (read.kind.tag != WIRE_PATCH_CHANGE_KIND_TAG_UPDATE) {
        read.diff = fields_text(change, "content");
        return read;
    }
    read.diff = fields_text(change, "unified_diff");
    read.kind.update.move_path = fields_text_or_none(change, "move_path");
    if (read.kind.update.move_path.s != NULL) {
        CLEANUP(buf_done) struct buf diff = { 0 };

        buf_add_str(&diff, read.diff);
        buf_add_text(&diff, "\n\nMoved to: ");
        buf_add_str(&diff, read.kind.update.move_path);
        read.diff = arena_str(change->arena, diff.data, diff.len);
    }
    return read;
}

struct wire_file_update_change_array item_read_changes(struct fields *event)
{
    yyjson_val *map = fields_value(event, "changes"), *key, *value;
    struct wire_file_update_change *changes;
    size_t i, n;

    changes = arena_zero(event->arena, yyjson_obj_size(map) * sizeof *changes);
    if (!yyjson_is_obj(map)) {
        event->ok &= map == NULL;
        return (struct wire_file_update_change_array){ changes, 0 };
    }
    yyjson_obj_foreach(map, i, n, key, value) {
        struct fields change = fields_of(value, event->arena);

        changes[i] = read_change(&change, value_text(event, key));
        event->ok &= change.ok;
    }
    if (yyjson_obj_size(map) > 1)
        qsort(changes, yyjson_obj_size(map), sizeof *changes, compare_changes);
    return (struct wire_file_update_change_array){ changes, yyjson_obj_size(map) };
}

bool item_from_patch(yyjson_val *payload, struct arena *arena, struct wire_thread_item *ret_item,
                     struct str *ret_turn_id)
{
    struct fields event = fields_of(payload, arena);
    struct wire_thread_item_file_change item = { .id = fields_text(&event, "call_id") };

    *ret_turn_id = STR_LITERAL("");
    if (fields_value(&event, "turn_id") != NULL)
        *ret_turn_id = fields_text(&event, "turn_id");
    item.changes = item_read_changes(&event);
    item.status = fields_word(&event, "status", end_status_words);
    fields_need_text(&event, "stdout");
    fields_need_text(&event, "stderr");
    fields_bool(&event, "success");
    *ret_item = (struct wire_thread_item){
        .tag = WIRE_THREAD_ITEM_TAG_FILE_CHANGE,
        .file_change = item,
    };
    return event.ok;
}
