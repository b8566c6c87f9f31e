/* A message to a model as a response item in JSON, written part by part. */
#ifndef AGENT_CONTEXT_MESSAGE_H
#define AGENT_CONTEXT_MESSAGE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"
#include "schema/generated/wire.h"

struct message_writer {
    struct buf json;
    const char *text_type;
    size_t n_parts;
};

void message_begin(struct message_writer *writer, const char *role);
void message_add_text(struct message_writer *writer, struct str text);
void message_add_audio(struct message_writer *writer, struct str url);

/* By its address, or by the id of a file that the provider has; 0: no word about the detail. */
void message_add_image(struct message_writer *writer, struct str url,
                       enum wire_image_detail detail);
void message_add_image_file(struct message_writer *writer, struct str file_id,
                            enum wire_image_detail detail);

/* The whole message, in the arena. The writer is empty afterwards. */
struct str message_end(struct message_writer *writer, struct arena *arena);

/* Throws away what was written. */
void message_drop(struct message_writer *writer);

#endif
