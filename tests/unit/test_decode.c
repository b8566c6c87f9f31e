#include "schema/decode.h"

#include "base/buf.h"
#include "base/memory.h"
#include "schema/generated/wire.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/*
 * Decodes text as a message's params are decoded. Everything lives in one arena that the next test
 * empties, so that a test reads as: decode, look.
 */
static struct arena arena;
static struct error err;
static yyjson_doc *doc;

static void forget(void)
{
    error_done(&err);
    arena_done(&arena);
    yyjson_doc_free(doc);
    doc = NULL;
}

__attribute__((destructor)) static void forget_last(void)
{
    forget();
}

static bool try_decode(const struct type *type, const char *text, void *ret_value)
{
    forget();
    doc = yyjson_read(text, strlen(text), 0);
    if (doc == NULL)
        fail_msg("%s is not JSON", text);
    return schema_decode(type, yyjson_doc_get_root(doc), &arena, ret_value, &err);
}

#define DECODE(type, text, ret_value)                                                              \
    do {                                                                                           \
        if (!try_decode(type, text, ret_value))                                                    \
            fail_msg("%s: %s", text, err.message.s);                                               \
    } while (0)

static void expect_error(const struct type *type, const char *text, const char *message,
                         const char *file, int line)
{
    static _Alignas(16) char value[4096];

    assert_true(type_resolve(type)->size <= sizeof value);
    if (try_decode(type, text, value)) {
        print_error("%s fits, but it should be: %s\n", text, message);
        _fail(file, line);
    }
    assert_str(err.message, str_of(message), file, line);
    assert_int_equal(err.code, ERR_INVALID_REQUEST);
}

#define ASSERT_ERROR(type, text, message) expect_error(type, text, message, __FILE__, __LINE__)

/* -- Scalars ------------------------------------------------------------------------------- */

TEST(text_is_text)
{
    struct wire_turn_interrupt_params params;

    DECODE(&type_turn_interrupt_params, "{\"threadId\":\"t\",\"turnId\":\"\"}", &params);
    ASSERT_STR(params.thread_id, "t");
    ASSERT_STR(params.turn_id, "");
}

TEST(text_may_hold_nul_bytes)
{
    struct wire_turn_interrupt_params params;

    DECODE(&type_turn_interrupt_params, "{\"threadId\":\"a\\u0000b\",\"turnId\":\"\\u00e9\"}",
           &params);
    ASSERT_EQ(params.thread_id.len, 3);
    ASSERT_MEMEQ(params.thread_id.s, "a\0b", 4);
    ASSERT_STR(params.turn_id, "\xc3\xa9");
}

