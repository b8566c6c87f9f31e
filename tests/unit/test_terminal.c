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

/* Asks in a process of its own, once `ahead` has been typed, and returns what it was answered. */
static int choose_after(const char *ahead, const char *text, const char *typed, bool stop,
                        struct buf *ret_seen)
{
    int master, ends[2], begin[2], status;
    char piece[4096];
    ssize_t n;
    pid_t pid;

    ASSERT_EQ(pipe(ends), 0);
    ASSERT_EQ(pipe(begin), 0);
    pid = forkpty(&master, NULL, NULL, NULL);
    ASSERT_TRUE(pid >= 0);
    if (pid == 0) {
        if (read(begin[0], piece, 1) != 1)
            _exit(1);
        _exit(terminal_choose(ends[0], choices, str_of(text), "Allow it?"));
    }
    ASSERT_TRUE(write(master, ahead, strlen(ahead)) >= 0);
    ASSERT_EQ(write(begin[1], "x", 1), 1);
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
    close(begin[0]);
    close(begin[1]);
    ASSERT_TRUE(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int choose(const char *text, const char *typed, bool stop, struct buf *ret_seen)
{
    return choose_after("", text, typed, stop, ret_seen);
}

TEST(what_is_asked_for_is_shown_to_its_end)
{
    CLEANUP(buf_done) struct buf seen = { 0 };
    CLEANUP(freep) char *text = xmalloc(LONG + 8);

    memset(text, 'x', LONG);
    memcpy(text + LONG, "; rm -r", 8);
    ASSERT_EQ(choose(text, "z\ny\n", false, &seen), 'y');
    ASSERT_NOT_NULL(strstr(buf_str(&seen).s, "x; rm -r"));
    ASSERT_NOT_NULL(strstr(buf_str(&seen).s, "longer than the screen: 20007 bytes in 1 line. It "
                                             "begins:\r\nxxxx"));
}

TEST(it_does_not_steer_the_terminal)
{
    CLEANUP(buf_done) struct buf seen = { 0 };

    ASSERT_EQ(choose("a\033[2Jb\177c\xc2\x9b"
                     "2Jd\xc3\xa9",
                     "n\n", false, &seen),
              'n');
    ASSERT_NOT_NULL(strstr(buf_str(&seen).s, "a\\x1b[2Jb\\x7fc\\u{9b}2Jd\xc3\xa9"));
}

TEST(a_signal_ends_the_question)
{
    CLEANUP(buf_done) struct buf seen = { 0 };

    ASSERT_EQ(choose("?", "", true, &seen), TERMINAL_STOPPED);
}

TEST(what_was_typed_before_is_no_answer)
{
    CLEANUP(buf_done) struct buf seen = { 0 };

    ASSERT_EQ(choose_after("y\ny\ny", "?", "n\n", false, &seen), 'n');
}

TEST(an_answer_is_exactly_one_of_the_choices)
{
    static const char *const others[] = { "yikes\nn\n", "yn\nn\n",  " y\nn\n",
                                          "\nn\n",      "y \nno\n", "Y\nno\n" };
    CLEANUP(buf_done) struct buf first = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        CLEANUP(buf_done) struct buf seen = { 0 };

        ASSERT_EQ(choose("?", others[i], false, &seen), 'n');
    }
    ASSERT_EQ(choose("?", "yes\n", false, &first), 'y');
}
