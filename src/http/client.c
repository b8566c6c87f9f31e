/*
 * How libcurl and the loop work together:
 *
 *     libcurl  -- "watch this socket" --> on_socket_wanted()  a socket_watch for each socket
 *     libcurl  -- "wake me in n ms"  --> on_timer_wanted()    one timer
 *     the loop -- "socket ready", "time is up" --> drive()    libcurl works, and calls our
 *                                                             on_header_line() and on_bytes()
 *
 * libcurl must not be called back from its own callbacks to end a transfer, and the owner may want
 * just that, so a transfer that is given back while drive() runs is released at its end.
 */
#include "http/client_internal.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/check.h"
#include "base/list.h"
#include "base/log.h"
#include "base/memory.h"
#include "http/curl_library.h"
#include "http/url.h"
#include "loop/socket_watch.h"

#include <stdlib.h>
#include <strings.h>

enum {
    CONNECT_TIMEOUT_MS = 30000,
    MAX_HEADER_BYTES = 256 * 1024,
    DRAIN_MS = 1000,
    DRAIN_BYTES = 64 * 1024,
};

struct http_client {
    struct loop *loop;
    struct curl_library curl;
    CURLM *multi;
    struct timer *curl_timer;
    struct timer *drain_timer;
    struct list running;  /* struct http_transfer; owned */
    struct list draining; /* those without an owner that may still end well, oldest first */
    struct list returned; /* those to be released when drive() is done */
    bool driving;
    bool takes_long_turns; /* see http_client_take_long_turns() */
    bool is_freed;         /* and goes with the last that is draining */
};

struct http_transfer {
    struct list_node node;
    struct http_client *client;
    const struct http_transfer_events *events; /* NULL once it was given back */
    void *owner;
    CURL *easy;
    struct curl_slist *headers;

    struct arena arena; /* of the answer's headers */
    struct http_head head;
    struct name_value *head_items;
    size_t head_cap;
    size_t head_bytes;
    bool head_ended; /* the blank line behind the headers came */
    bool head_reported;
    bool headers_too_large;

    bool connects_only; /* a connection is all that is wanted */
    bool is_paused;
    bool is_held_up; /* libcurl was told so */

    char *url;      /* that is being asked */
    char *next_url; /* where a redirect leads, or NULL */
    unsigned max_redirects;
    unsigned n_redirects; /* that were followed */
    size_t skipped;       /* bytes of the body of a redirect that is followed */
    uint64_t sent_before; /* by the requests that were redirected */
    uint64_t body_len;    /* of the request that is being made */

    uint64_t drain_until_ms;
    size_t drained;
    bool outlives_client; /* while it is draining */
    char detail[CURL_ERROR_SIZE];
};

/* Asked again after every callback, which may have given the transfer back. */
static bool has_owner(const struct http_transfer *transfer)
{
    return transfer->events != NULL;
}

static void release_transfer(struct http_transfer *transfer)
{
    struct http_client *client = transfer->client;

    list_remove(&transfer->node);
    client->curl.multi_remove_handle(client->multi, transfer->easy);
    client->curl.easy_cleanup(transfer->easy);
    client->curl.slist_free_all(transfer->headers);
    arena_done(&transfer->arena);
    free(transfer->head_items);
    free(transfer->url);
    free(transfer->next_url);
    free(transfer);
}

static void release_all(struct list *list)
{
    list_foreach(list, transfer, struct http_transfer, node)
        release_transfer(transfer);
}

/* One that was freed goes when nothing has to get through any more. */
static void release_if_over(struct http_client *client)
{
    if (!client->is_freed || !list_is_empty(&client->draining))
        return;
    client->curl.multi_cleanup(client->multi);
    timer_free(client->curl_timer);
    timer_free(client->drain_timer);
    curl_library_close(&client->curl);
    free(client);
}

/* -- Redirects ----------------------------------------------------------------------------- */

static const CURLUPart origin_parts[] = { CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT,
                                          CURLUPART_ZONEID };

static char *url_part(const struct curl_library *curl, const CURLU *url, CURLUPart what)
{
    char *part = NULL;

    if (curl->url_get(url, what, &part, CURLU_DEFAULT_PORT) != CURLUE_OK)
        return NULL;
    return part;
}

