#include "terminal.h"

#include "base/utf8.h"
#include "base/visible.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 64 * 1024,
    BEGINNING_ROWS = 3,
    CHOICE_ROWS = 4, /* the question, the choices, and what is typed */
};

static int open_terminal(void)
{
    return open("/dev/tty", O_RDWR | O_CLOEXEC);
}

/* What others wrote may not steer the terminal, and nothing of it is hidden by a cut. False: not all of it
 * was shown. */
static bool show(int fd, struct str text)
{
    struct buf clean = { 0 };
    bool ok = true;
    size_t at = 0;

    visible_add(&clean, text, VISIBLE_TEXT);
    while (at < clean.len && ok) {
        ssize_t n = write(fd, clean.data + at, clean.len - at);

        ok = n >= 0 || errno == EINTR;
        at += n > 0 ? (size_t)n : 0;
    }
    buf_done(&clean);
    return ok;
}

/* ---- longer than the screen -------------------------------------------------------------------- */

static struct winsize screen_of(int fd)
{
    struct winsize size = { 0 };

    if (ioctl(fd, TIOCGWINSZ, &size) < 0 || size.ws_row == 0 || size.ws_col == 0)
        size = (struct winsize){ .ws_row = 24, .ws_col = 80 };
    return size;
}

/* How many rows it takes: rather too many, as letters that are not ASCII count as wide ones. */
static size_t rows_of(struct str text, size_t columns)
{
    size_t rows = 1, column = 0;

    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        if (c == '\n') {
            rows++;
            column = 0;
            continue;
        }
        column += c < 0x80 ? 1 : (c & 0xc0) == 0x80 ? 0 : 2;
        if (column > columns) {
            rows++;
            column = 2;
        }
    }
    return rows;
}

static size_t lines_of(struct str text)
{
    size_t n = 1;

    for (size_t i = 0; i < text.len; i++)
        n += text.s[i] == '\n';
    return n;
}

/* "It begins:" and the beginning, three rows or so. */
static void add_beginning(struct buf *out, struct str text, const struct winsize *screen)
{
    size_t len = BEGINNING_ROWS * (size_t)screen->ws_col;
    size_t n_lines = lines_of(text);

    buf_printf(out, "\n\nThis is longer than the screen: %zu bytes in %zu line%s. It begins:\n",
               text.len, n_lines, n_lines == 1 ? "" : "s");
    if (len < text.len)
        text.len = utf8_valid_prefix(text.s, len);
    buf_add_str(out, text);
    buf_add_text(out, " ...\n");
}

static void add_remarks(struct buf *out, int fd, struct str text)
{
    struct winsize screen = screen_of(fd);

    if (visible_is_reordered(text))
        buf_add_text(out,
                     "\n  It contains right-to-left letters: the order in which they, and what "
                     "stands beside them, are shown may not be that of the text.");
    if (rows_of(text, screen.ws_col) + CHOICE_ROWS > screen.ws_row)
        add_beginning(out, text, &screen);
}

/* ---- answers ----------------------------------------------------------------------------------- */

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

static enum line_result read_terminal_line(int fd, int stop_fd, struct buf *line)
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

/* Typed while nobody had asked yet: it was meant for something else. */
static void forget_typed(int fd)
{
    tcflush(fd, TCIFLUSH);
}

bool terminal_ask(int stop_fd, struct str text, bool secret, struct buf *ret_line)
{
    int fd = open_terminal();
    struct termios before, silent;
    struct buf all = { 0 };
    bool ok;

    if (fd < 0)
        return false;
    buf_add_str(&all, text);
    add_remarks(&all, fd, text);
    buf_add_text(&all, all.len > text.len ? "\n> " : "> ");
    forget_typed(fd);
    secret = secret && tcgetattr(fd, &before) == 0;
    if (secret) {
        silent = before;
        silent.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(fd, TCSAFLUSH, &silent);
    }
    ok = show(fd, buf_str(&all)) && read_terminal_line(fd, stop_fd, ret_line) == LINE_READ;
    if (secret) {
        tcsetattr(fd, TCSAFLUSH, &before);
        show(fd, STR_LITERAL("\n"));
    }
    buf_done(&all);
    close(fd);
    return ok;
}

/* Exactly one of them: whoever types anything else has not read what is asked. */
static char letter_in(const struct choice *choices, struct str line)
{
    for (; choices->letter != 0; choices++) {
        if ((line.len == 1 && line.s[0] == choices->letter) || str_is(line, choices->meaning))
            return choices->letter;
    }
    return 0;
}

static void add_offer(struct buf *out, const char *question, const struct choice *choices)
{
    buf_printf(out, "\n%s", question);
    for (const struct choice *choice = choices; choice->letter != 0; choice++)
        buf_printf(out, "%s%c: %s", choice == choices ? "\n[" : ", ", choice->letter,
                   choice->meaning);
    buf_add_text(out, "] ");
}

/* The choices are offered again after each answer that is none of them. 0: nobody has answered. */
static char read_choice(int fd, int stop_fd, const struct choice *choices, struct str offer)
{
    struct buf line = { 0 };
    enum line_result result = LINE_READ;
    char letter = 0;

    while (letter == 0 && result == LINE_READ) {
        result = read_terminal_line(fd, stop_fd, &line);
        if (result == LINE_READ)
            letter = letter_in(choices, buf_str(&line));
        if (result == LINE_READ && letter == 0 && !show(fd, offer))
            result = LINE_ENDED;
    }
    buf_done(&line);
    return result == LINE_STOPPED ? TERMINAL_STOPPED : letter;
}

char terminal_choose(int stop_fd, const struct choice *choices, struct str text,
                     const char *question)
{
    struct buf offer = { 0 };
    struct buf all = { 0 };
    char letter = 0;
    int fd = open_terminal();

    if (fd < 0)
        return 0;
    add_offer(&offer, question, choices);
    buf_add_str(&all, text);
    add_remarks(&all, fd, text);
    buf_add_str(&all, buf_str(&offer));
    forget_typed(fd);
    if (show(fd, buf_str(&all)))
        letter = read_choice(fd, stop_fd, choices, buf_str(&offer));
    buf_done(&offer);
    buf_done(&all);
    close(fd);
    return letter;
}
