/*
 * A conversation as the guardian reads it: one line for each entry, so that no text of others can look like an entry
 * or a mark of ours.
 *
 *     [1] user: "Update the packages"
 *     [2] tool shell_command call: "{\"command\":\"npm update\"}"
 *     [3] tool shell_command result: "added 3 packages\n..."
 *
 * Text is a JSON string in which also what is invisible is escaped. `user` are the words of the user alone: what a model
 * wrote in that role, a summary of older turns or the result of a review, is `assistant`, and so are our own warnings;
 * what another agent has given to this one is `agent`, what a model has heard the user say is `voice`.
 */
#ifndef GUARDIAN_TRANSCRIPT_H
#define GUARDIAN_TRANSCRIPT_H

#include "agent/history.h"
#include "base/arena.h"
#include "base/buf.h"

enum {
    TRANSCRIPT_OTHERS_MAX = 40, /* entries that are not the user's; the newest count */

    /* In tokens of four bytes each. */
    TRANSCRIPT_MESSAGE_MAX = 2000, /* of one message; then its middle is left out */
    TRANSCRIPT_TOOL_MAX = 1000,    /* of one call or result */
    TRANSCRIPT_MESSAGES_MAX = 10 * 1000,
    TRANSCRIPT_TOOLS_MAX = 10 * 1000,
    TRANSCRIPT_USER_MAX = 50 * 1000, /* of the user's: the first, and the newest */
};

/* What is read. */
struct conversation_view {
    const struct history *history;
    bool is_of_agent; /* another agent has set its tasks, no user */
};

struct transcript {
    const struct str *lines; /* oldest first */
    size_t n;
    bool is_partial; /* entries were left out */
};

/* In the arena. */
void transcript_make(const struct conversation_view *view, struct arena *arena,
                     struct transcript *ret_transcript);

/* A text as it stands in a line: a JSON string, and what is invisible escaped. */
void transcript_quote(struct buf *out, struct str text);

#endif