static bool same_part(const struct curl_library *curl, const CURLU *a, const CURLU *b,
                      CURLUPart what)
{
    char *of_a = url_part(curl, a, what);
    char *of_b = url_part(curl, b, what);
    bool same = of_a == NULL || of_b == NULL ? of_a == of_b : strcasecmp(of_a, of_b) == 0;

    curl->free(of_a);
    curl->free(of_b);
    return same;
}

static bool same_origin(const struct curl_library *curl, const CURLU *a, const CURLU *b)
{
    for (size_t i = 0; i < ARRAY_LENGTH(origin_parts); i++) {
        if (!same_part(curl, a, b, origin_parts[i]))
            return false;
    }
    return true;
}

/* `https://host:port`, in the arena: never the path, which may hold anything. Port 0 is libcurl's for schemes without. */
static struct str origin_text(struct http_transfer *transfer, const CURLU *url)
{
    const struct curl_library *curl = &transfer->client->curl;
    char *parts[3];
    struct str text;
    bool has_port;

    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++)
        parts[i] = url_part(curl, url, origin_parts[i]);
    has_port = parts[2] != NULL && strcmp(parts[2], "0") != 0;
    text = str_of(arena_printf(&transfer->arena, "%s://%s%s%s", parts[0] == NULL ? "" : parts[0],
                               parts[1] == NULL ? "" : parts[1], has_port ? ":" : "",
                               has_port ? parts[2] : ""));
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++)
        curl->free(parts[i]);
    return text;
}

static void keep_next_url(struct http_transfer *transfer, const CURLU *to)
{
    char *text = url_part(&transfer->client->curl, to, CURLUPART_URL);

    free(TAKE(transfer->next_url));
    if (text != NULL)
        transfer->next_url = xstrndup(text, strlen(text));
    transfer->client->curl.free(text);
}

