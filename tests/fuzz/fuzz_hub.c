/*
 * What strangers send to the hub: a request as it comes over the wire, judged for every kind of path, its cookie, its token, its
 * ports, its URL of a server; and the file of browsers.
 */
#include "base/arena.h"
#include "base/check.h"
#include "base/error.h"
#include "base/memory.h"
#include "http/reader.h"
#include "http/url.h"
#include "hub/admission.h"
#include "hub/assets.h"
#include "hub/login.h"
#include "hub/ports.h"
#include "hub/qr.h"
#include "hub/servers.h"

#include <stdint.h>
#include <string.h>

/* Nothing gets in: no browser is signed in. */
static void judge(const struct hub_login *login, const struct http_request *request)
{
    struct hub_hosts hosts = { .port = 4520 };
    const char *text;

    hub_hosts_add(&hosts, "127.0.0.1");
    hub_hosts_add(&hosts, "localhost");
    for (int proof = HUB_PROOF_NONE; proof <= HUB_PROOF_KEY; proof++) {
        struct hub_guard guard = { .proof = (enum hub_proof)proof, .is_private = proof != 0 };
        unsigned status = hub_admission(&hosts, login, &guard, request, &text);

        guard.is_socket = true;
        check(proof == HUB_PROOF_NONE || status == 401 || status == 403);
        check(hub_admission(&hosts, login, &guard, request, &text) != 0 || proof == HUB_PROOF_NONE);
    }
    hub_hosts_done(&hosts);
}

static void look_at_request(const struct hub_login *login, const struct http_request *request)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct hub_answer answer = { 0 };
    struct hub_ports ports;
    struct str value;

    judge(login, request);
    url_query_value(&arena, request->body, "token");
    value = url_query_value(&arena, request->query, "ports");
    if (value.s != NULL && hub_ports_read_first(value, HUB_PROBE_PORTS, &ports))
        check(ports.n <= HUB_PROBE_PORTS);
    hub_assets_answer(request, &answer);
    hub_answer_done(&answer);
}

static void look_at_requests(const struct hub_login *login, const char *data, size_t size)
{
    struct http_reader reader = { .head_max = 16 * 1024, .body_max = 16 * 1024 };
    enum http_event event = HTTP_MORE;

    while (size > 0 && event != HTTP_BAD) {
        size_t room;
        char *space = http_reader_space(&reader, &room);
        size_t n = size < room ? size : room;

        memcpy(space, data, n);
        http_reader_add(&reader, n);
        data += n;
        size -= n;
        while ((event = http_reader_next(&reader)) != HTTP_MORE && event != HTTP_BAD) {
            if (event == HTTP_REQUEST) {
                look_at_request(login, &reader.request);
                http_reader_done_with_request(&reader);
            }
        }
    }
    http_reader_done(&reader);
}

static void look_at_url(struct str url)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    struct hub_servers servers;

    hub_servers_init(&servers);
    hub_servers_add_url(&servers, url, HUB_URL_LOCAL, NULL, &err);
    hub_servers_write(&servers, &out);
    hub_servers_done(&servers);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct hub_login *login = NULL;
    struct hub_ports ports;
    struct str text;
    char *copy;

    if (size == 0)
        return 0;
    copy = xstrndup((const char *)data + 1, size - 1);
    text = (struct str){ copy, size - 1 };
    check(hub_login_new("/nowhere/at/all", STR_NONE, &login, &err));
    switch (data[0] % 4) {
    case 0:
        look_at_requests(login, copy, size - 1);
        break;
    case 1:
        look_at_url(text);
        break;
    case 2:
        check(hub_login_read(login, text) <= size);
        break;
    default:
        hub_ports_read(text, &ports);
        hub_qr_encode(text, &(struct hub_qr){ 0 });
        break;
    }
    hub_login_free(login);
    freep(&copy);
    return 0;
}
