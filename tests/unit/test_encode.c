#include "schema/encode.h"

#include "base/memory.h"
#include "schema/generated/wire.h"
#include "schema/json_write.h"

#include "test.h"

#include <math.h>

static void expect_text(const struct type *type, const void *value, unsigned flags,
                        const char *expected, const char *file, int line)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    schema_encode(type, value, flags, &out);
    assert_str(buf_str(&out), str_of(expected), file, line);
}

#define ASSERT_ENCODES(type, value, expected)                                                      \
    expect_text(type, value, /* flags= */ 0, expected, __FILE__, __LINE__)

/* -- Members ------------------------------------------------------------------------------- */

TEST(members_come_in_the_order_of_their_declaration)
{
    ASSERT_ENCODES(&type_initialize_response,
                   (&(struct wire_initialize_response){
                       .platform_os = STR_LITERAL("linux"),
                       .platform_family = STR_LITERAL("unix"),
                       .codex_home = STR_LITERAL("/h"),
                       .user_agent = STR_LITERAL("a/1"),
                   }),
                   "{\"userAgent\":\"a/1\",\"codexHome\":\"/h\",\"platformFamily\":\"unix\","
                   "\"platformOs\":\"linux\"}");
}

TEST(no_value_is_null)
{
    ASSERT_ENCODES(&type_thread_loaded_list_response,
                   (&(struct wire_thread_loaded_list_response){ 0 }),
                   "{\"data\":[],\"nextCursor\":null}");
    ASSERT_ENCODES(&type_guardian_approval_review,
                   (&(struct wire_guardian_approval_review){
                       .status = WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_DENIED,
                   }),
                   "{\"status\":\"denied\",\"riskScore\":null,\"riskLevel\":null,"
                   "\"rationale\":null}");
    ASSERT_ENCODES(&type_additional_permission_profile,
                   (&(struct wire_additional_permission_profile){ 0 }),
                   "{\"network\":null,\"fileSystem\":null}");
}

TEST(members_declared_so_are_left_out_without_a_value)
{
    ASSERT_ENCODES(&type_command_execution_request_approval_params,
                   (&(struct wire_command_execution_request_approval_params){
                       .thread_id = STR_LITERAL("t"),
                       .turn_id = STR_LITERAL("u"),
                       .item_id = STR_LITERAL("i"),
                   }),
                   "{\"threadId\":\"t\",\"turnId\":\"u\",\"itemId\":\"i\"}");
    ASSERT_ENCODES(&type_granted_permission_profile,
                   (&(struct wire_granted_permission_profile){ 0 }), "{}");
}

TEST(members_that_have_their_default_may_be_left_out)
{
    struct wire_fs_copy_params params = { STR_LITERAL("/a"), STR_LITERAL("/b"), false };

    ASSERT_ENCODES(&type_fs_copy_params, &params,
                   "{\"sourcePath\":\"/a\",\"destinationPath\":\"/b\"}");
    params.recursive = true;
    ASSERT_ENCODES(&type_fs_copy_params, &params,
                   "{\"sourcePath\":\"/a\",\"destinationPath\":\"/b\",\"recursive\":true}");
    ASSERT_ENCODES(&type_skills_list_params, (&(struct wire_skills_list_params){ 0 }),
                   "{\"perCwdExtraUserRoots\":null}");
}

TEST(absent_and_null_differ_where_they_do)
{
    struct wire_thread_metadata_git_info_update_params git = {
        .has_sha = true,
        .has_branch = true,
        .branch = STR_LITERAL("b"),
    };

    ASSERT_ENCODES(&type_thread_metadata_git_info_update_params, &git,
                   "{\"sha\":null,\"branch\":\"b\"}");
}

TEST(what_is_only_accepted_is_never_sent)
{
    struct wire_response_item item = {
        .tag = WIRE_RESPONSE_ITEM_TAG_LOCAL_SHELL_CALL,
        .local_shell_call.id = STR_LITERAL("secret"),
        .local_shell_call.status = WIRE_LOCAL_SHELL_STATUS_COMPLETED,
        .local_shell_call.action = { .tag = WIRE_LOCAL_SHELL_ACTION_TAG_EXEC },
    };
    CLEANUP(buf_done) struct buf out = { 0 };

    schema_encode(&type_response_item, &item, 0, &out);
    ASSERT_NULL(strstr(buf_str(&out).s, "secret"));
    ASSERT_NULL(strstr(buf_str(&out).s, "\"id\""));
}

