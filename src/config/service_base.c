#include "config/service_base.h"

static bool is_own_host(struct str base)
{
    return str_starts(base, "https://chatgpt.com") || str_starts(base, "https://chat.openai.com");
}

struct str service_base(struct arena *arena, struct str configured)
{
    struct str base =
        configured.len > 0 ? configured : STR_LITERAL("https://chatgpt.com/backend-api");

    while (base.len > 0 && base.s[base.len - 1] == '/')
        base.len--;
    base = arena_str(arena, base.s, base.len);
    if (is_own_host(base) && !str_contains(base, STR_LITERAL("/backend-api")))
        base = str_of(arena_printf(arena, "%s/backend-api", base.s));
    return base;
}
