#include "approval/decision.h"

#include "base/memory.h"

#include "test.h"

/* The columns of the tables, as in docs/reference/approval.md. */
static const struct wire_ask_for_approval policies[] = {
    { .tag = WIRE_ASK_FOR_APPROVAL_TAG_UNTRUSTED },
    { .tag = WIRE_ASK_FOR_APPROVAL_TAG_ON_FAILURE },
    { .tag = WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST },
    { .tag = WIRE_ASK_FOR_APPROVAL_TAG_NEVER },
    { .tag = WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR,
      .granular = { .sandbox_approval = true,
                    .rules = true,
                    .skill_approval = true,
                    .request_permissions = true,
                    .mcp_elicitations = true } },
    { .tag = WIRE_ASK_FOR_APPROVAL_TAG_GRANULAR },
};

enum { N_POLICIES = 6 };

/* The verdicts as docs/reference/approval.md writes them. */
static const char *const words[] = {
    [VERDICT_RUN_FREE] = "U",
    [VERDICT_RUN] = "S",
    [VERDICT_ASK_FREE] = "ask-U",
    [VERDICT_ASK] = "ask-S",
    [VERDICT_REFUSE_BLOCKED] = "R1",
    [VERDICT_REFUSE_NEVER] = "R2",
    [VERDICT_REFUSE_SANDBOX_FLAG] = "R3",
    [VERDICT_REFUSE_RULES_FLAG] = "R4",
    [VERDICT_REFUSE_FORBIDDEN] = "R5",
    [VERDICT_REFUSE_ESCALATION] = "R6",
    [VERDICT_REFUSE_WIDENING_OFF] = "R7",
    [VERDICT_REFUSE_WIDENING] = "R8",
};

struct row {
    enum command_class class;
    const char *measured; /* what 0.118.0 did */
    const char *ours;     /* where Bobbin is stricter on purpose, else NULL */
};

static const struct row confined[] = {
    { CLASS_SAFE, "S S S S S S", NULL },
    { CLASS_OTHER, "ask-S S S S S S", NULL },
    { CLASS_DANGEROUS, "ask-S ask-S ask-S R1 ask-S R3", NULL },
    { CLASS_DANGEROUS_EXTENDED, "ask-S S S S S S", "ask-S ask-S ask-S S ask-S R3" },
    { CLASS_RULE_ALLOW, "U U U U U U", NULL },
    { CLASS_RULE_PROMPT, "ask-S ask-S ask-S R2 ask-S R4", NULL },
    { CLASS_RULE_FORBIDDEN, "R5 R5 R5 R5 R5 R5", NULL },
    { CLASS_ESCALATED, "R6 R6 ask-U R6 R6 R6", NULL },
    { CLASS_ESCALATED_SAFE, "R6 R6 U R6 R6 R6", "R6 R6 ask-U R6 R6 R6" },
    { CLASS_WIDENED_OFF, "R7 R7 R7 R7 R7 R7", NULL },
    { CLASS_WIDENED, "R8 R8 ask-S R8 R8 R8", "R8 R8 ask-S R8 ask-S R3" },
    { CLASS_WIDENED_SAFE, "R8 R8 S R8 R8 R8", "R8 R8 ask-S R8 ask-S R3" },
};

static const struct row unconfined[] = {
    { CLASS_SAFE, "U U U U U U", NULL },
    { CLASS_OTHER, "ask-U U U U U U", NULL },
    { CLASS_DANGEROUS, "ask-U ask-U ask-U U ask-U R3", NULL },
    { CLASS_DANGEROUS_EXTENDED, "ask-U U U U U U", "ask-U ask-U ask-U U ask-U R3" },
    { CLASS_RULE_ALLOW, "U U U U U U", NULL },
    { CLASS_RULE_PROMPT, "ask-U ask-U ask-U R2 ask-U R4", NULL },
    { CLASS_RULE_FORBIDDEN, "R5 R5 R5 R5 R5 R5", NULL },
    { CLASS_ESCALATED, "R6 R6 U R6 R6 R6", NULL },
    { CLASS_ESCALATED_SAFE, "R6 R6 U R6 R6 R6", NULL },
    { CLASS_WIDENED_OFF, "R7 R7 R7 R7 R7 R7", NULL },
    { CLASS_WIDENED, "R8 R8 U R8 R8 R8", "R8 R8 U R8 U R3" },
    { CLASS_WIDENED_SAFE, "R8 R8 U R8 R8 R8", "R8 R8 U R8 U R3" },
};

static void check_rows(const struct row *rows, size_t n, bool is_confined)
{
    ASSERT_EQ(n, N_COMMAND_CLASSES);
    for (size_t i = 0; i < n; i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        char *found = arena_printf(&arena, "%s", "");

        for (size_t p = 0; p < N_POLICIES; p++)
            found = arena_printf(&arena, "%s%s%s", found, p > 0 ? " " : "",
                                 words[decide_command(&policies[p], is_confined, rows[i].class)]);
        ASSERT_STREQ(found, rows[i].ours != NULL ? rows[i].ours : rows[i].measured);
    }
}

