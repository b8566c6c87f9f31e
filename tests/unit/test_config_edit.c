/* Writing config.toml while others do, too. */
#include "config/edit.h"

#include "base/file.h"
#include "base/memory.h"

#include "scratch.h"
#include "test.h"

#include <sys/wait.h>
#include <unistd.h>

enum { WRITERS = 12 };

/* In a process of its own: [mcp_servers.sN] with a command. */
static bool add_server(const char *home, int n)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    yyjson_val command = { 0 };
    struct config_edit edit = {
        str_of(arena_printf(&arena, "mcp_servers.s%d.command", n)),
        &command,
        false,
    };
    struct config_write write = { .edits = &edit, .n = 1 };
    struct wire_config_write_response ignored;

    yyjson_set_str(&command, "true");
    return config_write(&(struct config_request){ .home = home }, &write, &arena, &ignored, &err);
}

TEST(changes_of_several_programs_all_count)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    pid_t writers[WRITERS];
    int status;

    scratch_init(&scratch);
    for (int i = 0; i < WRITERS; i++) {
        writers[i] = fork();
        ASSERT_TRUE(writers[i] >= 0);
        if (writers[i] == 0)
            _exit(add_server(scratch.path, i) ? 0 : 1);
    }
    for (int i = 0; i < WRITERS; i++) {
        ASSERT_EQ(waitpid(writers[i], &status, 0), writers[i]);
        ASSERT_EQ(status, 0);
    }
    ASSERT_EQ(file_read(arena_printf(&arena, "%s/config.toml", scratch.path), 1 << 20, &text), 0);
    for (int i = 0; i < WRITERS; i++)
        ASSERT_NOT_NULL(strstr(buf_str(&text).s, arena_printf(&arena, "[mcp_servers.s%d]", i)));
}
