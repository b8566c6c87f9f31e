/*
 * A program that is given text and gives text back, waited for by the calling thread.
 */
#ifndef RUN_PROGRAM_H
#define RUN_PROGRAM_H

#include "base/buf.h"
#include "base/error.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct program {
    const char *const *argv;
    const char *cwd; /* or NULL */
    struct str input;
    uint64_t limit_ms;       /* 0: none */
    size_t max_bytes;        /* that it may write, to either end */
    const atomic_bool *stop; /* another thread wants it to end now; or NULL */
};

struct program_result {
    int status; /* exit status, or minus a signal */
    struct buf output;
    struct buf errors; /* what it wrote to stderr */
};

/* False if it could not be run, took too long, wrote too much or had to stop; it is killed then. */
bool program_run(const struct program *program, struct program_result *ret_result,
                 struct error *err);
void program_result_done(struct program_result *result);

#endif