TEST(some_members_are_hidden_from_clients_without_the_capability)
{
    static const struct wire_additional_permission_profile profile;
    struct wire_command_execution_request_approval_params params = {
        .thread_id = STR_LITERAL("t"),
        .turn_id = STR_LITERAL("u"),
        .item_id = STR_LITERAL("i"),
        .additional_permissions = &profile,
        .available_decisions.items =
            (const struct wire_command_execution_approval_decision[]){
                { .tag = WIRE_COMMAND_EXECUTION_APPROVAL_DECISION_TAG_ACCEPT } },
        .available_decisions.n = 1,
    };

    expect_text(&type_command_execution_request_approval_params, &params, /* flags= */ 0,
                "{\"threadId\":\"t\",\"turnId\":\"u\",\"itemId\":\"i\",\"additionalPermissions\":"
                "{\"network\":null,\"fileSystem\":null},\"availableDecisions\":[\"accept\"]}",
                __FILE__, __LINE__);
    expect_text(&type_command_execution_request_approval_params, &params, ENCODE_FOR_STABLE,
                "{\"threadId\":\"t\",\"turnId\":\"u\",\"itemId\":\"i\","
                "\"availableDecisions\":[\"accept\"]}",
                __FILE__, __LINE__);
}

TEST(other_members_come_among_the_rest)
{
    const struct wire_app_config_map_entry entries[] = {
        { .key = STR_LITERAL("a"), .value.enabled = true },
        { .key = STR_LITERAL("\"b\""), .value.enabled = false },
    };
    CLEANUP(buf_done) struct buf out = { 0 };

    schema_encode(&type_apps_config,
                  &(struct wire_apps_config){ .extra = { entries, ARRAY_LENGTH(entries) } }, 0,
                  &out);
    ASSERT_NOT_NULL(strstr(buf_str(&out).s, "{\"_default\":null,\"a\":{\"enabled\":true,"));
    ASSERT_NOT_NULL(strstr(buf_str(&out).s, "},\"\\\"b\\\"\":{\"enabled\":false,"));
    ASSERT_ENCODES(&type_apps_config, (&(struct wire_apps_config){ 0 }), "{\"_default\":null}");
}

/* -- Variants ------------------------------------------------------------------------------ */

TEST(a_tag_comes_before_the_members_of_its_variant)
{
    ASSERT_ENCODES(&type_user_input,
                   (&(struct wire_user_input){
                       .tag = WIRE_USER_INPUT_TAG_IMAGE,
                       .image.url = STR_LITERAL("u"),
                   }),
                   "{\"type\":\"image\",\"url\":\"u\"}");
    ASSERT_ENCODES(&type_login_account_params,
                   (&(struct wire_login_account_params){
                       .tag = WIRE_LOGIN_ACCOUNT_PARAMS_TAG_CHATGPT,
                   }),
                   "{\"type\":\"chatgpt\"}");
}

TEST(a_variant_told_by_its_key_is_text_or_an_object)
{
    ASSERT_ENCODES(&type_session_source,
                   (&(struct wire_session_source){ .tag = WIRE_SESSION_SOURCE_TAG_VSCODE }),
                   "\"vscode\"");
    ASSERT_ENCODES(&type_session_source,
                   (&(struct wire_session_source){
                       .tag = WIRE_SESSION_SOURCE_TAG_CUSTOM,
                       .custom = STR_LITERAL("mine"),
                   }),
                   "{\"custom\":\"mine\"}");
    ASSERT_ENCODES(
        &type_session_source,
        (&(struct wire_session_source){
            .tag = WIRE_SESSION_SOURCE_TAG_SUB_AGENT,
            .sub_agent = { .tag = WIRE_SUB_AGENT_SOURCE_TAG_THREAD_SPAWN,
                           .thread_spawn = { .parent_thread_id = STR_LITERAL("p"), .depth = -2 } },
        }),
        "{\"subAgent\":{\"thread_spawn\":{\"parent_thread_id\":\"p\",\"depth\":-2,"
        "\"agent_path\":null,\"agent_nickname\":null,\"agent_role\":null}}}");
}