TEST(what_is_no_text_is_told)
{
    static const struct {
        const char *json;
        const char *found;
    } cases[] = {
        { "null", "null" },
        { "true", "boolean `true`" },
        { "false", "boolean `false`" },
        { "5", "integer `5`" },
        { "-5", "integer `-5`" },
        { "18446744073709551615", "integer `18446744073709551615`" },
        { "1.5", "floating point `1.5`" },
        { "1e1", "floating point `10.0`" },
        { "[]", "sequence" },
        { "[1]", "sequence" },
        { "{}", "map" },
        { "{\"a\":1}", "map" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(buf_done) struct buf text = { 0 };
        CLEANUP(buf_done) struct buf message = { 0 };

        buf_printf(&text, "{\"threadId\":%s,\"turnId\":\"\"}", cases[i].json);
        buf_printf(&message, "invalid type: %s, expected a string", cases[i].found);
        ASSERT_ERROR(&type_turn_interrupt_params, buf_str(&text).s, buf_str(&message).s);
    }
}

TEST(numbers_have_ranges)
{
    struct wire_thread_loaded_list_params params;

    DECODE(&type_thread_loaded_list_params, "{\"limit\":0}", &params);
    ASSERT_TRUE(params.limit.set);
    ASSERT_EQ(params.limit.value, 0);
    DECODE(&type_thread_loaded_list_params, "{\"limit\":4294967295}", &params);
    ASSERT_EQ(params.limit.value, UINT32_MAX);
    ASSERT_ERROR(&type_thread_loaded_list_params, "{\"limit\":-1}",
                 "invalid value: integer `-1`, expected u32");
    ASSERT_ERROR(&type_thread_loaded_list_params, "{\"limit\":4294967296}",
                 "invalid value: integer `4294967296`, expected u32");
    ASSERT_ERROR(&type_thread_loaded_list_params, "{\"limit\":5000000000}",
                 "invalid value: integer `5000000000`, expected u32");
    ASSERT_ERROR(&type_thread_loaded_list_params, "{\"limit\":18446744073709551616}",
                 "invalid type: floating point `1.8446744073709552e+19`, expected u32");
    ASSERT_ERROR(&type_thread_loaded_list_params, "{\"limit\":1.0}",
                 "invalid type: floating point `1.0`, expected u32");
    ASSERT_ERROR(&type_thread_loaded_list_params, "{\"limit\":\"5\"}",
                 "invalid type: string \"5\", expected u32");
}

TEST(every_width_of_number_is_kept_whole)
{
    struct wire_command_exec_terminal_size size;
    struct wire_byte_range range;
    struct wire_command_exec_params exec;
    struct wire_guardian_approval_review review;
    struct wire_command_exec_response response;

    DECODE(&type_command_exec_terminal_size, "{\"rows\":65535,\"cols\":0}", &size);
    ASSERT_EQ(size.rows, 65535);
    ASSERT_EQ(size.cols, 0);
    ASSERT_ERROR(&type_command_exec_terminal_size, "{\"rows\":65536,\"cols\":0}",
                 "invalid value: integer `65536`, expected u16");

    DECODE(&type_byte_range, "{\"start\":0,\"end\":18446744073709551615}", &range);
    ASSERT_TRUE(range.end == SIZE_MAX);
    ASSERT_ERROR(&type_byte_range, "{\"start\":-1,\"end\":0}",
                 "invalid value: integer `-1`, expected usize");

    DECODE(&type_command_exec_params, "{\"command\":[],\"timeoutMs\":-9223372036854775808}", &exec);
    ASSERT_TRUE(exec.timeout_ms.value == INT64_MIN);
    DECODE(&type_command_exec_params, "{\"command\":[],\"timeoutMs\":9223372036854775807}", &exec);
    ASSERT_TRUE(exec.timeout_ms.value == INT64_MAX);
    ASSERT_ERROR(&type_command_exec_params, "{\"command\":[],\"timeoutMs\":9223372036854775808}",
                 "invalid value: integer `9223372036854775808`, expected i64");
    ASSERT_ERROR(&type_command_exec_params, "{\"command\":[],\"timeoutMs\":1.5}",
                 "invalid type: floating point `1.5`, expected i64");

    DECODE(&type_guardian_approval_review, "{\"status\":\"denied\",\"riskScore\":255}", &review);
    ASSERT_EQ(review.risk_score.value, 255);
    ASSERT_ERROR(&type_guardian_approval_review, "{\"status\":\"denied\",\"riskScore\":256}",
                 "invalid value: integer `256`, expected u8");

    DECODE(&type_command_exec_response,
           "{\"exitCode\":-2147483648,\"stdout\":\"\",\"stderr\":\"\"}", &response);
    ASSERT_EQ(response.exit_code, INT32_MIN);
    ASSERT_ERROR(&type_command_exec_response,
                 "{\"exitCode\":2147483648,\"stdout\":\"\",\"stderr\":\"\"}",
                 "invalid value: integer `2147483648`, expected i32");
    ASSERT_ERROR(&type_command_exec_response,
                 "{\"exitCode\":-2147483649,\"stdout\":\"\",\"stderr\":\"\"}",
                 "invalid value: integer `-2147483649`, expected i32");
}

TEST(a_floating_point_number_may_be_written_as_an_integer)
{
    struct wire_mcp_elicitation_number_schema schema;

    DECODE(&type_mcp_elicitation_number_schema,
           "{\"type\":\"number\",\"minimum\":-3,\"maximum\":2.5}", &schema);
    ASSERT_TRUE(schema.minimum.set && schema.minimum.value == -3.0);
    ASSERT_TRUE(schema.maximum.set && schema.maximum.value == 2.5);
    ASSERT_FALSE(schema.default_.set);
    ASSERT_ERROR(&type_mcp_elicitation_number_schema, "{\"type\":\"number\",\"minimum\":\"1\"}",
                 "invalid type: string \"1\", expected f64");
}

TEST(a_boolean_is_true_or_false)
{
    ASSERT_ERROR(&type_thread_start_params, "{\"ephemeral\":1}",
                 "invalid type: integer `1`, expected a boolean");
    ASSERT_ERROR(&type_thread_start_params, "{\"ephemeral\":\"true\"}",
                 "invalid type: string \"true\", expected a boolean");
}

TEST(absolute_paths_are_checked_and_normalized)
{
    struct wire_fs_copy_params params;

    DECODE(&type_fs_copy_params,
           "{\"sourcePath\":\"/a/./b//../c/\",\"destinationPath\":\"/../..\"}", &params);
    ASSERT_STR(params.source_path, "/a/c");
    ASSERT_STR(params.destination_path, "/");
    ASSERT_ERROR(&type_fs_read_file_params, "{\"path\":\"relative\"}",
                 "AbsolutePathBuf deserialized without a base path");
    ASSERT_ERROR(&type_fs_read_file_params, "{\"path\":\"\"}",
                 "AbsolutePathBuf deserialized without a base path");
    ASSERT_ERROR(&type_fs_read_file_params, "{\"path\":\"~/x\"}",
                 "AbsolutePathBuf deserialized without a base path");
    ASSERT_ERROR(&type_fs_read_file_params, "{\"path\":5}",
                 "invalid type: integer `5`, expected path string");
}

TEST(other_paths_are_taken_as_they_are)
{
    struct wire_turn_start_params params;

    DECODE(&type_turn_start_params, "{\"threadId\":\"\",\"input\":[],\"cwd\":\"a/../b/\"}",
           &params);
    ASSERT_STR(params.cwd, "a/../b/");
    ASSERT_ERROR(&type_turn_start_params, "{\"threadId\":\"\",\"input\":[],\"cwd\":{}}",
                 "invalid type: map, expected path string");
}

/* -- Members ------------------------------------------------------------------------------- */

TEST(the_first_missing_member_is_named)
{
    ASSERT_ERROR(&type_turn_interrupt_params, "{}", "missing field `threadId`");
    ASSERT_ERROR(&type_turn_interrupt_params, "{\"turnId\":\"t\"}", "missing field `threadId`");
    ASSERT_ERROR(&type_turn_interrupt_params, "{\"threadId\":\"t\"}", "missing field `turnId`");
}

TEST(members_that_are_there_come_before_missing_ones)
{
    ASSERT_ERROR(&type_turn_interrupt_params, "{\"turnId\":5}",
                 "invalid type: integer `5`, expected a string");
    /* ... and among themselves they come in the order in which they were given. */
    ASSERT_ERROR(&type_turn_interrupt_params, "{\"turnId\":5,\"threadId\":true}",
                 "invalid type: integer `5`, expected a string");
    ASSERT_ERROR(&type_turn_interrupt_params, "{\"threadId\":true,\"turnId\":5}",
                 "invalid type: boolean `true`, expected a string");
}

TEST(unknown_members_are_passed_over)
{
    struct wire_thread_loaded_list_params params;

    DECODE(&type_thread_loaded_list_params,
           "{\"Limit\":\"x\",\"threadId\":[],\"limit\":3,\"\":null}", &params);
    ASSERT_EQ(params.limit.value, 3);
}

TEST(of_a_repeated_member_the_last_counts)
{
    struct wire_thread_loaded_list_params params;

    DECODE(&type_thread_loaded_list_params, "{\"limit\":\"wrong\",\"cursor\":\"a\",\"limit\":2}",
           &params);
    ASSERT_EQ(params.limit.value, 2);
    ASSERT_STR(params.cursor, "a");
    ASSERT_ERROR(&type_thread_loaded_list_params, "{\"limit\":2,\"limit\":\"wrong\"}",
                 "invalid type: string \"wrong\", expected u32");
}

TEST(without_a_value_an_optional_member_has_none)
{
    struct wire_thread_start_params params;

    DECODE(&type_thread_start_params,
           "{\"model\":null,\"approvalPolicy\":null,\"sandbox\":null,\"config\":null,"
           "\"ephemeral\":null,\"dynamicTools\":null}",
           &params);
    ASSERT_NULL(params.model.s);
    ASSERT_NULL(params.model_provider.s);
    ASSERT_NULL(params.approval_policy);
    ASSERT_EQ(params.sandbox, 0);
    ASSERT_NULL(params.config.items);
    ASSERT_FALSE(params.ephemeral.set);
    ASSERT_NULL(params.dynamic_tools.items);
    ASSERT_FALSE(params.experimental_raw_events);
}

TEST(empty_is_not_nothing)
{
    struct wire_thread_start_params params;

    DECODE(&type_thread_start_params,
           "{\"model\":\"\",\"config\":{},\"ephemeral\":false,\"dynamicTools\":[]}", &params);
    ASSERT_STR(params.model, "");
    ASSERT_NOT_NULL(params.config.items);
    ASSERT_EQ(params.config.n, 0);
    ASSERT_TRUE(params.ephemeral.set);
    ASSERT_FALSE(params.ephemeral.value);
    ASSERT_NOT_NULL(params.dynamic_tools.items);
    ASSERT_EQ(params.dynamic_tools.n, 0);
}

TEST(null_is_no_value_where_there_is_a_default)
{
    ASSERT_ERROR(&type_thread_start_params, "{\"experimentalRawEvents\":null}",
                 "invalid type: null, expected a boolean");
    ASSERT_ERROR(&type_initialize_params,
                 "{\"clientInfo\":{\"name\":\"\",\"version\":\"\"},"
                 "\"capabilities\":{\"experimentalApi\":null}}",
                 "invalid type: null, expected a boolean");
}

TEST(unless_it_stands_for_the_default)
{
    struct wire_dynamic_tool_spec spec;

    DECODE(&type_dynamic_tool_spec,
           "{\"name\":\"\",\"description\":\"\",\"inputSchema\":1,\"deferLoading\":null}", &spec);
    ASSERT_FALSE(spec.defer_loading);
    DECODE(&type_dynamic_tool_spec,
           "{\"name\":\"\",\"description\":\"\",\"inputSchema\":1,\"deferLoading\":true}", &spec);
    ASSERT_TRUE(spec.defer_loading);
}

TEST(defaults_are_filled_in)
{
    struct wire_permissions_request_approval_response response;
    struct wire_apps_default_config apps;
    struct wire_user_input input;
    struct wire_sandbox_policy policy;

    DECODE(&type_permissions_request_approval_response, "{\"permissions\":{}}", &response);
    ASSERT_EQ(response.scope, WIRE_PERMISSION_GRANT_SCOPE_TURN);

    DECODE(&type_apps_default_config, "{\"open_world_enabled\":false}", &apps);
    ASSERT_TRUE(apps.enabled);
    ASSERT_TRUE(apps.destructive_enabled);
    ASSERT_FALSE(apps.open_world_enabled);

    DECODE(&type_user_input, "{\"type\":\"text\",\"text\":\"hi\"}", &input);
    ASSERT_EQ(input.tag, WIRE_USER_INPUT_TAG_TEXT);
    ASSERT_NOT_NULL(input.text.text_elements.items);
    ASSERT_EQ(input.text.text_elements.n, 0);

    DECODE(&type_sandbox_policy, "{\"type\":\"workspaceWrite\"}", &policy);
    ASSERT_EQ(policy.workspace_write.read_only_access.tag, WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS);
    ASSERT_NOT_NULL(policy.workspace_write.writable_roots.items);
    ASSERT_FALSE(policy.workspace_write.network_access);

    DECODE(&type_sandbox_policy, "{\"type\":\"externalSandbox\"}", &policy);
    ASSERT_EQ(policy.external_sandbox.network_access, WIRE_NETWORK_ACCESS_RESTRICTED);
}

TEST(a_list_may_be_a_default)
{
    struct wire_model model;

    DECODE(
        &type_model,
        "{\"id\":\"\",\"model\":\"\",\"displayName\":\"\",\"description\":\"\",\"hidden\":false,"
        "\"supportedReasoningEfforts\":[],\"defaultReasoningEffort\":\"low\",\"isDefault\":true}",
        &model);
    ASSERT_EQ(model.input_modalities.n, 2);
    ASSERT_EQ(model.input_modalities.items[0], WIRE_INPUT_MODALITY_TEXT);
    ASSERT_EQ(model.input_modalities.items[1], WIRE_INPUT_MODALITY_IMAGE);
}

TEST(absent_may_differ_from_null)
{
    struct wire_thread_start_params params;
    struct wire_thread_metadata_git_info_update_params git;

    DECODE(&type_thread_start_params, "{}", &params);
    ASSERT_FALSE(params.has_service_tier);
    DECODE(&type_thread_start_params, "{\"serviceTier\":null}", &params);
    ASSERT_TRUE(params.has_service_tier);
    ASSERT_EQ(params.service_tier, 0);
    DECODE(&type_thread_start_params, "{\"serviceTier\":\"flex\"}", &params);
    ASSERT_TRUE(params.has_service_tier);
    ASSERT_EQ(params.service_tier, WIRE_SERVICE_TIER_FLEX);

    DECODE(&type_thread_metadata_git_info_update_params, "{\"sha\":null,\"branch\":\"b\"}", &git);
    ASSERT_TRUE(git.has_sha);
    ASSERT_NULL(git.sha.s);
    ASSERT_TRUE(git.has_branch);
    ASSERT_STR(git.branch, "b");
    ASSERT_FALSE(git.has_origin_url);
}

TEST(what_is_no_object_is_told)
{
    ASSERT_ERROR(&type_thread_loaded_list_params, "\"x\"",
                 "invalid type: string \"x\", expected struct ThreadLoadedListParams");
    ASSERT_ERROR(&type_thread_loaded_list_params, "5",
                 "invalid type: integer `5`, expected struct ThreadLoadedListParams");
    ASSERT_ERROR(&type_thread_loaded_list_params, "true",
                 "invalid type: boolean `true`, expected struct ThreadLoadedListParams");
    ASSERT_ERROR(&type_thread_loaded_list_params, "null",
                 "invalid type: null, expected struct ThreadLoadedListParams");
    ASSERT_ERROR(&type_initialize_params, "{\"clientInfo\":\"me\"}",
                 "invalid type: string \"me\", expected struct ClientInfo");
}

TEST(members_may_be_given_by_position)
{
    struct wire_thread_loaded_list_params params;
    struct wire_turn_interrupt_params interrupt;

    DECODE(&type_thread_loaded_list_params, "[null,7]", &params);
    ASSERT_NULL(params.cursor.s);
    ASSERT_EQ(params.limit.value, 7);
    DECODE(&type_turn_interrupt_params, "[\"a\",\"b\"]", &interrupt);
    ASSERT_STR(interrupt.turn_id, "b");

    ASSERT_ERROR(&type_thread_loaded_list_params, "[]",
                 "invalid length 0, expected struct ThreadLoadedListParams with 2 elements");
    ASSERT_ERROR(&type_thread_loaded_list_params, "[\"c\"]",
                 "invalid length 1, expected struct ThreadLoadedListParams with 2 elements");
    ASSERT_ERROR(&type_thread_loaded_list_params, "[null,null,null]",
                 "invalid length 3, expected 2 elements in sequence");
    ASSERT_ERROR(&type_fs_read_file_params, "[]",
                 "invalid length 0, expected struct FsReadFileParams with 1 element");
    ASSERT_ERROR(&type_turn_interrupt_params, "[\"a\",5]",
                 "invalid type: integer `5`, expected a string");
}

TEST(positions_with_a_default_may_be_left_out_at_the_end)
{
    struct wire_fs_copy_params params;

    DECODE(&type_fs_copy_params, "[\"/a\",\"/b\"]", &params);
    ASSERT_STR(params.destination_path, "/b");
    ASSERT_FALSE(params.recursive);
    DECODE(&type_fs_copy_params, "[\"/a\",\"/b\",true]", &params);
    ASSERT_TRUE(params.recursive);
}

TEST(a_closed_type_takes_no_other_members)
{
    struct wire_request_permission_profile profile;

    DECODE(&type_request_permission_profile, "{\"network\":{\"enabled\":true,\"other\":1}}",
           &profile);
    ASSERT_TRUE(profile.network->enabled.value);
    ASSERT_ERROR(&type_request_permission_profile, "{\"net\":{}}",
                 "unknown field `net`, expected `network` or `fileSystem`");
    ASSERT_ERROR(
        &type_web_search_tool_config, "{\"x\":1}",
        "unknown field `x`, expected one of `context_size`, `allowed_domains`, `location`");
}

/* -- Lists, maps, other members ------------------------------------------------------------ */

TEST(lists)
{
    struct wire_command_exec_params params;

    DECODE(&type_command_exec_params, "{\"command\":[\"ls\",\"\",\"-l\"]}", &params);
    ASSERT_EQ(params.command.n, 3);
    ASSERT_STR(params.command.items[0], "ls");
    ASSERT_STR(params.command.items[2], "-l");
    ASSERT_ERROR(&type_command_exec_params, "{\"command\":\"ls\"}",
                 "invalid type: string \"ls\", expected a sequence");
    ASSERT_ERROR(&type_command_exec_params, "{\"command\":{}}",
                 "invalid type: map, expected a sequence");
    ASSERT_ERROR(&type_command_exec_params, "{\"command\":[\"ls\",null]}",
                 "invalid type: null, expected a string");
}

TEST(maps_keep_their_order_and_the_last_of_repeated_keys)
{
    struct wire_command_exec_params params;

    DECODE(&type_command_exec_params,
           "{\"command\":[],\"env\":{\"B\":\"1\",\"A\":null,\"B\":\"2\",\"\":\"\"}}", &params);
    ASSERT_EQ(params.env.n, 3);
    ASSERT_STR(params.env.items[0].key, "B");
    ASSERT_STR(params.env.items[0].value, "2");
    ASSERT_STR(params.env.items[1].key, "A");
    ASSERT_NULL(params.env.items[1].value.s);
    ASSERT_STR(params.env.items[2].key, "");
    ASSERT_STR(params.env.items[2].value, "");
    ASSERT_ERROR(&type_command_exec_params, "{\"command\":[],\"env\":[]}",
                 "invalid type: sequence, expected a map");
    ASSERT_ERROR(&type_command_exec_params, "{\"command\":[],\"env\":{\"A\":1}}",
                 "invalid type: integer `1`, expected a string");
}

TEST(a_map_with_many_keys_is_no_trap)
{
    enum { N = 100000 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct wire_command_exec_params params;

    buf_add_text(&text, "{\"command\":[],\"env\":{");
    for (size_t i = 0; i < N; i++)
        buf_printf(&text, "%s\"k%zu\":\"v%zu\"", i > 0 ? "," : "", i % (N / 2), i);
    buf_add_text(&text, "}}");
    DECODE(&type_command_exec_params, buf_str(&text).s, &params);
    ASSERT_EQ(params.env.n, N / 2);
    ASSERT_STR(params.env.items[0].key, "k0");
    ASSERT_STR(params.env.items[0].value, "v50000");
}

/*
 * Keys that a plain FNV-1a hash takes for the same: at each level two pieces of text lead from one
 * state of its low bits to one other, so every key made of these pieces ends in the same state.
 */
static uint32_t fnv(uint32_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash;
}

static uint32_t find_pieces(uint32_t state, char first[5], char second[5])
{
    enum { STATES = 1 << 20 };
    CLEANUP(freep) uint32_t *seen = xcalloc(STATES, sizeof *seen); /* number of a piece plus one */

    for (uint32_t i = 0; i < 36 * 36 * 36; i++) {
        uint32_t next;

        snprintf(second, 5, "%04u", i % 10000);
        second[0] = (char)('a' + i / 10000);
        next = fnv(state, second) % STATES;
        if (seen[next] != 0) {
            snprintf(first, 5, "%04u", (seen[next] - 1) % 10000);
            first[0] = (char)('a' + (seen[next] - 1) / 10000);
            if (strcmp(first, second) != 0)
                return next;
        }
        seen[next] = i + 1;
    }
    fail_msg("no two pieces were found");
    return 0;
}

static void add_colliding_map(struct buf *text, unsigned levels)
{
    char pieces[16][2][5];
    uint32_t state = 2166136261u % (1 << 20);

    for (unsigned level = 0; level < levels; level++)
        state = find_pieces(state, pieces[level][0], pieces[level][1]);
    buf_add_text(text, "{\"command\":[],\"env\":{");
    for (unsigned key = 0; key < 1u << levels; key++) {
        buf_add_text(text, key > 0 ? ",\"" : "\"");
        for (unsigned level = 0; level < levels; level++)
            buf_add_text(text, pieces[level][key >> level & 1]);
        buf_add_text(text, "\":null");
    }
    buf_add_text(text, "}}");
}

/* The least time of three to decode it, in clock ticks. */
static clock_t time_to_decode(unsigned levels)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct wire_command_exec_params params;
    clock_t least = 0;

    add_colliding_map(&text, levels);
    for (int i = 0; i < 3; i++) {
        clock_t start = clock(), took;

        DECODE(&type_command_exec_params, buf_str(&text).s, &params);
        took = clock() - start;
        least = i == 0 || took < least ? took : least;
        ASSERT_EQ(params.env.n, 1u << levels);
        if (took > CLOCKS_PER_SEC)
            break; /* it is clear by now */
    }
    return least;
}

TEST(a_map_whose_keys_are_chosen_to_collide_is_no_trap)
{
    clock_t small = time_to_decode(11), large = time_to_decode(14);

    /* 8 times the keys: about 9 times the time, not 64 times. */
    ASSERT_TRUE(large < small * 25 + CLOCKS_PER_SEC / 50);
}

TEST(other_members_are_gathered)
{
    struct wire_apps_config apps;

    DECODE(&type_apps_config, "{\"_default\":{},\"mail\":{\"enabled\":false},\"x\":{}}", &apps);
    ASSERT_NOT_NULL(apps.default_);
    ASSERT_EQ(apps.extra.n, 2);
    ASSERT_STR(apps.extra.items[0].key, "mail");
    ASSERT_FALSE(apps.extra.items[0].value.enabled);
    ASSERT_STR(apps.extra.items[1].key, "x");
    ASSERT_TRUE(apps.extra.items[1].value.enabled);
    ASSERT_ERROR(&type_apps_config, "{\"mail\":5}",
                 "invalid type: integer `5`, expected struct AppConfig");
}

TEST(of_repeated_other_members_the_last_counts)
{
    struct wire_apps_config apps;

    DECODE(&type_apps_config, "{\"mail\":{},\"x\":{},\"mail\":{\"enabled\":false}}", &apps);
    ASSERT_EQ(apps.extra.n, 2);
    ASSERT_STR(apps.extra.items[0].key, "mail");
    ASSERT_FALSE(apps.extra.items[0].value.enabled);
}

TEST(other_members_may_make_up_a_union)
{
    struct wire_mcp_server_elicitation_request_params params;

    DECODE(&type_mcp_server_elicitation_request_params,
           "{\"threadId\":\"t\",\"turnId\":null,\"serverName\":\"s\",\"mode\":\"url\","
           "\"message\":\"m\",\"url\":\"u\",\"elicitationId\":\"e\",\"_meta\":{\"a\":1}}",
           &params);
    ASSERT_EQ(params.extra.tag, WIRE_MCP_SERVER_ELICITATION_REQUEST_TAG_URL);
    ASSERT_STR(params.extra.url.elicitation_id, "e");
    ASSERT_TRUE(yyjson_is_obj(params.extra.url.meta));
    ASSERT_ERROR(&type_mcp_server_elicitation_request_params,
                 "{\"threadId\":\"t\",\"serverName\":\"s\"}", "missing field `mode`");
}

TEST(any_json_is_kept_as_it_is)
{
    struct wire_dynamic_tool_call_params params;

    DECODE(&type_dynamic_tool_call_params,
           "{\"threadId\":\"\",\"turnId\":\"\",\"callId\":\"\",\"tool\":\"\",\"arguments\":null}",
           &params);
    ASSERT_TRUE(yyjson_is_null(params.arguments));
    DECODE(&type_dynamic_tool_call_params,
           "{\"threadId\":\"\",\"turnId\":\"\",\"callId\":\"\",\"tool\":\"\",\"arguments\":[{}]}",
           &params);
    ASSERT_EQ(yyjson_arr_size(params.arguments), 1);
    ASSERT_ERROR(&type_dynamic_tool_call_params,
                 "{\"threadId\":\"\",\"turnId\":\"\",\"callId\":\"\",\"tool\":\"\"}",
                 "missing field `arguments`");
}

/* -- Enums --------------------------------------------------------------------------------- */

TEST(an_enum_is_one_of_its_names)
{
    struct wire_thread_start_params params;

    DECODE(&type_thread_start_params, "{\"sandbox\":\"workspace-write\"}", &params);
    ASSERT_EQ(params.sandbox, WIRE_SANDBOX_MODE_WORKSPACE_WRITE);
    ASSERT_ERROR(&type_thread_start_params, "{\"sandbox\":\"bogus\"}",
                 "unknown variant `bogus`, expected one of `read-only`, `workspace-write`, "
                 "`danger-full-access`");
    ASSERT_ERROR(&type_thread_start_params, "{\"serviceTier\":\"x\"}",
                 "unknown variant `x`, expected `fast` or `flex`");
    ASSERT_ERROR(&type_thread_start_params, "{\"serviceTier\":\"\"}",
                 "unknown variant ``, expected `fast` or `flex`");
    ASSERT_ERROR(&type_mcp_elicitation_number_schema, "{\"type\":\"x\"}",
                 "unknown variant `x`, expected `number` or `integer`");
}

TEST(an_enum_is_text_or_a_map)
{
    ASSERT_ERROR(&type_thread_start_params, "{\"sandbox\":5}",
                 "invalid type: integer `5`, expected string or map");
    ASSERT_ERROR(&type_thread_start_params, "{\"sandbox\":[]}",
                 "invalid type: sequence, expected string or map");
    ASSERT_ERROR(&type_thread_start_params, "{\"sandbox\":true}",
                 "invalid type: boolean `true`, expected string or map");
    ASSERT_ERROR(&type_thread_start_params, "{\"sandbox\":{}}",
                 "invalid value: map, expected map with a single key");
    ASSERT_ERROR(&type_thread_start_params, "{\"sandbox\":{\"read-only\":null,\"x\":null}}",
                 "invalid value: map, expected map with a single key");
    ASSERT_ERROR(&type_thread_start_params, "{\"sandbox\":{\"read-only\":5}}",
                 "invalid type: integer `5`, expected unit");
    ASSERT_ERROR(&type_thread_start_params, "{\"serviceTier\":{\"x\":null}}",
                 "unknown variant `x`, expected `fast` or `flex`");
}

TEST(a_map_with_one_key_names_a_value)
{
    struct wire_thread_start_params params;

    DECODE(&type_thread_start_params, "{\"sandbox\":{\"read-only\":null}}", &params);
    ASSERT_EQ(params.sandbox, WIRE_SANDBOX_MODE_READ_ONLY);
}

TEST(spellings_of_other_clients_are_accepted)
{
    static const struct {
        const char *json;
        enum wire_sandbox_mode expected;
    } modes[] = {
        { "\"readOnly\"", WIRE_SANDBOX_MODE_READ_ONLY },
        { "\"workspaceWrite\"", WIRE_SANDBOX_MODE_WORKSPACE_WRITE },
        { "\"dangerFullAccess\"", WIRE_SANDBOX_MODE_DANGER_FULL_ACCESS },
    };
    static const struct {
        const char *json;
        enum wire_ask_for_approval_tag expected;
    } policies[] = {
        { "\"untrusted\"", WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED },
        { "\"unlessTrusted\"", WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED },
        { "\"always\"", WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED },
        { "\"on-request\"", WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST },
        { "\"onRequest\"", WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST },
        { "\"onFailure\"", WIRE_ASK_FOR_APPROVAL_TAG_ON_FAILURE },
        { "\"never\"", WIRE_ASK_FOR_APPROVAL_TAG_NEVER },
    };
    enum wire_sandbox_mode mode;
    struct wire_ask_for_approval policy;

    for (size_t i = 0; i < ARRAY_LENGTH(modes); i++) {
        DECODE(&type_sandbox_mode, modes[i].json, &mode);
        ASSERT_EQ(mode, modes[i].expected);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(policies); i++) {
        DECODE(&type_ask_for_approval, policies[i].json, &policy);
        ASSERT_EQ(policy.tag, policies[i].expected);
    }
}

TEST(errors_list_the_spellings_of_the_reference_only)
{
    ASSERT_ERROR(&type_ask_for_approval, "\"sometimes\"",
                 "unknown variant `sometimes`, expected one of `untrusted`, `on-failure`, "
                 "`on-request`, `granular`, `never`");
    /* ... all of them, sorted among themselves, where it has several. */
    ASSERT_ERROR(&type_mode_kind, "\"x\"",
                 "unknown variant `x`, expected one of `plan`, `code`, `custom`, `default`, "
                 "`execute`, `pair_programming`");
}

/* -- Unions -------------------------------------------------------------------------------- */

TEST(a_tag_tells_the_variant)
{
    struct wire_user_input input;

    DECODE(&type_user_input, "{\"path\":\"p\",\"type\":\"skill\",\"name\":\"n\"}", &input);
    ASSERT_EQ(input.tag, WIRE_USER_INPUT_TAG_SKILL);
    ASSERT_STR(input.skill.name, "n");
    ASSERT_STR(input.skill.path, "p");
}

TEST(a_tag_that_tells_nothing_is_told)
{
    ASSERT_ERROR(&type_user_input, "{}", "missing field `type`");
    ASSERT_ERROR(&type_user_input, "{\"text\":\"x\"}", "missing field `type`");
    ASSERT_ERROR(&type_user_input, "{\"type\":\"bogus\"}",
                 "unknown variant `bogus`, expected one of `text`, `image`, `localImage`, `skill`, "
                 "`mention`");
    ASSERT_ERROR(&type_user_input, "5",
                 "invalid type: integer `5`, expected internally tagged enum UserInput");
    ASSERT_ERROR(&type_user_input, "null",
                 "invalid type: null, expected internally tagged enum UserInput");
    ASSERT_ERROR(&type_user_input, "\"text\"",
                 "invalid type: string \"text\", expected internally tagged enum UserInput");
    ASSERT_ERROR(&type_user_input, "{\"type\":true}",
                 "invalid type: boolean `true`, expected variant identifier");
    ASSERT_ERROR(&type_user_input, "{\"type\":null}",
                 "invalid type: null, expected variant identifier");
    ASSERT_ERROR(&type_user_input, "{\"type\":\"image\"}", "missing field `url`");
}

TEST(a_tag_may_be_a_number_or_a_position)
{
    struct wire_user_input input;

    DECODE(&type_user_input, "{\"type\":1,\"url\":\"u\"}", &input);
    ASSERT_EQ(input.tag, WIRE_USER_INPUT_TAG_IMAGE);
    DECODE(&type_user_input, "[\"image\",\"u\"]", &input);
    ASSERT_EQ(input.tag, WIRE_USER_INPUT_TAG_IMAGE);
    ASSERT_STR(input.image.url, "u");
    DECODE(&type_user_input, "[\"text\",\"x\"]", &input);
    ASSERT_STR(input.text.text, "x");
    ASSERT_EQ(input.text.text_elements.n, 0);

    ASSERT_ERROR(&type_user_input, "{\"type\":5}",
                 "invalid value: integer `5`, expected variant index 0 <= i < 5");
    ASSERT_ERROR(&type_user_input, "[]", "missing field `type`");
    ASSERT_ERROR(&type_user_input, "[\"image\"]",
                 "invalid length 0, expected struct variant UserInput::Image with 1 element");
}

TEST(of_a_repeated_tag_the_last_counts)
{
    struct wire_user_input input;

    DECODE(&type_user_input, "{\"type\":\"text\",\"url\":\"u\",\"type\":\"image\"}", &input);
    ASSERT_EQ(input.tag, WIRE_USER_INPUT_TAG_IMAGE);
}

TEST(a_tag_may_have_another_name)
{
    struct wire_sandbox_policy policy;

    DECODE(&type_sandbox_policy, "{\"mode\":\"readOnly\",\"networkAccess\":true}", &policy);
    ASSERT_EQ(policy.tag, WIRE_SANDBOX_POLICY_TAG_READ_ONLY);
    ASSERT_TRUE(policy.read_only.network_access);
    DECODE(&type_sandbox_policy, "{\"mode\":\"readOnly\",\"type\":\"dangerFullAccess\"}", &policy);
    ASSERT_EQ(policy.tag, WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS);
    ASSERT_ERROR(&type_sandbox_policy, "{}", "missing field `type`");
}

TEST(a_catch_all_takes_names_nobody_declared)
{
    struct wire_response_item item;

    DECODE(&type_response_item, "{\"type\":\"invented_tomorrow\",\"x\":1}", &item);
    ASSERT_EQ(item.tag, WIRE_RESPONSE_ITEM_TAG_OTHER);
    DECODE(&type_response_item, "{\"type\":\"other\"}", &item);
    ASSERT_EQ(item.tag, WIRE_RESPONSE_ITEM_TAG_OTHER);
    DECODE(&type_response_item, "{\"type\":1000}", &item);
    ASSERT_EQ(item.tag, WIRE_RESPONSE_ITEM_TAG_OTHER);
    ASSERT_ERROR(&type_response_item, "{}", "missing field `type`");
}

TEST(a_variant_may_be_told_by_the_only_key)
{
    struct wire_ask_for_approval policy;
    struct wire_session_source source;

    DECODE(&type_ask_for_approval,
           "{\"granular\":{\"sandbox_approval\":true,\"rules\":false,\"mcp_elicitations\":true}}",
           &policy);
    ASSERT_EQ(policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR);
    ASSERT_TRUE(policy.granular.sandbox_approval);
    ASSERT_FALSE(policy.granular.skill_approval);
    DECODE(&type_ask_for_approval, "{\"never\":null}", &policy);
    ASSERT_EQ(policy.tag, WIRE_ASK_FOR_APPROVAL_TAG_NEVER);

    DECODE(&type_session_source, "{\"custom\":\"mine\"}", &source);
    ASSERT_STR(source.custom, "mine");
    DECODE(&type_session_source, "{\"subAgent\":{\"other\":\"x\"}}", &source);
    ASSERT_EQ(source.sub_agent.tag, WIRE_SUB_AGENT_SOURCE_TAG_OTHER);
    ASSERT_STR(source.sub_agent.other, "x");
}

TEST(a_variant_with_a_body_is_no_text)
{
    ASSERT_ERROR(&type_ask_for_approval, "\"granular\"",
                 "invalid type: unit variant, expected struct variant");
    ASSERT_ERROR(&type_session_source, "\"custom\"",
                 "invalid type: unit variant, expected newtype variant");
    ASSERT_ERROR(&type_ask_for_approval, "{\"granular\":5}",
                 "invalid type: integer `5`, expected struct variant");
    ASSERT_ERROR(&type_ask_for_approval, "{\"granular\":{}}", "missing field `sandbox_approval`");
    ASSERT_ERROR(&type_ask_for_approval, "{\"never\":5}",
                 "invalid type: integer `5`, expected unit");
    ASSERT_ERROR(&type_ask_for_approval, "5", "invalid type: integer `5`, expected string or map");
    ASSERT_ERROR(&type_ask_for_approval, "{\"granular\":{},\"never\":null}",
                 "invalid value: map, expected map with a single key");
}

TEST(an_either_takes_what_fits_first)
{
    struct wire_request_id id;
    struct wire_function_call_output_body body;
    struct wire_get_conversation_summary_params params;

    DECODE(&type_request_id, "\"5\"", &id);
    ASSERT_EQ(id.tag, WIRE_REQUEST_ID_TAG_STRING);
    ASSERT_STR(id.string, "5");
    DECODE(&type_request_id, "5", &id);
    ASSERT_EQ(id.tag, WIRE_REQUEST_ID_TAG_NUMBER);
    ASSERT_EQ(id.number, 5);
    DECODE(&type_function_call_output_body, "[{\"type\":\"input_text\",\"text\":\"x\"}]", &body);
    ASSERT_EQ(body.tag, WIRE_FUNCTION_CALL_OUTPUT_BODY_TAG_ITEMS);
    ASSERT_EQ(body.items.n, 1);
    DECODE(&type_get_conversation_summary_params,
           "{\"conversationId\":\"01a1e0a9-cf30-7840-819d-0100c9a08329\"}", &params);
    ASSERT_EQ(params.tag, WIRE_GET_CONVERSATION_SUMMARY_PARAMS_TAG_ID);
    DECODE(&type_get_conversation_summary_params,
           "{\"conversationId\":\"01a1e0a9-cf30-7840-819d-0100c9a08329\",\"rolloutPath\":\"p\"}",
           &params);
    ASSERT_EQ(params.tag, WIRE_GET_CONVERSATION_SUMMARY_PARAMS_TAG_PATH);
}

TEST(an_either_that_nothing_fits_is_told)
{
    ASSERT_ERROR(&type_get_conversation_summary_params, "{}",
                 "data did not match any variant of untagged enum GetConversationSummaryParams");
    ASSERT_ERROR(&type_get_conversation_summary_params, "[\"x\"]",
                 "data did not match any variant of untagged enum GetConversationSummaryParams");
    ASSERT_ERROR(&type_get_conversation_summary_params, "{\"rolloutPath\":5}",
                 "data did not match any variant of untagged enum GetConversationSummaryParams");
    ASSERT_ERROR(&type_request_id, "1.5",
                 "data did not match any variant of untagged enum RequestId");
    ASSERT_ERROR(&type_request_id, "null",
                 "data did not match any variant of untagged enum RequestId");
    ASSERT_ERROR(&type_request_id, "9223372036854775808",
                 "data did not match any variant of untagged enum RequestId");
}

/* -- Text ---------------------------------------------------------------------------------- */

TEST(text_is_decoded_without_a_document)
{
    CLEANUP(arena_done) struct arena memory = { 0 };
    CLEANUP(error_done) struct error error = { 0 };
    CLEANUP(freep) char *text = xstrdup("{\"threadId\":\"th\\u00e9\",\"turnId\":\"x\"}");
    struct wire_turn_interrupt_params params;

    ASSERT_TRUE(
        schema_decode_text(&type_turn_interrupt_params, str_of(text), &memory, &params, &error));
    memset(text, 'x', strlen(text)); /* it was copied */
    ASSERT_STR(params.thread_id, "th\xc3\xa9");
    ASSERT_STR(params.turn_id, "x");
}

TEST(text_that_is_not_json_is_told)
{
    CLEANUP(arena_done) struct arena memory = { 0 };
    CLEANUP(error_done) struct error error = { 0 };
    struct wire_turn_interrupt_params params;

    ASSERT_FALSE(schema_decode_text(&type_turn_interrupt_params, STR_LITERAL("{\"a\":}"), &memory,
                                    &params, &error));
    ASSERT_STR(error.message, "expected value at line 1 column 6");
    ASSERT_FALSE(
        schema_decode_text(&type_turn_interrupt_params, STR_LITERAL(""), &memory, &params, &error));
}