/* Where a reference leads from a URL; NULL if that is none. libcurl reads both, and makes one of them. */
static CURLU *resolve_url(const struct curl_library *curl, const char *base, const char *reference)
{
    CURLU *url = curl->url();

    check(url != NULL);
    if (curl->url_set(url, CURLUPART_URL, base, CURLU_GUESS_SCHEME) == CURLUE_OK &&
        curl->url_set(url, CURLUPART_URL, reference, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK)
        return url;
    curl->url_cleanup(url);
    return NULL;
}

static bool is_at_origin_of(const struct curl_library *curl, const CURLU *url, const char *base)
{
    CURLU *from = curl->url();
    bool is_same;

    check(from != NULL);
    is_same = curl->url_set(from, CURLUPART_URL, base, CURLU_GUESS_SCHEME) == CURLUE_OK &&
              same_origin(curl, from, url);
    curl->url_cleanup(from);
    return is_same;
}

/* Finds out where an answer that is a redirect leads: to next_url within the origin, or elsewhere. */
static void read_location(struct http_transfer *transfer, struct str location)
{
    const struct curl_library *curl = &transfer->client->curl;
    CURLU *to = resolve_url(curl, transfer->url, location.s);

    if (to == NULL)
        return;
    if (!is_at_origin_of(curl, to, transfer->url))
        transfer->head.elsewhere = origin_text(transfer, to);
    else if (transfer->max_redirects > 0)
        keep_next_url(transfer, to);
    curl->url_cleanup(to);
}

struct str http_client_resolve(struct http_client *client, struct arena *arena, struct str base,
                               struct str reference)
{
    const struct curl_library *curl = &client->curl;
    CURLU *to = resolve_url(curl, base.s, reference.s);
    struct str resolved = STR_NONE;
    char *text;

    if (to == NULL)
        return STR_NONE;
    text = is_at_origin_of(curl, to, base.s) ? url_part(curl, to, CURLUPART_URL) : NULL;
    if (text != NULL)
        resolved = arena_str(arena, text, strlen(text));
    curl->free(text);
    curl->url_cleanup(to);
    return resolved;
}

static bool is_redirect(int status)
{
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/* Asks where the redirect leads. As every browser does, only 307 and 308 send the body again. */
static void follow(struct http_transfer *transfer)
{
    struct http_client *client = transfer->client;
    struct curl_library *curl = &client->curl;

    transfer->sent_before = http_transfer_sent(transfer);
    curl->multi_remove_handle(client->multi, transfer->easy);
    if (transfer->head.status != 307 && transfer->head.status != 308) {
        curl->easy_setopt(transfer->easy, CURLOPT_HTTPGET, 1L);
        curl->easy_setopt(transfer->easy, CURLOPT_CUSTOMREQUEST, NULL);
        transfer->body_len = 0;
    }
    curl->easy_setopt(transfer->easy, CURLOPT_URL, transfer->next_url);
    free(transfer->url);
    transfer->url = TAKE(transfer->next_url);
    transfer->n_redirects++;
    transfer->head_ended = false;
    transfer->skipped = 0;
    transfer->detail[0] = '\0';
    check(curl->multi_add_handle(client->multi, transfer->easy) == CURLM_OK);
}

/* -- The answer ---------------------------------------------------------------------------- */

static void report_head(struct http_transfer *transfer)
{
    if (transfer->head_reported)
        return;
    transfer->head_reported = true;
    transfer->head.headers = (struct name_values){ transfer->head_items, transfer->head.headers.n };
    transfer->events->on_head(transfer->owner, &transfer->head);
}

/* The first line of an answer: the one of a redirect, or the "100 Continue", is forgotten. */
static void begin_head(struct http_transfer *transfer)
{
    arena_reset(&transfer->arena);
    transfer->head.headers.n = 0;
    transfer->head.elsewhere = STR_NONE;
    transfer->head_ended = false;
}

static void add_header(struct http_transfer *transfer, struct str name, struct str value)
{
    size_t n = transfer->head.headers.n;

    if (n == transfer->head_cap) {
        transfer->head_cap = n == 0 ? 16 : 2 * n;
        transfer->head_items =
            xrealloc(transfer->head_items, transfer->head_cap * sizeof *transfer->head_items);
    }
    transfer->head_items[n] = (struct name_value){
        .name = arena_str(&transfer->arena, name.s, name.len),
        .value = arena_str(&transfer->arena, value.s, value.len),
    };
    transfer->head.headers.n = n + 1;
}

/* The end of the headers of one answer. A redirect that is followed is not reported, what comes
 * behind it is. */
static void end_head(struct http_transfer *transfer)
{
    long status = 0;
    struct str location;

    transfer->head_ended = true;
    transfer->client->curl.easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    transfer->head.status = (int)status;
    transfer->head.headers.items = transfer->head_items;
    location = http_header(&transfer->head, "location");
    if (is_redirect(transfer->head.status) && location.len > 0)
        read_location(transfer, location);
    if (status >= 200 && transfer->next_url == NULL)
        report_head(transfer);
}

/* A callback of libcurl: one line, its line end included. Anything but `len` ends the transfer. */
// NOLINTNEXTLINE(readability-non-const-parameter): its type is libcurl's
static size_t on_header_line(char *bytes, size_t one, size_t len, void *data)
{
    struct http_transfer *transfer = data;
    struct str line = str_trim((struct str){ bytes, len });
    const char *colon;

    if (!has_owner(transfer) || transfer->head_reported) /* trailers tell us nothing */
        return len;
    transfer->head_bytes += len;
    if (transfer->head_bytes > MAX_HEADER_BYTES) {
        transfer->headers_too_large = true;
        return 0;
    }
    if (line.len >= 5 && memcmp(line.s, "HTTP/", 5) == 0) {
        begin_head(transfer);
        return len;
    }
    if (line.len == 0) {
        end_head(transfer);
        return len;
    }
    colon = memchr(line.s, ':', line.len);
    if (colon != NULL) {
        size_t name_len = (size_t)(colon - line.s);

        add_header(transfer, (struct str){ line.s, name_len },
                   str_trim((struct str){ colon + 1, line.len - name_len - 1 }));
    }
    return len;
}

/* The same for a piece of the body. */
static size_t on_bytes(char *bytes, size_t one, size_t len, void *data)
{
    struct http_transfer *transfer = data;

    if (has_owner(transfer) && transfer->is_paused) {
        transfer->is_held_up = true;
        return CURL_WRITEFUNC_PAUSE; /* libcurl keeps these bytes */
    }
    if (has_owner(transfer) && transfer->next_url != NULL) {
        transfer->skipped += len;
        return transfer->skipped <= DRAIN_BYTES ? len : 0; /* 0 ends it, and it is followed */
    }
    if (has_owner(transfer))
        report_head(transfer);
    if (has_owner(transfer))
        transfer->events->on_body(transfer->owner, bytes, len);
    if (has_owner(transfer))
        return len;
    transfer->drained += len;
    return transfer->drain_until_ms > 0 && transfer->drained <= DRAIN_BYTES ? len : 0;
}

static bool has_asked(const struct http_transfer *transfer)
{
    long size = 0;

    transfer->client->curl.easy_getinfo(transfer->easy, CURLINFO_REQUEST_SIZE, &size);
    return size > 0;
}

static enum http_result result_of(const struct http_transfer *transfer, CURLcode code)
{
    switch (code) {
    case CURLE_OK: /* also for headers that were cut off */
        return transfer->head_reported || transfer->connects_only ? HTTP_COMPLETE
                                                                  : HTTP_NO_CONNECTION;
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL: /* also for an answer that is no HTTP */
        return has_asked(transfer) ? HTTP_NO_CONNECTION : HTTP_BAD_URL;
    case CURLE_TOO_MANY_REDIRECTS:
        return HTTP_TOO_MANY_REDIRECTS;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_ISSUER_ERROR:
        return HTTP_UNTRUSTED;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CIPHER:
        return HTTP_NO_TLS;
    case CURLE_OPERATION_TIMEDOUT:
        return transfer->head_reported ? HTTP_BROKEN : HTTP_CONNECT_TIMEOUT;
    default:
        return transfer->head_reported ? HTTP_BROKEN : HTTP_NO_CONNECTION;
    }
}

/* Newer versions of libcurl do not say by themselves that it was refused. */
static void add_os_reason(struct http_transfer *transfer)
{
    int number = http_transfer_os_error(transfer);
    size_t len = strlen(transfer->detail);

    if (number != 0 && strstr(transfer->detail, strerror(number)) == NULL)
        snprintf(transfer->detail + len, sizeof transfer->detail - len, " (%s)", strerror(number));
}

static void end_transfer(struct http_transfer *transfer, CURLcode code)
{
    const char *detail = transfer->detail;

    if (!has_owner(transfer)) { /* it was draining, and its connection can be used again */
        list_remove(&transfer->node);
        list_append(&transfer->client->returned, &transfer->node);
        return;
    }
    if (transfer->next_url != NULL && transfer->n_redirects < transfer->max_redirects) {
        follow(transfer); /* however the redirect's own body ended */
        return;
    }
    if (transfer->next_url != NULL)
        code = CURLE_TOO_MANY_REDIRECTS;
    else if (code == CURLE_OK && transfer->head_ended)
        report_head(transfer);
    if (!has_owner(transfer))
        return;
    if (transfer->headers_too_large)
        detail = "the headers of the answer are too large";
    else if (detail[0] == '\0')
        detail = transfer->client->curl.easy_strerror(code);
    else if (code == CURLE_COULDNT_CONNECT)
        add_os_reason(transfer);
    transfer->events->on_end(transfer->owner, result_of(transfer, code), detail);
}

/* -- Driving libcurl ----------------------------------------------------------------------- */

static void drive(struct http_client *client, curl_socket_t fd, int events)
{
    CURLMsg *message;
    int n;

    client->driving = true;
    client->curl.multi_socket_action(client->multi, fd, events, &n);
    while ((message = client->curl.multi_info_read(client->multi, &n)) != NULL) {
        struct http_transfer *transfer = NULL;
        CURLcode code = message->data.result;

        if (message->msg != CURLMSG_DONE)
            continue;
        client->curl.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
        end_transfer(transfer, code);
    }
    client->driving = false;
    release_all(&client->returned);
    release_if_over(client);
}

/* May libcurl go on now, or is it another client's turn? */
static bool has_turn(struct http_client *client)
{
    return !client->takes_long_turns || loop_take_long_turn(client->loop);
}

static void curl_time_is_up(void *owner)
{
    struct http_client *client = owner;

    if (has_turn(client))
        drive(client, CURL_SOCKET_TIMEOUT, 0);
    else
        timer_start(client->curl_timer, 1);
}

static void on_ready(void *owner, int fd, unsigned events)
{
    int what = 0;

    if (!has_turn(owner))
        return; /* the socket is still ready in the next round */
    if (events & SOCKET_READABLE)
        what |= CURL_CSELECT_IN;
    if (events & SOCKET_WRITABLE)
        what |= CURL_CSELECT_OUT;
    /* Reading and writing tell libcurl why. It asks again where a server closed a connection that was kept, just as
     * it was used; from CURL_CSELECT_ERR it would not learn that. */
    if (events & SOCKET_BROKEN)
        what |= CURL_CSELECT_IN | CURL_CSELECT_OUT;
    drive(owner, fd, what);
}

static int on_timer_wanted(CURLM *multi, long timeout_ms, void *data)
{
    struct http_client *client = data;

    if (timeout_ms < 0)
        timer_stop(client->curl_timer);
    else
        timer_start(client->curl_timer, (uint64_t)timeout_ms);
    return 0;
}

static int on_socket_wanted(CURL *easy, curl_socket_t fd, int what, void *data, void *socket_data)
{
    struct http_client *client = data;
    struct socket_watch *watch = socket_data;
    unsigned events = 0;
    int r;

    if (what == CURL_POLL_REMOVE) {
        client->curl.multi_assign(client->multi, fd, NULL);
        socket_watch_free(watch);
        return 0;
    }
    if (watch == NULL) {
        r = socket_watch_new(client->loop, fd, on_ready, client, &watch);
        if (r < 0) {
            log_error("cannot watch a connection: %s", strerror(-r));
            return -1;
        }
        client->curl.multi_assign(client->multi, fd, watch);
    }
    if (what & CURL_POLL_IN)
        events |= SOCKET_READABLE;
    if (what & CURL_POLL_OUT)
        events |= SOCKET_WRITABLE;
    socket_watch_set(watch, events);
    return 0;
}

/* -- Pausing ------------------------------------------------------------------------------- */

void http_transfer_pause(struct http_transfer *transfer, bool is_paused)
{
    struct http_client *client = transfer->client;

    transfer->is_paused = is_paused;
    if (is_paused || !transfer->is_held_up)
        return;
    check(!client->driving);
    transfer->is_held_up = false;
    client->driving = true; /* it may report what it has kept */
    client->curl.easy_pause(transfer->easy, CURLPAUSE_CONT);
    client->driving = false;
    release_all(&client->returned);
    release_if_over(client);
}

/* -- Draining ------------------------------------------------------------------------------ */

static void on_drain_time(void *owner)
{
    struct http_client *client = owner;
    uint64_t now_ms = loop_now_ms(client->loop);

    list_foreach(&client->draining, transfer, struct http_transfer, node) {
        if (transfer->drain_until_ms > now_ms) {
            timer_start(client->drain_timer, transfer->drain_until_ms - now_ms);
            return;
        }
        release_transfer(transfer);
    }
    release_if_over(client);
}

void http_transfer_drain(struct http_transfer *transfer)
{
    struct http_client *client;

    if (transfer == NULL)
        return;
    if (transfer->is_held_up ||
        http_transfer_sent(transfer) - transfer->sent_before < transfer->body_len) {
        http_transfer_free(transfer); /* nobody keeps the body */
        return;
    }
    client = transfer->client;
    transfer->events = NULL;
    transfer->drain_until_ms = loop_now_ms(client->loop) + DRAIN_MS;
    if (list_is_empty(&client->draining))
        timer_start(client->drain_timer, DRAIN_MS);
    list_remove(&transfer->node);
    list_append(&client->draining, &transfer->node);
}

void http_transfer_finish(struct http_transfer *transfer)
{
    check(transfer->body_len == 0);
    transfer->outlives_client = true;
    http_transfer_drain(transfer);
}

/* -- Life ---------------------------------------------------------------------------------- */

struct http_client *http_client_new(struct loop *loop, struct error *err)
{
    struct curl_library curl = { 0 };
    struct http_client *client;

    if (!curl_library_open(&curl, err))
        return NULL;
    client = xcalloc(1, sizeof *client);
    client->loop = loop;
    client->curl = curl;
    list_init(&client->running);
    list_init(&client->draining);
    list_init(&client->returned);
    client->curl_timer = timer_new(loop, curl_time_is_up, client);
    client->drain_timer = timer_new(loop, on_drain_time, client);
    client->multi = curl.multi_init();
    check(client->multi != NULL); /* it only needs memory */
    curl.multi_setopt(client->multi, CURLMOPT_SOCKETFUNCTION, on_socket_wanted);
    curl.multi_setopt(client->multi, CURLMOPT_SOCKETDATA, client);
    curl.multi_setopt(client->multi, CURLMOPT_TIMERFUNCTION, on_timer_wanted);
    curl.multi_setopt(client->multi, CURLMOPT_TIMERDATA, client);
    return client;
}

void http_client_take_long_turns(struct http_client *client, bool takes_them)
{
    client->takes_long_turns = takes_them;
}

void http_client_free(struct http_client *client)
{
    if (client == NULL)
        return;
    check(!client->driving);
    release_all(&client->running);
    list_foreach(&client->draining, transfer, struct http_transfer, node) {
        if (!transfer->outlives_client)
            release_transfer(transfer);
    }
    client->is_freed = true;
    release_if_over(client);
}

static void add_request_header(struct http_transfer *transfer, struct str name, struct str value)
{
    struct curl_library *curl = &transfer->client->curl;
    /* libcurl's way to send a header without a value. */
    char *line = value.len == 0 ? arena_printf(&transfer->arena, "%s;", name.s)
                                : arena_printf(&transfer->arena, "%s: %s", name.s, value.s);

    transfer->headers = curl->slist_append(transfer->headers, line);
}

static void set_certificates(struct http_transfer *transfer)
{
    const char *file = getenv("CODEX_CA_CERTIFICATE");

    if (file == NULL || file[0] == '\0')
        file = getenv("SSL_CERT_FILE");
    if (file != NULL && file[0] != '\0')
        transfer->client->curl.easy_setopt(transfer->easy, CURLOPT_CAINFO, file);
}

/* Through a proxy, too: it only passes bytes on. Nobody must agree on HTTP/2. */
static void set_connecting_options(struct http_transfer *transfer)
{
    struct curl_library *curl = &transfer->client->curl;

    curl->easy_setopt(transfer->easy, CURLOPT_CONNECT_ONLY, 1L);
    curl->easy_setopt(transfer->easy, CURLOPT_HTTPPROXYTUNNEL, 1L);
    curl->easy_setopt(transfer->easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
}

/* A proxy elsewhere cannot reach what is on this machine, and is not to read it. */
static void set_proxy(struct http_transfer *transfer, const struct http_call *call)
{
    if (call->is_direct_nearby && url_is_loopback(call->url))
        transfer->client->curl.easy_setopt(transfer->easy, CURLOPT_PROXY, "");
}

static void set_options(struct http_transfer *transfer, const struct http_call *call)
{
    struct curl_library *curl = &transfer->client->curl;
    CURL *easy = transfer->easy;
    long connect_ms =
        (long)(call->connect_timeout_ms > 0 ? call->connect_timeout_ms : CONNECT_TIMEOUT_MS);

    curl->easy_setopt(easy, CURLOPT_URL, call->url.s);
    if (call->body.s != NULL) {
        curl->easy_setopt(easy, CURLOPT_POST, 1L);
        curl->easy_setopt(easy, CURLOPT_POSTFIELDS, call->body.s);
        curl->easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)call->body.len);
    }
    if (call->method != NULL)
        curl->easy_setopt(easy, CURLOPT_CUSTOMREQUEST, call->method);
    curl->easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers);
    curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_header_line);
    curl->easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
    curl->easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_bytes);
    curl->easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
    curl->easy_setopt(easy, CURLOPT_PRIVATE, transfer);
    curl->easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->detail);
    curl->easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
    curl->easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L); /* follow() does it, within the origin */
    curl->easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl->easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl->easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