TEST(commands_in_a_sandbox)
{
    check_rows(confined, ARRAY_LENGTH(confined), true);
}

TEST(commands_without_a_sandbox)
{
    check_rows(unconfined, ARRAY_LENGTH(unconfined), false);
}

/* Questions of rules and of the sandbox have flags of their own. */
TEST(granular_flags_are_told_apart)
{
    struct wire_ask_for_approval policy = policies[5];

    policy.granular.rules = true;
    ASSERT_EQ(decide_command(&policy, true, CLASS_RULE_PROMPT), VERDICT_ASK);
    ASSERT_EQ(decide_command(&policy, true, CLASS_DANGEROUS), VERDICT_REFUSE_SANDBOX_FLAG);
    ASSERT_EQ(decide_patch(&policy, PATCH_OUTSIDE), PATCH_REFUSE);
    policy.granular.rules = false;
    policy.granular.sandbox_approval = true;
    ASSERT_EQ(decide_command(&policy, true, CLASS_RULE_PROMPT), VERDICT_REFUSE_RULES_FLAG);
    ASSERT_EQ(decide_command(&policy, true, CLASS_DANGEROUS), VERDICT_ASK);
    ASSERT_EQ(decide_patch(&policy, PATCH_OUTSIDE), PATCH_ASK);
    ASSERT_FALSE(permissions_may_be_asked(&policy));
    policy.granular.request_permissions = true;
    ASSERT_TRUE(permissions_may_be_asked(&policy));
}

TEST(patches)
{
    static const enum patch_verdict wanted[N_POLICIES][N_PATCH_PLACES] = {
        { PATCH_ASK, PATCH_ASK, PATCH_ASK },     { PATCH_APPLY, PATCH_ASK, PATCH_APPLY },
        { PATCH_APPLY, PATCH_ASK, PATCH_APPLY }, { PATCH_APPLY, PATCH_REFUSE, PATCH_APPLY },
        { PATCH_APPLY, PATCH_ASK, PATCH_APPLY }, { PATCH_APPLY, PATCH_REFUSE, PATCH_APPLY },
    };

    for (size_t p = 0; p < N_POLICIES; p++) {
        for (size_t place = 0; place < N_PATCH_PLACES; place++)
            ASSERT_EQ(decide_patch(&policies[p], (enum patch_place)place), wanted[p][place]);
    }
}

TEST(second_runs)
{
    static const bool commands[N_POLICIES] = { true, true, false, false, true, false };
    static const bool patches_too[N_POLICIES] = { true, true, true, false, true, false };

    for (size_t p = 0; p < N_POLICIES; p++) {
        ASSERT_EQ(retry_command_asks(&policies[p]), commands[p]);
        ASSERT_EQ(retry_patch_asks(&policies[p]), patches_too[p]);
    }
}

TEST(what_looks_like_a_denial)
{
    static const struct {
        int exit_code;
        const char *output;
        bool denied;
    } cases[] = {
        { 1, "touch: cannot touch 'x': Read-only file system\n", true },
        { 126, "sh: ./x: Permission denied", true },
        { 2, "OPERATION NOT PERMITTED", true },
        { 3, "Permission denied", true },
        { 0, "Permission denied", false },
        { 127, "command not found", false },
        { 126, "", false },
        { 2, "no such file", false },
        { 1, "", false },
        { 159, "", true }, /* 128 + SIGSYS */
        { 1, "failed to write file a", true },
        { 1, "landloc", false },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        ASSERT_EQ(looks_denied(cases[i].exit_code, str_of(cases[i].output)), cases[i].denied);
}

TEST(refusals_name_the_policy)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STREQ(refusal_text(VERDICT_REFUSE_ESCALATION, &policies[3], "should not", &arena).s,
                 "approval policy is Never; reject command \u2014 you should not ask for escalated "
                 "permissions if the approval policy is Never");
    ASSERT_STREQ(refusal_text(VERDICT_REFUSE_WIDENING, &policies[5], "", &arena).s,
                 "approval policy is Granular(GranularApprovalConfig { sandbox_approval: false, "
                 "rules: false, skill_approval: false, request_permissions: false, "
                 "mcp_elicitations: false }); reject command \u2014 you cannot request additional "
                 "permissions unless the approval policy is OnRequest");
    ASSERT_STREQ(refusal_text(VERDICT_REFUSE_WIDENING_OFF, &policies[0], "", &arena).s,
                 "additional permissions are disabled; enable `features.exec_permission_approvals` "
                 "before using `with_additional_permissions`");
}
