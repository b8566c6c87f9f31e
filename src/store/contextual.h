/*
 * User messages as a rollout has them: some are the user's own, others were put there for the model
 * (docs/reference/rollout.md).
 */
#ifndef STORE_CONTEXTUAL_H
#define STORE_CONTEXTUAL_H

#include "base/arena.h"
#include "base/str.h"
#include "schema/generated/wire.h"

#include <stdbool.h>
#include <yyjson.h>

/* Without white space at both ends, of the whole of Unicode. The result borrows from the text. */
struct str text_trim(struct str text);

/* What follows `## My request for Codex:`, trimmed; false if the text does not have it. */
bool text_after_request_marker(struct str text, struct str *ret_request);

/* Is the payload of a response_item whole: does it have what its type needs? */
bool response_item_is_valid(yyjson_val *item);

/* Is it a message of the user that has no contextual part? The item is a valid one. */
bool response_item_is_user_boundary(yyjson_val *item);

/* The text of a user's message: its text parts, without the tags that are put around images. */
struct str response_item_user_text(yyjson_val *item, struct arena *arena);

/*
 * The fragments of a user message that consists of hook prompts only; false for every other item.
 * The item is a valid one.
 */
bool response_item_hook_prompts(yyjson_val *item, struct arena *arena,
                                struct wire_hook_prompt_fragment_array *ret_fragments);

#endif
