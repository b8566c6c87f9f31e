#include "approval/decision.h"

#include "base/memory.h"

#include <signal.h>
#include <stddef.h>
#include <strings.h>

/* -- Commands ------------------------------------------------------------------------------ */

/* As docs/reference/approval.md writes them. */
#define U VERDICT_RUN_FREE
#define S VERDICT_RUN
#define AU VERDICT_ASK_FREE
#define AS VERDICT_ASK
#define R1 VERDICT_REFUSE_BLOCKED
#define R2 VERDICT_REFUSE_NEVER
#define R3 VERDICT_REFUSE_SANDBOX_FLAG
#define R4 VERDICT_REFUSE_RULES_FLAG
#define R5 VERDICT_REFUSE_FORBIDDEN
#define R6 VERDICT_REFUSE_ESCALATION
#define R7 VERDICT_REFUSE_WIDENING_OFF
#define R8 VERDICT_REFUSE_WIDENING

/* clang-format off */
static const enum verdict confined_table[N_COMMAND_CLASSES][N_STANCES] = {
    /*                            untrusted on-failure on-request never granular refuses */
    [CLASS_SAFE] =               { S,       S,         S,         S,    S,       S  },
    [CLASS_OTHER] =              { AS,      S,         S,         S,    S,       S  },
    [CLASS_DANGEROUS] =          { AS,      AS,        AS,        R1,   AS,      R3 },
    [CLASS_DANGEROUS_EXTENDED] = { AS,      AS,        AS,        S,    AS,      R3 },
    [CLASS_RULE_ALLOW] =         { U,       U,         U,         U,    U,       U  },
    [CLASS_RULE_PROMPT] =        { AS,      AS,        AS,        R2,   AS,      R4 },
    [CLASS_RULE_FORBIDDEN] =     { R5,      R5,        R5,        R5,   R5,      R5 },
    [CLASS_ESCALATED] =          { R6,      R6,        AU,        R6,   R6,      R6 },
    [CLASS_ESCALATED_SAFE] =     { R6,      R6,        AU,        R6,   R6,      R6 }, /* stricter than the reference */
    [CLASS_WIDENED_OFF] =        { R7,      R7,        R7,        R7,   R7,      R7 },
    [CLASS_WIDENED] =            { R8,      R8,        AS,        R8,   AS,      R3 },
    [CLASS_WIDENED_SAFE] =       { R8,      R8,        AS,        R8,   AS,      R3 }, /* the same */
};

static const enum verdict free_table[N_COMMAND_CLASSES][N_STANCES] = {
    /*                            untrusted on-failure on-request never granular refuses */
    [CLASS_SAFE] =               { U,       U,         U,         U,    U,       U  },
    [CLASS_OTHER] =              { AU,      U,         U,         U,    U,       U  },
    [CLASS_DANGEROUS] =          { AU,      AU,        AU,        U,    AU,      R3 },
    [CLASS_DANGEROUS_EXTENDED] = { AU,      AU,        AU,        U,    AU,      R3 },
    [CLASS_RULE_ALLOW] =         { U,       U,         U,         U,    U,       U  },
    [CLASS_RULE_PROMPT] =        { AU,      AU,        AU,        R2,   AU,      R4 },
    [CLASS_RULE_FORBIDDEN] =     { R5,      R5,        R5,        R5,   R5,      R5 },
    [CLASS_ESCALATED] =          { R6,      R6,        U,         R6,   R6,      R6 },
    [CLASS_ESCALATED_SAFE] =     { R6,      R6,        U,         R6,   R6,      R6 },
    [CLASS_WIDENED_OFF] =        { R7,      R7,        R7,        R7,   R7,      R7 },
    [CLASS_WIDENED] =            { R8,      R8,        U,         R8,   U,       R3 },
    [CLASS_WIDENED_SAFE] =       { R8,      R8,        U,         R8,   U,       R3 },
};
/* clang-format on */

#undef U
#undef S
#undef AU
#undef AS
#undef R1
#undef R2
#undef R3
#undef R4
#undef R5
#undef R6
#undef R7
#undef R8

static enum stance stance_of(const struct wire_ask_for_approval *policy, bool granular_flag)
{
    switch (policy->tag) {
    case WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED:
        return STANCE_UNTRUSTED;
    case WIRE_ASK_FOR_APPROVAL_TAG_ON_FAILURE:
        return STANCE_ON_FAILURE;
    case WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST:
        return STANCE_ON_REQUEST;
    case WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR:
        return granular_flag ? STANCE_GRANULAR : STANCE_GRANULAR_REFUSES;
    case WIRE_ASK_FOR_APPROVAL_TAG_NEVER:
        break;
    }
    return STANCE_NEVER;
}

enum verdict decide_command(const struct wire_ask_for_approval *policy, bool confined,
                            enum command_class command)
{
    bool flag =
        command == CLASS_RULE_PROMPT ? policy->granular.rules : policy->granular.sandbox_approval;
    enum stance stance = stance_of(policy, flag);

    return confined ? confined_table[command][stance] : free_table[command][stance];
}

/* -- Patches ------------------------------------------------------------------------------- */

