/*
 * The descriptors between a command and us: pipes, or a terminal.
 *
 * `theirs` go to the command and are closed once it has been started; `ours` are -1 where there is
 * nothing to read or write.
 */
#ifndef EXEC_STDIO_SET_H
#define EXEC_STDIO_SET_H

#include <stdbool.h>
#include <stdint.h>

struct stdio_set {
    int theirs[3];
    int ours[3]; /* [0] is written, [1] and [2] are read; a terminal is [1] alone */
};

#define STDIO_SET_INIT                                                                             \
    {                                                                                              \
        { -1, -1, -1 }, { -1, -1, -1 },                                                            \
    }

/* Each returns 0 or a negative errno; what was opened until then is in the set. */
int stdio_set_open_pipes(struct stdio_set *set, bool keep_stdin, bool merge_output);
int stdio_set_open_terminal(struct stdio_set *set, uint16_t rows, uint16_t cols);

void stdio_set_done(struct stdio_set *set);

#endif
