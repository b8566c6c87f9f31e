#include "agent/context.h"

#include "agent/context_message.h"
#include "agent/permissions.h"
#include "agent/prompts.h"
#include "base/clock.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/encode.h"

/* -- The settings of a turn ---------------------------------------------------------------- */

struct wire_rollout_sandbox_policy rollout_policy(const struct wire_sandbox_policy *policy)
{
    struct wire_rollout_sandbox_policy result = { 0 };

    switch (policy->tag) {
    case WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS:
        result.tag = WIRE_ROLLOUT_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS;
        break;
    case WIRE_SANDBOX_POLICY_TAG_READ_ONLY:
        result.tag = WIRE_ROLLOUT_SANDBOX_POLICY_TAG_READ_ONLY;
        result.read_only.network_access = policy->read_only.network_access;
        break;
    case WIRE_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX:
        result.tag = WIRE_ROLLOUT_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX;
        result.external_sandbox.network_access = policy->external_sandbox.network_access;
        break;
    case WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE:
        result.tag = WIRE_ROLLOUT_SANDBOX_POLICY_TAG_WORKSPACE_WRITE;
        result.workspace_write = (struct wire_rollout_sandbox_policy_workspace_write){
            .writable_roots = policy->workspace_write.writable_roots,
            .network_access = policy->workspace_write.network_access,
            .exclude_tmpdir_env_var = policy->workspace_write.exclude_tmpdir_env_var,
            .exclude_slash_tmp = policy->workspace_write.exclude_slash_tmp,
        };
        break;
    }
    return result;
}

static enum wire_reasoning_summary summary_of(const struct settings *settings)
{
    const char *name = settings->model_info->default_summary;

    if (settings->summary != 0)
        return settings->summary;
    return name == NULL || strcmp(name, "none") == 0 ? WIRE_REASONING_SUMMARY_NONE
                                                     : WIRE_REASONING_SUMMARY_AUTO;
}

static const struct wire_collaboration_mode *collaboration_mode(const struct settings *settings,
                                                                struct arena *arena)
{
    struct wire_collaboration_mode *mode = arena_zero(arena, sizeof *mode);

    mode->mode = settings->mode != 0 ? settings->mode : WIRE_MODE_KIND_DEFAULT;
    mode->settings.model = settings->model;
    mode->settings.reasoning_effort = settings->effort;
    mode->settings.developer_instructions = settings->mode_instructions;
    return mode;
}

static const struct wire_rollout_truncation_policy *truncation_of(const struct settings *settings,
                                                                  struct arena *arena)
{
    struct truncation truncation = settings_truncation(settings);
    struct wire_rollout_truncation_policy *policy = arena_zero(arena, sizeof *policy);

    policy->mode =
        truncation.mode == TRUNCATE_TOKENS ? STR_LITERAL("tokens") : STR_LITERAL("bytes");
    policy->limit = truncation.limit;
    return policy;
}

static yyjson_val *schema_value(struct str schema, struct arena *arena)
{
    static const struct type any = { .kind = KIND_JSON, .size = sizeof(yyjson_val *) };
    CLEANUP(error_done) struct error err = { 0 };
    yyjson_val *value = NULL;

    if (schema.s == NULL || !schema_decode_text(&any, schema, arena, &value, &err))
        return NULL;
    return value;
}

void context_of_turn(const struct settings *settings,
                     const struct thread_surroundings *surroundings, struct str turn_id,
                     struct str output_schema, struct arena *arena,
                     struct wire_rollout_turn_context *ret_context)
{
    *ret_context = (struct wire_rollout_turn_context){
        .turn_id = turn_id,
        .cwd = settings->cwd,
        .current_date = clock_local_date(arena, clock_now_ms()),
        .timezone = clock_time_zone(arena),
        .approval_policy = settings->approval_policy,
        .sandbox_policy = rollout_policy(&settings->sandbox_policy),
        .model = settings->model,
        .personality = settings->personality,
        .collaboration_mode = collaboration_mode(settings, arena),
        .realtime_active = { .set = true, .value = surroundings->voice_note != NULL },
        .effort = settings->effort,
        .summary = summary_of(settings),
        .user_instructions = surroundings->project_docs,
        .developer_instructions = settings->developer_instructions,
        .final_output_json_schema = schema_value(output_schema, arena),
        .truncation_policy = truncation_of(settings, arena),
    };
}

/* -- What changed -------------------------------------------------------------------------- */

/* Two values are the same if they are written the same. */
static bool is_same_value(const struct type *type, const void *a, const void *b)
{
    CLEANUP(buf_done) struct buf left = { 0 };
    CLEANUP(buf_done) struct buf right = { 0 };

    if (a == NULL || b == NULL)
        return a == b;
    schema_encode(type, a, 0, &left);
    schema_encode(type, b, 0, &right);
    return str_equal(buf_str(&left), buf_str(&right));
}

