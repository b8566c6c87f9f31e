/*
 * The protocol as files: TypeScript and JSON Schema, written from the tables.
 */
#ifndef SCHEMA_EXPORT_H
#define SCHEMA_EXPORT_H

#include "base/error.h"
#include "schema/schema.h"

#include <stdbool.h>

struct export_options {
    const char *dir;   /* created with its parents; files already there are left alone */
    bool experimental; /* also what needs the experimentalApi capability */
    enum protocol_dialect protocol; /* the version that is written */
};

bool export_typescript(const struct export_options *options, struct error *err);
bool export_json_schema(const struct export_options *options, struct error *err);

#endif
