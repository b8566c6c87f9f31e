#include "account/backend.h"

#include "account/account_internal.h"
#include "base/list.h"
#include "base/memory.h"
#include "config/service_base.h"

#include <stdlib.h>

/* -- What all requests have ------------------------------------------------------------------ */

struct str account_backend_url(struct arena *arena, const struct config *config, const char *what)
{
    struct str base = service_base(arena, config->chatgpt_base_url);
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
    unsigned login;         /* account_generation() of who asks */
    unsigned n_refusals;    /* so many 401 */
    struct fetched refusal; /* the last of them */
    struct http_head refusal_head;
    struct arena arena;
};

static const struct provider_auth no_command = { 0 };

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

static void backend_on_fetched(void *owner, const struct fetched *fetched);

static void backend_send(struct backend_question *question)
{
    struct account *account = question->account;
    struct fetch_options options = {
        .call = { .url = question->call.url,
                  .method = question->call.method,
                  .headers =
                      account_backend_headers(account, &question->arena, account->credentials) },
        .timeout_ms = question->call.timeout_ms,
    };

    if (strcmp(question->call.method, "POST") == 0)
        options.call.body = STR_LITERAL("");
    fetch_start(question->account->fetcher, &options, backend_on_fetched, question);
}

/* Somebody else does not ask again what was refused. */
static void backend_on_recovery(void *owner, const struct login *login)
{
    struct backend_question *question = owner;
    struct account *account = question->account;

    if (login->is_new && login->failure == NULL && credentials_have_tokens(account->credentials) &&
        account->generation == question->login)
        backend_send(question);
    else
        question_end(question, &question->refusal);
}

static void keep_refusal(struct backend_question *question, const struct fetched *fetched)
{
    struct arena *arena = &question->arena;
    const struct name_values *headers = &fetched->head->headers;
    struct name_value *kept = arena_zero(arena, (headers->n + 1) * sizeof *kept);

    for (size_t i = 0; i < headers->n; i++)
        kept[i] = (struct name_value){ arena_keep(arena, headers->items[i].name),
                                       arena_keep(arena, headers->items[i].value) };
    question->refusal_head = (struct http_head){ .status = 401, .headers = { kept, headers->n } };
    question->refusal = (struct fetched){ .result = fetched->result,
                                          .status = 401,
                                          .head = &question->refusal_head,
                                          .body = arena_keep(arena, fetched->body) };
}

static void backend_on_fetched(void *owner, const struct fetched *fetched)
{
    struct backend_question *question = owner;
    struct account *account = question->account;

    if (fetched->failure != NULL || fetched->status != 401 ||
        !credentials_have_tokens(account->credentials) || account->generation != question->login) {
        question_end(question, fetched);
        return;
    }
    keep_refusal(question, fetched);
    account->source.recover(&account->source, &no_command, ++question->n_refusals,
                            backend_on_recovery, question);
}

static void backend_on_login(void *owner, const struct login *login)
{
    struct backend_question *question = owner;
    struct account *account = question->account;

    question->login = account->generation;
    if (question->call.needs_login && !credentials_have_tokens(account->credentials))
        question_end(question, NULL);
    else
        backend_send(question);
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
    account->source.get(&account->source, &no_command, backend_on_login, question);
}
