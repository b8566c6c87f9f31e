#include "hub/hub.h"

#include "base/file.h"
#include "base/file_limit.h"
#include "base/log.h"
#include "base/memory.h"
#include "hub/hub_internal.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int ending_signals[] = { SIGTERM, SIGINT, SIGHUP };

/* -- Ending --------------------------------------------------------------------------------- */

static void hub_on_own_ended(void *owner)
{
    const struct hub *hub = owner;

    loop_stop(hub->loop);
}

/* Pages stay connected while turns of our own server end: somebody may have to answer a question. */
static void hub_end(struct hub *hub)
{
    hub->is_ending = true;
    if (hub->own == NULL) {
        loop_stop(hub->loop);
        return;
    }
    if (own_server_end(hub->own))
        fputs("Ending when no turn runs any more; a second signal ends at once.\n", stderr);
}

static void hub_on_signal(void *owner, int signo)
{
    struct hub *hub = owner;

    log_info("signal %d, ending", signo);
    if (!hub->is_ending) {
        hub_end(hub);
        return;
    }
    if (hub->own != NULL)
        own_server_kill(hub->own);
    loop_stop(hub->loop);
}

/* nohup(1), or whoever else started us, may have said that a hang-up is not for us. */
static bool is_hang_up_ignored(int signo)
{
    struct sigaction action;

    return signo == SIGHUP && sigaction(signo, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void hub_watch_signals(struct hub *hub)
{
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++) {
        if (!is_hang_up_ignored(ending_signals[i]))
            hub->signals[i] = signal_watch_new(hub->loop, ending_signals[i], hub_on_signal, hub);
    }
}

/* -- Servers -------------------------------------------------------------------------------- */

static bool hub_is_wanted(void *owner)
{
    const struct hub *hub = owner;

    return hub->n_crossings > 0 ||
           (hub->page_seen_ms != 0 && loop_now_ms(hub->loop) - hub->page_seen_ms < HUB_PAGE_MS);
}

/* After the first round it is known whether there is a server; if there is none, ours is started. */
static void hub_on_round(void *owner)
{
    struct hub *hub = owner;
    bool has_others = hub->servers.n > (hub->own != NULL ? 1 : 0);

    if (!hub->has_looked && hub->own != NULL && !has_others && !hub->is_ending)
        own_server_start(hub->own);
    hub->has_looked = true;
}

void hub_note_page(struct hub *hub)
{
    hub->page_seen_ms = loop_now_ms(hub->loop);
    hub_finder_look(hub->finder);
}

static bool hub_add_servers(struct hub *hub, struct error *err)
{
    const struct hub_options *options = hub->options;

    for (size_t i = 0; i < options->n_servers; i++) {
        if (hub_servers_add_url(&hub->servers, str_of(options->servers[i]), HUB_URL_ANY,
                                options->server_token, err) == NULL)
            return error_prefix(err, "--server: ");
    }
    return true;
}

/* -- Starting ------------------------------------------------------------------------------- */

/* CODEX_HOME/ui/PORT: each port has its own browsers. */
static bool hub_open_login(struct hub *hub, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *path = arena_printf(&arena, "%s/ui/%u", hub->options->home, hub->hosts.port);
    const char *failed = NULL;

    if (!file_make_folders(path, &arena, &failed))
        return error_set(err, ERR_INTERNAL, "cannot make %s: %s", failed, strerror(errno));
    return hub_login_new(path, str_of(hub->options->fixed_token), &hub->login, err);
}

static bool hub_add_own(struct hub *hub, const struct own_server_options *own, struct error *err)
{
    return !hub->options->has_own ||
           own_server_new(hub->loop, own, &hub->servers, hub_on_own_ended, hub, &hub->own, err);
}

static bool hub_start(struct hub *hub, const struct own_server_options *own, struct error *err)
{
    static const struct hub_finder_events finder_events = { hub_on_round, hub_is_wanted };
    struct sockaddr_storage address = { 0 };

    hub->loop = loop_new();
    if (!hub_listen(hub, &address, err))
        return false;
    hub_name_hosts(hub, &address);
    if (!hub_open_login(hub, err) || !hub_add_servers(hub, err) || !hub_add_own(hub, own, err))
        return false;
    hub_watch_signals(hub);
    hub->finder = hub_finder_new(hub->loop, &hub->options->ports, hub->hosts.port, &hub->servers,
                                 &finder_events, hub);
    hub_finder_look(hub->finder);
    return hub_greet(hub, err);
}

static void hub_done(struct hub *hub)
{
    hub_guests_done(hub);
    hub_crossings_done(hub);
    if (hub->sockets.loop != NULL)
        websocket_hub_done(&hub->sockets);
    hub_finder_free(hub->finder);
    own_server_free(hub->own);
    hub_servers_done(&hub->servers);
    listener_free(hub->listener);
    hub_login_free(hub->login);
    for (size_t i = 0; i < ARRAY_LENGTH(hub->signals); i++)
        signal_watch_free(hub->signals[i]);
    loop_free(hub->loop);
    hub_hosts_done(&hub->hosts);
    free(hub->own_host);
    free(hub->lan_host);
}

int hub_run(const struct hub_options *options)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct own_server_options own = { .overrides = options->overrides,
                                      .n_overrides = options->n_overrides,
                                      .cwd = options->cwd };
    struct hub hub = { .options = options };
    bool started;

    list_init(&hub.guests);
    list_init(&hub.crossings);
    hub_servers_init(&hub.servers);
    file_limit_raise();
    started = hub_start(&hub, &own, &err);
    if (started)
        loop_run(hub.loop);
    else
        fprintf(stderr, "Error: %s\n", err.message.s);
    hub_done(&hub);
    return started ? 0 : 1;
}
