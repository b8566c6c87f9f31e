#include "account/backend.h"

#include "account/account_internal.h"
#include "base/list.h"
#include "base/memory.h"

#include <stdlib.h>

/* -- What all requests have ------------------------------------------------------------------ */

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

    if (credentials_have_tokens(credentials)) {
        header_list_set(
            &list, STR_LITERAL("authorization"),
            str_of(arena_printf(arena, "Bearer %s", credentials_bearer(credentials).s)));
        header_list_set(&list, STR_LITERAL("ChatGPT-Account-Id"), credentials->account_id);
    }
    header_list_set(&list, STR_LITERAL("user-agent"),
                    authority->user_agent.s != NULL ? authority->user_agent
                                                    : authority->originator);
    header_list_set(&list, STR_LITERAL(PROVIDER_RESIDENCY_HEADER), authority->residency);
    return (struct name_values){ list.items, list.n };
}

/* -- Asking ------------------------------------------------------------------------------------ */

struct backend_question {
    struct list_node node;
    struct account *account;
    struct backend_call call;
    backend_fn *on_answer;
    void *owner;
    struct arena arena;
};

static void question_drop(struct backend_question *question)
{
    list_remove(&question->node);
    arena_done(&question->arena);
    free(question);
}

static void question_end(struct backend_question *question, const struct fetched *fetched)
{
    question->on_answer(question->owner, fetched);
    question_drop(question);
}

void account_drop_questions(struct account *account)
{
    list_foreach(&account->questions, question, struct backend_question, node)
        question_drop(question);
}

static void backend_on_fetched(void *owner, const struct fetched *fetched)
{
    question_end(owner, fetched);
}

static void backend_send(struct backend_question *question, const struct credentials *credentials)
{
    struct fetch_options options = {
        .call = { .url = question->call.url,
                  .method = question->call.method,
                  .headers =
                      account_backend_headers(question->account, &question->arena, credentials) },
        .timeout_ms = question->call.timeout_ms,
    };

    if (strcmp(question->call.method, "POST") == 0)
        options.call.body = STR_LITERAL("");
    fetch_start(question->account->fetcher, &options, backend_on_fetched, question);
}

static void backend_on_known(void *owner, struct credentials *credentials)
{
    struct backend_question *question = owner;

    if (question->call.needs_login && !credentials_have_tokens(credentials))
        question_end(question, NULL);
    else
        backend_send(question, credentials);
}

void account_ask_backend(struct account *account, const struct backend_call *call,
                         backend_fn *on_answer, void *owner)
{
    struct backend_question *question = xcalloc(1, sizeof *question);

    question->account = account;
    question->call = *call;
    question->on_answer = on_answer;
    question->owner = owner;
    question->call.url = arena_keep(&question->arena, call->url);
    list_append(&account->questions, &question->node);
    account_get(account, backend_on_known, question);
}
