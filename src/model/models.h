/*
 * Keeps the catalogue fresh: from models_cache.json in the home, which is
 * shared with codex, and for logins of ChatGPT, or where a program prints OpenAI's credential, from
 * OpenAI itself. What cannot be had changes nothing. Nothing happens before the first question.
 */
#ifndef MODEL_MODELS_H
#define MODEL_MODELS_H

#include "loop/loop.h"
#include "model/catalogue.h"
#include "model/found_models.h"
#include "model/login_source.h"

struct models;

struct models_options {
    struct loop *loop;
    const char *home;              /* borrowed for good, like the rest */
    const struct provider *openai; /* whichever provider is in use */
    struct login_source *logins;   /* NULL: nobody is ever signed in */
    const struct str *originator;  /* as they are when they are needed */
    const struct str *user_agent;
    const struct str *residency; /* "us", or no text; NULL: never any */
    struct str catalogue_file;   /* instead of all this; NULL: none */
};

struct models *models_new(const struct models_options *options);

/* Answers everybody who waits. Accepts NULL. */
void models_free(struct models *models);

/* As it is now; it lives as long as the models, and grows as they learn. NULL for no models. */
const struct catalogue *models_catalogue(const struct models *models);

/* What is known of the models of a provider: OpenAI's, or its own. A catalogue of the user's own is everybody's. */
const struct catalogue *models_catalogue_of(const struct models *models,
                                            const struct provider *provider);

/* Those of other servers; NULL for no models. */
struct found_models *models_found(const struct models *models);

/* Calls back when the catalogue is as fresh as it can be: at once, or from the loop, five seconds
 * later at most; `on_fresh` may be NULL. */
typedef void models_fn(void *owner);
void models_get(struct models *models, models_fn *on_fresh, void *owner);

/* A provider has named the list it knows: the one we have is as good as new, or is fetched again. */
void models_note_etag(struct models *models, struct str etag);

#endif
