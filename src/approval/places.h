/* Where the commands of a thread may write, for rules that allow a program by its name. */
#ifndef APPROVAL_PLACES_H
#define APPROVAL_PLACES_H

#include "rules/program.h"
#include "sandbox/sandbox.h"

struct places_request {
    const struct wire_sandbox_policy *policy;
    struct str cwd; /* of the turn */
    const struct sandbox_grant *grants;
    size_t n_grants;
};

/* In the arena. The PATH is the server's own, which is what commands get. */
const struct program_places *places_new(const struct places_request *request, struct arena *arena);

#endif
