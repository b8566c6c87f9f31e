/*
 * What servers of others say of their models: which there are, and how much fits into their context.
 *
 * Each server has a catalogue of its own, which is there from the first question on and learns when answers come.
 * Nothing is asked before somebody looks; an answer counts for five minutes; a server that does not answer changes
 * nothing and is not waited for longer than five seconds.
 */
#ifndef MODEL_FOUND_MODELS_H
#define MODEL_FOUND_MODELS_H

#include "loop/loop.h"
#include "model/catalogue.h"
#include "model/provider.h"

struct found_models;

/* Something that the user should know, in plain words, once. */
typedef void found_notice_fn(void *owner, struct str text);

/* `user_agent` as it is when it is needed; borrowed for good. */
struct found_models *found_models_new(struct loop *loop, const struct str *user_agent);

/* Answers everybody who waits. Accepts NULL. */
void found_models_free(struct found_models *found);

void found_models_tell(struct found_models *found, found_notice_fn *on_notice, void *owner);

/* Is it one whose models are not OpenAI's? */
bool provider_has_own_models(const struct provider *provider);

/* How the last look at it went. One that is not ready says 503: it is loading its model. */
enum found_answer {
    FOUND_NOT_ASKED,
    FOUND_NO_SERVER,
    FOUND_NOT_READY,
    FOUND_NO_LIST,
    FOUND_LIST,
};
enum found_answer found_models_answer(struct found_models *found, const struct provider *provider);

/* Has it a model of exactly that name, as far as is known? How many has it? */
bool found_models_has(struct found_models *found, const struct provider *provider,
                      struct str model);
size_t found_models_count(struct found_models *found, const struct provider *provider);

/* It lives as long as the found models. */
const struct catalogue *found_models_catalogue(struct found_models *found,
                                               const struct provider *provider);

/* Looks, unless that was done. `model` (or no text) is the one that is going to be used, and `window` what the
 * user says of its context (0: nothing): a notice comes if nobody knows it, or if it is too small. on_known() comes
 * once, from the loop or at once; it may be NULL. */
typedef void found_models_fn(void *owner);
void found_models_look(struct found_models *found, const struct provider *provider,
                       struct str model, int64_t window, found_models_fn *on_known, void *owner);

#endif
