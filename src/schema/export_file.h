/* Writing the exporters' files. */
#ifndef SCHEMA_EXPORT_FILE_H
#define SCHEMA_EXPORT_FILE_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* Creates the folder with its parents. */
bool export_make_dir(const char *dir, struct error *err);

/* Writes DIR/NAME anew; NAME may hold one slash ("v2/Thread.ts"), whose folder is created. */
bool export_write_file(const char *dir, const char *name, const char *bytes, size_t len,
                       struct error *err);

#endif
