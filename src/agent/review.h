/* Reviews: what is asked, and what is made of the answer. */
#ifndef AGENT_REVIEW_H
#define AGENT_REVIEW_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"
#include "schema/generated/wire.h"

/* A target with its strings trimmed; an empty one is an error (`branch must not be empty`). A base branch that is
 * not named is the default branch of the repository that `cwd` lies in. */
bool review_check_target(const struct wire_review_target *target, struct str cwd,
                         struct arena *arena, struct wire_review_target *ret_target,
                         struct error *err);

/* "current changes" */
struct str review_hint(const struct wire_review_target *target, struct arena *arena);

/* What the user asks for, in words: "Review current changes". The hint is the target's. */
struct str review_request_text(const struct wire_review_target *target, struct str hint,
                               struct arena *arena);

/* The reviewer's task. For a base branch outside a repository: false. */
bool review_prompt(const struct wire_review_target *target, struct str cwd, struct arena *arena,
                   struct str *ret_prompt, struct error *err);

struct review_result {
    struct str rendered; /* what a client reads */
    struct str output;   /* review_output of the exited_review_mode line, JSON; NULL: none */
    struct str explanation;
    struct str findings; /* the block of findings; NULL: none */
};

/* From the reviewer's last message; NULL: it said nothing. */
void review_parse(struct str text, struct arena *arena, struct review_result *ret_result);

/* Texts of the user message that tells the thread's model about the review: <user_action> ... */
struct str review_user_action(const struct review_result *result, struct arena *arena);
struct str review_interrupted_action(struct arena *arena);

#endif
