#include "server/server.h"

#include "ability/ability.h"
#include "ability/goal_source.h"
#include "ability/mcp_source.h"
#include "account/account.h"
#include "agenda/agenda.h"
#include "base/file_limit.h"
#include "base/log.h"
#include "fleet/journal_store.h"
#include "fleet/relay.h"
#include "fleet/stored_store.h"
#include "guardian/guardian.h"
#include "hook/runner.h"
#include "loop/file_events.h"
#include "loop/loop.h"
#include "mcp/authorizer.h"
#include "mcp/pool.h"
#include "method/method.h"
#include "model/dialect.h"
#include "model/local_sampler.h"
#include "model/models.h"
#include "realtime/realtime.h"
#include "sandbox/launch.h"
#include "server/drain.h"
#include "server/fleet_member.h"
#include "server/home.h"
#include "server/metrics.h"
#include "server/network.h"
#include "server/relay_member.h"
#include "server/rpc_asker.h"
#include "server/workspace.h"
#include "service/remote_control.h"
#include "skill/cache.h"
#include "store/store_board.h"
#include "store/store_leftovers.h"
#include "subagent/subagents.h"
#include "transport/stdio.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* From the end of the loop to the end of the process, whatever workers do. */
enum {
    ENDING_LIMIT_S = 30,
    TIDY_MS = 100, /* after the start: code that only the start needs goes out of memory */
    SOUND_BEHIND_BYTES = 1024 * 1024, /* that a subscriber has not read: it gets no sound */
};

struct daemon {
    struct server server;
    const struct server_options *options;
    struct network *network; /* NULL: stdio */
    struct sampler *http_sampler;
    struct guardians guardians;
    struct drain drain;
    struct workspace *workspace;
    struct relay_member *relays;     /* NULL without a fleet */
    struct config *first_config;     /* of the account, if others apply; or NULL */
    struct signal_watch *signals[3]; /* of ending_signals */
    struct timer *tidy;              /* runs once */
    bool is_opening;                 /* the workspace is waited for; nothing else is there */
    int signo;                       /* the signal that ended us, 0 for the end of input */
};

/* -- Ending -------------------------------------------------------------------------------- */

static void on_gone(void *owner, struct connection *connection)
{
    struct daemon *daemon = owner;
    struct thread_table *threads = &daemon->server.agent.threads;

    for (size_t i = 0; i < threads->n; i++)
        thread_unsubscribe(threads->slots[i].thread, connection);
    command_service_forget(&daemon->server.commands, connection);
    file_service_forget(&daemon->server.files, connection);
    search_service_forget(&daemon->server.search, connection);
    sample_service_forget(&daemon->server.samples, connection);
    if (daemon->server.relays != NULL)
        relays_forget(daemon->server.relays, connection);
    sessions_tidy_soon(&daemon->server.sessions);
    idle_threads_look(&daemon->server.sessions);
}

/* Also in mid-connection: from then on there is somebody who asks what was read. */
static void on_newer(void *owner)
{
    struct daemon *daemon = owner;

    store_keep_read_states(daemon->server.store);
}

static void on_initialized(void *owner, struct connection *connection)
{
    struct daemon *daemon = owner;

    remote_control_greet(&daemon->server, connection);
}

static void on_settled(void *owner, struct connection *connection)
{
    struct daemon *daemon = owner;

    command_service_settled(&daemon->server.commands, connection);
    lanes_wake(daemon->server.files.lanes);
    if (daemon->server.relays != NULL)
        relays_settled(daemon->server.relays, connection);
}

/* Set with the fleet. */
static bool on_request(void *owner, struct request *req)
{
    struct daemon *daemon = owner;

    return relays_see(daemon->server.relays, req);
}

/* A listener outlives its clients, until it is told to end. */
static void on_last_gone(void *owner)
{
    struct daemon *daemon = owner;

    if (daemon->network == NULL || daemon->signo != 0)
        loop_stop(daemon->server.loop);
}

static void end_connections(struct daemon *daemon)
{
    rpc_end_all(daemon->server.rpc);
    if (rpc_is_alone(daemon->server.rpc))
        loop_stop(daemon->server.loop);
}

static void on_drained(void *owner)
{
    struct daemon *daemon = owner;

    network_close(daemon->network);
    end_connections(daemon);
}

