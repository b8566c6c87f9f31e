#include "mcp/approval_file.h"

#include "mcp/spec.h"

#include "scratch.h"

#include <pthread.h>

/* What the file holds after a tool of the server `a` was approved for ever. */
static const char *approve_in(struct scratch *scratch, const char *before, const char *tool)
{
    CLEANUP(error_done) struct error err = { 0 };

    scratch_write(scratch, "config.toml", before);
    if (!mcp_approval_store(scratch_path(scratch, "config.toml"), STR_LITERAL("a"), str_of(tool),
                            &err))
        fail_msg("%s", err.message.s);
    return scratch_read(scratch, "config.toml");
}

TEST(an_approval_is_added_to_its_server)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    ASSERT_STREQ(
        approve_in(&scratch,
                   "# top\nmodel = \"m\" # mine\n\n[mcp_servers.a] # first\ncommand = \"p\"\n\n"
                   "[mcp_servers.b]\ncommand = \"q\"\n",
                   "do.it \"now\""),
        "# top\nmodel = \"m\" # mine\n\n[mcp_servers.a] # first\ncommand = \"p\"\n\n"
        "[mcp_servers.a.tools.'do.it \"now\"']\napproval_mode = \"approve\"\n\n"
        "[mcp_servers.b]\ncommand = \"q\"\n");
}

TEST(an_approval_replaces_another_mode)
{
    CLEANUP(scratch_done) struct scratch scratch;

    scratch_init(&scratch);
    ASSERT_STREQ(
        approve_in(
            &scratch,
            "[mcp_servers.a]\nurl = \"u\"\n\n[mcp_servers.a.tools.t]\napproval_mode = \"auto\" # why\n",
            "t"),
        "[mcp_servers.a]\nurl = \"u\"\n\n[mcp_servers.a.tools.t]\napproval_mode = \"approve\" # why\n");
    ASSERT_STREQ(
        approve_in(&scratch, "mcp_servers.a = { command = \"p\" }\n", "t"),
        "mcp_servers.a = { command = \"p\", tools = { t = { approval_mode = \"approve\" } } }\n");
}

TEST(an_approval_keeps_links_and_modes)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };
    struct stat facts;

    scratch_init(&scratch);
    scratch_write(&scratch, "real.toml", "[mcp_servers.a]\ncommand = \"p\"\n");
    ASSERT_EQ(chmod(scratch_path(&scratch, "real.toml").s, 0640), 0);
    ASSERT_EQ(symlink("real.toml", scratch_path(&scratch, "config.toml").s), 0);
    ASSERT_TRUE(mcp_approval_store(scratch_path(&scratch, "config.toml"), STR_LITERAL("a"),
                                   STR_LITERAL("t"), &err));
    ASSERT_NOT_NULL(strstr(scratch_read(&scratch, "real.toml"), "approve"));
    ASSERT_EQ(lstat(scratch_path(&scratch, "config.toml").s, &facts), 0);
    ASSERT_TRUE(S_ISLNK(facts.st_mode));
    ASSERT_EQ(stat(scratch_path(&scratch, "real.toml").s, &facts), 0);
    ASSERT_EQ(facts.st_mode & 0777, 0640);
}

TEST(a_file_that_does_not_define_the_server_is_left_alone)
{
    static const char *const files[] = {
        "",
        "mcp_servers = 3\n",
        "[mcp_servers.b]\ncommand = \"p\"\n",
        "[mcp_servers.a]\ntool_timeout_sec = 3\n",
        "[mcp_servers.a]\ncommand = \"p\"\ntools = 3\n",
        "[mcp_servers.a]\ncommand = \"p\"\ntools.t = 3\n",
        "[mcp_servers.a\n",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(files); i++) {
        CLEANUP(scratch_done) struct scratch scratch;
        CLEANUP(error_done) struct error err = { 0 };

        scratch_init(&scratch);
        scratch_write(&scratch, "config.toml", files[i]);
        ASSERT_FALSE(mcp_approval_store(scratch_path(&scratch, "config.toml"), STR_LITERAL("a"),
                                        STR_LITERAL("t"), &err));
        ASSERT_TRUE(str_contains(err.message, scratch_path(&scratch, "config.toml")));
        ASSERT_STREQ(scratch_read(&scratch, "config.toml"), files[i]);
    }
}

TEST(a_file_that_is_gone_is_not_made_again)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };

    scratch_init(&scratch);
    ASSERT_FALSE(mcp_approval_store(scratch_path(&scratch, "config.toml"), STR_LITERAL("a"),
                                    STR_LITERAL("t"), &err));
    ASSERT_FALSE(scratch_exists(&scratch, "config.toml"));
}

struct writer {
    struct str file;
    char tool[8];
    bool ok;
};

