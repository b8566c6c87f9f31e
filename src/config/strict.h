/*
 * Keys that nothing reads.
 *
 * A server ignores them, because programs of other versions share the files; with --strict-config they are errors.
 */
#ifndef CONFIG_STRICT_H
#define CONFIG_STRICT_H

#include "config/config.h"

struct setting;

/* Lives as long as the visit; texts end with a NUL. */
struct unknown_key {
    enum layer_type layer;
    struct str message;           /* the key and its place, in a sentence */
    struct str name;              /* from the top: tui.modle */
    struct str key;               /* the last part of it */
    const struct setting *fields; /* what there is in its place; NULL: features */
    int where;                    /* and which of them count there */
};

/* All of every layer that counts, in their order. */
void config_visit_unknown_keys(const struct config *config,
                               void (*visit)(void *owner, const struct unknown_key *key),
                               void *owner);

/* Whether every key of every layer that counts is known; the first one that is not is named with its place. */
bool config_check_keys(const struct config *config, struct error *err);

#endif
