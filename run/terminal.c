#include "terminal.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static int open_terminal(void)
{
    return open("/dev/tty", O_RDWR | O_CLOEXEC);
}

/* What others wrote may not steer the terminal. */
static void write_clean_text(int fd, char *text)
{
    for (char *c = text; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' && *c != '\n' && *c != '\t')
            *c = '?';
    }
    if (write(fd, text, strlen(text)) < 0)
        return;
}

static void say(int fd, const char *format, va_list args)
{
    char text[4096];

    vsnprintf(text, sizeof text, format, args);
    write_clean_text(fd, text);
}

void terminal_say(const char *format, ...)
{
    int fd = open_terminal();
    va_list args;

    if (fd < 0)
        return;
    va_start(args, format);
    say(fd, format, args);
    va_end(args);
    write_clean_text(fd, (char[]){ "\n" });
    close(fd);
}

static bool read_line(int fd, struct buf *line)
{
    char c;
    ssize_t n;

    buf_clear(line, 256);
    while ((n = read(fd, &c, 1)) == 1 && c != '\n')
        buf_add_char(line, c);
    return n == 1;
}

bool terminal_read_line(struct buf *ret_line, bool secret)
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
    write_clean_text(fd, (char[]){ "> " });
    ok = read_line(fd, ret_line);
    if (secret) {
        tcsetattr(fd, TCSAFLUSH, &before);
        write_clean_text(fd, (char[]){ "\n" });
    }
    close(fd);
    return ok;
}

char terminal_choose(const struct choice *choices, const char *format, ...)
{
    struct buf line = { 0 };
    struct buf offer = { 0 };
    char letter = 0;
    int fd = open_terminal();
    va_list args;

    if (fd < 0)
        return 0;
    va_start(args, format);
    say(fd, format, args);
    va_end(args);
    for (const struct choice *choice = choices; choice->letter != 0; choice++)
        buf_printf(&offer, "%s%c: %s", choice == choices ? "\n[" : ", ", choice->letter,
                   choice->meaning);
    buf_add_text(&offer, "] ");
    do {
        write_clean_text(fd, (char *)(uintptr_t)buf_str(&offer).s);
        if (!read_line(fd, &line))
            break;
        for (const struct choice *choice = choices; choice->letter != 0; choice++) {
            if (line.len > 0 && line.data[0] == choice->letter)
                letter = choice->letter;
        }
    } while (letter == 0);
    buf_done(&line);
    buf_done(&offer);
    close(fd);
    return letter;
}
