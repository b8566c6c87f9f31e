/*
 * The output of a command: its head and its tail within a bound, and its text cut only between
 * characters.
 */
#ifndef EXEC_OUTPUT_H
#define EXEC_OUTPUT_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"

struct output {
    size_t limit;    /* of the bytes that are kept */
    struct buf head; /* the first half */
    struct buf tail; /* the last half, a ring once it is full: new bytes go over the oldest */
    size_t tail_at;  /* where its oldest byte is */
    size_t n_dropped;
    struct buf pending; /* the beginning of a character whose rest has not come yet */
};

#define OUTPUT_INIT(...)                                                                           \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

/*
 * Takes bytes in. *ret_text is what of them (and of what was pending) is whole characters; it is
 * valid until the next call.
 */
void output_append(struct output *output, const char *bytes, size_t len, struct buf *ret_text);

/* The same for who does not want the text. */
void output_keep(struct output *output, const char *bytes, size_t len);

/* What is kept, with a note where bytes were dropped. */
struct str output_text(const struct output *output, struct arena *arena);
void output_done(struct output *output);

#endif
