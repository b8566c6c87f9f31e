/* A person at a terminal, played by the other side of a pty. */
#include "run/terminal.h"
#include "run/words.h"

#include "base/memory.h"
#include "test.h"

#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONG = 20000 };

static const struct choice choices[] = { { 'y', "yes" }, { 'n', "no" }, { 0 } };

/* Asks in a process of its own and returns what it was answered. */
static int choose(const char *text, const char *typed, bool stop, struct buf *ret_seen)
{
    int master, ends[2], status;
    char piece[4096];
    ssize_t n;
    pid_t pid;

    ASSERT_EQ(pipe(ends), 0);
    pid = forkpty(&master, NULL, NULL, NULL);
    ASSERT_TRUE(pid >= 0);
    if (pid == 0)
        _exit(terminal_choose(ends[0], choices, text));
    while (strstr(buf_str(ret_seen).s, "n: no]") == NULL &&
           (n = read(master, piece, sizeof piece)) > 0)
        buf_add(ret_seen, piece, (size_t)n);
    if (stop)
        ASSERT_EQ(write(ends[1], "x", 1), 1);
    ASSERT_TRUE(write(master, typed, strlen(typed)) >= 0);
    ASSERT_EQ(waitpid(pid, &status, 0), pid);
    close(master);
    close(ends[0]);
    close(ends[1]);
    ASSERT_TRUE(WIFEXITED(status));
    return WEXITSTATUS(status);
}

TEST(what_is_asked_for_is_shown_to_its_end)
{
    CLEANUP(buf_done) struct buf seen = { 0 };
    CLEANUP(freep) char *text = xmalloc(LONG + 8);

    memset(text, 'x', LONG);
    memcpy(text + LONG, "; rm -r", 8);
    ASSERT_EQ(choose(text, "z\ny\n", false, &seen), 'y');
    ASSERT_NOT_NULL(strstr(buf_str(&seen).s, "x; rm -r"));
}

TEST(it_does_not_steer_the_terminal)
{
    CLEANUP(buf_done) struct buf seen = { 0 };

    ASSERT_EQ(choose("a\033[2Jb\177c\xc2\x9b"
                     "2Jd\xc3\xa9",
                     "n\n", false, &seen),
              'n');
    ASSERT_NOT_NULL(strstr(buf_str(&seen).s, "a^[[2Jb^?c\\u{9b}2Jd\xc3\xa9"));
}

TEST(a_signal_ends_the_question)
{
    CLEANUP(buf_done) struct buf seen = { 0 };

    ASSERT_EQ(choose("?", "", true, &seen), TERMINAL_STOPPED);
}
