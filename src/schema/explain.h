/*
 * The words for JSON that does not fit, as the reference chooses them: clients match on them.
 */
#ifndef SCHEMA_EXPLAIN_H
#define SCHEMA_EXPLAIN_H

#include "base/buf.h"
#include "base/error.h"
#include "schema/schema.h"

/* invalid type: integer `5`, expected a string. Returns false, as error_set() does. */
bool explain_invalid_type(struct error *err, yyjson_val *json, const char *expected);

/* invalid value: integer `-1`, expected u32 */
bool explain_invalid_value(struct error *err, yyjson_val *json, const char *expected);

bool explain_missing_field(struct error *err, const char *name);

bool explain_duplicate_field(struct error *err, const char *name);

/* What a struct is called in errors: "struct Thread", "struct variant UserInput::Text". */
struct error_subject {
    const struct type *type;       /* with the fields */
    const struct type *owner;      /* the union it is a variant of, or NULL */
    const struct variant *variant; /* of owner */
};

void explain_subject(const struct error_subject *subject, char *text, size_t size);

/* Members by position: invalid length 1, expected struct Thread with 3 elements */
bool explain_too_short(struct error *err, const struct error_subject *subject, size_t given,
                       enum protocol_dialect dialect);

/* invalid length 4, expected 3 elements in sequence */
bool explain_too_long(struct error *err, size_t expected, size_t given);

/* unknown variant `x`, expected one of `a`, `b`, `c`: those that a version has */
bool explain_unknown_variant(struct error *err, struct str name, const struct type *type,
                             enum protocol_dialect dialect);

/* unknown field `x`, expected `a` or `b` */
bool explain_unknown_field(struct error *err, struct str name, const struct type *type,
                           enum protocol_dialect dialect);

/* The same for any list of names, in the reference's way of listing them. */
bool explain_unknown(struct error *err, const char *what, struct str name,
                     const char *const *expected, size_t n);

/* Text that is no JSON: key must be a string at line 1 column 2 */
bool explain_syntax(struct error *err, struct str json);

/* A number the way the reference prints floating point: 1.5, 10.0, 1e+16. */
void explain_float(struct buf *out, double value);

#endif
