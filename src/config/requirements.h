/*
 * What the administrator allows: of the user's workspace (config/cloud.h), then, for what that does not say, of
 * the machine, in requirements.toml of the system folder, and then in managed_config.toml there. Nothing a user writes or a client asks for goes beyond it.
 */
#ifndef CONFIG_REQUIREMENTS_H
#define CONFIG_REQUIREMENTS_H

#include "base/arena.h"
#include "base/error.h"
#include "config/cloud.h"
#include "config/features.h"
#include "schema/generated/wire.h"
#include "toml/toml.h"

/* A rule about commands that begin in a certain way. */
struct required_rule {
    struct str_array *elements; /* alternatives, one list for each place */
    size_t n;
    enum { REQUIRED_NOTHING, REQUIRED_ALLOW, REQUIRED_PROMPT, REQUIRED_FORBIDDEN } decision;
    struct str justification; /* or NULL */
    struct str wrong;         /* what is wrong with it, or NULL; of what was loaded: NULL */
};

/* An MCP server that may be used: of this name, and this program or address. */
struct required_mcp_server {
    struct str name;
    struct str command; /* one of the two; the other is NULL */
    struct str url;
};

struct requirements {
    bool exist;                          /* false: everything is allowed */
    struct wire_config_requirements all; /* as clients see them */
    bool external_sandbox;               /* allowed, too; not shown */
    struct str approval_source;          /* the file that said it */
    struct str sandbox_source;
    struct str web_search_source;
    struct str features_source;
    struct str network_source;
    bool has_rules;
    struct required_rule *rules; /* which ask or forbid */
    size_t n_rules;
    struct str rules_source;
    bool has_mcp_servers; /* then no others may be used */
    const struct required_mcp_server *mcp_servers;
    size_t n_mcp_servers;
    struct str mcp_servers_source;
    struct str_array forbidden_apps; /* by id; any source may add to them */
    struct str guardian_measure;     /* by which the guardian judges; NULL: by ours */

    /* Of a configuration that was loaded although something is wrong (config_load_at_start()). */
    struct str unknown;   /* why not all is known that is required; NULL: it is */
    uint64_t cloud_round; /* in which the workspace was asked: see cloud_check() */
};

/* The strongest first: what one says is not for the next to change. Only apps can be switched off by any of them. */
struct requirements_sources {
    struct cloud_word cloud;          /* what the workspace requires */
    const char *folder;               /* of requirements.toml */
    const struct toml_value *managed; /* the table of managed_config.toml, or NULL */
};

bool requirements_load(struct arena *arena, const struct requirements_sources *sources,
                       struct requirements *ret_requirements, struct error *err);

/* Can a text of the workspace be understood? What is wrong with it is logged. */
bool requirements_check_text(struct str text);

/*
 * Does it count now, all of it? False, with words for clients, while something is required that is not known: then nothing may
 * be done that these could forbid. `cloud` is what they were loaded with.
 */
bool requirements_count(const struct requirements *requirements, struct cloud_requirements *cloud,
                        struct error *err);

/* False, with the words for the user in *err, for what is not allowed. */
bool requirements_allow_approval(const struct requirements *requirements,
                                 enum wire_ask_for_approval_tag policy, struct error *err);
bool requirements_allow_sandbox(const struct requirements *requirements,
                                const struct wire_sandbox_policy *policy, struct error *err);
bool requirements_allow_web_search(const struct requirements *requirements,
                                   enum wire_web_search_mode mode, struct error *err);

/*
 * May commands reach some hosts only? There is no proxy here that could tell hosts apart, so they reach none: a
 * policy with a network is not allowed, nor one that does not confine.
 */
bool requirements_limit_network(const struct requirements *requirements);

/* May an MCP server of that name be used, which is that program, or at that address? The other is NULL. */
bool requirements_allow_mcp_server(const struct requirements *requirements, struct str name,
                                   struct str command, struct str url);

/* Has the administrator switched this app off? What users and clients say of it does not matter then. */
bool requirements_app_is_forbidden(const struct requirements *requirements, struct str app_id);

/* What the header of PROVIDER_RESIDENCY_HEADER says: "us", or NULL: data may be anywhere. */
struct str requirements_residency(const struct requirements *requirements);

/* As the errors call it. */
const char *requirements_approval_name(enum wire_ask_for_approval_tag policy);

/*
 * Does a table of settings that a user writes keep to the features that are fixed? By [features], by older names of
 * them, and by the keys that came before. `profile` is the name of the table if it is a profile, or NULL.
 */
bool requirements_allow_switches(const struct requirements *requirements,
                                 const struct toml_value *settings, const char *profile,
                                 struct error *err);

/* The features as they are fixed, and what follows from it. False: a name is none, or one that is on needs one that is off. */
bool requirements_fix_features(const struct requirements *requirements, feature_set *features,
                               struct error *err);

#endif