/* clang-format off */
static const enum patch_verdict patch_table[N_STANCES][N_PATCH_PLACES] = {
    /*                            inside       outside       unconfined */
    [STANCE_UNTRUSTED] =        { PATCH_ASK,   PATCH_ASK,    PATCH_ASK },
    [STANCE_ON_FAILURE] =       { PATCH_APPLY, PATCH_ASK,    PATCH_APPLY }, /* the reference applies it */
    [STANCE_ON_REQUEST] =       { PATCH_APPLY, PATCH_ASK,    PATCH_APPLY },
    [STANCE_NEVER] =            { PATCH_APPLY, PATCH_REFUSE, PATCH_APPLY },
    [STANCE_GRANULAR] =         { PATCH_APPLY, PATCH_ASK,    PATCH_APPLY },
    [STANCE_GRANULAR_REFUSES] = { PATCH_APPLY, PATCH_REFUSE, PATCH_APPLY },
};

/* -- Retries --------------------------------------------------------------------------------- */

static const struct {
    bool command;
    bool patch;
} retry_table[N_STANCES] = {
    /* Never without a question: the words of a denial can be forged by the command itself. */
    [STANCE_UNTRUSTED] =        { true,  true },
    [STANCE_ON_FAILURE] =       { true,  true },
    [STANCE_ON_REQUEST] =       { false, true },
    [STANCE_NEVER] =            { false, false },
    [STANCE_GRANULAR] =         { true,  true },
    [STANCE_GRANULAR_REFUSES] = { false, false },
};
/* clang-format on */

enum patch_verdict decide_patch(const struct wire_ask_for_approval *policy, enum patch_place place)
{
    return patch_table[stance_of(policy, policy->granular.sandbox_approval)][place];
}

bool retry_command_asks(const struct wire_ask_for_approval *policy)
{
    return retry_table[stance_of(policy, policy->granular.sandbox_approval)].command;
}

bool retry_patch_asks(const struct wire_ask_for_approval *policy)
{
    return retry_table[stance_of(policy, policy->granular.sandbox_approval)].patch;
}

bool permissions_may_be_asked(const struct wire_ask_for_approval *policy)
{
    enum stance stance = stance_of(policy, policy->granular.request_permissions);

    return stance != STANCE_NEVER && stance != STANCE_GRANULAR_REFUSES;
}

/* -- Denials ------------------------------------------------------------------------------- */

static bool holds_word(struct str text, const char *word)
{
    size_t len = strlen(word);

    for (size_t i = 0; i + len <= text.len; i++) {
        if (strncasecmp(text.s + i, word, len) == 0)
            return true;
    }
    return false;
}

bool looks_denied(int exit_code, struct str output)
{
    static const char *const words[] = {
        "operation not permitted",
        "permission denied",
        "read-only file system",
        "seccomp",
        "sandbox",
        "landlock",
        "failed to write file",
    };

    if (exit_code == 0)
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
        if (holds_word(output, words[i]))
            return true;
    }
    return exit_code == 128 + SIGSYS;
}

/* -- Words --------------------------------------------------------------------------------- */

static const char *truth(bool value)
{
    return value ? "true" : "false";
}

/* In sentences for the model: `OnRequest`, `Granular(GranularApprovalConfig {...})`. */
static struct str policy_name(const struct wire_ask_for_approval *policy, struct arena *arena)
{
    static const char *const names[] = {
        [STANCE_UNTRUSTED] = "UnlessTrusted",
        [STANCE_ON_FAILURE] = "OnFailure",
        [STANCE_ON_REQUEST] = "OnRequest",
        [STANCE_NEVER] = "Never",
    };

    if (policy->tag != WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR)
        return str_of(names[stance_of(policy, false)]);
    return str_of(arena_printf(
        arena,
        "Granular(GranularApprovalConfig { sandbox_approval: %s, rules: %s, skill_approval: %s, "
        "request_permissions: %s, mcp_elicitations: %s })",
        truth(policy->granular.sandbox_approval), truth(policy->granular.rules),
        truth(policy->granular.skill_approval), truth(policy->granular.request_permissions),
        truth(policy->granular.mcp_elicitations)));
}

struct str refusal_text(enum verdict verdict, const struct wire_ask_for_approval *policy,
                        const char *may, struct arena *arena)
{
    const char *name = policy_name(policy, arena).s;

    switch (verdict) {
    case VERDICT_REFUSE_NEVER:
        return STR_LITERAL("approval required by policy, but AskForApproval is set to Never");
    case VERDICT_REFUSE_SANDBOX_FLAG:
        return STR_LITERAL(
            "approval required by policy, but AskForApproval::Granular.sandbox_approval is false");
    case VERDICT_REFUSE_RULES_FLAG:
        return STR_LITERAL(
            "approval required by policy rule, but AskForApproval::Granular.rules is false");
    case VERDICT_REFUSE_ESCALATION:
        return str_of(arena_printf(arena,
                                   "approval policy is %s; reject command \u2014 you %s ask for "
                                   "escalated permissions if the approval policy is %s",
                                   name, may, name));
    case VERDICT_REFUSE_WIDENING_OFF:
        return STR_LITERAL(
            "additional permissions are disabled; enable `features.exec_permission_approvals` "
            "before using `with_additional_permissions`");
    default:
        return str_of(
            arena_printf(arena,
                         "approval policy is %s; reject command \u2014 you cannot request "
                         "additional permissions unless the approval policy is OnRequest",
                         name));
    }
}
