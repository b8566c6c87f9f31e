/*
 * Asks a person at the terminal, whatever stdin and stdout are. What is invisible in a text is shown as
 * an escape; ends of lines stay, so parts that others wrote have theirs made visible before
 * (VISIBLE_LINE of base/visible.h).
 */
#ifndef RUN_TERMINAL_H
#define RUN_TERMINAL_H

#include "base/buf.h"

#include <stdbool.h>

struct choice {
    char letter; /* 0 ends a list */
    const char *meaning;
};

enum { TERMINAL_STOPPED = 3 }; /* what Ctrl-C is on a keyboard */

/* Shows all of the text and asks until one of the letters is given. 0 if there is no terminal, or it
 * is closed; TERMINAL_STOPPED once `stop_fd` can be read, which stays unread. */
char terminal_choose(int stop_fd, const struct choice *choices, const char *text);

/* Shows all of the text and takes a line. False at the end of input, without a terminal, or once
 * `stop_fd` can be read. What is secret is not shown. */
bool terminal_ask(int stop_fd, const char *text, bool secret, struct buf *ret_line);

#endif
