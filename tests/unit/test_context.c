#include "agent/context.h"

#include "agent/prompts.h"
#include "base/memory.h"
#include "schema/encode.h"

#include "test.h"

#include <stdlib.h>
#include <yyjson.h>

static const struct model_info plain_model = {
    .slug = "plain",
    .default_summary = "auto",
    .truncation = TRUNCATE_BYTES,
    .truncation_limit = 10000,
};

static const struct model_info social_model = {
    .slug = "social",
    .has_personality = true,
    .truncation = TRUNCATE_TOKENS,
    .truncation_limit = 10000,
};

static struct settings some_settings(void)
{
    return (struct settings){
        .model = STR_LITERAL("plain"),
        .model_info = &plain_model,
        .cwd = STR_LITERAL("/w"),
        .approval_policy = { .tag = WIRE_ASK_FOR_APPROVAL_TAG_NEVER },
        .approvals_reviewer = WIRE_APPROVALS_REVIEWER_USER,
        .sandbox_policy = { .tag = WIRE_SANDBOX_POLICY_TAG_READ_ONLY },
        .personality = WIRE_PERSONALITY_PRAGMATIC,
        .mode = WIRE_MODE_KIND_DEFAULT,
        .base_instructions = STR_LITERAL("BASE"),
    };
}

static struct thread_surroundings some_surroundings(void)
{
    return (struct thread_surroundings){ .shell = STR_LITERAL("bash"), .home = "/home" };
}

/* A turn, and the messages that come before its input. */
struct scene {
    struct arena arena;
    struct thread_surroundings surroundings;
    struct wire_rollout_turn_context baseline;
    bool has_baseline;
    struct str messages[CONTEXT_MESSAGES_MAX];
    size_t n;
    yyjson_doc *docs[CONTEXT_MESSAGES_MAX];
};

static void scene_init(struct scene *scene)
{
    *scene = (struct scene){ .surroundings = some_surroundings() };
    setenv("TZ", "UTC", 1);
}

static void forget_messages(struct scene *scene)
{
    for (size_t i = 0; i < scene->n; i++)
        yyjson_doc_free(scene->docs[i]);
    scene->n = 0;
}

static void scene_done(struct scene *scene)
{
    forget_messages(scene);
    arena_done(&scene->arena);
}

static void scene_turn_on(struct scene *scene, const struct settings *settings, const char *date)
{
    struct wire_rollout_turn_context now;

    forget_messages(scene);
    context_of_turn(settings, &scene->surroundings, STR_LITERAL("turn"), STR_NONE, &scene->arena,
                    &now);
    now.current_date = str_of(date);
    now.timezone = STR_LITERAL("Etc/UTC");
    scene->n = context_messages(settings, &scene->surroundings,
                                scene->has_baseline ? &scene->baseline : NULL, &now, &scene->arena,
                                scene->messages);
    for (size_t i = 0; i < scene->n; i++) {
        scene->docs[i] = yyjson_read(scene->messages[i].s, scene->messages[i].len, 0);
        ASSERT_NOT_NULL(scene->docs[i]);
    }
    scene->baseline = now;
    scene->has_baseline = true;
}

static void scene_turn(struct scene *scene, const struct settings *settings)
{
    scene_turn_on(scene, settings, "2026-11-15");
}

static const char *role(const struct scene *scene, size_t message)
{
    return yyjson_get_str(yyjson_obj_get(yyjson_doc_get_root(scene->docs[message]), "role"));
}

static size_t n_parts(const struct scene *scene, size_t message)
{
    return yyjson_arr_size(yyjson_obj_get(yyjson_doc_get_root(scene->docs[message]), "content"));
}

static const char *part(const struct scene *scene, size_t message, size_t i)
{
    yyjson_val *content = yyjson_obj_get(yyjson_doc_get_root(scene->docs[message]), "content");

    return yyjson_get_str(yyjson_obj_get(yyjson_arr_get(content, i), "text"));
}

static bool is_wrapped(const char *text, const char *before, const char *after)
{
    size_t len = strlen(text);

    return strncmp(text, before, strlen(before)) == 0 && len >= strlen(after) &&
           strcmp(text + len - strlen(after), after) == 0;
}

static bool is_permissions(const char *text)
{
    return is_wrapped(text, "<permissions instructions>\n", "\n</permissions instructions>");
}

TEST(a_message_is_an_item)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(
        message_item(&arena, "user", STR_LITERAL("a \"b\"")),
        "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"a "
        "\\\"b\\\"\"}]}");
    ASSERT_STR(
        message_item(&arena, "assistant", STR_LITERAL("a")),
        "{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":"
        "\"a\"}]}");
}

