#include "base/arena.h"
#include "base/buf.h"
#include "base/memory.h"
#include "schema/export.h"

#include <ftw.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "test.h"

#define HEADER "// GENERATED CODE! DO NOT MODIFY BY HAND!\n\n"

/* An export in a folder of its own, which goes away with it. */
struct output {
    char dir[32];
    struct arena arena; /* owned; holds the files that were read */
};

static struct output export_output(bool experimental)
{
    struct output output = { .dir = "/tmp/test_export_ts.XXXXXX" };
    struct export_options options = { .dir = output.dir, .experimental = experimental };
    struct error err = { 0 };

    ASSERT_NOT_NULL(mkdtemp(output.dir));
    ASSERT_TRUE(export_typescript(&options, &err));
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

static const char *content(struct output *output, const char *name)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    FILE *file = fopen(path_of(output, name), "r");

    ASSERT_NOT_NULL(file);
    for (int c = getc(file); c != EOF; c = getc(file))
        buf_add_char(&text, (char)c);
    fclose(file);
    return arena_str(&output->arena, text.data, text.len).s;
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool ends_with(const char *text, const char *end)
{
    return strlen(text) >= strlen(end) && strcmp(text + strlen(text) - strlen(end), end) == 0;
}

TEST(a_struct_has_a_line_for_every_member)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(
        content(&output, "v2/TextElement.ts"),
        HEADER "import type { ByteRange } from \"./ByteRange\";\n"
               "\n"
               "/**\n"
               " * Marks a part of a text input that the client shows in a special way, such as a "
               "chip for a file.\n"
               " * The server hands it back unchanged.\n"
               " */\n"
               "export type TextElement = {\n"
               "    /** The part of the input's `text` that is marked. */\n"
               "    byteRange: ByteRange,\n"
               "    /** Text to show in place of the marked part, or null to show the part itself. "
               "*/\n"
               "    placeholder: string | null,\n"
               "};\n");
}

TEST(a_struct_without_documentation_inside_is_one_line)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_TRUE(ends_with(content(&output, "v2/GrantedPermissionProfile.ts"),
                          "\nexport type GrantedPermissionProfile = { network?: "
                          "AdditionalNetworkPermissions, fileSystem?: "
                          "AdditionalFileSystemPermissions, };\n"));
}

TEST(an_empty_struct_has_no_members_at_all)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(content(&output, "v2/LogoutAccountResponse.ts"),
                 HEADER "/** Empty: the credentials are gone. */\n"
                        "export type LogoutAccountResponse = Record<string, never>;\n");
}

TEST(an_enum_is_a_union_of_its_names)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(content(&output, "v2/TurnPlanStepStatus.ts"),
                 HEADER "/** How far a step has come. */\n"
                        "export type TurnPlanStepStatus = \"pending\" | \"inProgress\" | "
                        "\"completed\";\n");
}

TEST(documented_names_have_lines_of_their_own)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(
        content(&output, "AuthMode.ts"),
        HEADER "/** How the server is signed in to the model provider. */\n"
               "export type AuthMode =\n"
               "    /** An API key given by the user; the server stores it and sends it with model "
               "requests. */\n"
               "    \"apikey\" |\n"
               "    /** A ChatGPT account; the server owns the tokens, stores them and renews them "
               "by itself. */\n"
               "    \"chatgpt\" |\n"
               "    /**\n"
               "     * A ChatGPT account whose tokens the client hands over and renews on request. "
               "The server keeps\n"
               "     * them in memory only.\n"
               "     */\n"
               "    \"chatgptAuthTokens\";\n");
}

TEST(a_tagged_union_documents_its_tags)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(content(&output, "v2/Account.ts"), HEADER
                 "import type { PlanType } from \"../PlanType\";\n"
                 "\n"
                 "/** Who is signed in, told apart by `type`. */\n"
                 "export type Account = {\n"
                 "    /** Signed in with an API key; nothing is known about the person behind it. "
                 "*/\n"
                 "    \"type\": \"apiKey\",\n"
                 "} | {\n"
                 "    /** Signed in with a ChatGPT account, whoever manages its tokens. */\n"
                 "    \"type\": \"chatgpt\",\n"
                 "    /** The address found in the account's identity token. */\n"
                 "    email: string,\n"
                 "    planType: PlanType,\n"
                 "};\n");
}