static bool is_connection_needed(void *owner, const struct connection *connection)
{
    const struct thread_table *threads = &((struct daemon *)owner)->server.agent.threads;

    for (size_t i = 0; i < threads->n; i++) {
        if (thread_is_busy(threads->slots[i].thread) &&
            thread_is_followed_by(threads->slots[i].thread, connection))
            return true;
    }
    return false;
}

/* Of a server that is one of several: clients go on at another one as soon as no turn keeps them here. */
static void end_unneeded_connections(void *owner)
{
    struct daemon *daemon = owner;

    rpc_end_unneeded(daemon->server.rpc, is_connection_needed, daemon);
}

/* The first signal ends turns, on the network once their time is over, and clients hear of it; then all is as at the
 * end of input. The next one ends at once. */
static void on_signal(void *owner, int signo)
{
    struct daemon *daemon = owner;

    log_info("signal %d, ending", signo);
    if (daemon->is_opening)
        daemon->signo = signo;
    if (daemon->signo != 0) {
        loop_stop(daemon->server.loop);
        return;
    }
    daemon->signo = signo;
    agendas_stop(daemon->server.agendas);
    if (daemon->server.fleet != NULL)
        fleet_drain(daemon->server.fleet);
    drain_begin(&daemon->drain, &daemon->server.agent,
                daemon->network != NULL ? daemon->options->max_drain_ms : 0, on_drained, daemon);
    if (daemon->server.fleet == NULL)
        return;
    idle_threads_drain(&daemon->server.sessions);
    daemon->drain.on_turn_over = end_unneeded_connections;
}

static const int ending_signals[] = { SIGTERM, SIGINT, SIGHUP };

/* They are blocked before the first thread is started, and for good: see signal_watch_new(). Those that come
 * while nobody can hear them wait. */
static void hold_signals(void)
{
    sigset_t set;

    sigemptyset(&set);
    for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++)
        sigaddset(&set, ending_signals[i]);
    pthread_sigmask(SIG_BLOCK, &set, /* old= */ NULL);
}

/* Whoever waits for us sees the signal. */
static void die_of(int signo)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, signo);
    signal(signo, SIG_DFL);
    raise(signo);
    pthread_sigmask(SIG_UNBLOCK, &set, /* old= */ NULL);
}

