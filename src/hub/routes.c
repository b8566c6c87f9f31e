#include "base/clock.h"
#include "base/file_limit.h"
#include "base/log.h"
#include "base/memory.h"
#include "http/url.h"
#include "hub/assets.h"
#include "hub/hub_internal.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

/* A request that was let in. */
struct hub_visit {
    struct hub *hub;
    struct hub_guest *guest;
    const struct http_request *request;
    struct hub_answer *answer;
    struct arena *arena;
};

/* Returns false if the guest answers later. */
typedef bool hub_visit_fn(struct hub_visit *visit);

static bool say(struct hub_visit *visit, unsigned status, const char *text)
{
    hub_answer_text(visit->answer, status, text);
    return true;
}

/* {"error": TEXT} */
static bool say_error(struct hub_visit *visit, unsigned status, const char *text)
{
    hub_answer_json(visit->answer, status);
    buf_add_text(&visit->answer->made, "{\"error\":");
    json_write_str(&visit->answer->made, str_of(text));
    buf_add_char(&visit->answer->made, '}');
    return true;
}

/* -- The page ------------------------------------------------------------------------------- */

static bool visit_health(struct hub_visit *visit)
{
    return say(visit, 200, "ok\n");
}

static bool visit_asset(struct hub_visit *visit)
{
    return hub_assets_answer(visit->request, visit->answer) || say(visit, 404, "Not found\n");
}

/* -- Signing in ----------------------------------------------------------------------------- */

/* A script cannot see the fragment that it is sent to. */
static bool wants_json(const struct http_request *request)
{
    struct str accepted;

    return http_request_header(request, "Accept", &accepted) &&
           http_lists(accepted, "application/json");
}

static void welcome(struct hub_visit *visit, const struct hub_secrets *secrets)
{
    char name[HUB_COOKIE_NAME_SIZE];

    hub_cookie_name(visit->hub->hosts.port, name);
    if (wants_json(visit->request)) {
        hub_answer_json(visit->answer, 200);
        buf_printf(&visit->answer->made, "{\"key\":\"%s\"}", secrets->key);
    } else {
        visit->answer->status = 303;
        buf_printf(&visit->answer->headers, "Location: /#key=%s\r\nCache-Control: no-store\r\n",
                   secrets->key);
    }
    buf_printf(&visit->answer->headers,
               "Set-Cookie: %s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000\r\n", name,
               secrets->cookie);
}

static bool sign_in(struct hub_visit *visit, struct str token)
{
    struct hub_secrets secrets;
    struct in6_addr from;

    hub_guest_address(visit->guest, &from);
    switch (hub_login_try(visit->hub->login, token, &from, clock_steady_ms(), &secrets)) {
    case HUB_LOGIN_OK:
        welcome(visit, &secrets);
        explicit_bzero(&secrets, sizeof secrets);
        return true;
    case HUB_LOGIN_WRONG:
        return say(visit, 403,
                   "This link was used before, or is too old. `bobbin ui` prints one when it "
                   "starts; a browser that is signed in makes more.\n");
    case HUB_LOGIN_TOO_MANY:
        break;
    }
    buf_add_text(&visit->answer->headers, "Retry-After: 60\r\n");
    return say(visit, 429, "Too many wrong tokens: try again in a minute.\n");
}

/* A page of somebody else may lead the user here, in a tab that is seen, but not try tokens in frames or scripts. */
static bool is_behind_the_back(const struct http_request *request)
{
    struct str site, dest;

    return http_request_header(request, "Sec-Fetch-Site", &site) && !str_is(site, "same-origin") &&
           !str_is(site, "none") &&
           !(http_request_header(request, "Sec-Fetch-Dest", &dest) && str_is(dest, "document"));
}

static bool visit_login(struct hub_visit *visit)
{
    const struct http_request *request = visit->request;
    bool is_post = str_is(request->method, "POST");
    struct str token;

    if (is_behind_the_back(request))
        return say(visit, 403, "");
    token = url_query_value(visit->arena, is_post ? request->body : request->query, "token");
    return sign_in(visit, str_trim(token.s == NULL ? STR_LITERAL("") : token));
}