#if LIBCURL_VERSION_NUM >= 0x075500
    curl->easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl->easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
    /* Else giving up while a name is looked up waits for the answer, and the whole loop with it. */
    curl->easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
    set_certificates(transfer);
    set_proxy(transfer, call);
    if (call->connects_only)
        set_connecting_options(transfer);
}

struct http_transfer *http_transfer_start(struct http_client *client, const struct http_call *call,
                                          const struct http_transfer_events *events, void *owner)
{
    struct http_transfer *transfer = xcalloc(1, sizeof *transfer);

    transfer->client = client;
    transfer->events = events;
    transfer->owner = owner;
    transfer->url = xstrndup(call->url.s, call->url.len);
    transfer->max_redirects = call->max_redirects;
    transfer->body_len = call->body.len;
    transfer->connects_only = call->connects_only;
    transfer->easy = client->curl.easy_init();
    check(transfer->easy != NULL);
    for (size_t i = 0; i < call->headers.n; i++)
        add_request_header(transfer, call->headers.items[i].name, call->headers.items[i].value);
    /* Asking whether a long body is welcome costs a round trip and, with many servers, a second. */
    transfer->headers = client->curl.slist_append(transfer->headers, "Expect:");
    set_options(transfer, call);
    list_append(&client->running, &transfer->node);
    check(client->curl.multi_add_handle(client->multi, transfer->easy) == CURLM_OK);
    return transfer;
}