TEST(the_first_turn_gets_everything)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();

    scene_init(&scene);
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 2);
    ASSERT_STREQ(role(&scene, 0), "developer");
    ASSERT_EQ(n_parts(&scene, 0), 1);
    ASSERT_TRUE(is_permissions(part(&scene, 0, 0)));
    ASSERT_STREQ(role(&scene, 1), "user");
    ASSERT_EQ(n_parts(&scene, 1), 1);
    ASSERT_STREQ(part(&scene, 1, 0), "<environment_context>\n"
                                     "  <cwd>/w</cwd>\n"
                                     "  <shell>bash</shell>\n"
                                     "  <current_date>2026-11-15</current_date>\n"
                                     "  <timezone>Etc/UTC</timezone>\n"
                                     "  <network_access>restricted</network_access>\n"
                                     "</environment_context>");
}

TEST(all_parts_in_their_order)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();

    scene_init(&scene);
    scene.surroundings.project_docs = STR_LITERAL("docs\n");
    scene.surroundings.skills = STR_LITERAL("skills");
    settings.developer_instructions = STR_LITERAL("DEV");
    settings.mode_instructions = STR_LITERAL("MODE");
    settings.model_info = &social_model;
    settings.personality = WIRE_PERSONALITY_FRIENDLY;
    scene.surroundings.voice_note = "VOICE";
    scene_turn(&scene, &settings);
    ASSERT_EQ(n_parts(&scene, 0), 6);
    ASSERT_TRUE(is_permissions(part(&scene, 0, 0)));
    ASSERT_STREQ(part(&scene, 0, 1), "DEV");
    ASSERT_STREQ(part(&scene, 0, 2), "<collaboration_mode>MODE</collaboration_mode>");
    ASSERT_STREQ(part(&scene, 0, 3), "<realtime_conversation>\nVOICE\n</realtime_conversation>");
    ASSERT_TRUE(is_wrapped(part(&scene, 0, 4), "<personality_spec> ", " </personality_spec>"));
    ASSERT_STREQ(part(&scene, 0, 5), "<skills_instructions>\nskills\n</skills_instructions>");
    ASSERT_EQ(n_parts(&scene, 1), 2);
    ASSERT_STREQ(part(&scene, 1, 0),
                 "# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\ndocs\n\n</INSTRUCTIONS>");
}

TEST(a_brief_is_a_message_of_its_own)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();

    scene_init(&scene);
    settings.developer_instructions = STR_LITERAL("DEV");
    settings.brief = STR_LITERAL("BRIEF");
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 3);
    ASSERT_STREQ(role(&scene, 2), "developer");
    ASSERT_EQ(n_parts(&scene, 2), 1);
    ASSERT_STREQ(part(&scene, 2, 0), "BRIEF");
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 0);
}

TEST(nothing_changed_nothing_said)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();

    scene_init(&scene);
    scene_turn(&scene, &settings);
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 0);
    settings.developer_instructions = STR_LITERAL("later");
    scene.surroundings.project_docs = STR_LITERAL("later");
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 0);
}

TEST(another_folder_is_an_environment_of_its_own)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();

    scene_init(&scene);
    scene_turn(&scene, &settings);
    settings.cwd = STR_LITERAL("/other");
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 1);
    ASSERT_STREQ(role(&scene, 0), "user");
    ASSERT_NOT_NULL(strstr(part(&scene, 0, 0), "  <cwd>/other</cwd>\n"));
    scene_turn_on(&scene, &settings, "2026-11-16");
    ASSERT_STREQ(part(&scene, 0, 0), "<environment_context>\n"
                                     "  <shell>bash</shell>\n"
                                     "  <current_date>2026-11-16</current_date>\n"
                                     "  <timezone>Etc/UTC</timezone>\n"
                                     "  <network_access>restricted</network_access>\n"
                                     "</environment_context>");
}

TEST(policies_are_told_again_as_a_whole)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();

    scene_init(&scene);
    scene_turn(&scene, &settings);
    settings.sandbox_policy.tag = WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS;
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 2);
    ASSERT_STREQ(role(&scene, 0), "developer");
    ASSERT_TRUE(is_permissions(part(&scene, 0, 0)));
    ASSERT_NOT_NULL(strstr(part(&scene, 1, 0), "  <network_access>enabled</network_access>\n"));
    settings.approval_policy.tag = WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST;
    settings.cwd = STR_LITERAL("/other");
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 2);
    ASSERT_TRUE(is_permissions(part(&scene, 0, 0)));
    ASSERT_STREQ(role(&scene, 1), "user");
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 0);
}