enum context_change {
    CHANGED_MODEL = 1 << 0,
    CHANGED_PERMISSIONS = 1 << 1,
    CHANGED_MODE = 1 << 2,
    CHANGED_PERSONALITY = 1 << 3,
    CHANGED_CWD = 1 << 4,
    CHANGED_TIME = 1 << 5,
    CHANGED_VOICE = 1 << 6,
    CHANGED_NETWORK = 1 << 7,
};

/* May commands reach the network? */
static bool has_network(const struct wire_rollout_sandbox_policy *policy)
{
    switch (policy->tag) {
    case WIRE_ROLLOUT_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS:
        return true;
    case WIRE_ROLLOUT_SANDBOX_POLICY_TAG_READ_ONLY:
        return policy->read_only.network_access;
    case WIRE_ROLLOUT_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX:
        return policy->external_sandbox.network_access == WIRE_NETWORK_ACCESS_ENABLED;
    case WIRE_ROLLOUT_SANDBOX_POLICY_TAG_WORKSPACE_WRITE:
        break;
    }
    return policy->workspace_write.network_access;
}

static unsigned changes_between(const struct wire_rollout_turn_context *then,
                                const struct wire_rollout_turn_context *now)
{
    unsigned changes = 0;

    if (!str_equal(then->model, now->model))
        changes |= CHANGED_MODEL;
    if (!is_same_value(&type_ask_for_approval, &then->approval_policy, &now->approval_policy) ||
        !is_same_value(&type_rollout_sandbox_policy, &then->sandbox_policy, &now->sandbox_policy))
        changes |= CHANGED_PERMISSIONS;
    if (!is_same_value(&type_collaboration_mode, then->collaboration_mode, now->collaboration_mode))
        changes |= CHANGED_MODE;
    if (then->personality != now->personality)
        changes |= CHANGED_PERSONALITY;
    if (then->realtime_active.value != now->realtime_active.value)
        changes |= CHANGED_VOICE;
    if (has_network(&then->sandbox_policy) != has_network(&now->sandbox_policy))
        changes |= CHANGED_NETWORK;
    if (!str_equal(then->cwd, now->cwd))
        changes |= CHANGED_CWD;
    if (!str_equal(then->current_date, now->current_date) ||
        !str_equal(then->timezone, now->timezone))
        changes |= CHANGED_TIME;
    return changes;
}

/* -- The developer's part ------------------------------------------------------------------ */

/* Writes nothing where there is no text. */
static void add_wrapped(struct message_writer *writer, const char *before, struct str text,
                        const char *after)
{
    CLEANUP(buf_done) struct buf part = { 0 };

    if (text.len == 0)
        return;
    buf_add_text(&part, before);
    buf_add_str(&part, text);
    buf_add_text(&part, after);
    message_add_text(writer, buf_str(&part));
}

static struct str personality_of(const struct settings *settings)
{
    return settings->model_info->has_personality ? personality_text(settings->personality)
                                                 : STR_NONE;
}

/* Another model takes over: it is given its instructions, which end with its personality. */
static void add_model_switch(struct message_writer *writer, const struct settings *settings,
                             struct arena *arena)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(
        &text, "Until now another model answered in this conversation; from here on you do. Go on "
               "where it stopped. These instructions hold for you:\n\n");
    buf_add_str(&text, instructions_of_model(settings->model_info, settings->personality, arena));
    add_wrapped(writer, "<model_switch>\n", buf_str(&text), "\n</model_switch>");
}

static void add_permissions(struct message_writer *writer, const struct settings *settings,
                            const struct thread_surroundings *surroundings, struct arena *arena)
{
    const struct permissions permissions = {
        .approval_policy = &settings->approval_policy,
        .approvals_reviewer = settings->approvals_reviewer,
        .sandbox_policy = &settings->sandbox_policy,
        .cwd = settings->cwd,
        .approved_prefixes = surroundings->approved_prefixes,
        .n_approved_prefixes = surroundings->n_approved_prefixes,
    };

    message_add_text(writer, permissions_text(&permissions, arena));
}

static void add_mode(struct message_writer *writer, const struct settings *settings)
{
    add_wrapped(writer, "<collaboration_mode>", settings->mode_instructions,
                "</collaboration_mode>");
}

static void add_voice(struct message_writer *writer, const char *note)
{
    add_wrapped(writer, "<realtime_conversation>\n", str_of(note), "\n</realtime_conversation>");
}

static void add_personality(struct message_writer *writer, const struct settings *settings)
{
    if (settings->personality == WIRE_PERSONALITY_NONE && settings->model_info->has_personality) {
        message_add_text(writer, STR_LITERAL("<personality_spec> The user wishes for no manner of "
                                             "writing any more; what was said of one before is "
                                             "void. </personality_spec>"));
        return;
    }
    add_wrapped(writer, "<personality_spec> The user would like you to write in this manner: ",
                personality_of(settings), " </personality_spec>");
}

/* The instructions of a thread have the personality in them, unless a client gave its own. */
static bool has_tone(const struct settings *settings)
{
    struct str instructions = settings->base_instructions;
    struct str tone = personality_of(settings);

    return tone.len == 0 || memmem(instructions.s, instructions.len, tone.s, tone.len) != NULL;
}