/* nohup(1), or whoever else started us, may have said that a hang-up is not for us. */
static bool is_ignored(int signo)
{
    struct sigaction action;

    return signo == SIGHUP && sigaction(signo, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void watch_signals(struct daemon *daemon)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of write(2) */
    for (size_t i = 0; i < ARRAY_LENGTH(ending_signals); i++) {
        if (!is_ignored(ending_signals[i]))
            daemon->signals[i] =
                signal_watch_new(daemon->server.loop, ending_signals[i], on_signal, daemon);
    }
}

/* -- The agent ----------------------------------------------------------------------------- */

/* Late sound is worth nothing: of several subscribers one that is behind gets none, so that nobody waits for it. */
static size_t max_queued_of(enum notification what, size_t n)
{
    return n > 1 && what == NOTIFICATION_THREAD_REALTIME_OUTPUT_AUDIO_DELTA ? SOUND_BEHIND_BYTES
                                                                            : SIZE_MAX;
}

static bool server_has_raw_listener(void *owner, struct thread *thread)
{
    size_t n;
    struct connection *const *subscribers = thread_subscribers(thread, &n);

    for (size_t i = 0; i < n; i++) {
        if (dialect_shows(subscribers[i]->dialect, DIALECT_RAW))
            return true;
    }
    return false;
}

static bool server_has_late_listener(void *owner, struct thread *thread)
{
    size_t n;
    struct connection *const *subscribers = thread_subscribers(thread, &n);

    for (size_t i = 0; i < n; i++) {
        if (subscribers[i]->listens_late)
            return true;
    }
    return false;
}

/* A thread that was not begun with raw items has them for those who listen for them. */
static void tell_raw_listeners(struct connection *const *subscribers, size_t n, const void *params)
{
    for (size_t i = 0; i < n; i++) {
        if (dialect_shows(subscribers[i]->dialect, DIALECT_RAW))
            connection_notify(subscribers[i], NOTIFICATION_RAW_RESPONSE_ITEM_COMPLETED, params);
    }
}

static void tell_subscribers(void *owner, struct thread *thread, enum notification what,
                             const void *params)
{
    size_t n;
    struct connection *const *subscribers = thread_subscribers(thread, &n);

    if (what == NOTIFICATION_RAW_RESPONSE_ITEM_COMPLETED && !thread_tells_raw_items(thread)) {
        tell_raw_listeners(subscribers, n, params);
        return;
    }
    rpc_notify_prompt(owner, subscribers, n, max_queued_of(what, n), what, params);
}

static void tell_everybody(void *owner, enum notification what, const void *params)
{
    rpc_notify_all(owner, what, params);
}

static struct models *start_models(struct server *server)
{
    struct provider *openai = arena_alloc(&server->arena, sizeof *openai);

    *openai = *provider_builtin(&server->arena, STR_LITERAL("openai"));
    if (server->config->openai_base_url.len > 0)
        openai->base_url = server->config->openai_base_url;
    return models_new(&(struct models_options){
        .loop = server->loop,
        .home = server->home,
        .openai = openai,
        .logins = account_login_source(server->account),
        .originator = &server->agent.originator,
        .user_agent = &server->agent.user_agent,
        .residency = &server->agent.residency,
        .catalogue_file = server->config->model_catalog_json,
    });
}

/* Of a model whose context nobody knows, or is too small. */
static void on_model_notice(void *owner, struct str text)
{
    struct server *server = owner;

    agent_notify_all(&server->agent, NOTIFICATION_CONFIG_WARNING,
                     &(struct wire_config_warning_notification){ .summary = text });
}

static void on_models_etag(void *owner, struct str etag)
{
    const struct server *server = owner;

    models_note_etag(server->models, etag);
}

/* Who is signed in at the start may be known before there are apps. */
static void on_login_changed(void *owner)
{
    struct server *server = owner;

    if (server->apps.loop != NULL)
        app_service_login_changed(&server->apps);
}

static void start_apps(struct server *server)
{
    server->apps = (struct app_service){
        .loop = server->loop,
        .rpc = server->rpc,
        .account = server->account,
        .pool = server->mcp_pool,
        .user_agent = &server->agent.user_agent,
        .base = &server->sessions.base,
        .settings_queue = server->settings_queue,
    };
    app_service_init(&server->apps);
}

static void start_mcp(struct server *server)
{
    server->mcp_pool = mcp_pool_new(
        &(struct mcp_pool_options){ .loop = server->loop, .authorizer = server->mcp_authorizer });
    server->mcp_source = mcp_source_new(server->mcp_pool, server->account);
    mcp_statuses_init(&server->mcp_statuses);
    mcp_client_requests_init(&server->mcp_requests);
}

/* Its order is that of the tools in a request. */
static struct toolbox *new_toolbox(struct server *server)
{
    struct toolbox *toolbox = toolbox_new();
    struct tool_source mcp = mcp_source_tools(server->mcp_source);

    toolbox_add(toolbox, &ability_source);
    toolbox_add(toolbox, &agent_source);
    toolbox_add(toolbox, &mcp);
    toolbox_add(toolbox, &dynamic_tool_source);
    return toolbox;
}

static void start_sessions(struct daemon *daemon)
{
    struct server *server = &daemon->server;
    struct sessions *sessions = &server->sessions;
    struct tool_source goals;

    sessions->agent = &server->agent;
    sessions->store = server->store;
    sessions->fleet = server->fleet;
    sessions->models = server->models;
    sessions->mcp = server->mcp_pool;
    sessions->skill_watches.queue = server->settings_queue;
    sessions->skill_watches.cache = server->skills;
    sessions->skill_watches.events = &server->file_events;
    sessions->idle.unload_ms = daemon->options->unload_ms;
    sessions_init(sessions);
    server->agent.subagents = subagents_new(sessions);
    sample_service_init(&server->samples, &server->agent);
    server->agendas = agendas_new(&server->agent, server->home);
    goals = goal_source(server->agendas);
    toolbox_add(server->agent.toolbox, &goals);
}

static void trust_projects(struct server *server)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct trusted_projects projects = config_trusted_projects(server->config, &arena);

    trusted_add_folders(&server->agent.trusted, projects.folders);
    trusted_add_links(&server->agent.trusted, projects.links);
}

static struct store *open_store(const struct server *server)
{
    if (server->fleet != NULL)
        return stored_store_new(server->loop, server->fleet, server->home);
    return store_new(server->loop, server->home, server->config->sqlite_home.s);
}

