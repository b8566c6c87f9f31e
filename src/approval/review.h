/*
 * The review of a command before it runs: its parts are matched with the
 * rules, the others are judged by what they are, and the strictest part decides.
 */
#ifndef APPROVAL_REVIEW_H
#define APPROVAL_REVIEW_H

#include "approval/decision.h"
#include "approval/places.h"
#include "rules/rules.h"

/* What the model asks for beyond the sandbox policy. */
enum command_wish { WISH_DEFAULT, WISH_ESCALATED, WISH_WIDENED };

struct review_request {
    const struct str_array *argv;
    const struct rules *rules;   /* NULL: none */
    const struct places *places; /* NULL: commands can write nowhere */
    const struct wire_ask_for_approval *policy;
    bool confined;
    enum command_wish wish;
    bool is_granted;         /* what it wishes for was granted before: it need not be asked about */
    bool may_be_wider;       /* features.exec_permission_approvals */
    struct str reason;       /* the model's own words, or NULL */
    struct str_array prefix; /* of the model: the rule it would like to have; n == 0: none */
    const char *may;         /* of the words that refuse an escalation: "should not" or "cannot" */
};

struct command_review {
    enum verdict verdict;
    struct str text; /* a refusal: what the model reads. A question: its reason, or NULL */
    struct str_array amendment; /* the rule that an answer could save; n == 0: none */
};

/* Steps 3 and 6: what the policy says about the wish alone comes first and makes no item. */
bool review_wish(const struct review_request *request, struct arena *arena,
                 struct str *ret_refusal);
void review_command(const struct review_request *request, struct arena *arena,
                    struct command_review *ret_review);

/* May this rule be saved when the command was approved? Of its parts' beginnings, and not too wide. */
bool review_accepts_amendment(const struct rules *rules, const struct str_array *argv,
                              const struct str_array *prefix);

#endif
