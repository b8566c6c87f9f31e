/*
 * A server, its client and a peer, all in one loop: what relays do, with a peer that says what the test wants.
 *
 *     struct relay_scene scene;
 *
 *     relay_scene_begin(&scene);                     // the client has said initialize
 *     fake_say(&scene.client, RESUME);               // the test's handler begins a relay
 *     ASSERT_PEER(&scene, "\"thread/resume\"");      // what the peer hears; its handshake is answered by itself
 *     peer_say(&scene, "{\"id\":1,\"result\":...}");
 *     ASSERT_CLIENT(&scene, "\"result\"");
 */
#ifndef FAKE_PEER_H
#define FAKE_PEER_H

#include "fleet/relay.h"
#include "transport/web_listener.h"

#include "fake_channel.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>

enum { PEER_ENDS_MAX = 8, PEER_WAIT_MS = 20000 };

#define THREAD_ONE "0190a0b0-0000-7000-8000-000000000001"
#define THREAD_TWO "0190a0b0-0000-7000-8000-000000000002"

/* One connection as the peer has it. */
struct peer_end {
    struct relay_scene *scene;
    struct channel *channel; /* NULL: the test has ended it */
    bool is_gone;            /* the other side has */
    bool is_peer;            /* it came by the peers' door */
    struct buf heard;        /* lines */
    size_t start;
    bool is_silent; /* its handshake is for the test to answer */
};

struct relay_scene {
    struct fake_server server;
    struct fake_channel client;
    struct relays *relays;
    struct relay_options options;
    struct web_options web_options;
    struct web_route route;
    struct web_events events;
    struct web_listener *web;
    struct bearer *token;
    char url[64];
    struct peer_end ends[PEER_ENDS_MAX];
    size_t n_ends;
    bool peer_is_silent;
    struct timer *limit;
    bool is_late;

    /* What the store would say. */
    bool holds;         /* this server has every thread */
    const char *holder; /* the url of who does; NULL: nobody */
    bool is_running;    /* a turn */
    bool is_unknown;    /* it does not answer */
    size_t n_found;     /* questions */
    relay_found_fn *on_found;
    void *asker;
    struct timer *finder;
    struct relay_taking *taking; /* that waits for the test */
    size_t n_takings;
    size_t n_handled; /* requests that came to the handler */
};

static struct relay_scene *the_scene; /* for handlers */

/* -- The loop ------------------------------------------------------------------------------ */

static inline void scene_is_late(void *owner)
{
    ((struct relay_scene *)owner)->is_late = true;
    loop_stop(((struct relay_scene *)owner)->server.loop);
}

static inline void scene_stop(void *owner)
{
    loop_stop(owner);
}

/* One look at the loop. */
static inline void scene_run(struct relay_scene *scene, uint64_t ms)
{
    struct timer *timer = timer_new(scene->server.loop, scene_stop, scene->server.loop);

    timer_start(timer, ms);
    loop_run(scene->server.loop);
    timer_free(timer);
}

