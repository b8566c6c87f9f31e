/*
 * An MCP server that wants a login, its authorization server and a browser, in the loop of a test. What it answers is
 * set by its members; what it was asked is in its log, a line each: "POST /token grant_type=…".
 */
#ifndef FAKE_AUTHORITY_H
#define FAKE_AUTHORITY_H

#include "base/buf.h"
#include "base/list.h"
#include "base/memory.h"
#include "http/fetch.h"
#include "http/reader.h"
#include "http/url.h"
#include "loop/listener.h"

#include "test.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>

struct fake_authority {
    struct loop *loop;
    struct listener *listener;
    unsigned port;
    char base[64]; /* http://127.0.0.1:PORT */
    struct list visits;
    struct buf log;

    const char *challenge;         /* WWW-Authenticate of /mcp */
    const char *metadata_path;     /* where metadata are; NULL: nowhere */
    const char *metadata;          /* instead of the usual ones */
    const char *more_metadata;     /* members behind the usual ones, beginning with a comma */
    const char *resource_path;     /* of resource metadata; NULL: there are none */
    const char *resource_metadata; /* %s: base */
    const char *registration;      /* instead of the usual answer */
    const char *tokens;            /* likewise */
    int token_status;
    const char *silent_path; /* asked for that, it never answers */
    const char *loop_path;   /* redirects to itself */
    const char *lead;        /* where /lead redirects to */
    size_t flood;            /* so many bytes of metadata */
    unsigned expires_in;
    unsigned n_tokens;
    void (*on_token)(void *owner); /* before it answers with tokens; or NULL */
    void *owner;
};

struct fake_visit {
    struct list_node node;
    struct fake_authority *authority;
    struct stream *stream;
    struct http_reader reader;
};

static inline void fake_visit_free(struct fake_visit *visit)
{
    list_remove(&visit->node);
    stream_free(visit->stream);
    http_reader_done(&visit->reader);
    free(visit);
}

static inline void fake_send(struct fake_visit *visit, int status, const char *headers,
                             struct str body)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_printf(&out, "HTTP/1.1 %d X\r\nConnection: close\r\nContent-Length: %zu\r\n%s\r\n", status,
               body.len, headers);
    buf_add_str(&out, body);
    stream_write(visit->stream, out.data, out.len);
}

static inline void fake_send_metadata(struct fake_visit *visit)
{
    const struct fake_authority *authority = visit->authority;
    CLEANUP(buf_done) struct buf json = { 0 };
    const char *base = authority->base;

    if (authority->metadata != NULL) {
        buf_add_text(&json, authority->metadata);
    } else {
        buf_printf(&json,
                   "{\"issuer\":\"%s\",\"authorization_endpoint\":\"%s/authorize\","
                   "\"token_endpoint\":\"%s/token\",\"registration_endpoint\":\"%s/register\"%s}",
                   base, base, base, base,
                   authority->more_metadata == NULL ? "" : authority->more_metadata);
    }
    while (json.len < authority->flood)
        buf_add_text(&json, "                                                                ");
    fake_send(visit, 200, "", buf_str(&json));
}

static inline void fake_send_tokens(struct fake_visit *visit)
{
    struct fake_authority *authority = visit->authority;
    char json[256];

    authority->n_tokens++;
    if (authority->on_token != NULL)
        authority->on_token(authority->owner);
    snprintf(json, sizeof json,
             "{\"access_token\":\"access-%u\",\"refresh_token\":\"refresh-%u\","
             "\"token_type\":\"Bearer\",\"expires_in\":%u}",
             authority->n_tokens, authority->n_tokens, authority->expires_in);
    fake_send(visit, authority->token_status, "",
              str_of(authority->tokens == NULL ? json : authority->tokens));
}

