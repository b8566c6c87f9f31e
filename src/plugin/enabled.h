/*
 * The plugins of a configuration that are installed and switched on, and what each brings: the one list of
 * what plugins contribute to a thread that begins. Skills, MCP servers, apps and what the model is told are all made of it.
 *
 * Only the user's config.toml says which are on, never a project's. A list never changes and owns all its text; threads share it by
 * counting.
 */
#ifndef PLUGIN_ENABLED_H
#define PLUGIN_ENABLED_H

#include "config/config.h"
#include "plugin/plugin_id.h"

enum { ENABLED_PLUGINS_MAX = 128 }; /* more are ignored */

struct enabled_plugin {
    struct str id;           /* "demo@debug" */
    struct str name;         /* of its manifest: what its skills are prefixed with */
    struct str display_name; /* for people and models */
    struct str description;  /* on one line, at most 1024 characters; NULL: none */
    struct str folder;       /* absolute */
    struct str edition;      /* another one after every installation, also of the same version */

    struct str_array skill_roots;     /* absolute; they exist */
    const struct toml_value *servers; /* plugin/parts.h; never NULL */
    struct str_array apps;            /* ids of connectors */
};

/* Sorted by id. */
struct enabled_plugins {
    const struct enabled_plugin *items;
    size_t n;

    /* The rest is the business of enabled.c. */
    struct arena arena;
    unsigned references; /* counted by one thread at a time */
};

/* On any thread: it reads files. One reference; NULL: there are none, or the feature `plugins` is off. */
struct enabled_plugins *enabled_plugins_read(const struct config *config);
struct enabled_plugins *enabled_plugins_ref(
    const struct enabled_plugins *plugins);                  /* accepts NULL */
void enabled_plugins_unref(struct enabled_plugins *plugins); /* accepts NULL */
void enabled_plugins_unrefp(struct enabled_plugins **plugins);

/* What [plugins."ID"] of the user's config.toml says. */
enum plugin_switch { PLUGIN_NOT_CONFIGURED, PLUGIN_OFF, PLUGIN_ON };
enum plugin_switch plugin_configured(const struct config *config, struct str id);

#endif
