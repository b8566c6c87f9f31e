/*
 * An approval: somebody decides whether an action of a turn may happen. This is the one place where it is chosen who.
 *
 * That is a person, asked by a question to the thread's subscribers; or the guardian, if the turn's settings name it and
 * the policy is `on-request`. Subscribers then hear when a review begins and, whatever becomes of it, once how it ended:
 * item/autoApprovalReview/started and completed. What is not put here is always for a person: permissions that the model
 * asks for, questions of MCP servers, questions of the model.
 */
#ifndef AGENT_APPROVAL_H
#define AGENT_APPROVAL_H

#include "agent/guardian.h"
#include "agent/thread_question.h"

struct approval;

struct approval_options {
    /* For a person: its on_answer comes as that of thread_ask() does. */
    const struct thread_question_options *question;

    /* For the guardian. */
    struct str item_id; /* of the action */
    struct str shown;   /* of the action, to clients: a JSON object */
    struct guarded_action action;
    void (*on_verdict)(void *owner,
                       bool is_allowed); /* to the owner of the question; once, from the loop */
};

/* Is it the guardian who decides? */
bool turn_is_guarded(const struct turn *turn);

/* NULL: too many are open already, or there is nobody to ask. Everything is borrowed for the call. */
struct approval *turn_ask_approval(struct turn *turn, const struct approval_options *options);

/* Nobody needs it any more: neither on_answer nor on_verdict comes. */
void approval_withdraw(struct approval *approval);

/* What the model reads when the guardian said no. */
extern const char guardian_refusal[];

#endif