static inline void fake_answer(struct fake_visit *visit, struct str path)
{
    const struct fake_authority *authority = visit->authority;
    char text[512];

    if (authority->silent_path != NULL && str_is(path, authority->silent_path))
        return;
    if (authority->loop_path != NULL && str_is(path, authority->loop_path)) {
        snprintf(text, sizeof text, "Location: %s\r\n", authority->loop_path);
        fake_send(visit, 302, text, STR_LITERAL(""));
    } else if (str_is(path, "/mcp")) {
        snprintf(text, sizeof text, "WWW-Authenticate: %s\r\n", authority->challenge);
        fake_send(visit, 401, text, STR_LITERAL(""));
    } else if (authority->metadata_path != NULL && str_is(path, authority->metadata_path)) {
        fake_send_metadata(visit);
    } else if (authority->resource_path != NULL && str_is(path, authority->resource_path)) {
        CLEANUP(buf_done) struct buf json = { 0 };

        for (const char *c = authority->resource_metadata; *c != '\0'; c++) {
            if (*c == '@')
                buf_add_text(&json, authority->base);
            else
                buf_add_char(&json, *c);
        }
        fake_send(visit, 200, "", buf_str(&json));
    } else if (str_is(path, "/register")) {
        fake_send(visit, 201, "",
                  str_of(authority->registration == NULL ? "{\"client_id\":\"client-1\"}"
                                                         : authority->registration));
    } else if (str_is(path, "/token")) {
        fake_send_tokens(visit);
    } else {
        fake_send(visit, 404, "", STR_LITERAL("{}"));
    }
}

static inline char *fake_on_space(void *owner, size_t *ret_size)
{
    struct fake_visit *visit = owner;

    return http_reader_space(&visit->reader, ret_size);
}

static inline void fake_on_read(void *owner, size_t n)
{
    struct fake_visit *visit = owner;
    const struct http_request *request = &visit->reader.request;
    struct buf *log = &visit->authority->log;
    struct str authorization;

    http_reader_add(&visit->reader, n);
    if (http_reader_next(&visit->reader) != HTTP_REQUEST)
        return;
    buf_add_str(log, request->method);
    buf_add_char(log, ' ');
    buf_add_str(log, request->path);
    buf_add_char(log, ' ');
    buf_add_str(log, request->body);
    if (http_request_header(request, "authorization", &authorization)) {
        buf_add_text(log, " signed ");
        buf_add_str(log, authorization);
    }
    buf_add_char(log, '\n');
    fake_answer(visit, request->path);
}

static inline void fake_on_end(void *owner, int error)
{
    fake_visit_free(owner);
}

static inline void fake_on_drain(void *owner, int error)
{
}

static inline void fake_on_connection(void *owner)
{
    static const struct stream_events events = { fake_on_space, fake_on_read, fake_on_end,
                                                 fake_on_drain };
    struct fake_authority *authority = owner;
    struct fake_visit *visit = xcalloc(1, sizeof *visit);

    visit->authority = authority;
    list_append(&authority->visits, &visit->node);
    ASSERT_EQ(listener_accept(authority->listener, &events, visit, &visit->stream), 0);
    stream_read_start(visit->stream);
}

static inline void fake_authority_init(struct fake_authority *authority, struct loop *loop)
{
    struct sockaddr_storage address = { 0 };
    struct sockaddr_in *in = (struct sockaddr_in *)&address;

    *authority = (struct fake_authority){
        .loop = loop,
        .challenge = "Bearer",
        .metadata_path = "/.well-known/oauth-authorization-server",
        .token_status = 200,
        .expires_in = 3600,
    };
    list_init(&authority->visits);
    in->sin_family = AF_INET;
    in->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_EQ(listener_open(loop, &address, fake_on_connection, authority, &authority->listener),
              0);
    ASSERT_EQ(listener_address(authority->listener, &address), 0);
    authority->port = ntohs(in->sin_port);
    snprintf(authority->base, sizeof authority->base, "http://127.0.0.1:%u", authority->port);
}

static inline void fake_authority_done(struct fake_authority *authority)
{
    list_foreach(&authority->visits, visit, struct fake_visit, node)
        fake_visit_free(visit);
    listener_free(authority->listener);
    buf_done(&authority->log);
}

/* How often something was asked. */
static inline size_t fake_count(struct fake_authority *authority, const char *what)
{
    size_t n = 0;

    for (const char *at = buf_str(&authority->log).s; (at = strstr(at, what)) != NULL; at++)
        n++;
    return n;
}

#endif
