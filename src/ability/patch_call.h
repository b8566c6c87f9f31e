/*
 * A patch of the model, from its text to its answer (docs/reference/patch.md):
 *
 *   read and verified ─► decided ─► (asked) ─► applied ─► answered
 *     on a worker                              on a worker
 */
#ifndef ABILITY_PATCH_CALL_H
#define ABILITY_PATCH_CALL_H

#include "ability/ability.h"

/* Text is the call's. */
struct patch_request {
    struct str text;
    struct str cwd;
    bool through_shell; /* it came as a command */
};

/* Answers the call, later. */
void patch_call_start(struct tool_call *call, const struct patch_request *request);

#endif
