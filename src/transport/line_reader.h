/*
 * Cuts a stream of bytes into lines.
 *
 * Bytes are read straight into the reader's space; every byte is looked at once for its line's end,
 * wherever the pieces were cut. A line longer than the limit is dropped as a whole, and a large line's
 * memory is given back when it is done.
 */
#ifndef TRANSPORT_LINE_READER_H
#define TRANSPORT_LINE_READER_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct line_reader {
    struct buf bytes;  /* read, not yet handed out */
    size_t start;      /* of the current line in bytes */
    size_t searched;   /* up to here there is no line end behind start */
    size_t max_line;   /* in bytes, without the line end */
    size_t n_overlong; /* lines dropped so far because of max_line */
    bool skipping;     /* inside an overlong line */
};

/* Space for the next bytes; line_reader_add() says how many were put there. */
char *line_reader_space(struct line_reader *reader, size_t *ret_size);
void line_reader_add(struct line_reader *reader, size_t n);

/* The next line, without "\n" or "\r\n"; valid until the next call of any function here. */
bool line_reader_next(struct line_reader *reader, struct str *ret_line);

/* What is left at the end of input, as a line that was not ended. */
bool line_reader_rest(struct line_reader *reader, struct str *ret_line);

/*
 * Hands over the line that came last with its memory, if it lies at the front, as one does that took several reads.
 * False: it does not.
 */
bool line_reader_take(struct line_reader *reader, struct str line, struct buf *ret_bytes);

void line_reader_done(struct line_reader *reader);

#endif