static void start_agent(struct daemon *daemon)
{
    struct server *server = &daemon->server;

    server->store = open_store(server);
    store_set_provider(server->store, server->config->model_provider_id);
    store_finish_leftovers_later(server->store, server->loop);
    file_service_init(&server->files, server->loop, &server->file_events);
    server->mcp_authorizer = mcp_authorizer_new(&(struct mcp_authorizer_options){
        .loop = server->loop,
        .home = server->home,
        .store = server->config->mcp_oauth_credentials_store,
        .logins = account_login_source(server->account),
    });
    server->settings_queue = work_queue_new(server->loop);
    server->plugin_queue = work_queue_new(server->loop);
    search_service_init(&server->search, server->loop, server->rpc);
    server->skills = skill_cache_new();
    start_mcp(server);
    start_apps(server);
    daemon->http_sampler =
        http_sampler_new(server->loop, model_dialects, account_login_source(server->account));
    server->agent = (struct agent){
        .loop = server->loop,
        .sampler =
            local_sampler_new(server->loop, daemon->http_sampler, daemon->options->local_model),
        .toolbox = new_toolbox(server),
        .hooks = hook_runner_new(server->loop),
        .store = server->store,
        .journals = server->fleet == NULL ? NULL : fleet_journals(server->fleet),
        .asker = rpc_asker(server->rpc),
        .work = work_queue_new(server->loop),
        .notifier = { .to_subscribers = tell_subscribers,
                      .has_raw_listener = server_has_raw_listener,
                      .has_late_listener = server_has_late_listener,
                      .to_all = tell_everybody,
                      .owner = server->rpc },
        .home = server->home,
        .originator = STR_LITERAL("codex_cli_rs"),
        .settle_ms = 2,
        .question_look_ms = 5000,
    };
    server->commands = (struct command_service){
        .loop = server->loop,
        .home = server->home,
        .config = server->config,
        .trusted = &server->agent.trusted,
        .reach = &server->agent.reach,
        .tools = &server->agent.tools,
    };
    command_service_init(&server->commands);
    trusted_add_links(&server->agent.trusted, home_links(&server->arena));
    reach_keep(&server->agent.reach, server->home);
    trust_projects(server);
    server->models = start_models(server);
    server->agent.found = models_found(server->models);
    found_models_tell(server->agent.found, on_model_notice, server);
    start_sessions(daemon);
    server->read_states = (struct read_states){ .rpc = server->rpc, .store = server->store };
    read_states_init(&server->read_states, &server->agent);
    guardians_init(&daemon->guardians, &server->sessions);
    server->realtime = realtime_new(&(struct realtime_options){
        .loop = server->loop,
        .agent = &server->agent,
        .store = server->store,
        .lonely_ms = daemon->options->unload_ms,
        .logins = account_login_source(server->account),
    });
    http_sampler_tell_etags(daemon->http_sampler, on_models_etag, server);
}

static void on_short(void *owner)
{
    struct daemon *daemon = owner;

    idle_threads_rest(&daemon->server.sessions);
}

static void on_metrics(void *owner, struct buf *ret_text)
{
    const struct daemon *daemon = owner;

    metrics_write(&daemon->server, network_listener(daemon->network), ret_text);
}

/* -- Starting ------------------------------------------------------------------------------ */

/* From every confined command, also of other servers with this home. */
static void hide_secrets(struct server *server, struct str_array paths)
{
    for (size_t i = 0; i < paths.n; i++)
        reach_hide(&server->agent.reach, paths.items[i]);
}

static bool daemon_on_ready(void *owner, struct buf *ret_why)
{
    const struct daemon *daemon = owner;

    return fleet_is_ready_now(&daemon->server, ret_why);
}

static bool serve_network(struct daemon *daemon, struct error *err)
{
    struct server *server = &daemon->server;
    struct network_owner owner = {
        .on_short = on_short, .on_metrics = on_metrics, .on_ready = daemon_on_ready, .owner = daemon
    };

    owner.has_peers = server->fleet != NULL;
    owner.peer_token = server->fleet == NULL ? NULL : fleet_token_file(server->fleet);
    if (!network_open(server->loop, server->rpc, daemon->options, server->home, owner,
                      &daemon->network, err))
        return false;
    hide_secrets(server, network_hidden_paths(daemon->network, &server->arena));
    trusted_add_links(&server->agent.trusted,
                      network_secret_links(daemon->network, &server->arena));
    advertise_server(server, daemon->network);
    return true;
}

static bool serve_stdio(struct daemon *daemon, const struct server_options *options,
                        struct error *err)
{
    struct stdio_options stdio = {
        .in = STDIN_FILENO,
        .out = STDOUT_FILENO,
        .max_message_bytes = options->max_message_bytes,
    };
    struct channel *channel;
    int r = stdio_open(daemon->server.loop, &stdio, &channel);

