/*
 * The account as samplings see it: the login of their next request, and what can be done after a 401.
 */
#include "account/account_internal.h"

#include "account/command_token.h"
#include "base/memory.h"

#include <stdlib.h>
#include <time.h>

struct login_question {
    struct account *account;
    login_fn *on_login; /* NULL: cancelled, but the vault still answers */
    void *owner;
    struct waiter *waiter;         /* for a load, a renewal or a command */
    struct command_token *command; /* whose token it is; NULL: the user's login */
    bool waits_for_vault;
};

static struct account *of(struct login_source *source)
{
    return container_of(source, struct account, source);
}

static void answer_question(struct login_question *question, struct login login)
{
    struct credentials *credentials = credentials_ref(question->account->credentials);

    if (credentials != NULL) {
        login.bearer = credentials_bearer(credentials);
        login.is_chatgpt = credentials_have_tokens(credentials);
        if (login.is_chatgpt) {
            login.account_id = credentials->account_id;
            login.user_id = credentials->claims.user_id;
        }
    }
    if (question->on_login != NULL)
        question->on_login(question->owner, &login);
    free(question);
    credentials_unref(credentials);
}

static struct login_question *question_new(struct login_source *source, login_fn *on_login,
                                           void *owner)
{
    struct login_question *question = xcalloc(1, sizeof *question);

    question->account = of(source);
    question->on_login = on_login;
    question->owner = owner;
    return question;
}

/* -- Before a request ---------------------------------------------------------------------- */

static bool needs_renewal(const struct account *account)
{
    return credentials_are_stale(account->credentials, time(NULL)) &&
           !account_renewal_failed(account);
}

/* With the old tokens, if it did not work: the model's own refusal says more. */
static void on_renewed_in_time(void *owner)
{
    struct login_question *question = owner;

    answer_question(question, (struct login){ 0 });
}

static void question_on_loaded(void *owner)
{
    struct login_question *question = owner;
    struct account *account = question->account;

    question->waiter = NULL;
    if (needs_renewal(account))
        question->waiter = account_renew(account, on_renewed_in_time, question);
    else
        answer_question(question, (struct login){ 0 });
}

/* -- Tokens of a command -------------------------------------------------------------------- */

static void answer_command(struct login_question *question, bool is_new)
{
    struct login login = {
        .bearer = command_token_text(question->command),
        .failure = command_token_failure(question->command),
        .is_new = is_new,
    };

    if (question->on_login != NULL)
        question->on_login(question->owner, &login);
    free(question);
}

static void on_command_ended(void *owner)
{
    answer_command(owner, /* is_new= */ false);
}

static void on_command_ended_again(void *owner)
{
    answer_command(owner, /* is_new= */ true);
}

/* -- The source ----------------------------------------------------------------------------- */

static struct login_question *get(struct login_source *source, const struct provider_auth *auth,
                                  login_fn *on_login, void *owner)
{
    struct login_question *question = question_new(source, on_login, owner);
    struct account *account = of(source);

    if (auth->command.s != NULL) {
        question->command = command_token_find(&account->commands, auth);
        if (!command_token_is_old(question->command)) {
            on_command_ended(question);
            return NULL;
        }
        question->waiter = command_token_run(question->command, on_command_ended, question);
        return question;
    }
    if (!account->is_loaded) {
        question->waiter = account_when_loaded(account, question_on_loaded, question);
        return question;
    }
    if (needs_renewal(account)) {
        question->waiter = account_renew(account, on_renewed_in_time, question);
        return question;
    }
    answer_question(question, (struct login){ 0 });
    return NULL;
}

/* -- After a 401 --------------------------------------------------------------------------- */

static void on_read_again(void *owner, struct credentials *unused, const struct error *err)
{
    struct login_question *question = owner;

    question->waits_for_vault = false;
    answer_question(question, (struct login){ .is_new = true });
}

static void on_renewed(void *owner)
{
    struct login_question *question = owner;
    const struct renewal *renewal = &question->account->renewal;
    struct login login = { .is_new = renewal->outcome == RENEWAL_DONE };

    question->waiter = NULL;
    if (renewal->outcome == RENEWAL_REFUSED ||
        (!login.is_new && account_is_external(question->account)))
        login.failure = renewal->failure;
    login.is_unauthorized = renewal->outcome == RENEWAL_REFUSED;
    answer_question(question, login);
}

static struct login_question *recover(struct login_source *source, const struct provider_auth *auth,
                                      unsigned n, login_fn *on_login, void *owner)
{
    struct login_question *question = question_new(source, on_login, owner);
    struct account *account = of(source);
    const struct credentials *credentials = account->credentials;

    if (auth->command.s != NULL && n == 1) {
        question->command = command_token_find(&account->commands, auth);
        question->waiter = command_token_run(question->command, on_command_ended_again, question);
        return question;
    }
    if (auth->command.s != NULL) {
        answer_question(question, (struct login){ 0 });
        return NULL;
    }
    if (account_renewal_failed(account)) {
        answer_question(question, (struct login){ .failure = account->renewal.failure,
                                                  .is_unauthorized = true });
        return NULL;
    }
    if (account_is_external(account) && n == 1) {
        question->waiter = account_renew(account, on_renewed, question);
        return question;
    }
    if (credentials != NULL && credentials->mode == WIRE_AUTH_MODE_CHATGPT && n <= 2) {
        question->waits_for_vault = n == 1;
        if (n == 1)
            account_reload(account, on_read_again, question);
        else
            question->waiter = account_renew(account, on_renewed, question);
        return question;
    }
    answer_question(question, (struct login){ 0 });
    return NULL;
}

static void login_question_cancel(struct login_source *source, struct login_question *question)
{
    question->on_login = NULL;
    waiter_cancel(question->waiter);
    if (!question->waits_for_vault)
        free(question);
}

void login_source_init(struct login_source *source)
{
    *source =
        (struct login_source){ .get = get, .recover = recover, .cancel = login_question_cancel };
}
