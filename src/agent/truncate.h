/*
 * Text that is too long for a model keeps its beginning and its end around a marker that says how
 * much is missing.
 */
#ifndef AGENT_TRUNCATE_H
#define AGENT_TRUNCATE_H

#include "base/arena.h"
#include "base/str.h"
#include "model/catalogue.h"
#include "schema/generated/wire.h"

#include <stdint.h>

/* How much is let through. The mode also decides what the marker counts: characters or tokens. */
struct truncation {
    enum truncation_mode mode;
    int64_t limit; /* bytes, or tokens of four bytes each */
};

/* Four bytes are a token, as far as anybody guesses here. */
int64_t tokens_of_bytes(int64_t n_bytes);

/* A fifth more, rounded up: what JSON adds to an output is not counted against it. */
struct truncation truncation_with_margin(struct truncation truncation);

/* Returns the text itself if it fits. Whole characters are kept. */
struct str truncate_text(struct arena *arena, struct str text, struct truncation truncation);

/* The output of a tool. Of a list, texts use up the limit in order, and images are free. */
void truncate_output(struct arena *arena, struct truncation truncation,
                     struct wire_function_call_output_body *output);

#endif
