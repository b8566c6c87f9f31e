/*
 * What the model may call: one file each, one const entry each.
 *
 * To add an ability, declare its arguments in protocol/tools.decl, write its file and put its entry
 * into the table of toolbox.c, whose order is the order in which tools are offered.
 */
#ifndef ABILITY_ABILITY_H
#define ABILITY_ABILITY_H

#include "agent/tools.h"
#include "agent/turn.h"
#include "base/buf.h"
#include "schema/schema.h"

struct ability {
    const char *name;

    /* Writes the tool's entry in a request, if these settings offer it. NULL: it is never offered. */
    void (*offer)(const struct settings *settings, struct buf *out);

    /* Can it be called, though perhaps not offered? NULL: always. */
    bool (*is_known)(const struct settings *settings);

    bool is_parallel;     /* may run beside others, where it is offered */
    bool takes_free_text; /* custom calls, too */
    bool runs_commands;   /* and says so, when its turn is interrupted */
    bool needs_user;      /* a reviewer works alone: it has none of these */

    /* Answers with tool_call_answer(), now or later; then it sets call->stop. */
    void (*start)(struct tool_call *call);
};

extern const struct ability apply_patch_ability, container_exec_ability, exec_command_ability,
    local_shell_ability, request_permissions_ability, request_user_input_ability, shell_ability,
    shell_command_ability, update_plan_ability, view_image_ability, web_search_ability,
    write_stdin_ability;

/* Tools of the client: their names are the thread's, so they are looked up apart. */
extern const struct ability dynamic_tool_ability;
bool dynamic_tool_exists(const struct thread *thread, struct str name);
void dynamic_tools_offer(const struct thread *thread, struct buf *out);

struct toolbox *toolbox_new(void);
void toolbox_free(struct toolbox *toolbox); /* accepts NULL */

/* -- What abilities share -------------------------------------------------------------------- */

/* The arguments of a call. False: the call was answered with what is wrong with them. */
bool call_arguments(struct tool_call *call, const struct type *type, void *ret_arguments);

/* What the answer to a question about a call amounts to. */
enum approval_reply {
    REPLY_ACCEPT = 1,
    REPLY_DECLINE,
    REPLY_CANCEL, /* and the turn is to end */
    REPLY_FAILED, /* the client could not say */
};

/* Which tool runs commands (reference/04, 1.2). */
enum shell_choice { SHELL_NONE, SHELL_SESSIONS, SHELL_SCRIPT, SHELL_WORDS, SHELL_LOCAL };

enum shell_choice shell_choice(const struct settings *settings);
bool patch_is_offered(const struct settings *settings);

#endif
