#include "scripted/model.h"

#include "base/buf.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/listener.h"
#include "scripted/builtin.h"
#include "scripted/http_connection.h"
#include "scripted/script.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define REQUEST_BYTES_MAX ((size_t)1024 * 1024 * 1024)

enum { CONNECTIONS_MAX = 1000 };

struct scripted_model {
    struct loop *loop;
    struct listener *listener;
    struct signal_watch *sigterm;
    struct model_script *script; /* NULL: the built-in one */
    struct list connections;
    size_t n_connections;
    struct http_budget budget;
    struct buf url;
    bool once;
    bool has_answered; /* a request for a response, not just anything */
};

/* ---- what can be asked for ------------------------------------------------------------------- */

static void answer_models(struct scripted_model *model, const struct http_request *request,
                          struct reply *reply)
{
    /* The list of the API, and the one that Codex knows, which is empty: nothing is known better. */
    buf_add_text(reply_begin_body(reply, 200),
                 "{\"object\":\"list\",\"data\":[{\"id\":\"scripted\",\"object\":\"model\","
                 "\"created\":0,\"owned_by\":\"bobbin\"}],\"models\":[]}");
}

static void answer_responses(struct scripted_model *model, const struct http_request *request,
                             struct reply *reply)
{
    model->has_answered = true;
    if (model->script != NULL)
        script_answer(model->script, request->body, reply);
    else
        builtin_answer(request->body, reply);
}

static void answer_compact(struct scripted_model *model, const struct http_request *request,
                           struct reply *reply)
{
    if (model->script != NULL)
        answer_responses(model, request, reply);
    else
        reply_fail(reply, 404, "only a script can answer this");
}

static const struct route {
    const char *end; /* of the path; what comes before it is the base URL of a provider */
    const char *method;
    enum reply_dialect dialect;
    void (*answer)(struct scripted_model *model, const struct http_request *request,
                   struct reply *reply);
} routes[] = {
    { "/models", "GET", REPLY_RESPONSES, answer_models },
    { "/responses", "POST", REPLY_RESPONSES, answer_responses },
    { "/responses/compact", "POST", REPLY_RESPONSES, answer_compact },
    { "/chat/completions", "POST", REPLY_CHAT, answer_responses },
    { "/messages", "POST", REPLY_ANTHROPIC, answer_responses },
};

static const struct route *find_route(struct str path)
{
    for (size_t i = 0; i < ARRAY_LENGTH(routes); i++) {
        if (str_ends(path, routes[i].end))
            return &routes[i];
    }
    return NULL;
}

static bool is_encoded(const struct http_request *request)
{
    struct str encoding = request->content_encoding;

    return encoding.len > 0 && !(encoding.len == 8 && strncasecmp(encoding.s, "identity", 8) == 0);
}

static void on_request(void *owner, const struct http_request *request, struct reply *ret_reply)
{
    struct scripted_model *model = owner;
    const struct route *route = find_route(request->path);

    *ret_reply = (struct reply){ 0 };
    log_debug("%.*s %.*s, %zu bytes", STR_ARGS(request->method), STR_ARGS(request->path),
              request->body.len);
    if (route == NULL) {
        reply_fail(ret_reply, 404,
                   "no such path: there are .../responses, .../chat/completions, "
                   ".../messages and .../models");
    } else if (!str_is(request->method, route->method)) {
        reply_fail(ret_reply, 405, "this path has another method");
        buf_printf(&ret_reply->headers, "Allow: %s\r\n", route->method);
    } else if (is_encoded(request)) {
        reply_fail(ret_reply, 415, "the body has to come without Content-Encoding");
    } else {
        ret_reply->dialect = route->dialect;
        route->answer(model, request, ret_reply);
    }
}

static void on_answered(void *owner)
{
    struct scripted_model *model = owner;

    if (model->once && model->has_answered &&
        (model->script == NULL || script_is_used_up(model->script)))
        loop_stop(model->loop);
}

/* ---- connections ----------------------------------------------------------------------------- */

static void on_gone(void *owner)
{
    struct scripted_model *model = owner;

    model->n_connections--;
}

static const struct http_connection_owner connection_owner = {
    .on_request = on_request,
    .on_answered = on_answered,
    .on_gone = on_gone,
};

static void turn_client_away(struct scripted_model *model)
{
    static const char busy[] = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"
                               "Content-Length: 0\r\n\r\n";
    static const struct stream_events nothing = { 0 };
    struct stream *stream;

    if (listener_accept(model->listener, &nothing, /* owner= */ NULL, &stream) < 0)
        return;
    stream_write(stream, busy, strlen(busy));
    stream_free(stream);
}