TEST(another_model_gets_its_instructions_and_its_personality)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();

    scene_init(&scene);
    scene_turn(&scene, &settings);
    settings.model = STR_LITERAL("social");
    settings.model_info = &social_model;
    settings.personality = WIRE_PERSONALITY_FRIENDLY;
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 1);
    ASSERT_EQ(n_parts(&scene, 0), 1);
    ASSERT_TRUE(is_wrapped(part(&scene, 0, 0), "<model_switch>\n", "\n</model_switch>"));
    ASSERT_NOT_NULL(strstr(part(&scene, 0, 0), base_instructions_default().s));
    ASSERT_NOT_NULL(strstr(part(&scene, 0, 0), personality_text(WIRE_PERSONALITY_FRIENDLY).s));
}

TEST(a_personality_is_told_where_the_model_has_one)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();

    scene_init(&scene);
    scene_turn(&scene, &settings);
    settings.personality = WIRE_PERSONALITY_FRIENDLY;
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 0);
    settings.model_info = &social_model;
    settings.personality = WIRE_PERSONALITY_PRAGMATIC;
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 1);
    ASSERT_TRUE(is_wrapped(part(&scene, 0, 0), "<personality_spec> ", " </personality_spec>"));
    settings.personality = WIRE_PERSONALITY_NONE;
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 1);
    ASSERT_TRUE(is_wrapped(part(&scene, 0, 0), "<personality_spec> ", " </personality_spec>"));
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 0);
}

TEST(a_mode_is_told_when_anything_of_it_changed)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();

    scene_init(&scene);
    scene_turn(&scene, &settings);
    settings.mode = WIRE_MODE_KIND_PLAN;
    settings.mode_instructions = STR_LITERAL("PLAN");
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 1);
    ASSERT_STREQ(part(&scene, 0, 0), "<collaboration_mode>PLAN</collaboration_mode>");
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 0);
    settings.effort = WIRE_REASONING_EFFORT_LOW;
    scene_turn(&scene, &settings);
    ASSERT_STREQ(part(&scene, 0, 0), "<collaboration_mode>PLAN</collaboration_mode>");
    settings.mode = WIRE_MODE_KIND_DEFAULT;
    settings.mode_instructions = STR_LITERAL("");
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 0);
}

TEST(a_voice_is_told_when_it_begins_and_when_it_ends)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();

    scene_init(&scene);
    scene_turn(&scene, &settings);
    scene.surroundings.voice_note = "VOICE";
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 1);
    ASSERT_STREQ(part(&scene, 0, 0), "<realtime_conversation>\nVOICE\n</realtime_conversation>");
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 0);
    scene.surroundings.voice_note = NULL;
    scene_turn(&scene, &settings);
    ASSERT_NOT_NULL(strstr(part(&scene, 0, 0), voice_end_note));
    scene_turn(&scene, &settings);
    ASSERT_EQ(scene.n, 0);
}

TEST(the_turn_context_as_rollouts_have_it)
{
    CLEANUP(scene_done) struct scene scene;
    CLEANUP(buf_done) struct buf json = { 0 };
    struct settings settings = some_settings();
    struct wire_rollout_turn_context now;

    scene_init(&scene);
    scene.surroundings.project_docs = STR_LITERAL("docs");
    settings.developer_instructions = STR_LITERAL("DEV");
    settings.effort = WIRE_REASONING_EFFORT_LOW;
    context_of_turn(&settings, &scene.surroundings, STR_LITERAL("T"),
                    STR_LITERAL("{\"type\":\"object\"}"), &scene.arena, &now);
    now.current_date = STR_LITERAL("2026-11-15");
    now.timezone = STR_LITERAL("Etc/UTC");
    schema_encode(&type_rollout_turn_context, &now, 0, &json);
    ASSERT_STR(
        buf_str(&json),
        "{\"turn_id\":\"T\",\"cwd\":\"/w\",\"current_date\":\"2026-11-15\",\"timezone\":\"Etc/UTC\","
        "\"approval_policy\":\"never\",\"sandbox_policy\":{\"type\":\"read-only\"},\"model\":\"plain\","
        "\"personality\":\"pragmatic\",\"collaboration_mode\":{\"mode\":\"default\",\"settings\":"
        "{\"model\":\"plain\",\"reasoning_effort\":\"low\",\"developer_instructions\":null}},"
        "\"realtime_active\":false,\"effort\":\"low\",\"summary\":\"auto\",\"user_instructions\":\"docs\","
        "\"developer_instructions\":\"DEV\",\"final_output_json_schema\":{\"type\":\"object\"},"
        "\"truncation_policy\":{\"mode\":\"bytes\",\"limit\":10000}}");
}

