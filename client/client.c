/* The life of a client: options, opening, closing. */
#include "client.h"

#include "base/version.h"
#include "dial.h"
#include "fault.h"
#include "reply.h"
#include "secure.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

static const uint64_t default_request_ms = 30000;
static const uint64_t default_silence_ms = 300000;
static const uint64_t default_close_ms = 2000;
static const size_t default_message_bytes = (size_t)128 << 20;
static const size_t default_run_bytes = (size_t)64 << 20;
static const unsigned default_retries = 6;

/* The first version of the options ends no earlier. */
enum { OPTIONS_SIZE_MIN = offsetof(bobbin_options, url) };

static const char *const default_command[] = { "bobbin", "app-server", NULL };

void client_lock(struct bobbin_client *client)
{
    pthread_mutex_lock(&client->lock); /* NOLINT(clang-analyzer-core.NonNullParamChecker) */
}

void client_unlock(struct bobbin_client *client)
{
    pthread_mutex_unlock(&client->lock);
}

void client_log(struct bobbin_client *client, const char *format, ...)
{
    char text[2048];
    va_list args;

    if (client->options.on_log == NULL)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    client_unlock(client);
    client->options.on_log(client->options.owner, text);
    client_lock(client);
}

int client_ended(struct bobbin_client *client)
{
    if (client->end_error == 0)
        return fault_set(BOBBIN_ERR_CLOSED, "the server has closed the connection");
    return fault_set(client->end_error, "%s",
                     client->end_words == NULL ? "out of memory" : client->end_words);
}

/* ---- options --------------------------------------------------------------------------------- */

/* Copies a text of the options; they live as long as the client. */
static bool keep_text(struct bobbin_client *client, const char **text)
{
    char *copy;

    if (*text == NULL)
        return true;
    copy = strdup(*text);
    if (copy == NULL)
        return false;
    client->texts[client->n_texts++] = copy;
    *text = copy;
    return true;
}

/* A list of texts, as one block: the pointers, then the texts. */
static bool keep_list(struct bobbin_client *client, const char *const **list)
{
    size_t n = 0, bytes = 0;
    const char **copy;
    char *at;

    if (*list == NULL)
        return true;
    for (; (*list)[n] != NULL; n++)
        bytes += strlen((*list)[n]) + 1;
    copy = malloc((n + 1) * sizeof *copy + bytes);
    if (copy == NULL)
        return false;
    at = (char *)(copy + n + 1);
    for (size_t i = 0; i < n; i++) {
        copy[i] = at;
        at = stpcpy(at, (*list)[i]) + 1;
    }
    copy[n] = NULL;
    client->texts[client->n_texts++] = (char *)copy;
    *list = copy;
    return true;
}

static bool keep_texts(struct bobbin_client *client)
{
    bobbin_options *o = &client->options;
    const char **texts[] = {
        &o->command_line,   &o->url,          &o->token,           &o->server_cwd,
        &o->client_name,    &o->client_title, &o->client_version,  &o->model,
        &o->model_provider, &o->cwd,          &o->approval_policy, &o->sandbox,
        &o->ca_file,
    };
    const char *const **lists[] = { &o->command, &o->server_environment, &o->opt_out };

    client->texts = calloc(ARRAY_LENGTH(texts) + ARRAY_LENGTH(lists), sizeof *client->texts);
    if (client->texts == NULL)
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        if (!keep_text(client, texts[i]))
            return false;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(lists); i++) {
        if (!keep_list(client, lists[i]))
            return false;
    }
    return true;
}

static void set_defaults(bobbin_options *options)
{
    if (options->client_name == NULL)
        options->client_name = "libbobbin";
    if (options->client_version == NULL)
        options->client_version = BOBBIN_VERSION;
    if (options->request_timeout_ms == BOBBIN_DEFAULT_MS)
        options->request_timeout_ms = default_request_ms;
    if (options->silence_timeout_ms == BOBBIN_DEFAULT_MS)
        options->silence_timeout_ms = default_silence_ms;
    if (options->turn_timeout_ms == BOBBIN_DEFAULT_MS)
        options->turn_timeout_ms = 0;
    if (options->close_timeout_ms == BOBBIN_DEFAULT_MS)
        options->close_timeout_ms = default_close_ms;
    if (options->max_message_bytes == BOBBIN_DEFAULT_SIZE || options->max_message_bytes == 0)
        options->max_message_bytes = default_message_bytes;
    if (options->max_run_bytes == BOBBIN_DEFAULT_SIZE || options->max_run_bytes == 0)
        options->max_run_bytes = default_run_bytes;
    if (options->overload_retries == UINT32_MAX)
        options->overload_retries = default_retries;
}