    if (r < 0)
        return error_set(err, ERR_INTERNAL, "cannot serve stdin and stdout: %s", strerror(-r));
    rpc_connect(daemon->server.rpc, channel);
    return true;
}

static bool load_config(struct server *server, struct error *err)
{
    CLEANUP(freep) char *cwd = getcwd(NULL, 0); /* none: no project layers */
    struct config_request request = server->sessions.base;

    request.cwd = cwd;
    if (!config_load_at_start(&request, &server->config, err))
        return error_prefix(err, "error loading default config after config error: ");
    return true;
}

static bool find_config(struct server *server, const struct server_options *options,
                        struct error *err)
{
    if (!home_find(&server->home, err))
        return error_prefix(err, "error loading default config after config error: ");
    server->sessions.source = options->session_source;
    server->sessions.base = (struct config_request){
        .home = server->home,
        .overrides = options->config_overrides,
        .n_overrides = options->n_config_overrides,
        .extra_roots = extra_roots_new(),
    };
    return load_config(server, err);
}

/* Who is signed in is known from a configuration; what that one may say, from who is signed in. */
static bool start_account(struct daemon *daemon, const char *api_key, struct error *err)
{
    struct server *server = &daemon->server;

    server->account = account_new(&(struct account_options){
        .loop = server->loop,
        .rpc = server->rpc,
        .home = server->home,
        .config = server->config,
        .api_key = api_key,
        .on_change = on_login_changed,
        .owner = server,
    });
    if (daemon->options->startup_client.name.s != NULL)
        account_introduce(server->account,
                          platform_originator(&server->arena, &daemon->options->startup_client),
                          platform_user_agent(&server->arena, &daemon->options->startup_client));
    daemon->is_opening = true;
    daemon->workspace = workspace_open(server);
    daemon->is_opening = false;
    if (daemon->signo != 0)
        workspace_end(daemon->workspace); /* nobody waits for it: we only start to end */
    if (!workspace_is_concerned(daemon->workspace))
        return true;
    daemon->first_config = TAKE(server->config);
    return load_config(server, err);
}

/* The store has to know of us before clients ask for threads. */
static bool start_fleet(struct daemon *daemon, struct error *err)
{
    if (!join_fleet(&daemon->server, daemon->options, err))
        return false;
    if (daemon->server.fleet == NULL || daemon->signo != 0)
        return true;
    daemon->is_opening = true;
    fleet_wait(daemon->server.fleet, &daemon->signo);
    daemon->is_opening = false;
    return true;
}

static bool daemon_start(struct daemon *daemon, const struct server_options *options,
                         struct error *err)
{
    struct server *server = &daemon->server;
    struct rpc_options rpc = RPC_OPTIONS_INIT;

    if (!find_config(server, options, err))
        return false;
    launch_limit_memory(options->command_memory_mb);
    server->loop = loop_new();
    rpc.server = server;
    rpc.max_requests = options->max_requests;
    rpc.protocol = options->protocol;
    if (server->config->protocol > (unsigned)rpc.protocol + 1)
        rpc.protocol = (enum protocol_dialect)(server->config->protocol - 1);
    rpc.handlers = method_handlers;
    rpc.legacy_handlers = legacy_handlers;
    rpc.on_newer = on_newer;
    rpc.on_initialized = on_initialized;
    rpc.on_gone = on_gone;
    rpc.on_settled = on_settled;
    rpc.on_last_gone = on_last_gone;
    rpc.owner = daemon;
    server->rpc = rpc_new(server->loop, &rpc);
    watch_signals(daemon);
    if (!start_account(daemon, options->api_key, err) || !start_fleet(daemon, err))
        return false;
    if (server->fleet != NULL) {
        if (!relay_member_new(server, &daemon->relays, err))
            return false;
        rpc_take_requests(server->rpc, on_request);
    }
    start_agent(daemon);
    relay_member_hide_token(server);
    workspace_obey(server, &server->config->requirements);
    if (daemon->signo != 0)
        return true;
    return options->listen == LISTEN_STDIO ? serve_stdio(daemon, options, err)
                                           : serve_network(daemon, err);
}

static void on_overdue(int signo)
{
    static const char words[] = "cannot end: something has not stopped for 30 s; giving it up\n";

    ssize_t n = write(STDERR_FILENO, words, sizeof words - 1);

    (void)n; /* there is nobody else to tell */
    _exit(1);
}