TEST(sandbox_policies_in_the_turn_context)
{
    CLEANUP(scene_done) struct scene scene;
    CLEANUP(buf_done) struct buf json = { 0 };
    static const struct str roots[] = { { "/r", 2 } };
    struct settings settings = some_settings();
    struct wire_rollout_turn_context now;

    scene_init(&scene);
    settings.model_info = &social_model;
    settings.tool_output_limit = INT64_MAX;
    settings.sandbox_policy = (struct wire_sandbox_policy){
        .tag = WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE,
        .workspace_write = { .writable_roots = { roots, 1 }, .exclude_slash_tmp = true },
    };
    context_of_turn(&settings, &scene.surroundings, STR_LITERAL("T"), STR_LITERAL("no json"),
                    &scene.arena, &now);
    ASSERT_NULL(now.final_output_json_schema);
    ASSERT_EQ(now.summary, WIRE_REASONING_SUMMARY_NONE);
    ASSERT_EQ(now.truncation_policy->limit, INT64_MAX);
    schema_encode(&type_rollout_sandbox_policy, &now.sandbox_policy, 0, &json);
    ASSERT_STR(buf_str(&json),
               "{\"type\":\"workspace-write\",\"writable_roots\":[\"/r\"],\"network_access\":false,"
               "\"exclude_tmpdir_env_var\":false,\"exclude_slash_tmp\":true}");
    buf_clear(&json, 0);
    settings.sandbox_policy = (struct wire_sandbox_policy){
        .tag = WIRE_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX,
        .external_sandbox = { WIRE_NETWORK_ACCESS_ENABLED },
    };
    context_of_turn(&settings, &scene.surroundings, STR_LITERAL("T"), STR_NONE, &scene.arena, &now);
    schema_encode(&type_rollout_sandbox_policy, &now.sandbox_policy, 0, &json);
    ASSERT_STR(buf_str(&json), "{\"type\":\"external-sandbox\",\"network_access\":\"enabled\"}");
}

/* -- Permissions --------------------------------------------------------------------------- */

/* The text of a first turn. */
static const char *permissions_of(struct scene *scene, const struct settings *settings)
{
    scene->has_baseline = false;
    scene_turn(scene, settings);
    return part(scene, 0, 0);
}

TEST(permissions_name_the_sandbox)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();
    const char *text;

    scene_init(&scene);
    text = permissions_of(&scene, &settings);
    ASSERT_NOT_NULL(strstr(text, "`read-only`"));
    ASSERT_NOT_NULL(strstr(text, "Network access is restricted."));
    ASSERT_NULL(strstr(text, "writable root is"));
    settings.sandbox_policy.read_only.network_access = true;
    ASSERT_NOT_NULL(strstr(permissions_of(&scene, &settings), "Network access is enabled."));
    settings.sandbox_policy = (struct wire_sandbox_policy){
        .tag = WIRE_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX,
        .external_sandbox = { WIRE_NETWORK_ACCESS_RESTRICTED },
    };
    text = permissions_of(&scene, &settings);
    ASSERT_NOT_NULL(strstr(text, "`danger-full-access`"));
    ASSERT_NOT_NULL(strstr(text, "Network access is restricted."));
}

TEST(permissions_list_the_writable_roots)
{
    CLEANUP(scene_done) struct scene scene;
    static const struct str roots[] = { { "/r", 2 }, { "/w", 2 } };
    struct settings settings = some_settings();

    scene_init(&scene);
    setenv("TMPDIR", "/t", 1);
    settings.sandbox_policy = (struct wire_sandbox_policy){
        .tag = WIRE_SANDBOX_POLICY_TAG_WORKSPACE_WRITE,
        .workspace_write = { .writable_roots = { roots, 2 } },
    };
    ASSERT_NOT_NULL(strstr(permissions_of(&scene, &settings),
                           "The writable roots are `/w`, `/r`, `/tmp`, `/t`.\n"));
    settings.sandbox_policy.workspace_write.exclude_slash_tmp = true;
    settings.sandbox_policy.workspace_write.exclude_tmpdir_env_var = true;
    settings.sandbox_policy.workspace_write.writable_roots.n = 0;
    ASSERT_NOT_NULL(strstr(permissions_of(&scene, &settings), "The writable root is `/w`.\n"));
    unsetenv("TMPDIR");
}

