/* Signing in with a code that the user types into a page on any device. */
#include "account/login_attempt.h"
#include "base/memory.h"

#include <stdlib.h>

enum { PATIENCE_MS = 15 * 60 * 1000, LONGEST_PAUSE_S = 60, SHORTEST_PAUSE_MS = 100 };

struct device_login {
    struct login_attempt base;
    struct arena arena;
    struct authority_request *request;
    struct timer *timer; /* the next question */
    uint64_t since_ms;
    struct str device_auth_id;
    struct str user_code;
    uint64_t pause_ms;
    bool is_saving;
    bool is_over;
};

static void really_free(struct device_login *login)
{
    arena_done(&login->arena);
    free(login);
}

static void free_login(struct login_attempt *attempt)
{
    struct device_login *login = container_of(attempt, struct device_login, base);

    login->is_over = true;
    authority_cancel(login->request);
    timer_free(login->timer);
    if (!login->is_saving)
        really_free(login);
}

static const struct login_kind device_kind = {
    .cancelled = "Login was not completed",
    .free = free_login,
};

static void on_stored(void *owner, struct credentials *unused, const struct error *err)
{
    struct device_login *login = owner;

    login->is_saving = false;
    if (login->is_over)
        really_free(login);
    else if (err->code != 0)
        login_attempt_end(&login->base,
                          "Sign-in completed but credentials could not be saved locally.");
    else
        login_attempt_end(&login->base, /* failure= */ NULL);
}

static void on_tokens(void *owner, const struct authority_answer *answer)
{
    struct device_login *login = owner;
    const struct login_tools *tools = login->base.tools;
    struct credentials *credentials;
    const char *failure;

    login->request = NULL;
    if (answer->failure != NULL) {
        login_attempt_end(
            &login->base,
            arena_printf(&login->arena, "device code exchange failed: %s", answer->failure));
        return;
    }
    credentials = login_credentials(answer, /* api_key= */ STR_NONE, tools->workspace,
                                    &login->arena, &failure);
    if (credentials == NULL) {
        login_attempt_end(&login->base, failure);
        return;
    }
    login->is_saving = true;
    tools->events->store(tools->owner, credentials, on_stored, login);
    credentials_unref(credentials);
}

static void ask_again_later(struct device_login *login)
{
    if (loop_now_ms(login->base.tools->loop) - login->since_ms >= PATIENCE_MS)
        login_attempt_end(&login->base, "device auth timed out after 15 minutes");
    else
        timer_start(login->timer, login->pause_ms);
}

static void on_polled(void *owner, const struct authority_answer *answer)
{
    struct device_login *login = owner;
    struct authority *authority = login->base.tools->authority;

    login->request = NULL;
    if (answer->status == 403 || answer->status == 404) {
        ask_again_later(login);
    } else if (answer->status != 0 && (answer->status < 200 || answer->status > 299)) {
        login_attempt_end(&login->base,
                          arena_printf(&login->arena, "device auth failed with status %s",
                                       authority_status_text(answer->status, &login->arena)));
    } else if (answer->failure != NULL || answer->authorization_code.s == NULL ||
               answer->code_verifier.s == NULL) {
        login_attempt_end(
            &login->base,
            arena_printf(&login->arena, "device auth failed: %s",
                         answer->failure != NULL ? answer->failure : "the answer lacks a code"));
    } else {
        struct str redirect_uri =
            str_of(arena_printf(&login->arena, "%s/deviceauth/callback", authority->issuer.s));

        login->request =
            authority_exchange_code(authority, answer->authorization_code, redirect_uri,
                                    answer->code_verifier, on_tokens, login);
    }
}

static void device_login_on_time(void *owner)
{
    struct device_login *login = owner;

    login->request = authority_device_poll(login->base.tools->authority, login->device_auth_id,
                                           login->user_code, on_polled, login);
}

static void device_login_refuse(struct device_login *login, const struct authority_answer *answer)
{
    const struct login_tools *tools = login->base.tools;
    CLEANUP(error_done) struct error err = { 0 };

    if (answer->status == 404)
        error_set(&err, ERR_INVALID_REQUEST,
                  "device code login is not enabled for this Codex server. Use the browser login "
                  "or verify the server URL.");
    else if (answer->status != 0 && (answer->status < 200 || answer->status > 299))
        error_set(&err, ERR_INTERNAL,
                  "failed to request device code: device code request failed with status %s",
                  authority_status_text(answer->status, &login->arena));
    else
        error_set(&err, ERR_INTERNAL, "failed to request device code: %s",
                  answer->failure != NULL ? answer->failure : "the answer lacks a code");
    tools->events->on_refused(tools->owner, &err);
}

static void on_started(void *owner, const struct authority_answer *answer)
{
    struct device_login *login = owner;
    const struct login_tools *tools = login->base.tools;
    struct wire_login_account_response response = {
        .tag = WIRE_LOGIN_ACCOUNT_RESPONSE_TAG_CHATGPT_DEVICE_CODE,
        .chatgpt_device_code = { .login_id = str_of(login->base.id) },
    };

    login->request = NULL;
    if (answer->failure != NULL || answer->device_auth_id.s == NULL ||
        answer->user_code.s == NULL) {
        device_login_refuse(login, answer);
        return;
    }
    login->device_auth_id = arena_keep(&login->arena, answer->device_auth_id);
    login->user_code = arena_keep(&login->arena, answer->user_code);
    login->pause_ms =
        (answer->interval_s < LONGEST_PAUSE_S ? answer->interval_s : LONGEST_PAUSE_S) * 1000;
    if (login->pause_ms < SHORTEST_PAUSE_MS)
        login->pause_ms = SHORTEST_PAUSE_MS;
    response.chatgpt_device_code.user_code = login->user_code;
    response.chatgpt_device_code.verification_url =
        str_of(arena_printf(&login->arena, "%s/codex/device", tools->authority->issuer.s));
    timer_start(login->timer, 0);
    tools->events->on_ready(tools->owner, &response);
}

struct login_attempt *device_login_start(const struct login_tools *tools)
{
    struct device_login *login = xcalloc(1, sizeof *login);

    login->base.kind = &device_kind;
    login->base.tools = tools;
    uuid_make_v4(login->base.id);
    login->since_ms = loop_now_ms(tools->loop);
    login->timer = timer_new(tools->loop, device_login_on_time, login);
    login->request = authority_device_start(tools->authority, on_started, login);
    return &login->base;
}
