/* The line that tells what is going on, in windows of several widths. */
#include "run/view.h"

#include "base/buf.h"
#include "base/memory.h"
#include "test.h"

#include <pty.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a window of that many columns gets to see; 0: its width is not known. */
static void tick_in_window(unsigned short columns, struct buf *ret_seen)
{
    struct winsize size = { .ws_row = 24, .ws_col = columns };
    char piece[256];
    int master, status;
    ssize_t n;
    pid_t pid = forkpty(&master, NULL, NULL, &size);

    ASSERT_TRUE(pid >= 0);
    if (pid == 0) {
        struct view *view = view_new(VIEW_LIVE_PLAIN);

        view_tick(view);
        fflush(stdout);
        _exit(0);
    }
    while ((n = read(master, piece, sizeof piece)) > 0)
        buf_add(ret_seen, piece, (size_t)n);
    ASSERT_EQ(waitpid(pid, &status, 0), pid);
    close(master);
}

static void expect_in_window(unsigned short columns, const char *line)
{
    CLEANUP(buf_done) struct buf seen = { 0 };

    tick_in_window(columns, &seen);
    ASSERT_STR(buf_str(&seen), line);
}

TEST(the_line_is_never_wider_than_the_window)
{
    expect_in_window(80, "| 0 s  waiting for the server");
    expect_in_window(0, "| 0 s  waiting for the server");
    expect_in_window(20, "| 0 s  waiting ");
    expect_in_window(13, "| 0 s  w");
    expect_in_window(12, "");
    expect_in_window(1, "");
}