/* It goes into a header of HTTP. */
static bool has_control(const char *text)
{
    for (; text != NULL && *text != '\0'; text++) {
        if ((unsigned char)*text < ' ' || *text == 127)
            return true;
    }
    return false;
}

static const bobbin_options initial_options = BOBBIN_OPTIONS_INIT;

int bobbin_options_init(bobbin_options *options, size_t size)
{
    if (size < OPTIONS_SIZE_MIN)
        return fault_set(BOBBIN_ERR_ARGUMENT, "options of %zu bytes are too small", size);
    memset(options, 0, size); /* what a later version has, and we do not know */
    memcpy(options, &initial_options,
           size < sizeof initial_options ? size : sizeof initial_options);
    options->size = size;
    return 0;
}

/* Programs built against an older header have a shorter struct, newer ones a longer. */
static int copy_options(struct bobbin_client *client, const bobbin_options *given)
{
    client->options = initial_options;
    if (given != NULL) {
        size_t size = given->size < sizeof initial_options ? given->size : sizeof initial_options;

        if (size < OPTIONS_SIZE_MIN)
            return fault_set(BOBBIN_ERR_ARGUMENT,
                             "the options were not set by BOBBIN_OPTIONS_INIT");
        memcpy(&client->options, given, size);
    }
    if ((client->options.command != NULL) + (client->options.command_line != NULL) +
            (client->options.url != NULL) + (client->options.fd >= 0) >
        1)
        return fault_set(BOBBIN_ERR_ARGUMENT, "a command, a url and a socket exclude each other");
    if (client->options.command != NULL && client->options.command[0] == NULL)
        return fault_set(BOBBIN_ERR_ARGUMENT, "the command is empty");
    if (has_control(client->options.url) || has_control(client->options.token))
        return fault_set(BOBBIN_ERR_ARGUMENT, "the url or the token has a control character");
    set_defaults(&client->options);
    return keep_texts(client) ? 0 : fault_memory();
}

/* ---- opening --------------------------------------------------------------------------------- */

static bool watch(struct bobbin_client *client, int fd, uint32_t what)
{
    struct epoll_event event = { .events = EPOLLIN, .data.u32 = what };

    return fd < 0 || epoll_ctl(client->epoll_fd, EPOLL_CTL_ADD, fd, &event) == 0;
}

static int start_server(struct bobbin_client *client)
{
    const bobbin_options *options = &client->options;
    const char *const shell[] = { "/bin/sh", "-c", options->command_line, NULL };
    struct spawn_options spawn = {
        .argv = options->command_line != NULL ? shell
                : options->command != NULL    ? options->command
                                              : default_command,
        .cwd = options->server_cwd,
        .environment = options->server_environment,
    };
    int r = spawned_start(&client->server, &spawn, &client->out_fd, &client->in_fd);

    if (r < 0)
        return r;
    client->spawned = true;
    frames_init_lines(&client->frames, options->max_message_bytes);
    if (!watch(client, client->in_fd, WATCH_IN) ||
        !watch(client, client->server.stderr_fd, WATCH_STDERR) ||
        !watch(client, client->server.pid_fd, WATCH_PID))
        return fault_set(BOBBIN_ERR_START, "cannot watch the server: %s", strerror(errno));
    client->state = CLIENT_GREETING;
    return client_greet(client);
}

static int reach_server(struct bobbin_client *client)
{
    const bobbin_options *options = &client->options;
    struct dial dial;
    struct dial_wish wish = { options->url, options->ca_file, options->request_timeout_ms };
    int r = dial_connect(&dial, &wish, &client->in_fd);

    if (r < 0)
        return r;
    client->out_fd = client->in_fd;
    client->secure = dial.secure;
    if (!frames_init_websocket(&client->frames, options->max_message_bytes, dial.host, dial.path,
                               options->token))
        return fault_memory();
    if (!watch(client, client->in_fd, WATCH_IN))
        return fault_set(BOBBIN_ERR_START, "cannot watch the connection: %s", strerror(errno));
    client->state = CLIENT_CONNECTING;
    client->connect_by =
        options->request_timeout_ms == 0 ? NEVER : now_ms() + options->request_timeout_ms;
    client_wake_at(client, client->connect_by);
    client_flush(client);
    return 0;
}

