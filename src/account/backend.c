#include "account/backend.h"

#include "account/account_internal.h"

static const char default_base[] = "https://chatgpt.com/backend-api";

static struct str backend_base(struct arena *arena, const struct config *config)
{
    struct str base = config->chatgpt_base_url;

    if (base.s == NULL)
        return str_of(default_base);
    while (base.len > 0 && base.s[base.len - 1] == '/')
        base.len--;
    base = arena_str(arena, base.s, base.len);
    if (str_is(base, "https://chatgpt.com") || str_is(base, "https://chat.openai.com"))
        base = str_of(arena_printf(arena, "%s/backend-api", base.s));
    return base;
}

struct str account_backend_url(struct arena *arena, const struct config *config, const char *what)
{
    struct str base = backend_base(arena, config);
    const char *below = strstr(base.s, "/backend-api") != NULL ? "wham" : "api/codex";

    return str_of(arena_printf(arena, "%s/%s/%s", base.s, below, what));
}

struct name_values account_backend_headers(const struct account *account, struct arena *arena,
                                           const struct credentials *credentials)
{
    const struct authority *authority = &account->authority;
    struct header_list list = { arena, arena_zero(arena, 4 * sizeof *list.items), 0 };

    header_list_set(&list, STR_LITERAL("authorization"),
                    str_of(arena_printf(arena, "Bearer %s", credentials_bearer(credentials).s)));
    header_list_set(&list, STR_LITERAL("user-agent"),
                    authority->user_agent.s != NULL ? authority->user_agent
                                                    : authority->originator);
    header_list_set(&list, STR_LITERAL("ChatGPT-Account-Id"), credentials->account_id);
    header_list_set(&list, STR_LITERAL(PROVIDER_RESIDENCY_HEADER), authority->residency);
    return (struct name_values){ list.items, list.n };
}
