#include "base/arena.h"
#include "base/memory.h"
#include "schema/export.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yyjson.h>

#include "test.h"

#define BUNDLE "codex_app_server_protocol.schemas.json"
#define V2_BUNDLE "codex_app_server_protocol.v2.schemas.json"

/* An export in a folder of its own, which goes away with it. */
struct output {
    char dir[40];
    struct arena arena; /* owned; holds what was read */
};

static struct output empty_output(void)
{
    struct output output = { .dir = "/tmp/test_export_json.XXXXXX" };

    ASSERT_NOT_NULL(mkdtemp(output.dir));
    return output;
}

static struct output export_output(bool experimental)
{
    struct output output = empty_output();
    struct export_options options = { .dir = output.dir, .experimental = experimental };
    struct error err = { 0 };

    ASSERT_TRUE(export_json_schema(&options, &err));
    return output;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    return remove(path);
}

static void output_done(struct output *output)
{
    nftw(output->dir, remove_entry, /* max_open= */ 8, FTW_DEPTH | FTW_PHYS);
    arena_done(&output->arena);
}

static char *path_of(struct output *output, const char *name)
{
    return arena_printf(&output->arena, "%s/%s", output->dir, name);
}

static bool is_there(struct output *output, const char *name)
{
    return access(path_of(output, name), F_OK) == 0;
}

/* Takes the descriptions away: their words are not ours to test. A member of that name stays. */
static void strip_prose(yyjson_mut_val *value)
{
    size_t i, n;
    yyjson_mut_val *key, *member;

    if (yyjson_mut_is_str(yyjson_mut_obj_get(value, "description")))
        yyjson_mut_obj_remove_key(value, "description");
    yyjson_mut_obj_foreach(value, i, n, key, member)
        strip_prose(member);
    yyjson_mut_arr_foreach(value, i, n, member)
        strip_prose(member);
}

static const char *text_without_prose(struct arena *arena, yyjson_val *value)
{
    yyjson_mut_doc *doc = yyjson_mut_doc_new(NULL);
    yyjson_mut_val *copy = yyjson_val_mut_copy(doc, value);
    CLEANUP(freep) char *text = NULL;
    const char *result;

    strip_prose(copy);
    text = yyjson_mut_val_write(copy, YYJSON_WRITE_NOFLAG, /* len= */ NULL);
    ASSERT_NOT_NULL(text);
    result = arena_printf(arena, "%s", text);
    yyjson_mut_doc_free(doc);
    return result;
}

/* What a file has at a JSON pointer, on one line; "nothing" if it has nothing there. */
static const char *schema_at(struct output *output, const char *file, const char *pointer)
{
    yyjson_doc *doc = yyjson_read_file(path_of(output, file), YYJSON_READ_NOFLAG, /* alc= */ NULL,
                                       /* err= */ NULL);
    yyjson_val *value;
    const char *text;

    ASSERT_NOT_NULL(doc);
    value = yyjson_doc_ptr_get(doc, pointer);
    text = value == NULL ? "nothing" : text_without_prose(&output->arena, value);
    yyjson_doc_free(doc);
    return text;
}

/* -- types ----------------------------------------------------------------------------------- */

TEST(a_struct_names_its_required_members)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "v1/InitializeParams.json", "/definitions/ClientInfo"),
                 "{\"type\":\"object\",\"required\":[\"name\",\"version\"],\"properties\":{"
                 "\"name\":{\"type\":\"string\"},\"title\":{\"type\":[\"string\",\"null\"]},"
                 "\"version\":{\"type\":\"string\"}}}");
}

TEST(an_integer_has_its_format_and_its_minimum)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "v2/ThreadListParams.json", "/properties/limit"),
                 "{\"type\":[\"integer\",\"null\"],\"format\":\"uint32\",\"minimum\":0.0}");
    ASSERT_STREQ(schema_at(&output, "RequestId.json", "/anyOf/1"),
                 "{\"type\":\"integer\",\"format\":\"int64\"}");
}

TEST(a_map_describes_its_values)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(
        schema_at(&output, "v2/CommandExecParams.json", "/properties/env"),
        "{\"type\":[\"object\",\"null\"],\"additionalProperties\":{\"type\":[\"string\",\"null\"]}}");
}

TEST(anything_is_true_unless_there_is_more_to_say)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "JSONRPCRequest.json", "/properties/params"), "true");
    ASSERT_STREQ(
        schema_at(&output, "McpServerElicitationRequestResponse.json", "/properties/content"),
        "{}");
}

TEST(a_default_is_shown_and_makes_a_member_optional)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "v1/InitializeParams.json",
                           "/definitions/InitializeCapabilities/properties/experimentalApi"),
                 "{\"default\":false,\"type\":\"boolean\"}");
    ASSERT_STREQ(schema_at(&output, "v1/InitializeParams.json",
                           "/definitions/InitializeCapabilities/required"),
                 "nothing");
}

