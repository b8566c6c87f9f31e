#include "subagent/agent_path.h"

#include "base/memory.h"

const struct str agent_path_root = { "/root", 5 };

static bool is_name_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '_';
}

static bool check_agent_name(struct str name, struct error *err)
{
    static const char *const reserved[] = { "root", ".", ".." };

    if (name.len == 0)
        return error_set(err, ERR_INVALID_REQUEST, "agent_name must not be empty");
    for (size_t i = 0; i < ARRAY_LENGTH(reserved); i++) {
        if (str_is(name, reserved[i]))
            return error_set(err, ERR_INVALID_REQUEST, "agent_name `%s` is reserved", reserved[i]);
    }
    if (memchr(name.s, '/', name.len) != NULL)
        return error_set(err, ERR_INVALID_REQUEST, "agent_name must not contain `/`");
    for (size_t i = 0; i < name.len; i++) {
        if (!is_name_byte(name.s[i]))
            return error_set(err, ERR_INVALID_REQUEST,
                             "agent_name must use only lowercase letters, digits, and underscores");
    }
    return name.len <= AGENT_NAME_MAX ||
           error_set(err, ERR_INVALID_REQUEST, "agent_name must not be longer than %d characters",
                     AGENT_NAME_MAX);
}

/* Names with a slash between each two. */
static bool check_agent_names(struct str names, struct error *err)
{
    while (names.len > 0) {
        const char *slash = memchr(names.s, '/', names.len);
        size_t len = slash == NULL ? names.len : (size_t)(slash - names.s);

        if (!check_agent_name((struct str){ names.s, len }, err))
            return false;
        if (slash == NULL)
            return true;
        names = (struct str){ slash + 1, names.len - len - 1 };
    }
    return check_agent_name(names, err); /* the last one is empty */
}

bool agent_path_below(struct str parent, struct str name, struct arena *arena, struct str *ret_path,
                      struct error *err)
{
    if (!check_agent_name(name, err))
        return false;
    *ret_path = str_of(arena_printf(arena, "%.*s/%.*s", STR_ARGS(parent), STR_ARGS(name)));
    return true;
}

static bool resolve_absolute(struct str path, struct arena *arena, struct str *ret_path,
                             struct error *err)
{
    struct str below = { path.s + agent_path_root.len, path.len - agent_path_root.len };

    if (!agent_path_is_within(path, agent_path_root))
        return error_set(err, ERR_INVALID_REQUEST, "absolute agent paths must start with `/root`");
    if (path.s[path.len - 1] == '/')
        return error_set(err, ERR_INVALID_REQUEST, "absolute agent path must not end with `/`");
    if (below.len > 0 && !check_agent_names((struct str){ below.s + 1, below.len - 1 }, err))
        return false;
    *ret_path = arena_str(arena, path.s, path.len);
    return true;
}

bool agent_path_resolve(struct str own, struct str path, struct arena *arena, struct str *ret_path,
                        struct error *err)
{
    if (path.len == 0)
        return error_set(err, ERR_INVALID_REQUEST, "agent path must not be empty");
    if (path.s[0] == '/')
        return resolve_absolute(path, arena, ret_path, err);
    if (path.s[path.len - 1] == '/')
        return error_set(err, ERR_INVALID_REQUEST, "relative agent path must not end with `/`");
    if (!check_agent_names(path, err))
        return false;
    *ret_path = str_of(arena_printf(arena, "%.*s/%.*s", STR_ARGS(own), STR_ARGS(path)));
    return true;
}

bool agent_path_is_within(struct str path, struct str prefix)
{
    return path.len >= prefix.len && memcmp(path.s, prefix.s, prefix.len) == 0 &&
           (path.len == prefix.len || path.s[prefix.len] == '/');
}
