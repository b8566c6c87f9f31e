/* What the halves of the TOML reader share: toml.c has the structure, scalar.c the rest. */
#ifndef TOML_READER_H
#define TOML_READER_H

#include "base/buf.h"
#include "toml/toml.h"

struct key_path;

struct toml_reader {
    struct arena *arena;
    const struct toml_source *source;
    enum toml_version version;
    const char *begin;
    const char *at;
    const char *end;
    struct toml_error *error;
    struct buf scratch;    /* a string while it is put together */
    struct key_path *path; /* the key that was read last */

    /* Positions are counted on from the last one asked for, so that all of them cost one pass. */
    const char *mark;
    struct toml_position mark_position;
};

/* Sets the error at a place in the text and returns false. */
bool toml_fail(struct toml_reader *reader, const char *where, const char *message);
bool toml_failf(struct toml_reader *reader, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static inline bool toml_sees(const struct toml_reader *reader, const char *text, size_t len)
{
    return (size_t)(reader->end - reader->at) >= len && memcmp(reader->at, text, len) == 0;
}

/* The next byte, or 0 at the end; a NUL byte in the text is not allowed anywhere either. */
static inline char toml_peek(const struct toml_reader *reader)
{
    return reader->at < reader->end ? *reader->at : '\0';
}

static inline bool toml_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* No text may hold these, but for tabs and line ends. */
static inline bool toml_is_control(char c)
{
    return ((unsigned char)c < 0x20 && c != '\t') || c == 0x7f;
}

/* "..." or '...' on one line, as in keys. The reader stands on the quote. */
bool toml_read_quoted(struct toml_reader *reader, struct str *ret_text);

/* Fills the type and the content of a string, number, boolean, date or time. */
bool toml_read_scalar(struct toml_reader *reader, struct toml_value *value);

#endif