#define SCENE_UNTIL(scene, condition)                                                              \
    do {                                                                                           \
        for (int waited_ = 0; !(condition); waited_++) {                                           \
            if (waited_ > PEER_WAIT_MS)                                                            \
                fail_msg("waited for nothing: %s", #condition);                                    \
            scene_run(scene, 1);                                                                   \
        }                                                                                          \
    } while (0)

/* -- The peer ------------------------------------------------------------------------------ */

static inline void peer_end_send(struct peer_end *end, const char *text, size_t len)
{
    struct parcel *parcel = parcel_new();

    buf_add(&parcel->bytes, text, len);
    channel_send(end->channel, parcel);
    parcel_unref(parcel);
}

static inline void peer_end_hears(void *owner, const char *message, size_t len)
{
    static const char greeted[] = "{\"id\":0,\"result\":{\"userAgent\":\"peer\"}}";
    struct peer_end *end = owner;

    buf_add(&end->heard, message, len);
    buf_add_char(&end->heard, '\n');
    if (!end->is_silent && strncmp(buf_str(&end->heard).s, "{\"id\":0,", 8) == 0 &&
        end->start == 0) {
        end->start = end->heard.len;
        peer_end_send(end, greeted, strlen(greeted));
    }
}

static inline void peer_end_gone(void *owner)
{
    ((struct peer_end *)owner)->is_gone = true;
}

static inline void peer_end_drained(void *owner)
{
}

static inline const struct channel_events *peer_end_events(void)
{
    static const struct channel_events events = {
        .on_message = peer_end_hears,
        .on_end = peer_end_gone,
        .on_lost = peer_end_gone,
        .on_drain = peer_end_drained,
    };

    return &events;
}

static inline void peer_accept(struct relay_scene *scene, struct channel *channel, bool is_peer)
{
    struct peer_end *end = &scene->ends[scene->n_ends++];

    ASSERT_TRUE(scene->n_ends <= PEER_ENDS_MAX);
    end->scene = scene;
    end->channel = channel;
    end->is_peer = is_peer;
    end->is_silent = scene->peer_is_silent;
    channel_attach(channel, peer_end_events(), end);
    channel_pause(channel, false);
}

static inline void peer_on_client(void *owner, struct channel *channel)
{
    peer_accept(owner, channel, false);
}

static inline void peer_on_peer(void *owner, struct channel *channel)
{
    peer_accept(owner, channel, true);
}

static inline void peer_listen(struct relay_scene *scene)
{
    struct sockaddr_storage address = { 0 };
    struct sockaddr_in v4 = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct web_options web = WEB_OPTIONS_INIT;

    memcpy(&address, &v4, sizeof v4);
    scene->web_options = web;
    scene->route = (struct web_route){ .on_client = peer_on_client, .on_peer = peer_on_peer };
    scene->web_options.rules = (struct web_rules){ .routes = &scene->route, .n_routes = 1 };
    ASSERT_EQ(web_listen_tcp(scene->server.loop, &address, &scene->web_options, &scene->events,
                             scene, &scene->web),
              0);
    web_listener_address(scene->web, &address);
    memcpy(&v4, &address, sizeof v4);
    snprintf(scene->url, sizeof scene->url, "ws://127.0.0.1:%u", ntohs(v4.sin_port));
}

/* The last connection of a relay. */
static inline struct peer_end *scene_peer(struct relay_scene *scene)
{
    SCENE_UNTIL(scene, scene->n_ends > 0);
    return &scene->ends[scene->n_ends - 1];
}

static inline void peer_say(struct relay_scene *scene, const char *text)
{
    peer_end_send(scene_peer(scene), text, strlen(text));
}

/* The next message that the peer hears; valid until the next call. */
static inline const char *peer_hears(struct relay_scene *scene)
{
    static char line[65536];
    struct peer_end *end = scene_peer(scene);
    const char *from, *to;

    SCENE_UNTIL(scene, end->start < end->heard.len);
    from = end->heard.data + end->start;
    to = memchr(from, '\n', end->heard.len - end->start);
    snprintf(line, sizeof line, "%.*s", (int)(to - from), from);
    end->start += (size_t)(to - from) + 1;
    return line;
}

static inline void peer_goes(struct relay_scene *scene)
{
    channel_free(TAKE(scene_peer(scene)->channel));
}

/* -- The store ----------------------------------------------------------------------------- */

static inline bool scene_holds(void *owner, struct str id)
{
    return ((struct relay_scene *)owner)->holds;
}

static inline void scene_tells_holder(void *owner)
{
    struct relay_scene *scene = owner;
    struct relay_holder holder = { .is_running = scene->is_running,
                                   .is_unknown = scene->is_unknown };

    if (scene->holder != NULL) {
        holder.name = STR_LITERAL("other");
        holder.url = str_of(scene->holder);
    }
    scene->on_found(TAKE(scene->asker), &holder);
}

static inline void scene_find(void *owner, struct str id, relay_found_fn *on_found, void *asker)
{
    struct relay_scene *scene = owner;

    scene->n_found++;
    scene->on_found = on_found;
    scene->asker = asker;
    timer_start(scene->finder, 0);
}

static inline void scene_take(void *owner, struct relay_taking *taking)
{
    struct relay_scene *scene = owner;

    scene->taking = taking;
    scene->n_takings++;
}

/* -- The server ---------------------------------------------------------------------------- */

static inline bool scene_on_request(void *owner, struct request *req)
{
    return relays_see(the_scene->relays, req);
}

static inline void scene_on_gone(void *owner, struct connection *connection)
{
    relays_forget(the_scene->relays, connection);
}

static inline void scene_on_settled(void *owner, struct connection *connection)
{
    relays_settled(the_scene->relays, connection);
}

/* As the real one: begins a relay where the store says so. */
static inline void scene_on_resume(struct request *req, const void *params)
{
    the_scene->n_handled++;
    if (the_scene->holder != NULL)
        relay_begin(the_scene->relays, req, STR_LITERAL("other"), str_of(the_scene->holder));
    else
        request_fail(req, ERR_INTERNAL, "resumed here");
}

static inline void scene_on_other(struct request *req, const void *params)
{
    the_scene->n_handled++;
    request_fail(req, ERR_INTERNAL, "handled here");
}

static inline void scene_on_initialize(struct request *req, const void *opaque)
{
    const struct wire_initialize_params *params = opaque;

    connection_initialize(req->connection, &(struct client_traits){
                                               .name = params->client_info.name,
                                               .version = params->client_info.version,
                                               .experimental = true,
                                           });
    request_reply(req, &(struct wire_initialize_response){ .user_agent = STR_LITERAL("us"),
                                                           .codex_home = STR_LITERAL("/"),
                                                           .platform_family = STR_LITERAL("unix"),
                                                           .platform_os = STR_LITERAL("linux") });
}

static inline void relay_scene_serve(struct relay_scene *scene)
{
    static method_fn *handlers[METHOD_COUNT];
    struct rpc_options *options = &scene->server.options;

    for (size_t i = 0; i < METHOD_COUNT; i++)
        handlers[i] = scene_on_other;
    handlers[METHOD_INITIALIZE] = scene_on_initialize;
    handlers[METHOD_THREAD_RESUME] = scene_on_resume;
    scene->server.loop = loop_new();
    *options = (struct rpc_options)FAKE_OPTIONS;
    options->max_requests = 2000;
    options->max_requests_of_all = 4000;
    options->handlers = handlers;
    options->on_request = scene_on_request;
    options->on_gone = scene_on_gone;
    options->on_settled = scene_on_settled;
    options->owner = scene;
    scene->server.rpc = rpc_new(scene->server.loop, options);
}

#define SCENE_CLIENT                                                                               \
    "{\"clientInfo\":{\"name\":\"tester\",\"version\":\"1\"},"                                     \
    "\"capabilities\":{\"experimentalApi\":true,\"optOutNotificationMethods\":[\"x\"]}}"

/* With `options` changed by the test before, if it says so. */
static inline void relay_scene_begin(struct relay_scene *scene)
{
    struct relay_options options = RELAY_OPTIONS_INIT;

    *scene = (struct relay_scene){ 0 };
    the_scene = scene;
    relay_scene_serve(scene);
    peer_listen(scene);
    scene->holder = scene->url;
    scene->finder = timer_new(scene->server.loop, scene_tells_holder, scene);
    options.retry_ms = 5;
    options.patience_ms = 300;
    options.ping_ms = 10000;
    options.open_ms = 10000;
    options.calls = (struct relay_calls){
        .holds = scene_holds, .find = scene_find, .take = scene_take, .owner = scene
    };
    scene->options = options;
    scene->relays = relays_new(scene->server.loop, &options);
    fake_connect(&scene->client, &scene->server);
    fake_say(&scene->client,
             "{\"id\":\"i\",\"method\":\"initialize\",\"params\":" SCENE_CLIENT "}");
    ASSERT_HEARD_PART(&scene->client, "\"id\":\"i\"");
}

/* The client's next message. */
static inline struct str scene_hears(struct relay_scene *scene)
{
    SCENE_UNTIL(scene, scene->client.start < scene->client.heard.len);
    return fake_hear(&scene->client);
}

static inline void scene_assert_part(const char *found, const char *part, const char *file,
                                     int line)
{
    if (strstr(found, part) != NULL)
        return;
    print_error("%s is not in %s\n", part, found);
    _fail(file, line);
}

#define ASSERT_CLIENT(scene, part) scene_assert_part(scene_hears(scene).s, part, __FILE__, __LINE__)
#define ASSERT_PEER(scene, part) scene_assert_part(peer_hears(scene), part, __FILE__, __LINE__)

static inline void relay_scene_end(struct relay_scene *scene)
{
    rpc_drop_all(scene->server.rpc);
    relays_free(scene->relays);
    for (size_t i = 0; i < scene->n_ends; i++) {
        channel_free(scene->ends[i].channel);
        buf_done(&scene->ends[i].heard);
    }
    web_listener_close(scene->web);
    scene_run(scene, 1);
    timer_free(scene->finder);
    web_listener_free(scene->web);
    bearer_free(scene->token);
    fake_server_done(&scene->server);
    fake_done(&scene->client);
    the_scene = NULL;
}

/* The client follows THREAD_ONE at the peer. */
static inline void relay_scene_follow(struct relay_scene *scene)
{
    fake_say(&scene->client,
             "{\"id\":7,\"method\":\"thread/resume\",\"params\":{\"threadId\":\"" THREAD_ONE
             "\"}}");
    ASSERT_PEER(scene, "\"thread/resume\"");
    peer_say(scene, "{\"id\":1,\"result\":{\"thread\":{\"id\":\"" THREAD_ONE
                    "\",\"status\":{\"type\":\"idle\"}},\"model\":\"m\"}}");
    ASSERT_STR(scene_hears(scene), "{\"id\":7,\"result\":{\"thread\":{\"id\":\"" THREAD_ONE
                                   "\",\"status\":{\"type\":\"idle\"}},\"model\":\"m\"}}");
}

#endif