TEST(a_default_that_is_left_out_is_not_shown)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "v2/CommandExecParams.json", "/properties/tty"),
                 "{\"type\":\"boolean\"}");
    ASSERT_STREQ(schema_at(&output, "v2/CommandExecParams.json", "/required"), "[\"command\"]");
}

TEST(nothing_stands_beside_a_reference)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "v1/InitializeParams.json", "/properties/clientInfo"),
                 "{\"$ref\":\"#/definitions/ClientInfo\"}");
    ASSERT_STREQ(schema_at(&output, "v2/TurnStartParams.json",
                           "/definitions/TextElement/properties/byteRange"),
                 "{\"allOf\":[{\"$ref\":\"#/definitions/ByteRange\"}]}");
    ASSERT_STREQ(schema_at(&output, "v2/TurnStartParams.json",
                           "/definitions/SandboxPolicy/oneOf/1/properties/access"),
                 "{\"default\":{\"type\":\"fullAccess\"},"
                 "\"allOf\":[{\"$ref\":\"#/definitions/ReadOnlyAccess\"}]}");
}

TEST(a_reference_that_may_be_null_is_a_choice)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(
        schema_at(&output, "v1/InitializeParams.json", "/properties/capabilities"),
        "{\"anyOf\":[{\"$ref\":\"#/definitions/InitializeCapabilities\"},{\"type\":\"null\"}]}");
    ASSERT_STREQ(schema_at(&output, "v2/TurnStartParams.json", "/properties/serviceTier"),
                 "{\"anyOf\":[{\"anyOf\":[{\"$ref\":\"#/definitions/ServiceTier\"},"
                 "{\"type\":\"null\"}]},{\"type\":\"null\"}]}");
}

TEST(a_closed_struct_takes_nothing_else)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "PermissionsRequestApprovalParams.json",
                           "/definitions/RequestPermissionProfile/additionalProperties"),
                 "false");
    ASSERT_STREQ(schema_at(&output, "PermissionsRequestApprovalParams.json",
                           "/definitions/AdditionalNetworkPermissions/additionalProperties"),
                 "nothing");
}

TEST(further_members_are_shown_where_they_may_be_anything)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ true);

    ASSERT_STREQ(schema_at(&output, "v2/ConfigReadResponse.json",
                           "/definitions/Config/additionalProperties"),
                 "true");
    ASSERT_STREQ(schema_at(&output, "v2/ConfigReadResponse.json", "/definitions/AppToolsConfig"),
                 "{\"type\":\"object\"}");
    ASSERT_STREQ(
        schema_at(&output, "v2/ConfigReadResponse.json", "/definitions/AppToolConfig/type"),
        "\"object\"");
}

TEST(the_variants_of_a_flattened_union_stand_beside_the_members)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "McpServerElicitationRequestParams.json", "/required"),
                 "[\"serverName\",\"threadId\"]");
    ASSERT_STREQ(
        schema_at(&output, "McpServerElicitationRequestParams.json", "/oneOf/1/properties/mode"),
        "{\"type\":\"string\",\"enum\":[\"url\"]}");
    ASSERT_STREQ(schema_at(&output, "McpServerElicitationRequestParams.json",
                           "/definitions/McpServerElicitationRequest"),
                 "nothing");
}

TEST(an_enum_is_a_list_unless_its_values_are_documented)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(
        schema_at(&output, "v2/TurnStartResponse.json", "/definitions/TurnStatus"),
        "{\"type\":\"string\",\"enum\":[\"completed\",\"interrupted\",\"failed\",\"inProgress\"]}");
    ASSERT_STREQ(schema_at(&output, "v2/ModelListResponse.json", "/definitions/InputModality"),
                 "{\"oneOf\":[{\"type\":\"string\",\"enum\":[\"text\"]},"
                 "{\"type\":\"string\",\"enum\":[\"image\"]}]}");
}

TEST(a_union_with_a_tag_titles_its_variants)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "v2/PluginListResponse.json", "/definitions/PluginSource"),
                 "{\"oneOf\":[{\"title\":\"LocalPluginSource\",\"type\":\"object\","
                 "\"required\":[\"path\",\"type\"],\"properties\":{"
                 "\"path\":{\"$ref\":\"#/definitions/AbsolutePathBuf\"},"
                 "\"type\":{\"title\":\"LocalPluginSourceType\",\"type\":\"string\","
                 "\"enum\":[\"local\"]}}}]}");
}

