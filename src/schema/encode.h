/*
 * From structs to JSON text, without a document in between: a streamed delta costs one pass.
 *
 * Members are written in the order of their declaration. What has no value is written as null,
 * unless its declaration says that it is left out: clients rely on keys that are null being there.
 */
#ifndef SCHEMA_ENCODE_H
#define SCHEMA_ENCODE_H

#include "base/buf.h"
#include "schema/schema.h"

enum encode_flag {
    ENCODE_FOR_STABLE = 1 << 0, /* for a client without the experimental capability */
};

void schema_encode(const struct type *type, const void *value, unsigned flags, struct buf *out);

#endif
