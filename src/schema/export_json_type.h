/*
 * The JSON Schema (draft-07) of types and messages, in the manner of the schemars crate, which
 * makes the reference's.
 */
#ifndef SCHEMA_EXPORT_JSON_TYPE_H
#define SCHEMA_EXPORT_JSON_TYPE_H

#include "base/arena.h"
#include "schema/export_json_set.h"
#include "schema/schema.h"

#include <stdbool.h>
#include <yyjson.h>

struct schema_writer {
    yyjson_mut_doc *doc;
    struct arena *arena;       /* titles and references; the document borrows them */
    const struct type_set *v2; /* what is defined below `v2`; NULL: nothing is */
    bool experimental;         /* experimental members are wanted */
    enum protocol_dialect protocol;
};

/*
 * Puts into a schema what describes the type itself. `base` is what the titles of a union's
 * variants end with; without it they have none.
 */
void schema_add_content(struct schema_writer *writer, yyjson_mut_val *schema,
                        const struct type *type, const char *base);

void schema_add_doc(struct schema_writer *writer, yyjson_mut_val *schema, const char *doc);

/* A message in its envelope. A request has an id; its result is no part of it. */
yyjson_mut_val *schema_of_request(struct schema_writer *writer, const struct message *message);
yyjson_mut_val *schema_of_notification(struct schema_writer *writer, const struct message *message);

#endif
