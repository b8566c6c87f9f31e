/* What a hook reads on its stdin: one JSON object about the moment. */
#ifndef HOOK_INPUT_H
#define HOOK_INPUT_H

#include "base/buf.h"
#include "hook/hook.h"

struct hook_moment {
    enum wire_hook_event_name event;
    struct str session_id;
    struct str turn_id;
    struct str transcript_path; /* NULL: there is none */
    struct str cwd;
    struct str model;
    bool asks_nobody; /* the approval policy is `never` */

    /* By event. */
    struct str source;        /* SessionStart: "startup", "resume" */
    struct str prompt;        /* UserPromptSubmit */
    struct str command;       /* PreToolUse, PostToolUse */
    struct str tool_use_id;   /* and the call */
    struct str tool_response; /* PostToolUse */
    bool stop_hook_active;    /* Stop: this turn goes on because of a Stop hook */
    struct str last_message;  /* Stop: of the agent, or NULL */
};

/* What matchers are compared with; NULL: nothing. */
struct str hook_subject(const struct hook_moment *moment);

void hook_input(const struct hook_moment *moment, struct buf *out);

#endif
