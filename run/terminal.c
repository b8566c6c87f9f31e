#include "terminal.h"

#include "base/visible.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 64 * 1024 };

static int open_terminal(void)
{
    return open("/dev/tty", O_RDWR | O_CLOEXEC);
}

/* What others wrote may not steer the terminal, and nothing of it is hidden by a cut. */
static void show(int fd, const char *text)
{
    struct buf clean = { 0 };
    size_t at = 0;

    visible_add(&clean, str_of(text), VISIBLE_TEXT);
    while (at < clean.len) {
        ssize_t n = write(fd, clean.data + at, clean.len - at);

        if (n < 0 && errno != EINTR)
            break;
        at += n > 0 ? (size_t)n : 0;
    }
    buf_done(&clean);
}

enum line_result { LINE_READ, LINE_ENDED, LINE_STOPPED };

/* Waits for the next byte, or for who wants this to end. */
static enum line_result read_byte(int fd, int stop_fd, char *ret_byte)
{
    struct pollfd fds[] = {
        { .fd = fd, .events = POLLIN },
        { .fd = stop_fd, .events = POLLIN },
    };

    for (;;) {
        int n = poll(fds, 2, -1);

        if (n < 0 && errno != EINTR)
            return LINE_ENDED;
        if (n > 0 && fds[1].revents != 0)
            return LINE_STOPPED;
        if (n > 0 && fds[0].revents != 0)
            return read(fd, ret_byte, 1) == 1 ? LINE_READ : LINE_ENDED;
    }
}

static enum line_result read_line(int fd, int stop_fd, struct buf *line)
{
    enum line_result result;
    char c = '\0';

    buf_clear(line, 256);
    while ((result = read_byte(fd, stop_fd, &c)) == LINE_READ && c != '\n') {
        if (line->len < LINE_MAX_BYTES)
            buf_add_char(line, c);
    }
    return result;
}

bool terminal_ask(int stop_fd, const char *text, bool secret, struct buf *ret_line)
{
    int fd = open_terminal();
    struct termios before, silent;
    bool ok;

    if (fd < 0)
        return false;
    secret = secret && tcgetattr(fd, &before) == 0;
    if (secret) {
        silent = before;
        silent.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(fd, TCSAFLUSH, &silent);
    }
    show(fd, text);
    show(fd, "> ");
    ok = read_line(fd, stop_fd, ret_line) == LINE_READ;
    if (secret) {
        tcsetattr(fd, TCSAFLUSH, &before);
        show(fd, "\n");
    }
    close(fd);
    return ok;
}

static char letter_in(const struct choice *choices, const struct buf *line)
{
    for (; choices->letter != 0; choices++) {
        if (line->len > 0 && line->data[0] == choices->letter)
            return choices->letter;
    }
    return 0;
}

char terminal_choose(int stop_fd, const struct choice *choices, const char *text)
{
    struct buf line = { 0 };
    struct buf offer = { 0 };
    enum line_result result = LINE_READ;
    char letter = 0;
    int fd = open_terminal();

    if (fd < 0)
        return 0;
    show(fd, text);
    for (const struct choice *choice = choices; choice->letter != 0; choice++)
        buf_printf(&offer, "%s%c: %s", choice == choices ? "\n[" : ", ", choice->letter,
                   choice->meaning);
    buf_add_text(&offer, "] ");
    while (letter == 0 && result == LINE_READ) {
        show(fd, buf_str(&offer).s);
        result = read_line(fd, stop_fd, &line);
        if (result == LINE_READ)
            letter = letter_in(choices, &line);
    }
    buf_done(&line);
    buf_done(&offer);
    close(fd);
    return result == LINE_STOPPED ? TERMINAL_STOPPED : letter;
}