static void model_on_connection(void *owner)
{
    struct scripted_model *model = owner;
    int r;

    if (model->n_connections == CONNECTIONS_MAX) {
        turn_client_away(model);
        return;
    }
    r = http_connection_accept(model->loop, model->listener, &connection_owner, model,
                               &model->budget, &model->connections);
    if (r == 0)
        model->n_connections++;
    else
        log_warn("cannot accept a connection: %s, continuing", strerror(-r));
}

/* ---- from the beginning to the end ----------------------------------------------------------- */

static void on_sigterm(void *owner, int signo)
{
    struct scripted_model *model = owner;

    loop_stop(model->loop);
}

static void add_url(struct buf *text, const struct sockaddr_storage *address)
{
    char host[INET6_ADDRSTRLEN] = "";

    if (address->ss_family == AF_INET6) {
        struct sockaddr_in6 v6;

        memcpy(&v6, address, sizeof v6);
        inet_ntop(AF_INET6, &v6.sin6_addr, host, sizeof host);
        buf_printf(text, "http://[%s]:%u/v1", host, ntohs(v6.sin6_port));
    } else {
        struct sockaddr_in v4;

        memcpy(&v4, address, sizeof v4);
        inet_ntop(AF_INET, &v4.sin_addr, host, sizeof host);
        buf_printf(text, "http://%s:%u/v1", host, ntohs(v4.sin_port));
    }
}

static bool announce(struct scripted_model *model, int fd, struct error *err)
{
    CLEANUP(buf_done) struct buf line = { 0 };

    buf_add_str(&line, buf_str(&model->url));
    buf_add_char(&line, '\n');
    if (write(fd, line.data, line.len) != (ssize_t)line.len)
        return error_set(err, ERR_INTERNAL, "cannot write to stdout: %s", strerror(errno));
    return true;
}

static bool listen_at(struct scripted_model *model, const struct sockaddr_storage *address,
                      struct error *err)
{
    struct sockaddr_storage found;
    int r = listener_open(model->loop, address, model_on_connection, model, &model->listener);

    if (r < 0)
        return error_set(err, ERR_INTERNAL, "cannot listen: %s", strerror(-r));
    r = listener_address(model->listener, &found);
    if (r < 0)
        return error_set(err, ERR_INTERNAL, "cannot find the port: %s", strerror(-r));
    add_url(&model->url, &found);
    buf_str(&model->url); /* ends it with a NUL byte */
    return true;
}

static void model_init(struct scripted_model *model, struct loop *loop)
{
    *model = (struct scripted_model){ .loop = loop, .budget = { .max = REQUEST_BYTES_MAX } };
    list_init(&model->connections);
}

static void model_done(struct scripted_model *model)
{
    http_connections_free(&model->connections);
    listener_free(model->listener);
    script_free(model->script);
    buf_done(&model->url);
}

bool scripted_model_run(const struct scripted_model_options *options, struct error *err)
{
    struct scripted_model model;
    bool ok;

    signal(SIGPIPE, SIG_IGN); /* a client that is gone is no reason to end */
    model_init(&model, loop_new());
    model.once = options->once;
    model.sigterm = signal_watch_new(model.loop, SIGTERM, on_sigterm, &model);
    ok = (options->script == NULL || script_load(options->script, &model.script, err)) &&
         listen_at(&model, &options->address, err) && announce(&model, options->announce_fd, err);
    if (ok)
        loop_run(model.loop);
    model_done(&model);
    signal_watch_free(model.sigterm);
    loop_free(model.loop);
    return ok;
}

bool scripted_model_open(struct loop *loop, struct scripted_model **ret_model, struct error *err)
{
    struct scripted_model *model = xmalloc(sizeof *model);
    struct sockaddr_in loopback = { .sin_family = AF_INET,
                                    .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct sockaddr_storage address = { 0 };

    memcpy(&address, &loopback, sizeof loopback);
    model_init(model, loop);
    if (!listen_at(model, &address, err)) {
        scripted_model_close(model);
        return false;
    }
    *ret_model = model;
    return true;
}

const char *scripted_model_url(const struct scripted_model *model)
{
    return model->url.data;
}

void scripted_model_close(struct scripted_model *model)
{
    if (model == NULL)
        return;
    model_done(model);
    free(model);
}