uint64_t http_transfer_sent(struct http_transfer *transfer)
{
    curl_off_t sent = 0;

    transfer->client->curl.easy_getinfo(transfer->easy, CURLINFO_SIZE_UPLOAD_T, &sent);
    return transfer->sent_before + (uint64_t)sent;
}

int http_transfer_descriptor(const struct http_transfer *transfer)
{
    curl_socket_t fd = CURL_SOCKET_BAD;

    transfer->client->curl.easy_getinfo(transfer->easy, CURLINFO_ACTIVESOCKET, &fd);
    return (int)fd;
}

int http_transfer_os_error(const struct http_transfer *transfer)
{
    long number = 0;

    transfer->client->curl.easy_getinfo(transfer->easy, CURLINFO_OS_ERRNO, &number);
    return (int)number;
}

enum http_moved http_transfer_write(struct http_transfer *transfer, const void *bytes, size_t n,
                                    size_t *ret_n)
{
    CURLcode code;

    *ret_n = 0;
    code = transfer->client->curl.easy_send(transfer->easy, bytes, n, ret_n);
    if (code == CURLE_AGAIN)
        return HTTP_MOVED_LATER;
    return code == CURLE_OK ? HTTP_MOVED : HTTP_MOVED_NEVER;
}

enum http_moved http_transfer_read(struct http_transfer *transfer, void *bytes, size_t size,
                                   size_t *ret_n)
{
    CURLcode code;

    *ret_n = 0;
    code = transfer->client->curl.easy_recv(transfer->easy, bytes, size, ret_n);
    if (code == CURLE_AGAIN)
        return HTTP_MOVED_LATER;
    return code == CURLE_OK ? HTTP_MOVED : HTTP_MOVED_NEVER;
}

void http_transfer_free(struct http_transfer *transfer)
{
    if (transfer == NULL)
        return;
    transfer->events = NULL;
    if (!transfer->client->driving) {
        release_transfer(transfer);
        return;
    }
    list_remove(&transfer->node);
    list_append(&transfer->client->returned, &transfer->node);
}

struct str http_header(const struct http_head *head, const char *name)
{
    for (size_t i = 0; i < head->headers.n; i++) {
        if (strcasecmp(head->headers.items[i].name.s, name) == 0)
            return head->headers.items[i].value;
    }
    return STR_NONE;
}

struct str http_header_list(struct arena *arena, const struct http_head *head, const char *name)
{
    CLEANUP(buf_done) struct buf list = { 0 };
    bool is_there = false;

    for (size_t i = 0; i < head->headers.n; i++) {
        if (strcasecmp(head->headers.items[i].name.s, name) != 0)
            continue;
        if (is_there)
            buf_add_text(&list, ", ");
        is_there = true;
        buf_add_str(&list, head->headers.items[i].value);
    }
    return is_there ? arena_keep(arena, buf_str(&list)) : STR_NONE;
}