static bool visit_sign_out(struct hub_visit *visit)
{
    char name[HUB_COOKIE_NAME_SIZE];

    hub_cookie_name(visit->hub->hosts.port, name);
    hub_login_sign_out(visit->hub->login);
    hub_guests_stop_crossing(visit->hub);
    hub_crossings_done(visit->hub);
    hub_tell_signed_out(visit->hub);
    hub_answer_json(visit->answer, 200);
    buf_add_text(&visit->answer->made, "{}");
    buf_printf(&visit->answer->headers,
               "Set-Cookie: %s=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0\r\n", name);
    return true;
}

/* {"url": the link, "lan": can other machines use it?} */
static bool visit_link(struct hub_visit *visit)
{
    CLEANUP(buf_done) struct buf link = { 0 };
    struct hub *hub = visit->hub;
    struct buf *out = &visit->answer->made;

    hub_add_link(hub, hub->lan_host != NULL ? hub->lan_host : hub->own_host, &link);
    hub_answer_json(visit->answer, 200);
    buf_add_text(out, "{\"url\":");
    json_write_str(out, buf_str(&link));
    buf_printf(out, ",\"lan\":%s}", hub->lan_host != NULL ? "true" : "false");
    return true;
}

/* -- Servers -------------------------------------------------------------------------------- */

static bool visit_servers(struct hub_visit *visit)
{
    hub_note_page(visit->hub);
    hub_answer_json(visit->answer, 200);
    hub_servers_write(&visit->hub->servers, &visit->answer->made);
    return true;
}

static bool answer_server(struct hub_visit *visit, const struct hub_server *server)
{
    hub_answer_json(visit->answer, 200);
    hub_server_write(server, &visit->answer->made);
    return true;
}

/* NULL: it is no JSON object. The caller frees it. */
static yyjson_doc *read_object(struct str body)
{
    yyjson_doc *doc = body.len == 0 || json_is_too_deep(body)
                          ? NULL
                          : yyjson_read(body.s, body.len, /* flags= */ 0);

    if (doc != NULL && !yyjson_is_obj(yyjson_doc_get_root(doc))) {
        yyjson_doc_free(doc);
        return NULL;
    }
    return doc;
}

static bool add_server_of(struct hub_visit *visit, yyjson_val *root)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct str url = json_member(root, "url"), token = json_member(root, "token");
    struct hub_server *server;

    if (url.s == NULL || str_has_nul(token) ||
        (json_value(root, "token") != NULL && token.s == NULL))
        return say_error(visit, 400, "expected {\"url\": TEXT, \"token\"?: TEXT}");
    server = hub_servers_add_url(&visit->hub->servers, url, HUB_URL_LOCAL, token.s, &err);
    if (server == NULL)
        return say_error(visit, 400, err.message.s);
    hub_note_page(visit->hub);
    return answer_server(visit, server);
}

static bool visit_add_server(struct hub_visit *visit)
{
    yyjson_doc *doc = read_object(visit->request->body);
    bool is_answered;

    if (doc == NULL)
        return say_error(visit, 400, "the body is no JSON object");
    is_answered = add_server_of(visit, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    return is_answered;
}

static bool visit_start_own(struct hub_visit *visit)
{
    if (visit->hub->own == NULL)
        return say_error(visit, 409, "this hub was started with --no-own");
    if (visit->hub->is_ending)
        return say_error(visit, 503, "the hub is ending");
    own_server_start(visit->hub->own);
    return answer_server(visit, hub_servers_find(&visit->hub->servers, STR_LITERAL("own")));
}

static bool visit_probe(struct hub_visit *visit)
{
    struct hub *hub = visit->hub;
    uint64_t now_ms = loop_now_ms(hub->loop);
    struct hub_ports ports;
    struct str list = url_query_value(visit->arena, visit->request->query, "ports");

    if (list.s == NULL || !hub_ports_read_first(list, HUB_PROBE_PORTS, &ports))
        return say_error(visit, 400, "expected ?ports=4500,4501");
    if (hub->last_probe_ms != 0 && now_ms - hub->last_probe_ms < HUB_PROBE_EVERY_MS) {
        buf_add_text(&visit->answer->headers, "Retry-After: 1\r\n");
        return say_error(visit, 429, "one probe a second");
    }
    hub->last_probe_ms = now_ms;
    hub_guest_probe(visit->guest, &ports);
    return false;
}

/* -- WebSockets ----------------------------------------------------------------------------- */

/* 16 bytes in base64: nothing else is passed on as a header. */
static bool is_socket_key(struct str key)
{
    if (key.len != 24 || !str_ends(key, "=="))
        return false;
    for (size_t i = 0; i < key.len - 2; i++) {
        char c = key.s[i];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '+' || c == '/'))
            return false;
    }
    return true;
}

