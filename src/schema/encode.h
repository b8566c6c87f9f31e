/*
 * From structs to JSON text, without a document in between: a streamed delta costs one pass.
 *
 * Members are written in the order of their declaration. What has no value is written as null,
 * unless its declaration says that it is left out: clients rely on keys that are null being there.
 *
 * What the version of the receiver does not have is left out. A value that it has no words for is replaced as its declaration
 * says, or else null where it is optional and left out of lists; what needs it in another place cannot be said
 * at all.
 */
#ifndef SCHEMA_ENCODE_H
#define SCHEMA_ENCODE_H

#include "base/asides.h"
#include "base/buf.h"
#include "schema/schema.h"

enum encode_flag {
    ENCODE_FOR_STABLE = 1 << 0, /* for a client without the experimental capability */
    ENCODE_0166 = 1 << 1,       /* for one of 0.166; without it for one of 0.118 */
    ENCODE_ALL = 1 << 2,        /* for nobody: all that a value has, to be decoded again */
};

/* For a client that is like that. Since 0.166 answers have the experimental members for everybody. */
static inline unsigned encode_flags(enum protocol_dialect dialect, bool experimental)
{
    if (dialect == PROTOCOL_0166)
        return ENCODE_0166;
    return experimental ? 0 : ENCODE_FOR_STABLE;
}

/* Is there a way to say it to such a client? */
bool schema_can_say(const struct type *type, const void *value, enum protocol_dialect dialect);

void schema_encode(const struct type *type, const void *value, unsigned flags, struct buf *out);

/* -- What is JSON already ------------------------------------------------------------------- */

/*
 * A value of a union that was encoded before, for clients of one kind: its tag is 0, and this its body. Where the first
 * member of every variant is an id, that can be asked for all the same.
 */
struct written_value {
    struct str id;
    struct str json;
};

/* A text of the value, known by its address, that stands somewhere as JSON, without the quotes. */
struct written_text {
    const char *text;
    struct str json;
};

/* The text is put aside. */
void schema_encode_around(const struct type *type, const void *value, unsigned flags,
                          struct written_text written, struct asides *asides, struct buf *out);

/* Values that were written before and are long are not copied, but put aside. */
void schema_encode_aside(const struct type *type, const void *value, unsigned flags,
                         struct asides *asides, struct buf *out);

#endif
