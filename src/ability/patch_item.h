/* The fileChange item of a patch: how clients and the rollout see it. */
#ifndef ABILITY_PATCH_ITEM_H
#define ABILITY_PATCH_ITEM_H

#include "agent/thread.h"
#include "patch/patch.h"

struct patch_facts {
    struct str call_id; /* also the item's id */
    struct str turn_id;
    struct wire_file_update_change_array changes; /* sorted by path */
    struct wire_file_change_map map;              /* the same for files and older clients */
};

/* All text is in the arena or that of the changes. */
void patch_facts_fill(struct patch_facts *facts, const struct patch_changes *changes,
                      struct arena *arena);

void patch_tell_started(struct thread *thread, const struct patch_facts *facts);
void patch_tell_output(struct thread *thread, const struct patch_facts *facts, struct str text);

/* Written, then told. `output` is what the model reads of it. */
void patch_tell_completed(struct thread *thread, const struct patch_facts *facts,
                          enum wire_patch_apply_status status, struct str output);

#endif
