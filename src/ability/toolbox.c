#include "ability/ability.h"

#include "ability/thread_tools.h"
#include "base/clock.h"
#include "base/memory.h"
#include "schema/decode.h"

#include <stdlib.h>

/* In the order in which they are offered (reference/04, 1.3). */
static const struct ability *const abilities[] = {
    &exec_command_ability,  &write_stdin_ability,        &shell_ability,
    &shell_command_ability, &local_shell_ability,        &container_exec_ability,
    &update_plan_ability,   &request_user_input_ability, &request_permissions_ability,
    &apply_patch_ability,   &web_search_ability,         &view_image_ability,
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

bool patch_is_offered(const struct settings *settings)
{
    return settings->model_info->freeform_patch ||
           feature_is_on(settings->features, FEATURE_APPLY_PATCH_FREEFORM);
}

static bool is_offered(const struct ability *ability, const struct settings *settings)
{
    CLEANUP(buf_done) struct buf spec = { 0 };

    if (ability->offer != NULL)
        ability->offer(settings, &spec);
    return spec.len > 0;
}

static bool is_for(const struct ability *ability, const struct turn *turn)
{
    return !ability->needs_user || turn_kind(turn) != TURN_REVIEW;
}

static const struct ability *find(const struct tool_call *call)
{
    const struct settings *settings = turn_settings(call->turn);

    for (size_t i = 0; i < ARRAY_LENGTH(abilities); i++) {
        const struct ability *ability = abilities[i];

        if (str_is(call->name, ability->name) && is_for(ability, call->turn) &&
            (ability->is_known == NULL || ability->is_known(settings)))
            return ability;
    }
    if (call->form == CALL_FUNCTION && is_for(&dynamic_tool_ability, call->turn) &&
        dynamic_tool_exists(turn_thread(call->turn), call->name))
        return &dynamic_tool_ability;
    return NULL;
}

/* -- The toolbox --------------------------------------------------------------------------- */

static bool prepare(struct toolbox *toolbox, struct turn *turn, tools_ready_fn *on_ready,
                    void *owner)
{
    return true;
}

static void stop_preparing(struct toolbox *toolbox, struct turn *turn)
{
}

static struct str specs(struct toolbox *toolbox, const struct turn *turn, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    const struct settings *settings = turn_settings(turn);
    size_t before = 0;

    buf_add_char(&out, '[');
    for (size_t i = 0; i < ARRAY_LENGTH(abilities); i++) {
        if (!is_for(abilities[i], turn) || !is_offered(abilities[i], settings))
            continue;
        if (before > 0)
            buf_add_char(&out, ',');
        before = out.len;
        abilities[i]->offer(settings, &out);
    }
    if (is_for(&dynamic_tool_ability, turn))
        dynamic_tools_offer(turn_thread(turn), &out);
    buf_add_char(&out, ']');
    return arena_str(arena, out.data, out.len);
}

static bool is_parallel(struct toolbox *toolbox, const struct tool_call *call)
{
    const struct ability *ability = find(call);

    return ability != NULL && ability->is_parallel &&
           is_offered(ability, turn_settings(call->turn));
}

static void start(struct toolbox *toolbox, struct tool_call *call)
{
    const struct ability *ability = find(call);

    if (ability == NULL)
        tool_call_answer(
            call, str_of(arena_printf(&call->arena, "unsupported %s: %.*s",
                                      call->form == CALL_CUSTOM ? "custom tool call" : "call",
                                      STR_ARGS(call->name))));
    else if (call->form == CALL_CUSTOM && !ability->takes_free_text)
        tool_call_answer(call, STR_LITERAL("aborted")); /* in the reference's words */
    else
        ability->start(call);
}

static struct str cancel(struct toolbox *toolbox, struct tool_call *call)
{
    const struct ability *ability = find(call);
    double seconds = (double)(clock_steady_ms() - call->started_ms) / 1000;

    if (call->stop != NULL)
        call->stop(call);
    if (seconds < 0.1)
        seconds = 0.1;
    return str_of(arena_printf(&call->arena,
                               ability != NULL && ability->runs_commands
                                   ? "Wall time: %.1f seconds\naborted by user"
                                   : "aborted by user after %.1fs",
                               seconds));
}

static void end_background(struct toolbox *toolbox, struct thread *thread)
{
    thread_tools_clean(thread);
}

static void forget_thread(struct toolbox *toolbox, struct thread *thread)
{
    thread_tools_free(thread);
}

struct toolbox *toolbox_new(void)
{
    struct toolbox *toolbox = xmalloc(sizeof *toolbox);

    *toolbox = (struct toolbox){ prepare, stop_preparing, specs,          is_parallel,
                                 start,   cancel,         end_background, forget_thread };
    return toolbox;
}

void toolbox_free(struct toolbox *toolbox)
{
    free(toolbox);
}

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
