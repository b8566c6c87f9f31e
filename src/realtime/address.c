/* Where the backend of a session is, and what it is asked with. */
#include "http/url.h"
#include "realtime/realtime_internal.h"
#include "transport/ws_handshake.h"

enum { SESSION_ID_MAX = 1024 };

const struct realtime_wire *wire_wanted(const struct config_realtime *wanted)
{
    if (wanted->version != REALTIME_V2)
        return &realtime_wire_v1;
    return wanted->type == REALTIME_TRANSCRIPTION ? &realtime_wire_transcription
                                                  : &realtime_wire_v2;
}

/* `/v1/realtime` of a bare host or of an API, and nothing of an address that says more. */
static void add_path(struct buf *url, struct str path)
{
    while (path.len > 0 && path.s[path.len - 1] == '/')
        path.len--;
    buf_add_str(url, path);
    if (path.len == 0)
        buf_add_text(url, "/v1/realtime");
    else if (str_ends(path, "/v1"))
        buf_add_text(url, "/realtime");
}

static void add_parameter(struct buf *url, bool *is_first, struct str name, struct str value)
{
    if (value.s == NULL)
        return;
    buf_add_char(url, *is_first ? '?' : '&');
    *is_first = false;
    url_add_encoded(url, name);
    buf_add_char(url, '=');
    url_add_encoded(url, value);
}

static void add_query(struct buf *url, const struct config_realtime *wanted,
                      const struct provider *provider, const struct realtime_wire *wire,
                      bool is_first)
{
    const struct name_values *more = &provider->query_params;

    add_parameter(url, &is_first, STR_LITERAL("intent"), str_of(wire->intent));
    add_parameter(url, &is_first, STR_LITERAL("model"), wanted->model);
    for (size_t i = 0; i < more->n; i++)
        add_parameter(url, &is_first, more->items[i].name, more->items[i].value);
}

struct str backend_url(struct arena *arena, const struct config_realtime *wanted,
                       const struct provider *provider, const struct realtime_wire *wire)
{
    CLEANUP(buf_done) struct buf url = { 0 };
    struct str base =
        wanted->base_url.len > 0 ? wanted->base_url : provider_base_url(arena, provider);
    struct ws_url parts;
    const char *query;

    if (!ws_url_read(base, &parts))
        return base; /* whoever opens it will say so */
    query = memchr(parts.target.s, '?', parts.target.len);
    buf_printf(&url, "%s://%.*s", parts.is_secure ? "wss" : "ws", STR_ARGS(parts.host));
    if (query == NULL) {
        add_path(&url, parts.target);
    } else {
        size_t path_len = (size_t)(query - parts.target.s);

        add_path(&url, (struct str){ parts.target.s, path_len });
        buf_add(&url, query, parts.target.len - path_len);
    }
    add_query(&url, wanted, provider, wire, /* is_first= */ query == NULL);
    return arena_keep(arena, buf_str(&url));
}

/* What a header may not hold. */
static bool is_header_text(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        if ((c < ' ' && c != '\t') || c == 0x7f)
            return false;
    }
    return text.len <= SESSION_ID_MAX;
}

bool backend_headers(struct arena *arena, const struct realtime_session *session, struct str key,
                     struct name_values *ret_headers, struct error *err)
{
    const struct provider *provider = session->settings->provider;
    const struct agent *agent = session->realtime->options.agent;
    size_t n_most = 8 + provider->http_headers.n + provider->env_http_headers.n;
    struct header_list list = { arena, arena_alloc(arena, n_most * sizeof *list.items), 0 };

    if (!is_header_text(session->session_id))
        return error_set(err, ERR_INVALID_REQUEST,
                         "invalid realtime session id header: failed to parse header value");
    header_list_set(&list, STR_LITERAL("originator"), agent->originator);
    header_list_set(&list, STR_LITERAL("user-agent"), agent->user_agent);
    provider_set_headers(provider, &list);
    header_list_set(&list, STR_LITERAL(PROVIDER_RESIDENCY_HEADER), agent->residency);
    header_list_set(&list, STR_LITERAL("x-session-id"), session->session_id);
    header_list_set(&list, STR_LITERAL("authorization"),
                    str_of(arena_printf(arena, "Bearer %.*s", STR_ARGS(key))));
    *ret_headers = (struct name_values){ list.items, list.n };
    return true;
}
