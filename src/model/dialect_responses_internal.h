/* What the requests of the Responses API have in common. */
#ifndef MODEL_DIALECT_RESPONSES_INTERNAL_H
#define MODEL_DIALECT_RESPONSES_INTERNAL_H

#include "model/dialect.h"

/* OpenAI serves those who sign in with ChatGPT elsewhere; no text: another provider does not. */
struct str responses_url_for_chatgpt(struct arena *arena, const struct provider *provider,
                                     const char *path);

/* `headers` of a dialect. A stream is asked for as such, and says which turn it is for. */
bool responses_make_headers(struct arena *arena, const struct sampling_options *options,
                            bool is_stream, struct name_values *ret_headers, struct error *err);
struct name_values responses_sign(struct arena *arena, struct name_values headers,
                                  struct str turn_state, const struct login *login);

/* Parts of a body: the array of items; the object of `reasoning`; `,"text":{…}`, if it says something. */
void responses_add_input(struct buf *out, const struct sampling_options *options);
void responses_add_reasoning(struct buf *out, const struct sampling_options *options);
void responses_add_text_format(struct buf *out, const struct sampling_options *options);

#endif