TEST(permissions_explain_every_approval_policy)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();
    static const struct {
        enum wire_ask_for_approval_tag tag;
        const char *text;
    } policies[] = {
        { WIRE_ASK_FOR_APPROVAL_TAG_NEVER, "`approval_policy` is `never`" },
        { WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED, "`approval_policy` is `untrusted`" },
        { WIRE_ASK_FOR_APPROVAL_TAG_ON_FAILURE, "`approval_policy` is `on-failure`" },
        { WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST, "`require_escalated`" },
        { WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR, "`approval_policy` is `granular`" },
    };

    scene_init(&scene);
    for (size_t i = 0; i < ARRAY_LENGTH(policies); i++) {
        settings.approval_policy = (struct wire_ask_for_approval){ .tag = policies[i].tag };
        ASSERT_NOT_NULL(strstr(permissions_of(&scene, &settings), policies[i].text));
    }
}

TEST(permissions_sort_granular_categories)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();
    const char *text, *rejected;

    scene_init(&scene);
    settings.approval_policy = (struct wire_ask_for_approval){
        .tag = WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR,
        .granular = { .rules = true },
    };
    text = permissions_of(&scene, &settings);
    rejected = strstr(text, "Rejected without a prompt:");
    ASSERT_NOT_NULL(rejected);
    ASSERT_TRUE(strstr(text, "- `rules`") < rejected);
    ASSERT_TRUE(strstr(text, "- `sandbox_approval`") > rejected);
    ASSERT_TRUE(strstr(text, "- `mcp_elicitations`") > rejected);
    settings.approval_policy.granular.rules = false;
    ASSERT_NOT_NULL(strstr(permissions_of(&scene, &settings), "prompted for:\n- nothing\n"));
}

TEST(permissions_name_the_guardian)
{
    CLEANUP(scene_done) struct scene scene;
    struct settings settings = some_settings();

    scene_init(&scene);
    settings.approvals_reviewer = WIRE_APPROVALS_REVIEWER_AUTO_REVIEW;
    ASSERT_NULL(strstr(permissions_of(&scene, &settings), "guardian"));
    settings.approval_policy.tag = WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST;
    ASSERT_NOT_NULL(strstr(permissions_of(&scene, &settings), "guardian"));
    settings.approval_policy.tag = WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED; /* a person decides */
    ASSERT_NULL(strstr(permissions_of(&scene, &settings), "guardian"));
}

TEST(permissions_list_approved_prefixes)
{
    CLEANUP(scene_done) struct scene scene;
    static const struct str words[] = { { "git", 3 }, { "pull", 4 }, { "\"x\"", 3 } };
    static const struct str_array prefixes[] = { { words, 3 }, { words, 2 }, { words + 1, 1 } };
    struct settings settings = some_settings();

    scene_init(&scene);
    scene.surroundings.approved_prefixes = prefixes;
    scene.surroundings.n_approved_prefixes = 3;
    ASSERT_NOT_NULL(strstr(permissions_of(&scene, &settings),
                           "\n- [\"pull\"]\n- [\"git\", \"pull\"]\n"
                           "- [\"git\", \"pull\", \"\\\"x\\\"\"]\n</permissions"));
}

TEST(permissions_end_a_long_list_of_prefixes)
{
    CLEANUP(scene_done) struct scene scene;
    static const struct str word = { "w", 1 };
    struct str_array prefixes[101];
    struct settings settings = some_settings();

    scene_init(&scene);
    for (size_t i = 0; i < ARRAY_LENGTH(prefixes); i++)
        prefixes[i] = (struct str_array){ &word, 1 };
    scene.surroundings.approved_prefixes = prefixes;
    scene.surroundings.n_approved_prefixes = 100;
    ASSERT_NULL(strstr(permissions_of(&scene, &settings), "(and more)"));
    scene.surroundings.n_approved_prefixes = 101;
    ASSERT_NOT_NULL(strstr(permissions_of(&scene, &settings), "(and more)"));
}

/* -- The shell ----------------------------------------------------------------------------- */

TEST(the_shell_of_the_environment)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    setenv("SHELL", "/bin/sh", 1);
    ASSERT_STR(user_shell_path(&arena), "/bin/sh");
    ASSERT_STR(user_shell_name(&arena), "sh");
}

TEST(a_shell_that_is_none_is_not_taken)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const char *const others[] = { "", "bash", "/nowhere/bash", "/usr/bin/env" };

    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        setenv("SHELL", others[i], 1);
        ASSERT_TRUE(user_shell_path(&arena).s[0] == '/');
        ASSERT_FALSE(str_is(user_shell_path(&arena), others[i]));
    }
    unsetenv("SHELL");
    ASSERT_TRUE(user_shell_name(&arena).len > 0);
}