static void *write_one(void *data)
{
    struct writer *writer = data;
    CLEANUP(error_done) struct error err = { 0 };

    writer->ok = mcp_approval_store(writer->file, STR_LITERAL("a"), str_of(writer->tool), &err);
    return NULL;
}

TEST(approvals_at_the_same_time_are_all_kept)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct writer writers[8];
    pthread_t threads[8];
    const char *text;

    scratch_init(&scratch);
    scratch_write(&scratch, "config.toml", "[mcp_servers.a]\ncommand = \"p\"\n");
    for (size_t i = 0; i < ARRAY_LENGTH(writers); i++) {
        writers[i] = (struct writer){ .file = scratch_path(&scratch, "config.toml") };
        snprintf(writers[i].tool, sizeof writers[i].tool, "tool%zu", i);
        ASSERT_EQ(pthread_create(&threads[i], NULL, write_one, &writers[i]), 0);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(writers); i++) {
        ASSERT_EQ(pthread_join(threads[i], NULL), 0);
        ASSERT_TRUE(writers[i].ok);
    }
    text = scratch_read(&scratch, "config.toml");
    for (size_t i = 0; i < ARRAY_LENGTH(writers); i++)
        ASSERT_NOT_NULL(strstr(text, writers[i].tool));
}

/* A server calls its tools as it likes. */
TEST(a_tool_of_any_name_is_approved_and_no_other)
{
    const struct str names[] = {
        STR_LITERAL(""),        STR_LITERAL("a.b"),
        STR_LITERAL("a b"),     STR_LITERAL("\""),
        STR_LITERAL("'"),       STR_LITERAL("'\"\\"),
        STR_LITERAL("a\nb"),    STR_LITERAL("a]\n[x"),
        STR_LITERAL("\x1b[2J"), STR_LITERAL("a\0b"),
        STR_LITERAL("é"),       STR_LITERAL("= 3"),
        STR_LITERAL("#"),       STR_LITERAL("approval_mode"),
    };
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *specs = NULL;
    CLEANUP(error_done) struct error err = { 0 };

    scratch_init(&scratch);
    scratch_write(&scratch, "config.toml", "[mcp_servers.a]\ncommand = \"p\"\n");
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        ASSERT_TRUE(mcp_approval_store(scratch_path(&scratch, "config.toml"), STR_LITERAL("a"),
                                       names[i], &err));
    ASSERT_TRUE(
        config_load(&(struct config_request){ .home = scratch.path, .system_folder = "/no/such" },
                    &config, &err));
    specs = mcp_specs_read(config);
    ASSERT_EQ(specs->n, 1);
    ASSERT_EQ(specs->items[0].n_rules, ARRAY_LENGTH(names));
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        ASSERT_EQ(mcp_spec_approval(&specs->items[0], names[i]), MCP_APPROVE_ALWAYS);
    ASSERT_EQ(mcp_spec_approval(&specs->items[0], STR_LITERAL("a")), MCP_APPROVE_AUTO);
}

TEST(a_name_without_measure_is_not_written)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };
    char name[MCP_APPROVED_NAME_MAX + 2];

    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    scratch_init(&scratch);
    scratch_write(&scratch, "config.toml", "[mcp_servers.a]\ncommand = \"p\"\n");
    ASSERT_FALSE(mcp_approval_store(scratch_path(&scratch, "config.toml"), STR_LITERAL("a"),
                                    str_of(name), &err));
    ASSERT_STREQ(scratch_read(&scratch, "config.toml"), "[mcp_servers.a]\ncommand = \"p\"\n");
    ASSERT_TRUE(mcp_approval_store(scratch_path(&scratch, "config.toml"), STR_LITERAL("a"),
                                   str_of(name + 1), &err));
}

TEST(an_approval_of_an_app_is_added_to_the_file_of_the_user)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };

    scratch_init(&scratch);
    scratch_write(&scratch, "config.toml",
                  "# mine\nmodel = \"m\"\n\n[apps.cal-1]\nenabled = true\n");
    ASSERT_TRUE(app_approval_store(scratch_path(&scratch, "config.toml"), STR_LITERAL("cal-1"),
                                   STR_LITERAL("add"), &err));
    ASSERT_STREQ(scratch_read(&scratch, "config.toml"),
                 "# mine\nmodel = \"m\"\n\n[apps.cal-1]\nenabled = true\n\n"
                 "[apps.cal-1.tools.add]\napproval_mode = \"approve\"\n");
}

TEST(an_approval_of_an_app_makes_the_file_if_there_is_none)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };

    scratch_init(&scratch);
    if (!app_approval_store(scratch_path(&scratch, "config.toml"), STR_LITERAL("cal-1"),
                            STR_LITERAL("add"), &err))
        fail_msg("%s", err.message.s);
    ASSERT_STREQ(scratch_read(&scratch, "config.toml"),
                 "[apps.cal-1.tools.add]\napproval_mode = \"approve\"\n");
}
