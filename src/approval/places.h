/* Where commands can write, for what may leave the sandbox: programs by their names, and shells. */
#ifndef APPROVAL_PLACES_H
#define APPROVAL_PLACES_H

#include "approval/startup.h"
#include "rules/program.h"
#include "sandbox/reach.h"
#include "sandbox/sandbox.h"

struct places_request {
    const struct wire_sandbox_policy *policy;
    struct str cwd; /* of the turn */
    const struct sandbox_grant *grants;
    size_t n_grants;
    const struct sandbox_reach *reach; /* of all threads and servers; NULL: of no other */
    const char *const *env;            /* of the command; ends with NULL */
};

/* For one review: what was looked up is kept. */
struct places {
    struct program_places *programs;
    struct startup *startup;
};

/* In the arena; what is reached and the environment are borrowed. */
const struct places *places_new(const struct places_request *request, struct arena *arena);

#endif
