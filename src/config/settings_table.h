/*
 * Every key of config.toml: what it holds, where it goes and how config/read shows it unset.
 *
 * One table serves three readers: settings.c checks a tree against it and fills structs,
 * settings_resolve.c makes the paths of a layer absolute, settings_view.c shows a tree as clients
 * see it.
 */
#ifndef CONFIG_SETTINGS_TABLE_H
#define CONFIG_SETTINGS_TABLE_H

#include "config/config.h"

enum setting_kind {
    SETTING_STRING = 1, /* struct str */
    SETTING_PATH,       /* struct str, absolute */
    SETTING_BOOL,       /* struct opt_bool */
    SETTING_I64,        /* struct opt_i64 */
    SETTING_F64,        /* checked only */
    SETTING_UINT,       /* struct opt_u64; `expected` names it, `max` bounds it */
    SETTING_ENUM,       /* an enum that counts `names` from 1 */
    SETTING_STRINGS,    /* struct str_array */
    SETTING_PATHS,      /* struct str_array */
    SETTING_STRING_MAP, /* struct name_values */
    SETTING_BOOL_MAP,   /* checked only */
    SETTING_UINT_MAP,   /* checked only */
    SETTING_STRUCT,     /* `fields` into the same target, from `offset` on */
    SETTING_STRUCTS,    /* an array of them; checked only */
    SETTING_MAP,        /* of structs; checked only */
    SETTING_REST,       /* a map of structs of all keys beside the declared ones; checked only */
    SETTING_APPROVAL,   /* struct wire_ask_for_approval */
    SETTING_PROVIDERS,  /* checked only */
    SETTING_MCP,        /* a map of MCP servers; checked only */
    SETTING_SWITCH,     /* a boolean, or else `fields`, or else strings; checked only */
    SETTING_VARIANT,    /* one of `names`, or a table { name = fields }; checked only */
};

enum setting_flag {
    TOP = 1 << 0,
    PROFILE = 1 << 1,
    BOTH = TOP | PROFILE,
    CHECKED = 1 << 2, /* stored nowhere */
    REQUIRED = 1 << 3,
    NONZERO = 1 << 4,
    OMITTED = 1 << 5, /* config/read leaves it out while it is unset */
};

struct setting {
    const char *key;
    const char *expected; /* what the errors call it */
    const struct setting *fields;
    const char *const *names;
    const char *newer_name; /* what codex 0.166 writes for the last name of an enum, or NULL */
    const char *unset;      /* what config/read shows without a value, as JSON; NULL: null */
    uint64_t max;
    uint16_t offset;
    uint8_t kind;
    uint8_t flags;
};

/* A provider of [model_providers] as the wire takes it; a provider takes the counts capped. */
struct provider_settings {
    struct provider provider;
    struct opt_u64 request_max_retries;
    struct opt_u64 stream_max_retries;
    struct opt_u64 stream_idle_timeout_ms;
    struct opt_bool requires_openai_auth;
    struct opt_u64 auth_timeout_ms;
    struct opt_u64 auth_refresh_ms;
};

enum { N_GRANULAR = 5 };

/* All end with an entry without a key. */
extern const struct setting config_fields[];   /* into struct config */
extern const struct setting provider_fields[]; /* into struct provider_settings */
extern const struct setting mcp_fields[];      /* checked only */

/* As the reference declares them, which is the order in which it misses them. */
extern const char *const granular_keys[N_GRANULAR];
extern const char *const approval_policies[];

/* The declaration of a key, or what serves all others, or NULL. */
const struct setting *setting_find(const struct setting *fields, int where, struct str key);

/* The fields of an entry of a map: of profiles those of the top that have PROFILE. */
const struct setting *setting_entry_fields(const struct setting *map, int *ret_where);

#endif
