/* What a model is told of plugins: which there are, and what one brings that the user names. */
#ifndef PLUGIN_PROMPT_H
#define PLUGIN_PROMPT_H

#include "plugin/enabled.h"

/* A plugin that a user may name. */
struct plugin_ref {
    struct str id;
    struct str display_name;
    struct str lines;      /* about its skills and MCP servers; empty: it has none */
    struct str_array apps; /* ids of those that it brings */
};

/* An app that the account has and that may be used. */
struct usable_app {
    struct str id, name;
};

struct usable_apps {
    const struct usable_app *items;
    size_t n;
};

struct plugin_refs {
    const struct plugin_ref *items;
    size_t n;
};

struct plugins_prompt {
    struct str text;          /* for every thread; NULL: no plugin brings anything */
    struct plugin_refs known; /* what its user may name */
};

/* `has_skills` says of each plugin whether any of its skills is switched on. Everything lies in the arena; the plugins may be
 * NULL. */
void plugins_prompt_make(struct arena *arena, const struct enabled_plugins *plugins,
                         const bool *has_skills, struct plugins_prompt *ret_prompt);

/*
 * Those of `known` that the input names, each once: by an input item with the path `plugin://ID`, or by
 * `[@name](plugin://ID)` in a text.
 */
struct plugin_refs plugin_mentions(struct arena *arena, struct plugin_refs known,
                                   const struct wire_user_input_array *input);

/* What the model is told of a plugin that the user names; NULL: it brings nothing here. */
struct str plugin_hint(struct arena *arena, const struct plugin_ref *plugin,
                       const struct usable_apps *apps);

#endif
