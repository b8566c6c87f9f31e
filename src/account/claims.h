/*
 * What a token says of its owner: the payload of a JWT.
 *
 * Signatures are not checked: a token comes from the authority over TLS or from the user's own file,
 * and nothing is permitted on the strength of a claim.
 */
#ifndef ACCOUNT_CLAIMS_H
#define ACCOUNT_CLAIMS_H

#include "base/arena.h"
#include "schema/generated/wire.h"

/* Text that is NULL, and a time that is 0, was not claimed. */
struct claims {
    struct str email;
    struct str plan;
    struct str user_id;
    struct str account_id; /* the workspace */
    struct str organization_id;
    struct str project_id;
    bool is_org_owner;
    bool completed_platform_onboarding;
    int64_t expires_s;
};

/* False if the text is no JWT; claims that are missing or of another type are not. */
bool claims_read(struct str token, struct arena *arena, struct claims *ret_claims);

/* A plan as tokens and the backend name it: exactly so, or `unknown`. */
enum wire_plan_type plan_of_claim(struct str name);

/* A plan as a client names it: in any case, with `education` for `edu`. */
enum wire_plan_type plan_of_client(struct str name);

#endif
