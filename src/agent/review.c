#include "agent/review.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "store/git_facts.h"

enum { SHORT_SHA = 7 }; /* characters; a client may send anything as the name of a commit */

/* -- What is asked ------------------------------------------------------------------------- */

static struct str trimmed(struct str text, struct arena *arena)
{
    struct str part = str_trim(text);

    return arena_str(arena, part.s == NULL ? "" : part.s, part.len);
}

static bool check_filled(struct str *text, const char *name, struct arena *arena, struct error *err)
{
    *text = trimmed(*text, arena);
    return text->len > 0 || error_set(err, ERR_INVALID_REQUEST, "%s must not be empty", name);
}

static bool refuse_base(struct str cwd, struct error *err)
{
    if (!git_facts_exist(cwd))
        return error_set(err, ERR_INTERNAL, "\"%s\" is not a git repository", cwd.s);
    return error_set(err, ERR_INVALID_REQUEST,
                     "the repository names no default branch: say which branch is meant");
}

bool review_check_target(const struct wire_review_target *target, struct str cwd,
                         struct arena *arena, struct wire_review_target *ret_target,
                         struct error *err)
{
    struct wire_review_target checked = *target;

    switch (checked.tag) {
    case WIRE_REVIEW_TARGET_TAG_UNCOMMITTED_CHANGES:
        break;
    case WIRE_REVIEW_TARGET_TAG_BASE_BRANCH:
        if (checked.base_branch.branch.s == NULL)
            checked.base_branch.branch = git_default_branch(cwd, arena);
        if (checked.base_branch.branch.s == NULL)
            return refuse_base(cwd, err);
        if (!check_filled(&checked.base_branch.branch, "branch", arena, err))
            return false;
        break;
    case WIRE_REVIEW_TARGET_TAG_COMMIT:
        if (!check_filled(&checked.commit.sha, "sha", arena, err))
            return false;
        if (checked.commit.title.s != NULL)
            checked.commit.title = trimmed(checked.commit.title, arena);
        if (checked.commit.title.len == 0)
            checked.commit.title = STR_NONE;
        break;
    case WIRE_REVIEW_TARGET_TAG_CUSTOM:
        if (!check_filled(&checked.custom.instructions, "instructions", arena, err))
            return false;
        break;
    }
    *ret_target = checked;
    return true;
}

struct str review_hint(const struct wire_review_target *target, struct arena *arena)
{
    CLEANUP(buf_done) struct buf hint = { 0 };

    switch (target->tag) {
    case WIRE_REVIEW_TARGET_TAG_UNCOMMITTED_CHANGES:
        return STR_LITERAL("current changes");
    case WIRE_REVIEW_TARGET_TAG_CUSTOM:
        return target->custom.instructions;
    case WIRE_REVIEW_TARGET_TAG_BASE_BRANCH:
        buf_add_text(&hint, "changes against '");
        buf_add_str(&hint, target->base_branch.branch);
        buf_add_char(&hint, '\'');
        break;
    case WIRE_REVIEW_TARGET_TAG_COMMIT:
        buf_add_text(&hint, "commit ");
        buf_add_str(&hint, utf8_first(target->commit.sha, SHORT_SHA));
        if (target->commit.title.s != NULL) {
            buf_add_text(&hint, ": ");
            buf_add_str(&hint, target->commit.title);
        }
        break;
    }
    return arena_str(arena, buf_str(&hint).s, hint.len);
}

struct str review_request_text(const struct wire_review_target *target, struct str hint,
                               struct arena *arena)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    if (target->tag == WIRE_REVIEW_TARGET_TAG_CUSTOM)
        return hint;
    buf_add_text(&text, "Review ");
    buf_add_str(&text, hint);
    return arena_str(arena, text.data, text.len);
}

static struct str commit_prompt(const struct wire_review_target_commit *commit, struct arena *arena)
{
    CLEANUP(buf_done) struct buf prompt = { 0 };

    buf_add_text(&prompt, "Review the code changes introduced by commit ");
    buf_add_str(&prompt, commit->sha);
    if (commit->title.s != NULL) {
        buf_add_text(&prompt, " (\"");
        buf_add_str(&prompt, commit->title);
        buf_add_text(&prompt, "\")");
    }
    buf_add_text(&prompt, ". Provide prioritized, actionable findings.");
    return arena_str(arena, prompt.data, prompt.len);
}

/* For a shell; what git would not take as a branch is still one word. */
static void add_quoted(struct buf *out, struct str word)
{
    buf_add_char(out, '\'');
    for (size_t i = 0; i < word.len; i++) {
        if (word.s[i] == '\'')
            buf_add_text(out, "'\\''");
        else
            buf_add_char(out, word.s[i]);
    }
    buf_add_char(out, '\'');
}

/* Finding the merge base would mean to run git here; the reviewer does that anyway. */
static struct str branch_prompt(struct str branch, struct arena *arena)
{
    CLEANUP(buf_done) struct buf prompt = { 0 };

    buf_add_text(&prompt, "Review what this work tree would bring into the branch '");
    buf_add_str(&prompt, branch);
    buf_add_text(&prompt,
                 "'. First find the commit where the two parted, with `git merge-base HEAD ");
    add_quoted(&prompt, branch);
    buf_add_text(&prompt, "`. If the upstream of that branch (`git rev-parse --abbrev-ref ");
    add_quoted(&prompt, branch);
    buf_add_text(&prompt,
                 "'@{upstream}'`) is ahead of it, use the upstream in its place. Then read the "
                 "changes with `git diff` against that commit. Report findings that can be "
                 "acted on, the most important ones first.");
    return arena_str(arena, prompt.data, prompt.len);
}

bool review_prompt(const struct wire_review_target *target, struct str cwd, struct arena *arena,
                   struct str *ret_prompt, struct error *err)
{
    switch (target->tag) {
    case WIRE_REVIEW_TARGET_TAG_UNCOMMITTED_CHANGES:
        *ret_prompt =
            STR_LITERAL("Review the current code changes (staged, unstaged, and untracked "
                        "files) and provide prioritized findings.");
        break;
    case WIRE_REVIEW_TARGET_TAG_BASE_BRANCH:
        if (!git_facts_exist(cwd))
            return refuse_base(cwd, err);
        *ret_prompt = branch_prompt(target->base_branch.branch, arena);
        break;
    case WIRE_REVIEW_TARGET_TAG_COMMIT:
        *ret_prompt = commit_prompt(&target->commit, arena);
        break;
    case WIRE_REVIEW_TARGET_TAG_CUSTOM:
        *ret_prompt = target->custom.instructions;
        break;
    }
    return true;
}
