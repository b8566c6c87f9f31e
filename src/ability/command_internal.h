/* What the files of the command share. */
#ifndef ABILITY_COMMAND_INTERNAL_H
#define ABILITY_COMMAND_INTERNAL_H

#include "ability/command.h"
#include "ability/thread_tools.h"
#include "agent/approval.h"
#include "agent/turn_hooks.h"

struct command {
    struct tool_call *call;
    struct thread *thread;
    const struct settings *settings; /* the turn's */
    const struct command_style *style;
    struct command_request request;
    struct str cwd;
    struct str real_cwd;                /* where that led when the command was looked at */
    struct sandbox_grant extra;         /* asked for by this command alone */
    const struct sandbox_grant *grants; /* with those of the turn; NULL: to be looked at (again) */
    size_t n_grants;
    struct command_review review;
    struct terminal *terminal;
    struct approval *approval; /* while somebody decides */
    struct hook_round *hooks;  /* while they run */
    struct str answer;         /* while hooks hear of it */
    struct timer *yield;
    bool is_granted;   /* what it asks for beyond the policy was granted before */
    bool is_item_told; /* item/started is out */
    bool runs_free;    /* without a sandbox */
    bool was_confined; /* the last run was in one */
    bool is_second_run;
};

/* command.c */
void command_answered(struct command *command, enum approval_reply answer);

/* command_hooks.c: false: there are none, and nothing comes back */
bool command_ask_hooks(struct command *command);
bool command_tell_hooks(struct command *command, const struct command_outcome *outcome,
                        struct str answer);

/* command.c: what the hooks have said */
void command_begin(struct command *command);
void command_answer(struct command *command, struct str text);

/* command_question.c: asks, unless the user has said yes for the session. */
void command_ask(struct command *command, struct str reason);

/* command_run.c: starts the terminal. False: the words for the model. */
bool command_run(struct command *command, struct error *err);
bool command_grants(struct command *command,
                    struct error *err); /* request.permissions into extra */
bool command_check_permissions(struct command *command, struct error *err);

/* All that it would have on top of the policy. Looked at once, and again after a question, which may have
 * been open for days. */
const struct sandbox_grant *command_all_grants(struct command *command, size_t *ret_n);

/* The environment that it will have, but for the folder of our own tools, which nobody else can write. */
char **command_environment(struct command *command, struct arena *arena);

#endif