TEST(a_tagged_value_is_joined_to_its_tag)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_TRUE(ends_with(content(&output, "LocalShellAction.ts"),
                          "\nexport type LocalShellAction = { \"type\": \"exec\", } & "
                          "LocalShellExecAction;\n"));
}

TEST(a_union_without_a_tag_tells_by_the_only_key)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_TRUE(
        ends_with(content(&output, "SessionSource.ts"),
                  "\nexport type SessionSource = \"cli\" | \"vscode\" | \"exec\" | \"mcp\" | "
                  "{ \"custom\": string, } | { \"subagent\": SubAgentSource, } | "
                  "\"unknown\";\n"));
}

TEST(an_either_is_just_its_types)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_TRUE(ends_with(content(&output, "GetConversationSummaryParams.ts"),
                          "\nexport type GetConversationSummaryParams = { rolloutPath: string, } | "
                          "{ conversationId: ThreadId, };\n"));
}

TEST(a_map_has_optional_keys)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_NOT_NULL(strstr(content(&output, "v2/GetAccountRateLimitsResponse.ts"),
                           "    rateLimitsByLimitId: { [key in string]?: RateLimitSnapshot } | "
                           "null,\n"));
}

TEST(further_members_are_joined_and_written_out)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(content(&output, "v2/AnalyticsConfig.ts"),
                 HEADER "import type { JsonValue } from \"../serde_json/JsonValue\";\n"
                        "\n"
                        "/** Settings about usage statistics. */\n"
                        "export type AnalyticsConfig = {\n"
                        "    /** Whether statistics may be sent, or null when not set. */\n"
                        "    enabled: boolean | null,\n"
                        "} & ({ [key in string]?: number | string | boolean | Array<JsonValue> | "
                        "{ [key in string]?: JsonValue } | null });\n");
}

TEST(an_inline_type_has_no_file)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_TRUE(
        ends_with(content(&output, "v2/AppToolsConfig.ts"),
                  "\nexport type AppToolsConfig = { [key in string]?: {\n"
                  "    /** Whether the tool may be called. Null leaves it to the settings of "
                  "the app. */\n"
                  "    enabled: boolean | null,\n"
                  "    /** When to ask before a call. Null leaves it to the settings of the "
                  "app. */\n"
                  "    approval_mode: AppToolApproval | null,\n"
                  "} };\n"));
    ASSERT_FALSE(is_there(&output, "v2/AppToolConfig.ts"));
}

TEST(json_is_a_type_of_its_own)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(content(&output, "serde_json/JsonValue.ts"),
                 HEADER "/** Any JSON value. */\n"
                        "export type JsonValue = number | string | boolean | Array<JsonValue> | "
                        "{ [key in string]?: JsonValue } | null;\n");
}

TEST(messages_are_told_apart_by_their_method)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);

    ASSERT_STREQ(content(&output, "ClientNotification.ts"), HEADER
                 "/** A message of the client that gets no answer. */\n"
                 "export type ClientNotification = {\n"
                 "    /** Sent by a client after it has read the answer to `initialize`; nothing "
                 "waits for it. */\n"
                 "    \"method\": \"initialized\",\n"
                 "};\n");
    ASSERT_NOT_NULL(strstr(content(&output, "ClientRequest.ts"),
                           "    \"method\": \"account/logout\",\n"
                           "    id: RequestId,\n"
                           "    params: undefined,\n"
                           "} | {\n"));
    ASSERT_TRUE(ends_with(content(&output, "ServerNotification.ts"),
                          "    \"method\": \"account/login/completed\",\n"
                          "    \"params\": AccountLoginCompletedNotification,\n"
                          "};\n"));
}

TEST(stable_files_lack_experimental_members)
{
    CLEANUP(output_done) struct output stable = export_output(/* experimental= */ false);
    CLEANUP(output_done) struct output all = export_output(/* experimental= */ true);

    /* Without blanks at the braces, as Codex writes it. */
    ASSERT_TRUE(ends_with(content(&stable, "v2/ConfigRequirements.ts"),
                          "    /** Where data must be processed. */\n"
                          "    enforceResidency: ResidencyRequirement | null};\n"));
    ASSERT_TRUE(ends_with(content(&all, "v2/ConfigRequirements.ts"),
                          "    /** Where data must be processed. */\n"
                          "    enforceResidency: ResidencyRequirement | null,\n"
                          "    /** Limits for the network access of commands. */\n"
                          "    network: NetworkRequirements | null,\n"
                          "};\n"));
}