/* Workers are waited for, and a disk may never answer. */
static void limit_ending(void)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    signal(SIGALRM, on_overdue);
    pthread_sigmask(SIG_UNBLOCK, &set, /* old= */ NULL);
    alarm(ENDING_LIMIT_S);
}

/* What was with a worker comes back, and may begin something that somebody has to end. */
static bool is_settled(const struct server *server)
{
    return server->agent.threads.n == 0 && server->agent.hidden.n == 0 &&
           list_is_empty(&server->sessions.waiting) && list_is_empty(&server->mcp_statuses.open) &&
           list_is_empty(&server->mcp_requests.open) && app_service_is_settled(&server->apps) &&
           agendas_are_settled(server->agendas);
}

/*
 * A request goes from one worker to another: what its connection left behind may be with the store, then
 * read a configuration, then a rollout, then make a thread. So nothing that works with others is freed
 * before all of that is over; from then on the loop does not run until it is freed itself.
 */
static void settle_server(struct server *server)
{
    rpc_drop_all(server->rpc);
    agendas_stop(server->agendas);
    store_end(server->store);
    file_service_end(&server->files);
    do {
        sessions_unload_all(&server->sessions);
        mcp_statuses_end(&server->mcp_statuses);
        mcp_client_requests_end(&server->mcp_requests);
        app_service_end(&server->apps);
        mcp_pool_end(server->mcp_pool); /* what they send would be work without end */
        loop_settle(server->loop);
    } while (!is_settled(server));
}

static void daemon_done(struct daemon *daemon)
{
    struct server *server = &daemon->server;

    limit_ending();
    for (size_t i = 0; i < ARRAY_LENGTH(daemon->signals); i++)
        signal_watch_free(daemon->signals[i]);
    network_close(daemon->network);
    workspace_end(daemon->workspace);
    if (server->store != NULL) /* what follows it was begun */
        settle_server(server);
    fleet_settle(server->fleet);
    sessions_done(&server->sessions);
    command_service_done(&server->commands);
    work_queue_free(server->plugin_queue);
    work_queue_free(server->settings_queue);
    file_service_done(&server->files);
    file_events_free(server->file_events);
    search_service_done(&server->search);
    skill_cache_free(server->skills);
    agent_done(&server->agent);
    guardians_done(&daemon->guardians);
    realtime_free(server->realtime);
    subagents_free(server->agent.subagents);
    agendas_free(server->agendas);
    mcp_source_free(server->mcp_source);
    app_service_done(&server->apps);
    mcp_pool_free(server->mcp_pool);
    work_queue_free(server->agent.work);
    relay_member_free(daemon->relays);
    store_free(server->store);
    fleet_free(server->fleet);
    local_sampler_free(server->agent.sampler);
    http_sampler_free(daemon->http_sampler);
    models_free(server->models);
    mcp_authorizer_free(server->mcp_authorizer);
    workspace_free(daemon->workspace);
    featured_plugins_forget(&server->featured);
    account_free(server->account);
    rpc_free(server->rpc);
    network_free(daemon->network);
    drain_done(&daemon->drain);
    toolbox_free(server->agent.toolbox);
    hook_runner_free(server->agent.hooks);
    loop_free(server->loop);
    config_free(server->config);
    config_free(daemon->first_config);
    extra_roots_free(server->sessions.base.extra_roots);
    arena_done(&server->arena);
    free(server->home);
}

static void on_started(void *owner)
{
    memory_forget_code();
}

static void daemon_run(struct daemon *daemon)
{
    daemon->tidy = timer_new(daemon->server.loop, on_started, daemon);
    timer_start(daemon->tidy, TIDY_MS);
    loop_run(daemon->server.loop);
    timer_free(daemon->tidy);
}

int server_run(const struct server_options *options)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct daemon daemon = { .options = options };
    bool started;

    hold_signals();
    file_limit_raise();
    started = daemon_start(&daemon, options, &err);
    if (started && daemon.signo == 0)
        daemon_run(&daemon);
    else if (!started)
        fprintf(stderr, "Error: %s\n", err.message.s);
    daemon_done(&daemon);

    /* SIGTERM is a wish, an interrupt or a hang-up is not. A listener that was asked to end did what it was
     * asked. */
    if (options->listen != LISTEN_STDIO)
        return started ? 0 : 1;
    if (daemon.signo == SIGINT || daemon.signo == SIGHUP)
        die_of(daemon.signo);
    return started ? 0 : 1;
}