TEST(the_type_of_a_v2_file_is_titled_with_its_module)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "v2/LoginAccountParams.json", "/oneOf/0/title"),
                 "\"ApiKeyv2::LoginAccountParams\"");
    ASSERT_STREQ(schema_at(&output, V2_BUNDLE, "/definitions/LoginAccountParams/oneOf/0/title"),
                 "\"ApiKeyv2::LoginAccountParams\"");
    ASSERT_STREQ(
        schema_at(&output, "ClientRequest.json", "/definitions/LoginAccountParams/oneOf/0/title"),
        "\"ApiKeyLoginAccountParams\"");
}

TEST(a_union_without_a_tag_has_objects_with_one_key)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(
        schema_at(&output, "v2/ThreadReadResponse.json", "/definitions/SessionSource"),
        "{\"oneOf\":[{\"type\":\"string\",\"enum\":[\"cli\",\"vscode\",\"exec\",\"appServer\","
        "\"unknown\"]},{\"title\":\"CustomSessionSource\",\"type\":\"object\","
        "\"required\":[\"custom\"],\"properties\":{\"custom\":{\"type\":\"string\"}},"
        "\"additionalProperties\":false},{\"title\":\"SubAgentSessionSource\","
        "\"type\":\"object\",\"required\":[\"subAgent\"],\"properties\":{\"subAgent\":{"
        "\"$ref\":\"#/definitions/SubAgentSource\"}},\"additionalProperties\":false}]}");
}

TEST(an_alias_is_a_definition_unless_it_is_an_array)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "v1/InitializeResponse.json", "/definitions/AbsolutePathBuf"),
                 "{\"type\":\"string\"}");
    ASSERT_STREQ(schema_at(&output, "CommandExecutionRequestApprovalParams.json",
                           "/properties/proposedExecpolicyAmendment"),
                 "{\"type\":[\"array\",\"null\"],\"items\":{\"type\":\"string\"}}");
}

/* -- messages -------------------------------------------------------------------------------- */

TEST(a_request_has_an_id_a_method_and_params)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "ClientRequest.json", "/oneOf/1"),
                 "{\"title\":\"Thread/startRequest\",\"type\":\"object\","
                 "\"required\":[\"id\",\"method\",\"params\"],\"properties\":{"
                 "\"id\":{\"$ref\":\"#/definitions/RequestId\"},"
                 "\"method\":{\"title\":\"Thread/startRequestMethod\",\"type\":\"string\","
                 "\"enum\":[\"thread/start\"]},"
                 "\"params\":{\"$ref\":\"#/definitions/ThreadStartParams\"}}}");
}

TEST(a_notification_has_no_id)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, "ClientNotification.json", "/oneOf"),
                 "[{\"title\":\"InitializedNotification\",\"type\":\"object\","
                 "\"required\":[\"method\"],\"properties\":{\"method\":{"
                 "\"title\":\"InitializedNotificationMethod\",\"type\":\"string\","
                 "\"enum\":[\"initialized\"]}}}]");
    ASSERT_STREQ(schema_at(&output, "ServerNotification.json", "/oneOf/0/required"),
                 "[\"method\",\"params\"]");
}

/* -- files ----------------------------------------------------------------------------------- */

TEST(a_file_is_indented_by_two_and_ends_without_a_newline)
{
    static const char expected[] = "{\n"
                                   "  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n"
                                   "  \"title\": \"LogoutAccountResponse\",\n";
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);
    FILE *file = fopen(path_of(&output, "v2/LogoutAccountResponse.json"), "r");
    char text[1000];
    size_t n;

    ASSERT_NOT_NULL(file);
    n = fread(text, 1, sizeof text, file);
    fclose(file);
    ASSERT_TRUE(n > sizeof expected);
    ASSERT_MEMEQ(text, expected, sizeof expected - 1);
    ASSERT_EQ(text[n - 1], '}');
}

TEST(files_lie_where_the_reference_has_them)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_TRUE(is_there(&output, "v1/InitializeResponse.json"));
    ASSERT_TRUE(is_there(&output, "v2/ThreadStartResponse.json"));
    ASSERT_TRUE(is_there(&output, "v2/RawResponseItemCompletedNotification.json"));
    ASSERT_TRUE(is_there(&output, "FuzzyFileSearchParams.json"));
    ASSERT_TRUE(is_there(&output, "CommandExecutionRequestApprovalParams.json"));
    ASSERT_TRUE(is_there(&output, "JSONRPCErrorError.json"));
    ASSERT_FALSE(is_there(&output, "W3cTraceContext.json"));
    ASSERT_FALSE(is_there(&output, "GetAuthStatusParams.json"));
}