/* A socket that the application has made. */
static int adopt_server(struct bobbin_client *client)
{
    int flags = fcntl(client->options.fd, F_GETFL);

    if (flags < 0 || fcntl(client->options.fd, F_SETFL, flags | O_NONBLOCK) < 0)
        return fault_set(BOBBIN_ERR_ARGUMENT, "the socket cannot be used: %s", strerror(errno));
    client->in_fd = client->out_fd = client->options.fd;
    frames_init_lines(&client->frames, client->options.max_message_bytes);
    if (!watch(client, client->in_fd, WATCH_IN)) {
        client->in_fd = client->out_fd = -1;
        return fault_set(BOBBIN_ERR_ARGUMENT, "the socket cannot be watched: %s", strerror(errno));
    }
    client->state = CLIENT_GREETING;
    return client_greet(client);
}

static int begin_client(struct bobbin_client *client)
{
    if (client->options.url != NULL)
        return reach_server(client);
    return client->options.fd >= 0 ? adopt_server(client) : start_server(client);
}

static int prepare_client(struct bobbin_client *client)
{
    pthread_condattr_t steady;

    pthread_mutex_init(&client->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC); /* as now_ms() */
    pthread_cond_init(&client->moved, &steady);
    pthread_condattr_destroy(&steady);
    list_init(&client->pending);
    list_init(&client->handlers);
    list_init(&client->requests);
    list_init(&client->runs);
    client->in_fd = client->out_fd = -1;
    client->server.pid_fd = client->server.stderr_fd = -1;
    client->timer_at = client->ending_at = client->connect_by = NEVER;
    if (getrandom(&client->jitter, sizeof client->jitter, GRND_NONBLOCK) < 0 || client->jitter == 0)
        client->jitter = (unsigned)getpid();
    client->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    client->timer_fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    if (client->epoll_fd < 0 || client->timer_fd < 0 ||
        !watch(client, client->timer_fd, WATCH_TIMER))
        return fault_set(BOBBIN_ERR_START, "cannot watch for events: %s", strerror(errno));
    return 0;
}

int bobbin_client_open(bobbin_client **ret_client, const bobbin_options *options)
{
    struct bobbin_client *client = calloc(1, sizeof *client);
    int r;

    if (client == NULL)
        return fault_memory();
    r = prepare_client(client);
    if (r == 0)
        r = copy_options(client, options);
    if (r == 0) {
        client_lock(client);
        r = begin_client(client);
        client_unlock(client);
    }
    if (r < 0) {
        bobbin_client_close(client);
        return r;
    }
    *ret_client = client;
    return 0;
}

int bobbin_client_connect(bobbin_client **ret_client, const bobbin_options *options)
{
    bobbin_client *client = NULL;
    int r = bobbin_client_open(&client, options);

    if (r < 0)
        return r;
    client_lock(client);
    r = client_drive(client, &client->settled);
    if (r == 0 && client->state >= CLIENT_ENDING)
        r = client_ended(client);
    client_unlock(client);
    if (r < 0) {
        char words[STDERR_TAIL + 512];

        snprintf(words, sizeof words, "%s", bobbin_last_error());
        bobbin_client_close(client);
        return fault_set(r, "%s", words);
    }
    *ret_client = client;
    return 0;
}

/* ---- closing --------------------------------------------------------------------------------- */

/* A server may have to get rid of its output before it can end. */
static void discard(int fd)
{
    char chunk[4096];

    while (fd >= 0 && read(fd, chunk, sizeof chunk) > 0)
        ;
}

/* Waits for the server to end, at most so long. */
static bool wait_for_server(struct bobbin_client *client, int in_fd, uint64_t limit_ms)
{
    uint64_t deadline = now_ms() + limit_ms;

    while (!spawned_reap(&client->server)) {
        struct pollfd watched[] = {
            { .fd = client->server.pid_fd, .events = POLLIN },
            { .fd = in_fd, .events = POLLIN },
            { .fd = client->server.stderr_fd, .events = POLLIN },
        };
        uint64_t now = now_ms();
        int left = now >= deadline ? 0 : (int)(deadline - now);

        if (now >= deadline)
            return false;
        if (client->server.pid_fd < 0 && left > 5)
            left = 5;
        if (poll(watched, 3, left) <= 0)
            continue;
        if (watched[1].revents != 0) {
            discard(in_fd);
            if (watched[1].revents & (POLLHUP | POLLERR))
                in_fd = -1;
        }
        if (watched[2].revents != 0 && !client_read_stderr(client)) {
            close(client->server.stderr_fd);
            client->server.stderr_fd = -1;
        }
        client_tell_stderr(client, /* is_end= */ false);
    }
    return true;
}

