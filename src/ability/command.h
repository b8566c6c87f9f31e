/*
 * A command of the model, from its arguments to its answer:
 *
 *   checked ─► reviewed ─► (asked) ─► runs ─► (denied by the sandbox: asked, runs again) ─► answered
 *
 * The tools that run commands differ in their arguments, in what the model reads of the end, and in
 * whether the call waits for the end at all; struct command_style says how.
 */
#ifndef ABILITY_COMMAND_H
#define ABILITY_COMMAND_H

#include "ability/ability.h"
#include "ability/terminal.h"
#include "approval/review.h"

/* What there is to say to the model. */
struct command_outcome {
    struct str output;
    bool is_running;
    int exit_code;
    bool timed_out;
    uint64_t timeout_ms;
    uint64_t duration_ms;
    int session; /* of a style that has sessions */
    size_t max_tokens;
    const struct command_facts *facts;
};

struct command;

struct command_style {
    const char *kind; /* sessions of approvals are apart, too */
    const char *may;  /* of the sentence that refuses to escalate */
    bool is_session;  /* exec_command: answers after a while, and can be gone back to */
    struct str (*render)(struct tool_call *call, const struct command_outcome *outcome);
    bool tells_failures; /* PostToolUse hooks hear of commands that failed, too */
};

/* Arguments, whatever tool they came through. Text is the call's. */
struct command_request {
    struct str_array argv;
    struct str script;  /* as hooks are told of it; NULL: the words of argv */
    struct str workdir; /* NULL: the turn's */
    enum command_wish wish;
    const struct wire_model_permission_profile *permissions; /* NULL: none */
    struct str reason;
    struct str_array prefix; /* of the rule that the model would like to have */
    uint64_t timeout_ms;     /* 0: none */
    uint64_t yield_ms;       /* of a session */
    size_t max_tokens;       /* of a session's answer */
    bool tty;
};

enum { COMMAND_BYTES_MAX = 1024 * 1024 }; /* of all words together */

/* Answers the call, now or later. */
void command_start(struct tool_call *call, const struct command_style *style,
                   const struct command_request *request);

/* From the enum of the arguments; permissions without it mean the same as with it. */
enum command_wish command_wish(enum wire_sandbox_permissions asked,
                               const struct wire_model_permission_profile *permissions);

/* `[shell, "-lc", script]`; NULL shell: the user's. */
struct str_array command_in_shell(struct arena *arena, struct str shell, bool login,
                                  struct str script);

#endif