TEST(what_is_experimental_is_there_when_asked_for)
{
    CLEANUP(output_done) struct output stable = export_output(/* experimental= */ false);
    CLEANUP(output_done) struct output full = export_output(/* experimental= */ true);
    const char *params = "v2/ThreadStartParams.json";

    ASSERT_STREQ(schema_at(&stable, params, "/properties/dynamicTools"), "nothing");
    ASSERT_STREQ(schema_at(&full, params, "/properties/dynamicTools"),
                 "{\"type\":[\"array\",\"null\"],"
                 "\"items\":{\"$ref\":\"#/definitions/DynamicToolSpec\"}}");
    ASSERT_FALSE(is_there(&stable, "v2/ThreadRealtimeStartParams.json"));
    ASSERT_TRUE(is_there(&full, "v2/ThreadRealtimeStartParams.json"));
    ASSERT_STREQ(schema_at(&stable, V2_BUNDLE, "/definitions/ThreadRealtimeStartParams"),
                 "nothing");
    ASSERT_STREQ(schema_at(&full, V2_BUNDLE, "/definitions/ThreadRealtimeStartParams/title"),
                 "\"ThreadRealtimeStartParams\"");
}

TEST(definitions_stay_when_what_refers_to_them_is_left_out)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(
        schema_at(&output, "v2/ThreadStartParams.json", "/definitions/DynamicToolSpec/type"),
        "\"object\"");
    ASSERT_STREQ(
        schema_at(&output, "ClientRequest.json", "/definitions/ThreadRealtimeAudioChunk/type"),
        "\"object\"");
    ASSERT_STREQ(schema_at(&output, BUNDLE, "/definitions/v2/CollaborationModeMask/type"),
                 "\"object\"");
}

/* -- bundles --------------------------------------------------------------------------------- */

TEST(the_bundle_keeps_v2_apart)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, BUNDLE, "/title"), "\"CodexAppServerProtocol\"");
    ASSERT_STREQ(schema_at(&output, BUNDLE, "/definitions/ClientRequest/oneOf/0/properties/params"),
                 "{\"$ref\":\"#/definitions/InitializeParams\"}");
    ASSERT_STREQ(schema_at(&output, BUNDLE, "/definitions/ClientRequest/oneOf/1/properties/params"),
                 "{\"$ref\":\"#/definitions/v2/ThreadStartParams\"}");
    ASSERT_STREQ(schema_at(&output, BUNDLE, "/definitions/CommandAction"), "nothing");
    ASSERT_STREQ(schema_at(&output, BUNDLE, "/definitions/v2/CommandAction/oneOf/0/title"),
                 "\"ReadCommandAction\"");
}

TEST(a_definition_of_a_bundle_is_what_its_file_says)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, BUNDLE, "/definitions/v2/ThreadStartParams/title"),
                 "\"ThreadStartParams\"");
    ASSERT_STREQ(schema_at(&output, BUNDLE, "/definitions/v2/ThreadStartParams/definitions"),
                 "nothing");
    ASSERT_STREQ(schema_at(&output, BUNDLE, "/definitions/RequestId/title"), "\"RequestId\"");
    ASSERT_STREQ(schema_at(&output, BUNDLE, "/definitions/v2/RequestId/title"), "nothing");
}

TEST(the_v2_bundle_is_flat)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(schema_at(&output, V2_BUNDLE, "/title"), "\"CodexAppServerProtocolV2\"");
    ASSERT_STREQ(
        schema_at(&output, V2_BUNDLE, "/definitions/ClientRequest/oneOf/1/properties/params"),
        "{\"$ref\":\"#/definitions/ThreadStartParams\"}");
    ASSERT_STREQ(schema_at(&output, V2_BUNDLE, "/definitions/InitializeParams/title"),
                 "\"InitializeParams\"");
    ASSERT_STREQ(schema_at(&output, V2_BUNDLE, "/definitions/ServerRequest"), "nothing");
    ASSERT_STREQ(schema_at(&output, V2_BUNDLE, "/definitions/v2"), "nothing");
}

/* -- failures -------------------------------------------------------------------------------- */

TEST(a_folder_that_cannot_be_made_is_an_error)
{
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_FALSE(export_json_schema(&(struct export_options){ .dir = "/dev/null/x" }, &err));
    ASSERT_STR(err.message, "Failed to create output directory /dev/null/x: Not a directory");
}

TEST(a_file_that_cannot_be_written_is_an_error)
{
    CLEANUP(output_done) struct output output = empty_output();
    CLEANUP(error_done) struct error err = { 0 };
    const char *in_the_way = path_of(&output, BUNDLE);

    ASSERT_EQ(mkdir(in_the_way, 0777), 0);
    ASSERT_FALSE(export_json_schema(&(struct export_options){ .dir = output.dir }, &err));
    ASSERT_STR(err.message,
               arena_printf(&output.arena, "Failed to write %s: Is a directory", in_the_way));
}