static void end_server(struct bobbin_client *client)
{
    uint64_t half = client->options.close_timeout_ms / 2;
    int in_fd = client->in_fd;

    if (!client->spawned)
        return;
    client->in_fd = -1;
    if (client->out_fd >= 0)
        close(client->out_fd); /* the end of its input asks it to end */
    client->out_fd = -1;
    if (!wait_for_server(client, in_fd, half)) {
        spawned_kill(&client->server, SIGTERM);
        if (!wait_for_server(client, in_fd, half)) {
            spawned_kill(&client->server, SIGKILL);
            wait_for_server(client, in_fd, UINT32_MAX);
        }
    }
    if (client->server.stderr_fd >= 0)
        client_read_stderr(client);
    client_tell_stderr(client, /* is_end= */ true);
    if (in_fd >= 0)
        close(in_fd);
}

static void client_free(struct bobbin_client *client)
{
    handlers_free(client);
    requests_orphan(client);
    bobbin_reply_free(client->greeting);
    frames_done(&client->frames);
    spawned_done(&client->server);
    bytes_done(&client->stderr_text);
    if (client->secure == NULL && client->in_fd >= 0)
        close(client->in_fd);
    secure_free(client->secure);
    if (client->epoll_fd >= 0)
        close(client->epoll_fd);
    if (client->timer_fd >= 0)
        close(client->timer_fd);
    for (size_t i = 0; i < client->n_texts; i++)
        free(client->texts[i]);
    free(client->texts);
    free(client->end_words);
    pthread_cond_destroy(&client->moved);
    pthread_mutex_destroy(&client->lock);
    free(client);
}

void bobbin_client_close(bobbin_client *client)
{
    if (client == NULL)
        return;
    client_lock(client);
    if (client->driving && pthread_equal(client->driver, pthread_self())) {
        client_unlock(client); /* the step that called back goes on with it */
        fault_set(BOBBIN_ERR_STATE, "a call-back cannot close its client");
        return;
    }
    if (client->state != CLIENT_ENDED && client->frames.ops != NULL) {
        frames_close(&client->frames);
        client_flush(client);
    }
    client->driving = true; /* call-backs cannot wait for anything now */
    client->driver = pthread_self();
    client->state = CLIENT_ENDED;
    client->end_error = BOBBIN_ERR_CANCELLED;
    runs_fail_all(client, BOBBIN_ERR_CANCELLED, "the client was closed");
    pending_fail_all(client, BOBBIN_ERR_CANCELLED, "the client was closed");
    runs_settle(client);
    runs_orphan(client);
    client_unlock(client);
    end_server(client);
    client_free(client);
}

/* ---- questions ------------------------------------------------------------------------------- */

bool bobbin_client_is_open(bobbin_client *client)
{
    bool is_open;

    client_lock(client);
    is_open = client->state == CLIENT_OPEN && !client->broken;
    client_unlock(client);
    return is_open;
}

const bobbin_reply *bobbin_client_greeting(bobbin_client *client)
{
    const bobbin_reply *greeting;

    client_lock(client);
    greeting = client->greeting;
    client_unlock(client);
    return greeting;
}

int bobbin_client_exit_status(bobbin_client *client, int *ret_status)
{
    int r = 0;

    client_lock(client);
    if (!client->spawned || !client->server.ended || !client->server.known)
        r = fault_set(BOBBIN_ERR_STATE, "there is no exit status");
    else
        *ret_status = client->server.status;
    client_unlock(client);
    return r;
}

char *bobbin_client_stderr(bobbin_client *client)
{
    char *text;

    client_lock(client);
    text = strdup(client->server.tail);
    client_unlock(client);
    return text;
}

int bobbin_client_pid(bobbin_client *client)
{
    int pid;

    client_lock(client);
    pid = client->spawned && !client->server.ended ? client->server.pid : 0;
    client_unlock(client);
    return pid;
}

int bobbin_client_fd(bobbin_client *client)
{
    return client->epoll_fd;
}
