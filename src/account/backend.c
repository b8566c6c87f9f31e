#include "account/backend.h"

#include "account/account_internal.h"
#include "base/list.h"
#include "base/memory.h"

#include <stdlib.h>

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
    struct authority *authority = &question->account->authority;
    bool has_login = credentials_have_tokens(credentials);
    struct name_value headers[4];
    struct fetch_options options = { .call = { .url = question->call.url,
                                               .method = question->call.method },
                                     .timeout_ms = question->call.timeout_ms };
    size_t n = 0;

    headers[n++] = (struct name_value){ STR_LITERAL("user-agent"), authority->user_agent };
    headers[n++] = (struct name_value){ STR_LITERAL("originator"), authority->originator };
    if (has_login)
        headers[n++] = (struct name_value){
            STR_LITERAL("authorization"),
            str_of(arena_printf(&question->arena, "Bearer %s", credentials_bearer(credentials).s))
        };
    if (has_login && credentials->account_id.s != NULL)
        headers[n++] =
            (struct name_value){ STR_LITERAL("chatgpt-account-id"), credentials->account_id };
    options.call.headers = (struct name_values){ headers, n };
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
