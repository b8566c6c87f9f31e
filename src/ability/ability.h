/*
 * The tools that are built in: one file each, one const entry each.
 *
 * To add an ability, declare its arguments in protocol/tools.decl, write its file and put its entry
 * into the table of ability.c, whose order is the order in which they are offered.
 */
#ifndef ABILITY_ABILITY_H
#define ABILITY_ABILITY_H

#include "ability/toolbox.h"
#include "agent/turn.h"
#include "base/buf.h"
#include "base/error.h"
#include "schema/schema.h"

/* Which tool runs commands: one for sessions, for a script, for the words of a command, or the provider's own. */
enum shell_choice { SHELL_NONE, SHELL_SESSIONS, SHELL_SCRIPT, SHELL_WORDS, SHELL_LOCAL };

struct ability {
    const char *name;

    /* Its entry in a request, or what writes that. Neither: it is never offered. */
    const char *spec;
    void (*write_spec)(const struct settings *settings, struct buf *out);

    /* Where it is offered: with this choice (SHELL_NONE: any), to turns with a user, if this is true (NULL: it is). */
    enum shell_choice shell;
    bool needs_user;
    bool (*is_offered)(const struct settings *settings);
    bool (*is_for)(const struct turn *turn); /* more than settings decides; NULL: nothing does */

    /* Can it be called, though perhaps not offered? NULL: where it is offered. */
    bool (*is_known)(const struct settings *settings);

    /* See struct found_tool. */
    bool is_parallel; /* where it is offered */
    bool takes_free_text;
    bool runs_commands;
    void (*start)(struct tool_call *call); /* NULL: the provider does it */
};

extern const struct ability apply_patch_ability, container_exec_ability, exec_command_ability,
    list_mcp_resource_templates_ability, list_mcp_resources_ability, local_shell_ability,
    read_mcp_resource_ability, request_permissions_ability, request_user_input_ability,
    shell_ability, shell_command_ability, update_plan_ability, view_image_ability,
    web_search_ability, write_stdin_ability;

extern const struct tool_source ability_source;      /* all of these */
extern const struct tool_source agent_source;        /* the tools for agents */
extern const struct tool_source dynamic_tool_source; /* the tools of a thread's client */

/* -- What abilities share -------------------------------------------------------------------- */

/* The arguments of a call. False: the call was answered with what is wrong with them. */
bool call_arguments(struct tool_call *call, const struct type *type, void *ret_arguments);

/* The same as they are, for what is passed on. NULL: err says why they are no JSON. */
yyjson_doc *read_call_json(const struct tool_call *call, struct error *err);

/* What the answer to a question about a call amounts to. */
enum approval_reply {
    REPLY_ACCEPT = 1,
    REPLY_DECLINE,
    REPLY_CANCEL, /* and the turn is to end */
    REPLY_FAILED, /* the client could not say */
    REPLY_DENIED, /* by the guardian */
};

enum shell_choice shell_choice(const struct settings *settings);
bool patch_is_offered(const struct settings *settings); /* as a tool of its own */

#endif
