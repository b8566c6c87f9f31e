#include "ability/ability.h"

#include "ability/thread_tools.h"
#include "schema/decode.h"
#include "schema/explain.h"
#include "schema/json_depth.h"

/* In the order in which they are offered. */
static const struct ability *const abilities[] = {
    &exec_command_ability,
    &write_stdin_ability,
    &shell_ability,
    &shell_command_ability,
    &local_shell_ability,
    &container_exec_ability,
    &list_mcp_resources_ability,
    &list_mcp_resource_templates_ability,
    &read_mcp_resource_ability,
    &update_plan_ability,
    &request_user_input_ability,
    &request_permissions_ability,
    &apply_patch_ability,
    &web_search_ability,
    &view_image_ability,
};

/* -- Which --------------------------------------------------------------------------------- */

enum shell_choice shell_choice(const struct settings *settings)
{
    if (!feature_is_on(settings->features, FEATURE_SHELL_TOOL))
        return SHELL_NONE;
    if (feature_is_on(settings->features, FEATURE_SHELL_ZSH_FORK))
        return SHELL_SCRIPT;
    if (feature_is_on(settings->features, FEATURE_UNIFIED_EXEC))
        return SHELL_SESSIONS;
    switch (settings->model_info->shell) {
    case SHELL_TOOL_COMMAND:
        return SHELL_SCRIPT;
    case SHELL_TOOL_LOCAL:
        return SHELL_LOCAL;
    case SHELL_TOOL_DEFAULT:
        break;
    }
    return SHELL_WORDS;
}

static bool is_for(const struct ability *ability, const struct turn *turn)
{
    bool has_user = turn_has_user(turn) && thread_subagent(turn_thread(turn)) == NULL;

    return (!ability->needs_user || has_user) && (ability->is_for == NULL || ability->is_for(turn));
}

static bool ability_is_offered(const struct ability *ability, const struct settings *settings)
{
    return (ability->spec != NULL || ability->write_spec != NULL) &&
           (ability->shell == SHELL_NONE || ability->shell == shell_choice(settings)) &&
           (ability->is_offered == NULL || ability->is_offered(settings));
}

static bool ability_is_known(const struct ability *ability, const struct settings *settings)
{
    return ability->is_known != NULL ? ability->is_known(settings)
                                     : ability_is_offered(ability, settings);
}

/* -- The source ---------------------------------------------------------------------------- */

static void abilities_offer(void *owner, const struct turn *turn, struct buf *out)
{
    const struct settings *settings = turn_settings(turn);

    for (size_t i = 0; i < ARRAY_LENGTH(abilities); i++) {
        const struct ability *ability = abilities[i];
        CLEANUP(buf_done) struct buf spec = { 0 };

        if (!is_for(ability, turn) || !ability_is_offered(ability, settings))
            continue;
        if (ability->write_spec != NULL)
            ability->write_spec(settings, &spec);
        tools_offer(out, ability->spec != NULL ? str_of(ability->spec) : buf_str(&spec));
    }
}

static const struct ability *find_ability(const struct tool_call *call)
{
    for (size_t i = 0; i < ARRAY_LENGTH(abilities); i++) {
        const struct ability *ability = abilities[i];

        if (ability->start != NULL && str_is(call->name, ability->name) &&
            is_for(ability, call->turn) && ability_is_known(ability, turn_settings(call->turn)))
            return ability;
    }
    return NULL;
}

static bool abilities_find(void *owner, const struct tool_call *call, struct found_tool *ret_tool)
{
    const struct ability *ability = find_ability(call);

    if (ability == NULL)
        return false;
    *ret_tool = (struct found_tool){
        .is_parallel =
            ability->is_parallel && ability_is_offered(ability, turn_settings(call->turn)),
        .takes_free_text = ability->takes_free_text,
        .runs_commands = ability->runs_commands,
        .start = ability->start,
    };
    return true;
}

static size_t abilities_list_background(void *owner, struct thread *thread, struct arena *arena,
                                        struct background_command **ret_commands)
{
    return thread_tools_list(thread, arena, ret_commands);
}

static bool abilities_end_one(void *owner, struct thread *thread, struct str process_id)
{
    return thread_tools_end(thread, process_id);
}

static void abilities_end_background(void *owner, struct thread *thread)
{
    thread_tools_clean(thread);
}

static void abilities_forget(void *owner, struct thread *thread)
{
    thread_tools_free(thread);
}

const struct tool_source ability_source = {
    .offer = abilities_offer,
    .find = abilities_find,
    .end_background = abilities_end_background,
    .list_background = abilities_list_background,
    .end_one = abilities_end_one,
    .forget = abilities_forget,
};

/* -- For abilities ------------------------------------------------------------------------- */

bool call_arguments(struct tool_call *call, const struct type *type, void *ret_arguments)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (schema_decode_text(type, call->arguments, &call->arena, ret_arguments, &err))
        return true;
    tool_call_answer(call,
                     str_of(arena_printf(&call->arena, "failed to parse function arguments: %s",
                                         err.message.s)));
    return false;
}

yyjson_doc *read_call_json(const struct tool_call *call, struct error *err)
{
    struct str text = call->arguments;
    yyjson_doc *doc = NULL;

    if (!json_is_too_deep(text)) /* it will be written again */
        doc = yyjson_read(text.s, text.len, 0);
    if (doc == NULL)
        explain_syntax(err, text);
    return doc;
}
