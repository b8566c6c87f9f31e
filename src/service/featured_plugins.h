/*
 * The plugins that the service recommends: asked for when a list is wanted and the curated marketplace is there, kept for three
 * hours for who is signed in. A failure is an empty list, and is not kept.
 */
#ifndef SERVICE_FEATURED_PLUGINS_H
#define SERVICE_FEATURED_PLUGINS_H

#include "base/arena.h"
#include "schema/generated/wire.h"

#include <stdint.h>

struct account;

enum { FEATURED_KEPT_MS = 3 * 60 * 60 * 1000 };

/* Zeroed it is ready. */
struct featured_plugins {
    struct str base; /* that it was asked for; NULL: it was not */
    unsigned login;  /* account_generation() of whom they are recommended to */
    struct str_array ids;
    int64_t kept_until_ms; /* by the steady clock; 0: they are not known */
    struct arena arena;
};

/* The ids are valid during the call. It comes now or later. */
typedef void featured_fn(void *owner, struct str_array ids);

/* `base` is chatgpt_base_url, or NULL; the arena is the request's that wants to know. */
void featured_plugins_get(struct featured_plugins *featured, struct account *account,
                          struct str base, struct arena *arena, featured_fn *on_known, void *owner);

void featured_plugins_forget(struct featured_plugins *featured);

#endif
