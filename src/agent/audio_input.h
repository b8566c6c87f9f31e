/* Sounds for models: a file becomes a data URL, or a sentence that says why not. */
#ifndef AGENT_AUDIO_INPUT_H
#define AGENT_AUDIO_INPUT_H

#include "base/arena.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

enum { AUDIO_FILE_MAX = 20 * 1024 * 1024 };

/* At most so many bytes of a file, and never more than AUDIO_FILE_MAX. True: a data URL. False: what to tell the model
 * instead. The name says what it is. */
bool audio_input_read(struct str path, size_t max_bytes, struct arena *arena, struct str *ret_text);

/* What to tell the model instead of an address; NULL: it can be sent. */
struct str audio_input_check(struct str url);

#endif
