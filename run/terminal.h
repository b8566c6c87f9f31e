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

/*
 * Shows all of the text, asks, and goes on asking until the answer is one of the letters or its meaning,
 * and nothing else. What was typed before it was asked is thrown away: it was no answer to this. If the
 * text is longer than the screen its beginning is repeated before the choices. 0 if there is no terminal,
 * or it is closed; TERMINAL_STOPPED once `stop_fd` can be read, which stays unread.
 */
char terminal_choose(int stop_fd, const struct choice *choices, struct str text,
                     const char *question);

/* Shows all of the text and takes a line that is typed from then on. False at the end of input, without a
 * terminal, or once `stop_fd` can be read. What is secret is not shown. */
bool terminal_ask(int stop_fd, struct str text, bool secret, struct buf *ret_line);

#endif