/* What tools of apps are, for a model that sees their names only. */
static const char apps_text[] =
    "## Apps\n"
    "The user has connected apps (also called connectors): services whose tools you are offered with names that begin "
    "with `mcp__codex_apps__`, followed by the name of the app.\n"
    "- A message can name an app as `[$app-name](app://APP_ID)`; then use the tools of that app for what is asked.\n"
    "- Without that, use the tools of an app whenever the task calls for what it offers.\n"
    "- Apps have tools only: do not look for them with list_mcp_resources or list_mcp_resource_templates.";

static void add_whole_developer_part(struct message_writer *writer, const struct settings *settings,
                                     const struct thread_surroundings *surroundings,
                                     struct arena *arena)
{
    add_permissions(writer, settings, surroundings, arena);
    add_wrapped(writer, "", settings->developer_instructions, "");
    add_mode(writer, settings);
    add_voice(writer, surroundings->voice_note);
    if (!has_tone(settings))
        add_personality(writer, settings);
    if (surroundings->apps.n > 0)
        add_wrapped(writer, "<apps_instructions>\n", str_of(apps_text), "\n</apps_instructions>");
    add_wrapped(writer, "<skills_instructions>\n", surroundings->skills,
                "\n</skills_instructions>");
    add_wrapped(writer, "<plugins_instructions>\n", surroundings->plugins.text,
                "\n</plugins_instructions>");
}

static void add_developer_changes(struct message_writer *writer, const struct settings *settings,
                                  const struct thread_surroundings *surroundings, unsigned changes,
                                  struct arena *arena)
{
    if (changes & CHANGED_MODEL)
        add_model_switch(writer, settings, arena);
    if (changes & CHANGED_PERMISSIONS)
        add_permissions(writer, settings, surroundings, arena);
    if (changes & CHANGED_MODE)
        add_mode(writer, settings);
    if (changes & CHANGED_VOICE)
        add_voice(writer,
                  surroundings->voice_note != NULL ? surroundings->voice_note : voice_end_note);
    /* The instructions of another model carry its personality already. */
    if ((changes & CHANGED_PERSONALITY) && !(changes & CHANGED_MODEL))
        add_personality(writer, settings);
}

/* -- The user's part ----------------------------------------------------------------------- */

static void add_project_docs(struct message_writer *writer, struct str docs, struct str cwd)
{
    CLEANUP(buf_done) struct buf head = { 0 };

    buf_add_text(&head, "# AGENTS.md instructions for ");
    buf_add_str(&head, cwd);
    buf_add_text(&head, "\n\n<INSTRUCTIONS>\n");
    add_wrapped(writer, buf_str(&head).s, docs, "\n</INSTRUCTIONS>");
}

static void add_element(struct buf *out, const char *name, struct str value)
{
    if (value.s == NULL)
        return;
    buf_printf(out, "  <%s>", name);
    buf_add_str(out, value);
    buf_printf(out, "</%s>\n", name);
}

static void add_environment(struct message_writer *writer, struct str cwd, struct str shell,
                            const struct wire_rollout_turn_context *now)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "<environment_context>\n");
    add_element(&text, "cwd", cwd);
    add_element(&text, "shell", shell);
    add_element(&text, "current_date", now->current_date);
    add_element(&text, "timezone", now->timezone);
    add_element(&text, "network_access",
                has_network(&now->sandbox_policy) ? STR_LITERAL("enabled")
                                                  : STR_LITERAL("restricted"));
    buf_add_text(&text, "</environment_context>");
    message_add_text(writer, buf_str(&text));
}

/* ------------------------------------------------------------------------------------------ */

static void end_message(struct message_writer *writer, struct arena *arena, struct str *messages,
                        size_t *n)
{
    if (writer->n_parts > 0)
        messages[(*n)++] = message_end(writer, arena);
    else
        message_drop(writer);
}

size_t context_messages(const struct settings *settings,
                        const struct thread_surroundings *surroundings,
                        const struct wire_rollout_turn_context *baseline,
                        const struct wire_rollout_turn_context *now, struct arena *arena,
                        struct str ret_messages[CONTEXT_MESSAGES_MAX])
{
    struct message_writer developer, user, brief;
    size_t n = 0;

    message_begin(&developer, "developer");
    message_begin(&user, "user");
    message_begin(&brief, "developer");
    if (baseline == NULL) {
        add_whole_developer_part(&developer, settings, surroundings, arena);
        add_project_docs(&user, surroundings->project_docs, now->cwd);
        add_environment(&user, now->cwd, surroundings->shell, now);
        add_wrapped(&brief, "", settings->brief, "");
    } else {
        unsigned changes = changes_between(baseline, now);

        add_developer_changes(&developer, settings, surroundings, changes, arena);
        if (changes & (CHANGED_CWD | CHANGED_TIME | CHANGED_NETWORK))
            add_environment(&user, changes & CHANGED_CWD ? now->cwd : STR_NONE, surroundings->shell,
                            now);
    }
    end_message(&developer, arena, ret_messages, &n);
    end_message(&user, arena, ret_messages, &n);
    end_message(&brief, arena, ret_messages, &n);
    return n;
}