TEST(an_either_is_its_value)
{
    ASSERT_ENCODES(&type_request_id,
                   (&(struct wire_request_id){ .tag = WIRE_REQUEST_ID_TAG_STRING,
                                               .string = STR_LITERAL("7") }),
                   "\"7\"");
    ASSERT_ENCODES(&type_request_id,
                   (&(struct wire_request_id){ .tag = WIRE_REQUEST_ID_TAG_NUMBER, .number = 7 }),
                   "7");
}

TEST(names_are_sent_as_the_reference_spells_them)
{
    enum wire_sandbox_mode mode = WIRE_SANDBOX_MODE_WORKSPACE_WRITE;

    ASSERT_ENCODES(&type_sandbox_mode, &mode, "\"workspace-write\"");
    ASSERT_ENCODES(&type_ask_for_approval,
                   (&(struct wire_ask_for_approval){ .tag = WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED }),
                   "\"untrusted\"");
}

TEST(maps_and_values_that_are_null_in_them)
{
    const struct str_map_entry env[] = {
        { STR_LITERAL("A"), STR_LITERAL("1") },
        { STR_LITERAL("B"), { NULL, 0 } },
        { STR_LITERAL(""), STR_LITERAL("") },
    };
    struct wire_command_exec_params params = {
        .command.items = (const struct str[]){ STR_LITERAL("ls") },
        .command.n = 1,
        .env = { env, ARRAY_LENGTH(env) },
    };
    CLEANUP(buf_done) struct buf out = { 0 };

    schema_encode(&type_command_exec_params, &params, 0, &out);
    ASSERT_NOT_NULL(strstr(buf_str(&out).s, "\"env\":{\"A\":\"1\",\"B\":null,\"\":\"\"}"));
    params.env.n = 0;
    buf_clear(&out, 0);
    schema_encode(&type_command_exec_params, &params, 0, &out);
    ASSERT_NOT_NULL(strstr(buf_str(&out).s, "\"env\":{}"));
}

TEST(writes_behind_what_is_in_the_buffer)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "{\"params\":");
    schema_encode(&type_fs_read_file_params, &(struct wire_fs_read_file_params){ STR_LITERAL("/") },
                  0, &out);
    ASSERT_STR(buf_str(&out), "{\"params\":{\"path\":\"/\"}");
}

/* -- Text ---------------------------------------------------------------------------------- */

static void expect_written(struct str text, const char *expected, const char *file, int line)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    json_write_str(&out, text);
    assert_str(buf_str(&out), str_of(expected), file, line);
}

#define ASSERT_WRITES(literal, expected)                                                           \
    expect_written(STR_LITERAL(literal), expected, __FILE__, __LINE__)

TEST(only_quotes_backslashes_and_control_characters_are_escaped)
{
    ASSERT_WRITES("", "\"\"");
    ASSERT_WRITES("plain / text", "\"plain / text\"");
    ASSERT_WRITES("a\"b\\c", "\"a\\\"b\\\\c\"");
    ASSERT_WRITES("\b\t\n\f\r", "\"\\b\\t\\n\\f\\r\"");
    ASSERT_WRITES("\0\x01\x0b\x1f", "\"\\u0000\\u0001\\u000b\\u001f\"");
    ASSERT_WRITES("\x7f", "\"\x7f\"");
    ASSERT_WRITES("\xc3\xa9 \xe2\x80\xa8 \xf0\x9f\x98\x80",
                  "\"\xc3\xa9 \xe2\x80\xa8 \xf0\x9f\x98\x80\"");
    ASSERT_WRITES("\xf4\x8f\xbf\xbf", "\"\xf4\x8f\xbf\xbf\"");
}

TEST(every_control_character_has_its_escape)
{
    for (char c = 0; c < 0x20; c++) {
        CLEANUP(buf_done) struct buf out = { 0 };
        yyjson_doc *doc;

        json_write_str(&out, (struct str){ &c, 1 });
        doc = yyjson_read(out.data, out.len, 0);
        ASSERT_NOT_NULL(doc);
        ASSERT_EQ(yyjson_get_len(yyjson_doc_get_root(doc)), 1);
        ASSERT_EQ(yyjson_get_str(yyjson_doc_get_root(doc))[0], c);
        yyjson_doc_free(doc);
    }
}

#define MARK "\xef\xbf\xbd"