static bool is_upgrade(const struct http_request *request, struct str *ret_key)
{
    struct str value;

    return http_request_header(request, "Connection", &value) && http_lists(value, "upgrade") &&
           http_request_header(request, "Upgrade", &value) && http_lists(value, "websocket") &&
           http_request_header(request, "Sec-WebSocket-Version", &value) && str_is(value, "13") &&
           http_request_header(request, "Sec-WebSocket-Key", ret_key) && is_socket_key(*ret_key) &&
           !request->is_1_0 && request->body.len == 0;
}

static bool visit_socket(struct hub_visit *visit)
{
    struct hub *hub = visit->hub;
    struct str id = url_query_value(visit->arena, visit->request->query, "server"), key;
    struct hub_server *server = id.s == NULL ? NULL : hub_servers_find(&hub->servers, id);

    if (!is_upgrade(visit->request, &key))
        return say(visit, 400, "This is no request for a WebSocket.\n");
    if (server == NULL)
        return say(visit, 404, "There is no such server.\n");
    if (hub->n_crossings + hub->n_upgrades >= HUB_BRIDGES_MAX || file_limit_is_near())
        return say(visit, 503, "There are too many connections.\n");
    hub_note_page(hub);
    hub_guest_cross(visit->guest, server, key);
    return false;
}

/* -- The table ------------------------------------------------------------------------------ */

struct hub_path {
    const char *path;    /* NULL: every other one */
    const char *methods; /* as an Allow header has them */
    const char *method;  /* of this row; NULL: all of them */
    struct hub_guard guard;
    hub_visit_fn *visit;
};

#define PRIVATE .guard = { .proof = HUB_PROOF_KEY, .is_private = true }

static const struct hub_path paths[] = {
    { "/healthz", "GET, HEAD", NULL, .visit = visit_health },
    { "/login", "GET, POST", NULL, { .takes_form = true }, visit_login },
    { "/api/servers", "GET, POST", "GET", PRIVATE, visit_servers },
    { "/api/servers", "GET, POST", "POST", PRIVATE, visit_add_server },
    { "/api/servers/own", "POST", NULL, PRIVATE, visit_start_own },
    { "/api/link", "POST", NULL, PRIVATE, visit_link },
    { "/api/sign-out", "POST", NULL, PRIVATE, visit_sign_out },
    { "/api/probe", "GET", NULL, { HUB_PROOF_COOKIE, .is_private = true }, visit_probe },
    { "/ws", "GET", NULL, { HUB_PROOF_KEY, .is_private = true, .is_socket = true }, visit_socket },
    { NULL, "GET, HEAD", NULL, .visit = visit_asset },
};

/* The first row of the path, and the one of the method, too, if there is one. */
static const struct hub_path *find_path(const struct http_request *request)
{
    const struct hub_path *first = NULL;

    for (size_t i = 0; i < ARRAY_LENGTH(paths); i++) {
        const struct hub_path *path = &paths[i];

        if (path->path != NULL && !str_is(request->path, path->path))
            continue;
        if (first != NULL && path->path == NULL)
            break;
        if (path->method == NULL || str_is(request->method, path->method))
            return path;
        if (first == NULL)
            first = path;
    }
    return first;
}

static bool has_method(const struct hub_path *path, struct str method)
{
    struct str methods = str_of(path->methods), word;

    while (http_split_list(&methods, &word)) {
        if (str_equal(word, method))
            return true;
    }
    return false;
}

bool hub_route(struct hub *hub, struct hub_guest *guest, const struct http_request *request,
               struct hub_answer *answer)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct hub_path *path = find_path(request);
    struct hub_visit visit = { hub, guest, request, answer, &arena };
    const char *text;
    unsigned refusal = hub_admission(&hub->hosts, hub->login, &path->guard, request, &text);

    if (refusal != 0)
        return say(&visit, refusal, text);
    if (!has_method(path, request->method)) {
        buf_printf(&answer->headers, "Allow: %s\r\n", path->methods);
        return say(&visit, 405, "");
    }
    return path->visit(&visit);
}
