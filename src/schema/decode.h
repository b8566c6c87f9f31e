/*
 * From JSON to structs, with the reference's exact words where something does not fit.
 *
 * Strings of the result point into the JSON document and everything else into the arena: both must
 * outlive it. Unknown members are ignored; of a repeated member the last one counts. Members and values of every version
 * are taken, and what only one version has need not be there.
 */
#ifndef SCHEMA_DECODE_H
#define SCHEMA_DECODE_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/schema.h"

/*
 * Fills *ret_value, which has type->size bytes. On failure *err has the message, without a prefix,
 * and *ret_value is of no use.
 */
bool schema_decode(const struct type *type, yyjson_val *json, struct arena *arena, void *ret_value,
                   struct error *err);

/* Who has sent it. */
struct schema_sender {
    enum protocol_dialect dialect; /* in whose words errors are told */
    unsigned n_words;              /* of open enums that it was the first to say (open_enum.h) */
    bool is_client;                /* and may say some words only */
};

/*
 * The same for what a client sends. Its dialect becomes a later one when the JSON has a member or a value that only that has,
 * whether or not the rest fits.
 */
bool schema_decode_from(struct schema_sender *sender, const struct type *type, yyjson_val *json,
                        struct arena *arena, void *ret_value, struct error *err);

/* The same for text, such as a default or a stored line. The text is copied into the arena. */
bool schema_decode_text(const struct type *type, struct str text, struct arena *arena,
                        void *ret_value, struct error *err);
bool schema_decode_text_from(enum protocol_dialect dialect, const struct type *type,
                             struct str text, struct arena *arena, void *ret_value,
                             struct error *err);

/*
 * The descriptor of the first experimental member or variant that params make use of, or NULL.
 * Looks at the members of params in their order, not deeper. To 0.118 an empty list is no use of one.
 */
const char *schema_experimental_use(const struct type *params_type, const void *params,
                                    enum protocol_dialect dialect);

#endif
