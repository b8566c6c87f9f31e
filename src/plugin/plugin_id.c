#include "plugin/plugin_id.h"

#include "base/memory.h"

static bool is_name_char(char c)
{
    char lower = (char)(c | 0x20);

    return (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

bool plugin_name_check(struct str name, const char *what, struct error *err)
{
    if (name.len == 0)
        return error_set(err, ERR_INVALID_REQUEST, "invalid %s: must not be empty", what);
    for (size_t i = 0; i < name.len; i++) {
        if (!is_name_char(name.s[i]))
            return error_set(err, ERR_INVALID_REQUEST,
                             "invalid %s: only ASCII letters, digits, `_`, and `-` are allowed",
                             what);
    }
    if (name.len > PLUGIN_NAME_MAX)
        return error_set(err, ERR_INVALID_REQUEST, "invalid %s: longer than %d characters", what,
                         PLUGIN_NAME_MAX);
    return true;
}

/* The error of a part names the whole. */
static bool check_part(struct str part, const char *what, struct str whole, struct error *err)
{
    CLEANUP(error_done) struct error found = { 0 };

    if (plugin_name_check(part, what, &found))
        return true;
    return error_set(err, found.code, "%s in `%s`", found.message.s, whole.s);
}

bool plugin_id_parse(struct arena *arena, struct str text, struct plugin_id *ret_id,
                     struct error *err)
{
    const char *at = text.len == 0 ? NULL : memrchr(text.s, '@', text.len);
    struct plugin_id id = { .text = text };

    if (at != NULL) {
        id.plugin = arena_str(arena, text.s, (size_t)(at - text.s));
        id.marketplace = arena_str(arena, at + 1, text.len - id.plugin.len - 1);
    }
    if (id.plugin.len == 0 || id.marketplace.len == 0)
        return error_set(err, ERR_INVALID_REQUEST,
                         "invalid plugin key `%s`; expected <plugin>@<marketplace>", text.s);
    if (!check_part(id.plugin, "plugin name", text, err) ||
        !check_part(id.marketplace, "marketplace name", text, err))
        return false;
    *ret_id = id;
    return true;
}

struct plugin_id plugin_id_make(struct arena *arena, struct str plugin, struct str marketplace)
{
    return (struct plugin_id){
        .text = str_of(arena_printf(arena, "%s@%s", plugin.s, marketplace.s)),
        .plugin = plugin,
        .marketplace = marketplace,
    };
}
