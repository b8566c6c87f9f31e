/* The types of the protocol as TypeScript text. */
#ifndef SCHEMA_EXPORT_TS_TYPE_H
#define SCHEMA_EXPORT_TS_TYPE_H

#include "schema/export_ts_file.h"
#include "schema/schema.h"

#define TS_ROOT_FOLDER ""
#define TS_V2_FOLDER "v2/"
#define TS_JSON_FOLDER "serde_json/"
#define TS_JSON_NAME "JsonValue"

/* Which folder has the file of a type? */
const char *ts_folder(const struct type *type);

/* Is it written out wherever it is used, instead of in a file of its own? */
bool ts_is_inline(const struct type *type);

/* Writes how the type is referred to: its name, or what it is if it has none. */
void ts_add_type(struct ts_file *file, const struct type *type);

/* Writes `export type NAME = ...;` with its documentation. */
void ts_add_declaration(struct ts_file *file, const struct type *type);

/* What a JSON value is, in terms of JsonValue. */
void ts_add_json_definition(struct ts_file *file);

#endif