TEST(stable_files_lack_experimental_methods)
{
    CLEANUP(output_done) struct output stable = export_output(/* experimental= */ false);
    CLEANUP(output_done) struct output all = export_output(/* experimental= */ true);

    ASSERT_NULL(strstr(content(&stable, "ClientRequest.ts"), "MockExperimentalMethodParams"));
    ASSERT_NULL(strstr(content(&stable, "v2/index.ts"), "MockExperimentalMethodParams"));
    ASSERT_FALSE(is_there(&stable, "v2/MockExperimentalMethodParams.ts"));
    ASSERT_FALSE(is_there(&stable, "v2/MockExperimentalMethodResponse.ts"));

    ASSERT_NOT_NULL(strstr(content(&all, "ClientRequest.ts"), "MockExperimentalMethodParams"));
    ASSERT_NOT_NULL(strstr(content(&all, "v2/index.ts"), "MockExperimentalMethodParams"));
    ASSERT_TRUE(is_there(&all, "v2/MockExperimentalMethodParams.ts"));
    ASSERT_TRUE(is_there(&all, "v2/MockExperimentalMethodResponse.ts"));
}

TEST(the_index_lists_every_file_of_its_folder)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);
    const char *root = content(&output, "index.ts");

    ASSERT_TRUE(starts_with(root,
                            HEADER "export type { AbsolutePathBuf } from \"./AbsolutePathBuf\";\n"
                                   "export type { AgentPath } from \"./AgentPath\";\n"));
    ASSERT_NOT_NULL(strstr(root, "export type { ClientInfo } from \"./ClientInfo\";\n"
                                 "export type { ClientNotification } from "
                                 "\"./ClientNotification\";\n"
                                 "export type { ClientRequest } from \"./ClientRequest\";\n"
                                 "export type { CollaborationMode } from "
                                 "\"./CollaborationMode\";\n"));
    ASSERT_TRUE(ends_with(root,
                          "export type { WebSearchToolConfig } from \"./WebSearchToolConfig\";\n"
                          "\n"
                          "export * as v2 from \"./v2\";\n"));
    ASSERT_TRUE(starts_with(content(&output, "v2/index.ts"),
                            HEADER "export type { Account } from \"./Account\";\n"));
}

static void check_imports(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[300], module[150], target[300];

    ASSERT_NOT_NULL(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "import type { %*s } from \"%149[^\"]\";", module) != 1)
            continue;
        snprintf(target, sizeof target, "%.*s%s.ts", (int)(strrchr(path, '/') - path + 1), path,
                 module);
        if (access(target, F_OK) != 0)
            fail_msg("%s imports %s, which is not there", path, module);
    }
    fclose(file);
}

static void check_all_imports(bool experimental)
{
    CLEANUP(output_done) struct output output = export_output(experimental);
    CLEANUP(globfree) glob_t files = { 0 };

    ASSERT_EQ(glob(path_of(&output, "*.ts"), 0, /* on_error= */ NULL, &files), 0);
    ASSERT_EQ(glob(path_of(&output, "v2/*.ts"), GLOB_APPEND, /* on_error= */ NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        check_imports(files.gl_pathv[i]);
}

TEST(every_import_leads_to_a_file)
{
    check_all_imports(/* experimental= */ false);
    check_all_imports(/* experimental= */ true);
}

TEST(a_folder_that_cannot_be_made_is_an_error)
{
    struct export_options options = { .dir = "/dev/null/out" };
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_FALSE(export_typescript(&options, &err));
    ASSERT_STR(err.message, "Failed to create output directory /dev/null/out: Not a directory");
}

TEST(a_file_that_cannot_be_written_is_an_error)
{
    CLEANUP(output_done) struct output output = export_output(/* experimental= */ false);
    struct export_options options = { .dir = output.dir };
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_EQ(remove(path_of(&output, "v2/index.ts")), 0);
    ASSERT_EQ(symlink("/nowhere/index.ts", path_of(&output, "v2/index.ts")), 0);
    ASSERT_FALSE(export_typescript(&options, &err));
    ASSERT_TRUE(ends_with(err.message.s, "/v2/index.ts: No such file or directory"));
}
