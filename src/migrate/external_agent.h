/*
 * Settings, skills and instructions of another agent, found and taken over.
 *
 * A place is the user's home or a repository: where the other agent keeps its things there, and
 * where ours go. What exists on our side is never overwritten.
 */
#ifndef MIGRATE_EXTERNAL_AGENT_H
#define MIGRATE_EXTERNAL_AGENT_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/generated/wire.h"

struct external_place {
    struct str cwd; /* the repository's root; NULL: the user's home */
    struct str settings;
    struct str config;
    struct str skills;
    struct str our_skills;
    struct str instructions[2]; /* the first that is not blank counts */
    struct str our_instructions;
};

/* Of the home; user_home is where the other agent's folder is. */
struct external_place external_home(struct arena *arena, const char *user_home, const char *home);

/* Of the repository a folder is in, or the folder itself. False: there is no such folder. */
bool external_repository(struct arena *arena, struct str folder, struct external_place *ret_place);

/* Adds what could be taken over; *n grows by at most three. */
bool external_detect(struct arena *arena, const struct external_place *place,
                     struct wire_external_agent_config_migration_item *items, size_t *n,
                     struct error *err);

bool external_import(struct arena *arena, const struct external_place *place,
                     enum wire_external_agent_config_migration_item_type type, struct error *err);

#endif
