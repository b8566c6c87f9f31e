/* What both exporters need: the unions of messages, and how files are written. */
#ifndef SCHEMA_EXPORT_FILE_H
#define SCHEMA_EXPORT_FILE_H

#include "base/error.h"
#include "schema/schema.h"

#include <stdbool.h>
#include <stddef.h>

enum { N_MESSAGE_UNIONS = 4 };

/* The messages that one side sends, requests or notifications, told apart by `method`. */
struct message_union {
    const char *name;
    const char *doc;
    const char *ts_doc;
    const struct message *messages;
    size_t n;
    bool are_requests;
    bool in_v2_bundle;
};

extern const struct message_union message_unions[N_MESSAGE_UNIONS];

/* Creates the folder with its parents. */
bool export_make_dir(const char *dir, struct error *err);

/* Writes DIR/NAME anew; NAME may hold one slash ("v2/Thread.ts"), whose folder is created. */
bool export_write_file(const char *dir, const char *name, const char *bytes, size_t len,
                       struct error *err);

#endif
