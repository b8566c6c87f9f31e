/*
 * The settings of a thread: what a turn is made with.
 *
 * A settings object never changes: an override makes a new one from the old. A turn keeps the one it
 * began with, so a running turn never sees later changes. All text is in its own arena.
 */
#ifndef AGENT_SETTINGS_H
#define AGENT_SETTINGS_H

#include "agent/truncate.h"
#include "base/arena.h"
#include "base/str.h"
#include "config/config.h"
#include "model/catalogue.h"
#include "model/provider.h"
#include "schema/generated/wire.h"

struct agent_plan;
struct mcp_specs;
struct rules;

struct settings {
    struct str model;
    const struct model_info *model_info;
    const struct catalogue *catalogue; /* where a change of the model is looked up */
    const struct provider *provider;   /* copied into this arena */
    struct str cwd;                    /* absolute */
    struct wire_ask_for_approval approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    struct wire_sandbox_policy sandbox_policy;
    struct permission_profiles *profiles;         /* that may be named; counted; NULL: none */
    const struct permission_profile *permissions; /* one of them, which the policy is of; or NULL */
    enum wire_reasoning_effort effort;            /* 0: none chosen */
    enum wire_reasoning_summary summary;          /* 0: none chosen */
    enum wire_service_tier service_tier;          /* 0: none */
    enum wire_personality personality;            /* 0: none chosen */
    enum wire_personality default_personality;    /* the same, if nobody has chosen it */
    enum wire_mode_kind mode;                     /* plan or default */
    struct str mode_instructions;      /* of the collaboration mode; NULL: none were ever sent */
    struct str base_instructions;      /* fixed when the thread begins */
    struct str developer_instructions; /* NULL: none */
    struct str brief; /* of who works for another thread, a message of its own; NULL: none */
    struct str guardian_measure; /* of the administrator; NULL: ours */
    struct str compact_prompt;   /* NULL: ours */
    struct str review_model;     /* NULL: the thread's */
    struct str verbosity;        /* NULL: the model's */
    int64_t context_window;      /* configured, raw; 0: the model's */
    int64_t auto_compact_limit;  /* configured; 0: 90 % of the window */
    int64_t tool_output_limit;   /* configured, in tokens; 0: the model's */
    feature_set features;
    struct config_shell_environment shell_environment;
    struct str_array disabled_plugins; /* that the thread does without */
    bool switches_models;              /* a turn that runs may be given another one */
    struct str_array notify;           /* the program that hears of turns, and its arguments */
    bool is_untrusted;                 /* the project is, in so many words */
    enum wire_web_search_mode web_search;
    bool no_login_shell;
    uint64_t background_terminal_max_ms; /* that write_stdin may wait for output */
    struct rules *rules;                 /* about commands; counted; NULL: none */
    struct mcp_specs *mcp;               /* MCP servers; counted; NULL: none */
    struct agent_plan *agents; /* that it may start; counted; NULL: nothing is configured */
    bool force_reasoning_summaries;
    bool show_raw_reasoning;
    const struct config_realtime *realtime; /* in this arena; NULL: no voice sessions */

    /* The rest is the business of settings.c. */
    struct arena arena;
    unsigned references;
};

/* What an override may change; absent members keep the old value. */
struct settings_change {
    struct str model; /* s == NULL: keep; and so on */
    struct str cwd;
    const struct wire_ask_for_approval *approval_policy;
    enum wire_approvals_reviewer approvals_reviewer;
    const struct wire_sandbox_policy *sandbox_policy;
    const struct permission_profile *permissions; /* one of the settings'; wins over the policy */
    enum wire_reasoning_effort effort;
    enum wire_reasoning_summary summary;
    bool has_service_tier;
    enum wire_service_tier service_tier;
    enum wire_personality personality;
    const struct wire_collaboration_mode *collaboration_mode; /* wins over model and effort */
    struct str_array disabled_plugins;                        /* items == NULL: keep */
    bool has_mcp;
    struct mcp_specs *mcp; /* counted by the settings; NULL: none from now on */
};

/* A copy with everything in its own arena; one reference. */
struct settings *settings_copy(const struct settings *from);
struct settings *settings_changed(const struct settings *from,
                                  const struct settings_change *change);
struct settings *settings_ref(const struct settings *settings);
void settings_unref(struct settings *settings); /* accepts NULL */

/* Tokens a turn may use: 95 % of the window; 0: unknown. */
int64_t settings_usable_window(const struct settings *settings);

/* How long a turn waits for its tools: longer than any of its MCP servers may take to start. */
uint64_t settings_prepare_ms(const struct settings *settings);

/* Where automatic compaction begins; 0: never. */
int64_t settings_compact_limit(const struct settings *settings);

/* Does the thread do without a plugin ("demo@debug"), and so without a skill ("demo:write")? */
bool settings_disable_plugin(const struct settings *settings, struct str id);
bool settings_disable_skill(const struct settings *settings, struct str name);

/* How the model wants outputs of tools to be cut, as a turn_context line says it. */
struct truncation settings_truncation(const struct settings *settings);

#endif
