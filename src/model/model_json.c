#include "model/model_json.h"

#include "base/memory.h"
#include "schema/json_read.h"
#include "schema/open_enum.h"

static const char *entry_text(yyjson_val *object, const char *name, struct arena *arena)
{
    struct str text = json_member(object, name);

    return text.len == 0 ? NULL : arena_keep(arena, text).s;
}

static bool flag_of(yyjson_val *object, const char *name)
{
    return yyjson_get_bool(yyjson_obj_get(object, name));
}

static int64_t entry_number(yyjson_val *object, const char *name, int64_t otherwise)
{
    yyjson_val *value = yyjson_obj_get(object, name);

    return yyjson_is_int(value) && yyjson_get_sint(value) >= 0 ? yyjson_get_sint(value) : otherwise;
}

static enum wire_reasoning_effort effort_of(yyjson_val *word)
{
    return yyjson_is_str(word)
               ? (enum wire_reasoning_effort)open_enum_value(&type_reasoning_effort, json_str(word))
               : 0;
}

static void read_efforts(yyjson_val *levels, struct arena *arena, struct model_info *model)
{
    yyjson_val *level;
    size_t i, n, count = 0;

    yyjson_arr_foreach(levels, i, n, level) {
        enum wire_reasoning_effort effort = effort_of(yyjson_obj_get(level, "effort"));

        if (effort == 0 || count + 1 == ARRAY_LENGTH(model->efforts))
            continue;
        model->effort_notes[count] = entry_text(level, "description", arena);
        model->efforts[count++] = effort;
    }
}

static bool has_modality(yyjson_val *modalities, const char *name)
{
    yyjson_val *modality;
    size_t i, n;

    yyjson_arr_foreach(modalities, i, n, modality) {
        if (yyjson_equals_str(modality, name))
            return true;
    }
    return false;
}

static bool is_text_only(yyjson_val *modalities)
{
    return yyjson_arr_size(modalities) > 0 && !has_modality(modalities, "image");
}

static void read_truncation(yyjson_val *policy, struct model_info *model)
{
    model->truncation = yyjson_equals_str(yyjson_obj_get(policy, "mode"), "tokens")
                            ? TRUNCATE_TOKENS
                            : TRUNCATE_BYTES;
    model->truncation_limit = entry_number(policy, "limit", 10000);
}

static enum shell_tool shell_of(yyjson_val *word)
{
    if (yyjson_equals_str(word, "shell_command"))
        return SHELL_TOOL_COMMAND;
    return yyjson_equals_str(word, "local") ? SHELL_TOOL_LOCAL : SHELL_TOOL_DEFAULT;
}

static const char *or_else(const char *text, const char *otherwise)
{
    return text != NULL ? text : otherwise;
}

bool model_from_json(yyjson_val *entry, struct arena *arena, struct model_info *ret_model)
{
    const char *slug = entry_text(entry, "slug", arena);
    yyjson_val *messages = yyjson_obj_get(entry, "model_messages");
    yyjson_val *upgrade = yyjson_obj_get(entry, "upgrade");
    struct model_info model;

    if (slug == NULL)
        return false;
    model = (struct model_info){
        .slug = slug,
        .display_name = or_else(entry_text(entry, "display_name", arena), slug),
        .description = or_else(entry_text(entry, "description", arena), ""),
        .priority = (int)entry_number(entry, "priority", INT16_MAX),
        .listed = yyjson_equals_str(yyjson_obj_get(entry, "visibility"), "list"),
        .default_effort = effort_of(yyjson_obj_get(entry, "default_reasoning_level")),
        .has_reasoning = flag_of(entry, "supports_reasoning_summaries"),
        .default_summary = entry_text(entry, "default_reasoning_summary", arena),
        .has_verbosity = flag_of(entry, "support_verbosity"),
        .default_verbosity = entry_text(entry, "default_verbosity", arena),
        .parallel_tool_calls = flag_of(entry, "supports_parallel_tool_calls"),
        .has_personality = yyjson_is_obj(yyjson_obj_get(messages, "instructions_variables")),
        .text_only = is_text_only(yyjson_obj_get(entry, "input_modalities")),
        .takes_audio = has_modality(yyjson_obj_get(entry, "input_modalities"), "audio"),
        .context_window = entry_number(entry, "context_window", 272000),
        .max_output = entry_number(entry, "max_output_tokens", 0),
        .upgrade = entry_text(upgrade, "model", arena),
        .upgrade_note = entry_text(upgrade, "migration_markdown", arena),
        .news = entry_text(yyjson_obj_get(entry, "availability_nux"), "message", arena),
        .chatgpt_only = yyjson_is_false(yyjson_obj_get(entry, "supported_in_api")),
        .shell = shell_of(yyjson_obj_get(entry, "shell_type")),
        .freeform_patch =
            yyjson_equals_str(yyjson_obj_get(entry, "apply_patch_tool_type"), "freeform"),
        .original_images = flag_of(entry, "supports_image_detail_original"),
    };
    read_efforts(yyjson_obj_get(entry, "supported_reasoning_levels"), arena, &model);
    read_truncation(yyjson_obj_get(entry, "truncation_policy"), &model);
    *ret_model = model;
    return true;
}