TEST(bytes_that_are_no_utf8_become_marks)
{
    ASSERT_WRITES("\xff", "\"" MARK "\"");
    ASSERT_WRITES("a\xff\xfe"
                  "b",
                  "\"a" MARK MARK "b\"");
    ASSERT_WRITES("\xc3", "\"" MARK "\"");
    ASSERT_WRITES("\xc3(", "\"" MARK "(\"");
    ASSERT_WRITES("\x80", "\"" MARK "\"");
    ASSERT_WRITES("\xc0\x80", "\"" MARK MARK "\"");
    ASSERT_WRITES("\xed\xa0\x80", "\"" MARK MARK MARK "\"");
    ASSERT_WRITES("\xf4\x90\x80\x80", "\"" MARK MARK MARK MARK "\"");
    ASSERT_WRITES("ok\xff\"\n", "\"ok" MARK "\\\"\\n\"");
}

TEST(no_text_in_a_member_that_must_have_one_is_still_json)
{
    ASSERT_ENCODES(&type_fs_read_file_params, (&(struct wire_fs_read_file_params){ 0 }),
                   "{\"path\":null}");
}

/* -- Numbers and values -------------------------------------------------------------------- */

TEST(integers)
{
    static const struct {
        int64_t value;
        const char *expected;
    } cases[] = {
        { 0, "0" },
        { 9, "9" },
        { 10, "10" },
        { -1, "-1" },
        { INT64_MAX, "9223372036854775807" },
        { INT64_MIN, "-9223372036854775808" },
    };
    CLEANUP(buf_done) struct buf out = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        buf_clear(&out, SIZE_MAX);
        json_write_int(&out, cases[i].value);
        ASSERT_STR(buf_str(&out), cases[i].expected);
    }
    buf_clear(&out, SIZE_MAX);
    json_write_uint(&out, UINT64_MAX);
    ASSERT_STR(buf_str(&out), "18446744073709551615");
}

TEST(members_of_every_width)
{
    ASSERT_ENCODES(&type_byte_range, (&(struct wire_byte_range){ 0, SIZE_MAX }),
                   "{\"start\":0,\"end\":18446744073709551615}");
    ASSERT_ENCODES(&type_command_exec_terminal_size,
                   (&(struct wire_command_exec_terminal_size){ 65535, 1 }),
                   "{\"rows\":65535,\"cols\":1}");
    ASSERT_ENCODES(&type_command_exec_response,
                   (&(struct wire_command_exec_response){ .exit_code = INT32_MIN,
                                                          .stdout = STR_LITERAL(""),
                                                          .stderr = STR_LITERAL("") }),
                   "{\"exitCode\":-2147483648,\"stdout\":\"\",\"stderr\":\"\"}");
    ASSERT_ENCODES(&type_guardian_approval_review,
                   (&(struct wire_guardian_approval_review){
                       .status = WIRE_GUARDIAN_APPROVAL_REVIEW_STATUS_APPROVED,
                       .risk_score = { true, 255 },
                       .risk_level = WIRE_GUARDIAN_RISK_LEVEL_HIGH,
                       .rationale = STR_LITERAL(""),
                   }),
                   "{\"status\":\"approved\",\"riskScore\":255,\"riskLevel\":\"high\","
                   "\"rationale\":\"\"}");
}

TEST(floating_point_is_finite_or_null)
{
    static const struct {
        double value;
        const char *expected;
    } cases[] = {
        { 1.5, "1.5" },  { 2, "2.0" },         { -0.0, "-0.0" },      { 1e100, "1e+100" },
        { NAN, "null" }, { INFINITY, "null" }, { -INFINITY, "null" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(buf_done) struct buf out = { 0 };

        json_write_float(&out, cases[i].value);
        ASSERT_STR(buf_str(&out), cases[i].expected);
    }
}

TEST(any_json_is_written_as_it_was_read)
{
    static const char text[] =
        "{\"a\":[1,-2,2.5,18446744073709551615,true,false,null,\"x\\n\"],\"\":{},\"b\":[]}";
    CLEANUP(buf_done) struct buf out = { 0 };
    yyjson_doc *doc = yyjson_read(text, strlen(text), 0);

    json_write_value(&out, yyjson_doc_get_root(doc));
    ASSERT_STR(buf_str(&out), text);
    yyjson_doc_free(doc);
}
