/* Asks a person at the terminal, whatever stdin and stdout are. */
#ifndef RUN_TERMINAL_H
#define RUN_TERMINAL_H

#include "base/buf.h"

#include <stdbool.h>

struct choice {
    char letter; /* 0 ends a list */
    const char *meaning;
};

/* Asks until one of the letters is given. 0 if there is no terminal, or it is closed. */
char terminal_choose(const struct choice *choices, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void terminal_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* False at the end of input, or without a terminal. What is secret is not shown. */
bool terminal_read_line(struct buf *ret_line, bool secret);

#endif
