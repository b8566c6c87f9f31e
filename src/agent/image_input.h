/* Local images for models: a file becomes a data URL, or a sentence that says why not. */
#ifndef AGENT_IMAGE_INPUT_H
#define AGENT_IMAGE_INPUT_H

#include "base/arena.h"
#include "base/str.h"
#include "sandbox/sandbox.h"

#include <stdbool.h>

enum { IMAGE_FILE_MAX = 20 * 1024 * 1024 };

/*
 * At most so many bytes of a file, and never more than IMAGE_FILE_MAX. True: a data URL. False: what to tell
 * the model instead. PNG, JPEG and WebP are taken as they are, whatever their size in pixels: providers scale
 * on their side too.
 */
bool image_input_read(struct str path, size_t max_bytes, struct arena *arena, struct str *ret_text);

/* The same for view_image, in its words: of what the sandbox lets be read. */
bool image_view_read(struct str path, const struct sandbox *sandbox, struct arena *arena,
                     struct str *ret_text);

#endif
