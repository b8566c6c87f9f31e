/*
 * The MCP servers of a configuration: what [mcp_servers] and the plugins that are switched on say of each, read once.
 * The user's server wins over a plugin's of the same name.
 *
 * A set of specs never changes and owns all its text; threads share it by counting. What keeps a server from being
 * started (switched off, forbidden by requirements.toml, a name that cannot be used) is part of its spec, so that
 * it can be told.
 */
#ifndef MCP_SPEC_H
#define MCP_SPEC_H

#include "account/credentials.h"
#include "app/bringers.h"
#include "app/policy.h"
#include "base/arena.h"
#include "base/error.h"
#include "config/config.h"
#include "http/headers.h"
#include "plugin/enabled.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    MCP_STARTUP_TIMEOUT_MS = 30000, /* startup_timeout_sec; by default */
    MCP_TOOL_TIMEOUT_MS = 120000,   /* tool_timeout_sec; by default */
    MCP_SPECS_MAX = 256, /* servers that are used of a configuration; more count as switched off */
};

enum mcp_transport { MCP_STDIO = 1, MCP_HTTP };

/* `approval_mode` of a tool: ask where its annotations want it, always, never. */
enum mcp_approval_mode { MCP_APPROVE_AUTO = 1, MCP_APPROVE_PROMPT, MCP_APPROVE_ALWAYS };

struct mcp_tool_rule {
    struct str tool; /* as the server calls it */
    enum mcp_approval_mode approval;
};

struct mcp_spec {
    struct str name;
    enum mcp_transport transport;

    /* Of a program. */
    struct str command;
    struct str_array args;
    struct name_values env;    /* wins over what is inherited */
    struct str_array env_vars; /* names of ours that it inherits beside the usual ones */
    struct str cwd;            /* absolute; NULL: ours */

    /* Of an address. */
    struct str url;
    struct str bearer_token_env_var; /* NULL: none */
    struct name_values http_headers;
    struct name_values env_http_headers;    /* the values are names of variables */
    struct str oauth_resource;              /* NULL: the url */
    struct str oauth_client_id;             /* registered by hand; NULL: dynamically */
    struct str oauth_client_secret_env_var; /* NULL: a public client */
    bool has_scopes;                        /* configured, perhaps empty */
    struct str_array scopes;

    bool is_enabled;            /* `enabled`, and nothing stands against it */
    struct str disabled_reason; /* what does, for people; NULL: nothing but `enabled = false` */
    struct str start_failure;   /* enabled, but it cannot be started: the words behind "MCP startup
                                   failed: "; NULL: nothing is wrong with it */
    bool is_required;
    uint64_t startup_timeout_ms; /* never 0 */
    uint64_t tool_timeout_ms;    /* never 0 */
    bool has_enabled_tools;
    struct str_array enabled_tools, disabled_tools; /* by the server's names */
    enum mcp_approval_mode default_approval;        /* of tools that no rule names */
    const struct mcp_tool_rule *rules;
    size_t n_rules;

    /*
     * Where "always" is written: the user's config.toml or that of a trusted project, whichever says what the
     * server is. NULL: flags, a request, a plugin or the administrator does, and a line about its tools in a file
     * of the user would make that file unreadable as soon as the server is gone.
     */
    struct str file;
    struct str
        edition; /* of the plugin that it is of: after another installation it is another server; NULL: it is of none */
    struct str plugin_id; /* of the same; or NULL */
    struct str_array
        plugins; /* that bring a server of this name, for people, also where the user's own counts */

    /* Of the server of apps, which is built in: what [apps] says. NULL: it is another. */
    const struct app_policy *apps;
    struct app_bringers bringers; /* plugins, by the apps that they bring */
    bool
        is_of_login; /* each request is signed with the ChatGPT login of this account, or not made */
    struct str login_account; /* its id; NULL: it has none */
    struct str login_user;    /* the id of the person; NULL: it has none */

    /*
     * Two servers with the same key can be one process or connection: a hash in hex of everything that one is
     * made with, the values of the variables that it names among it; not of filters, limits and rules.
     */
    struct str key;
};

/* Sorted by name. */
struct mcp_specs {
    const struct mcp_spec *items;
    size_t n;

    /* The rest is the business of spec.c and spec_apps.c. */
    const struct mcp_spec *apps; /* the server of apps, for whoever signs in; NULL: they are off */
    struct mcp_specs *base;      /* that this one adds a login to; counted; NULL: none */
    struct arena arena;
    unsigned references; /* counted on the loop */
    struct str digest;   /* of everything */
};

/*
 * On any thread. The configuration has been checked (config/settings.c), so nothing can be wrong with it here.
 * One reference; NULL: there are none.
 */
struct mcp_specs *mcp_specs_read(const struct config *config);

/* The same with the plugins that were read of the configuration; NULL: none. */
struct mcp_specs *mcp_specs_read_with(const struct config *config,
                                      const struct enabled_plugins *plugins);

/*
 * The same and the server of the apps of a login, where the configuration has apps on and identity is not NULL; an own server of
 * that name has to stand back. On the loop; one reference; NULL: there are none.
 */
struct mcp_specs *mcp_specs_for_login(const struct mcp_specs *base,
                                      const struct login_identity *identity);

struct mcp_specs *mcp_specs_ref(const struct mcp_specs *specs); /* accepts NULL */
void mcp_specs_unref(struct mcp_specs *specs);                  /* accepts NULL */
void mcp_specs_unrefp(struct mcp_specs **specs);

/* Valid as long as the set. NULL: no such server, or `specs` is NULL. */
const struct mcp_spec *mcp_specs_find(const struct mcp_specs *specs, struct str name);

size_t mcp_specs_enabled(const struct mcp_specs *specs); /* how many; accepts NULL */

/* Is a tool of that name to be used, by enabled_tools and disabled_tools? */
bool mcp_spec_allows(const struct mcp_spec *spec, struct str tool);
enum mcp_approval_mode mcp_spec_approval(const struct mcp_spec *spec, struct str tool);

/* The same of a tool that is known: of the server of apps by what [apps] says. */
struct mcp_tool;
bool mcp_spec_offers(const struct mcp_spec *spec, const struct mcp_tool *tool);
enum mcp_approval_mode mcp_spec_tool_approval(const struct mcp_spec *spec,
                                              const struct mcp_tool *tool);

/* What a model calls it: mcp_qualified_name(), but with the app in it where it belongs to one. */
struct str mcp_spec_tool_name(struct arena *arena, const struct mcp_spec *spec,
                              const struct mcp_tool *tool);

/* Letters, digits, `_` and `-`. */
bool mcp_name_is_valid(struct str name);

/* Does everything agree, key and all the rest? Both may be NULL. */
bool mcp_specs_equal(const struct mcp_specs *a, const struct mcp_specs *b);

/*
 * "host:port" of http://host:port/path or https://...; of length 0: it is no such address. The rest of one may hold
 * secrets.
 */
struct str mcp_url_host(struct str url);

#endif
