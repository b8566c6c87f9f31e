#include "transport/web_route.h"

#include "base/arena.h"
#include "base/memory.h"

/* A browser cannot send Authorization with a WebSocket. A page offers its token as a subprotocol. */
static const char bearer_protocol[] = "bearer.";

static bool admits_origin(const struct web_rules *rules, const struct http_request *request)
{
    struct str origin;

    if (!http_request_header(request, "Origin", &origin))
        return true;
    for (size_t i = 0; i < rules->n_origins; i++) {
        if (str_is(origin, rules->origins[i]))
            return true;
    }
    return false;
}

static struct web_answer say(unsigned status, const char *text)
{
    return (struct web_answer){ .status = status, .text = text };
}

/* -- The upgrade --------------------------------------------------------------------------- */

/* What a page offers: its token, and a protocol that we name back instead of the token. */
static void read_protocols(const struct http_request *request, struct str *ret_token,
                           struct str *ret_protocol)
{
    struct str offered, word;

    *ret_token = *ret_protocol = STR_NONE;
    if (!http_request_header(request, "Sec-WebSocket-Protocol", &offered))
        return;
    while (http_split_list(&offered, &word)) {
        if (word.len > strlen(bearer_protocol) &&
            memcmp(word.s, bearer_protocol, strlen(bearer_protocol)) == 0)
            *ret_token = (struct str){ word.s + strlen(bearer_protocol),
                                       word.len - strlen(bearer_protocol) };
        else if (ret_protocol->s == NULL)
            *ret_protocol = word;
    }
    if (ret_token->s == NULL)
        *ret_protocol = STR_NONE; /* the reference names none back */
}

static const char *bearer_fault(const struct web_rules *rules, const struct http_request *request,
                                struct str token, int64_t now_s)
{
    struct str authorization;

    if (http_request_header(request, "Authorization", &authorization))
        return bearer_refusal(rules->bearer, authorization, now_s);
    if (token.s != NULL)
        return bearer_refusal_of_token(rules->bearer, token, now_s);
    return bearer_refusal(rules->bearer, STR_NONE, now_s);
}

/*
 * The same for a route where other servers come in, too: who shows their token is one, and who says that it is one has to show
 * it, if there is any.
 */
static const char *peer_fault(const struct web_rules *rules, const struct http_request *request,
                              struct str token, int64_t now_s, bool *ret_is_peer)
{
    struct str authorization = STR_NONE, name;
    bool says_so = http_request_header(request, PEER_HEADER, &name);
    const char *wrong;

    http_request_header(request, "Authorization", &authorization);
    if (rules->peers == NULL) {
        *ret_is_peer = says_so;
        return bearer_fault(rules, request, token, now_s);
    }
    wrong = bearer_refusal(rules->peers, authorization, now_s);
    *ret_is_peer = wrong == NULL;
    if (says_so || wrong == NULL)
        return wrong;
    return bearer_fault(rules, request, token, now_s);
}

/* What is wrong with the headers, or NULL. */
static const char *upgrade_fault(const struct http_request *request, struct str *ret_key)
{
    struct str value;

    if (!http_request_header(request, "Connection", &value) || !http_lists(value, "upgrade"))
        return "Connection header did not include 'upgrade'";
    if (!http_request_header(request, "Upgrade", &value) || !http_lists(value, "websocket"))
        return "`Upgrade` header did not include 'websocket'";
    if (!http_request_header(request, "Sec-WebSocket-Version", &value) || !str_is(value, "13"))
        return "`Sec-WebSocket-Version` header did not include '13'";
    if (!http_request_header(request, "Sec-WebSocket-Key", ret_key))
        return "`Sec-WebSocket-Key` header missing";
    return NULL;
}

static struct web_answer upgrade(const struct web_rules *rules, const struct web_route *route,
                                 const struct http_request *request, int64_t now_s)
{
    struct web_answer answer = { .status = 101, .text = "", .route = route };
    struct str key, token, protocol;
    const char *wrong;

    if (!str_is(request->method, "GET"))
        return say(405, "Request method must be `GET`");
    wrong = upgrade_fault(request, &key);
    if (wrong != NULL)
        return say(400, wrong);
    if (request->is_1_0)
        return say(426,
                   "WebSocket request couldn't be upgraded since no upgrade state was present");
    read_protocols(request, &token, &protocol);
    wrong = route->on_peer == NULL ? bearer_fault(rules, request, token, now_s)
                                   : peer_fault(rules, request, token, now_s, &answer.is_peer);
    if (wrong != NULL)
        return say(401, wrong);
    ws_accept_key(key, answer.accept);
    answer.protocol = protocol;
    return answer;
}

/* ------------------------------------------------------------------------------------------ */

static const struct web_route *find_route(const struct web_rules *rules, struct str path)
{
    for (size_t i = 0; i < rules->n_routes; i++) {
        if (rules->routes[i].path == NULL || str_is(path, rules->routes[i].path))
            return &rules->routes[i];
    }
    return NULL;
}

static bool has_method(const struct web_route *route, struct str method)
{
    struct str methods = str_of(route->methods), word;

    while (http_split_list(&methods, &word)) {
        if (str_equal(word, method))
            return true;
    }
    return false;
}

static struct web_answer serve(const struct web_rules *rules, const struct web_route *route,
                               const struct http_request *request, int64_t now_s)
{
    const char *wrong = NULL;

    if (!has_method(route, request->method))
        return (struct web_answer){ .status = 405, .text = "", .allow = route->methods };
    if (route->is_guarded)
        wrong = bearer_fault(rules, request, STR_NONE, now_s);
    if (wrong != NULL)
        return say(401, wrong);
    return (struct web_answer){ .status = 200, .text = "", .route = route };
}

void web_route(const struct web_rules *rules, const struct http_request *request, int64_t now_s,
               struct web_answer *ret_answer)
{
    const struct web_route *route = find_route(rules, request->path);

    if (!admits_origin(rules, request))
        *ret_answer = say(403, "");
    else if (route == NULL)
        *ret_answer = say(404, "");
    else if (route->on_client != NULL)
        *ret_answer = upgrade(rules, route, request, now_s);
    else
        *ret_answer = serve(rules, route, request, now_s);
}
