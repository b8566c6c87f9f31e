/*
 * Whether something may be done, must be asked about or is refused: the tables of docs/reference/approval.md,
 * as data. Nothing here knows a command or a file; review.c and ability/ do, and say which class it is of.
 *
 * Where the reference is unsafe our tables are stricter; docs/differences.md has the list.
 */
#ifndef APPROVAL_DECISION_H
#define APPROVAL_DECISION_H

#include "base/arena.h"
#include "base/str.h"
#include "schema/generated/wire.h"

/* The columns: an approval policy, as far as the question at hand is concerned. */
enum stance {
    STANCE_UNTRUSTED,
    STANCE_ON_FAILURE,
    STANCE_ON_REQUEST,
    STANCE_NEVER,
    STANCE_GRANULAR,         /* granular, and such questions may be asked */
    STANCE_GRANULAR_REFUSES, /* granular, and they may not */
    N_STANCES,
};

/* The rows: what is known of a command. */
enum command_class {
    CLASS_SAFE,
    CLASS_OTHER,
    CLASS_DANGEROUS,
    CLASS_DANGEROUS_EXTENDED, /* only by our own list: `never` lets it run */
    CLASS_RULE_ALLOW,
    CLASS_RULE_PROMPT,
    CLASS_RULE_FORBIDDEN,
    CLASS_ESCALATED, /* the model asks to leave the sandbox */
    CLASS_ESCALATED_SAFE,
    CLASS_WIDENED_OFF, /* the model asks for more permissions, and the feature is off */
    CLASS_WIDENED,
    CLASS_WIDENED_SAFE,
    N_COMMAND_CLASSES,
};

/* The later is stricter. */
enum verdict {
    VERDICT_RUN_FREE = 1, /* without a sandbox */
    VERDICT_RUN,          /* in the sandbox, if there is one */
    VERDICT_ASK_FREE,     /* asks, and then runs without a sandbox */
    VERDICT_ASK,
    VERDICT_REFUSE_BLOCKED,      /* R1 */
    VERDICT_REFUSE_NEVER,        /* R2 */
    VERDICT_REFUSE_SANDBOX_FLAG, /* R3 */
    VERDICT_REFUSE_RULES_FLAG,   /* R4 */
    VERDICT_REFUSE_FORBIDDEN,    /* R5 */
    VERDICT_REFUSE_ESCALATION,   /* R6 */
    VERDICT_REFUSE_WIDENING_OFF, /* R7 */
    VERDICT_REFUSE_WIDENING,     /* R8 */
};

static inline bool verdict_is_refusal(enum verdict verdict)
{
    return verdict >= VERDICT_REFUSE_BLOCKED;
}

static inline bool verdict_asks(enum verdict verdict)
{
    return verdict == VERDICT_ASK || verdict == VERDICT_ASK_FREE;
}

/* `confined`: the sandbox policy is readOnly or workspaceWrite. */
enum verdict decide_command(const struct wire_ask_for_approval *policy, bool confined,
                            enum command_class command);

/* -- Patches --------------------------------------------------------------------------------- */

enum patch_place { PATCH_INSIDE, PATCH_OUTSIDE, PATCH_UNCONFINED, N_PATCH_PLACES };
enum patch_verdict { PATCH_APPLY = 1, PATCH_ASK, PATCH_REFUSE };

enum patch_verdict decide_patch(const struct wire_ask_for_approval *policy, enum patch_place place);

/* -- After a denial by the sandbox ----------------------------------------------------------- */

/* Does the end of a confined command look as if the sandbox had stopped it? */
bool looks_denied(int exit_code, struct str output);

/* May the user be asked whether it is to run again without a sandbox? */
bool retry_command_asks(const struct wire_ask_for_approval *policy);
bool retry_patch_asks(const struct wire_ask_for_approval *policy);

/* May request_permissions be shown at all? */
bool permissions_may_be_asked(const struct wire_ask_for_approval *policy);

/* -- Words ----------------------------------------------------------------------------------- */

/* A refusal whose words need no more than the policy: all but R1 and R5. `may`: "should not" or "cannot". */
struct str refusal_text(enum verdict verdict, const struct wire_ask_for_approval *policy,
                        const char *may, struct arena *arena);

#endif
