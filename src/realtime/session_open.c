/* How a session gets its WebSocket: a key, the address, and what is said when there is none. */
#include "base/memory.h"
#include "base/os_error.h"
#include "http/reason.h"
#include "realtime/realtime_internal.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    MESSAGE_MAX = 4 * 1024 * 1024, /* bytes of a frame of the backend, and of a whole message */
    UPGRADE_MS = 30 * 1000,
    PING_MS = 30 * 1000,
};

/* Words of the reference, which clients know. */
#define CUT_OFF "stream disconnected before completion: "
#define CANNOT_CONNECT CUT_OFF "failed to connect realtime websocket: "
#define CANNOT_READ CUT_OFF "failed to read websocket message: "

/* Of its own, or of the server, which has not opened the WebSocket so far. */
void session_too_late(struct realtime_session *session)
{
    session_fail(session, session->state == SESSION_CONNECTING
                              ? STR_LITERAL(CANNOT_CONNECT "the server does not answer in time")
                              : STR_LITERAL(CANNOT_CONNECT "the session was not ready in time"));
}

void session_refused(struct realtime_session *session, const struct ws_client_end *end)
{
    char words[512];

    if (end->why == WS_END_REFUSED)
        snprintf(words, sizeof words, CANNOT_CONNECT "HTTP error: %d %s", end->status,
                 http_reason(end->status));
    else if (end->why == WS_END_UNREACHABLE && end->os_error != 0)
        snprintf(words, sizeof words, CANNOT_CONNECT "IO error: %s (os error %d)",
                 os_error_text(end->os_error), end->os_error);
    else
        snprintf(words, sizeof words, CANNOT_CONNECT "%s", end->words);
    session_fail(session, str_of(words));
}

void session_broken(struct realtime_session *session, const struct ws_client_end *end)
{
    char words[512];

    snprintf(words, sizeof words, CANNOT_READ "%s", end->words);
    session_fail(session, str_of(words));
}

static void session_connect(struct realtime_session *session)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    const struct settings *settings = session->settings;
    struct ws_client_options options = {
        .url = backend_url(&arena, settings->realtime, settings->provider, session->voice.wire),
        .max_message_bytes = MESSAGE_MAX,
        .open_timeout_ms = UPGRADE_MS,
        .ping_ms = PING_MS,
    };

    session_enter(session, SESSION_CONNECTING);
    if (backend_headers(&arena, session, session->key, &options.headers, &err))
        session->socket = ws_client_new(session->realtime->options.loop, &options,
                                        &session_socket_events, session, &err);
    if (session->socket == NULL)
        session_fail(session, str_of(arena_printf(&arena, CUT_OFF "%s", err.message.s)));
}

void session_signed(struct realtime_session *session)
{
    if (session->key.len > 0)
        session_connect(session);
    else
        session_fail(session, session->no_key);
}

static void session_found_key(struct realtime_session *session, struct str key, struct str no_key)
{
    session->key = arena_keep(&session->arena, key);
    session->no_key = arena_keep(&session->arena, no_key);
    next_round_start(session->round);
}

/* A key of the machine's, which only OpenAI's own models may see. */
static struct str openai_key(const struct provider *provider)
{
    const char *key = provider->sends_version ? getenv("OPENAI_API_KEY") : NULL;

    return key == NULL ? STR_NONE : str_trim(str_of(key));
}

/* Tokens of a ChatGPT login are no key. */
static void session_on_login(void *owner, const struct login *login)
{
    struct realtime_session *session = owner;
    struct str key = login->is_chatgpt ? STR_NONE : login->bearer;

    session->login_question = NULL;
    if (key.len == 0)
        key = openai_key(session->settings->provider);
    session_found_key(session, key,
                      str_of(login->failure != NULL
                                 ? login->failure
                                 : "realtime conversation requires API key auth"));
}

void session_sign(struct realtime_session *session)
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct provider *provider = session->settings->provider;
    struct login_source *logins = session->realtime->options.logins;
    struct str key;

    if (!provider_token(provider, &key, &err))
        session_found_key(session, STR_NONE, err.message);
    else if (key.len > 0)
        session_found_key(session, key, STR_NONE);
    else if (logins == NULL)
        session_on_login(session, &(struct login){ 0 });
    else
        session->login_question = logins->get(logins, &provider->auth, session_on_login, session);
}
