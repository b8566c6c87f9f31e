/*
 * libbobbin: talk to an agent server that speaks the Codex app-server protocol.
 *
 * 1. In short
 *
 *     bobbin_options options = BOBBIN_OPTIONS_INIT;
 *     bobbin_client *client = NULL;
 *     bobbin_run *run = NULL;
 *
 *     if (bobbin_client_connect(&client, &options) < 0)
 *         return fail(bobbin_last_error());
 *     if (bobbin_run_prompt(client, NULL, "Say hello.", &run) < 0)
 *         fail(bobbin_last_error());
 *     else
 *         puts(bobbin_run_message(run));
 *     bobbin_run_free(run);
 *     bobbin_client_close(client);
 *
 * Build with `pkg-config --cflags --libs bobbin`. Programs to start from are in examples/.
 *
 * 2. A client and its server
 *
 * A client is one connection. It starts a server of its own (options.command or command_line; with
 * neither, `bobbin app-server`) and speaks with it over its stdin and stdout, or connects to a
 * running one (options.url: ws://HOST:PORT, wss://HOST or unix://PATH). bobbin_client_close() ends both. The name in
 * a ws:// or wss:// url is looked up and connected to before bobbin_client_open() returns.
 *
 * wss:// is made by libcurl, which is opened when it is first needed: a program that does not use it needs no
 * libcurl, and is not linked with one. The server's certificate has to be good for its name; who is
 * trusted is the system's choice, or options.ca_file's. A proxy is used as the variables https_proxy,
 * all_proxy and no_proxy say.
 *
 * When the server dies, every call that waits for it fails with BOBBIN_ERR_CLOSED; the message holds
 * its exit status and the last lines of its stderr.
 *
 * 3. Calls
 *
 * Each method of the protocol is a function of <bobbin/protocol.h>: thread/start is
 * bobbin_thread_start(), which waits for the answer, and bobbin_thread_start_async(), which calls
 * back. bobbin_call() and bobbin_send() do the same for methods that this library does not know. They are
 * inline, made by macros; docs/library.md, installed with the library, has a line for each.
 *
 *     bobbin_thread_start_params *params = bobbin_thread_start_params_new();
 *     bobbin_reply *reply = NULL;
 *
 *     bobbin_thread_start_params_set_cwd(params, "/tmp");
 *     if (bobbin_thread_start(client, params, &reply) < 0) ...
 *     id = bobbin_thread_get_id(bobbin_thread_start_response_get_thread(
 *         bobbin_reply_as_thread_start(reply)));
 *     bobbin_reply_free(reply);
 *     bobbin_thread_start_params_free(params);
 *
 * An answer whose members have other types than the protocol says is an error (BOBBIN_ERR_PROTOCOL).
 * One that lacks members, or has more, is not: servers of other versions are meant to work. Where
 * text must be present but is not, it reads as "".
 *
 * "Server overloaded" (-32001) is tried again, options.overload_retries times, later and later.
 *
 * A wait can be cancelled: what bobbin_send() and the ..._async() functions return is a number for
 * bobbin_cancel(), and bobbin_cancel_waits() ends the calls that other threads wait for.
 *
 * 4. Events and requests of the server
 *
 * bobbin_on_event() and bobbin_on_request() register handlers, for one method or for all. A request
 * (an approval, a tool call, a question to the user) is answered by its handler at once or later, from
 * any thread; the id the server chose, a number or text, is kept. What no handler takes is answered
 * by the policy of the options: approvals are declined unless it says otherwise, tools do not exist, and
 * questions get the answer that nobody is there. No request is ever left unanswered.
 *
 * 5. Whose loop
 *
 * The library never owns the loop. Any of these drives a client:
 *   - blocking calls: they drive it until they have their answer;
 *   - bobbin_client_wait(), for a program that only waits for this client;
 *   - bobbin_client_fd(), for poll(), epoll, libuv, GLib ...: when the descriptor is readable, call
 *     bobbin_client_dispatch(). It covers time limits too: nothing else has to be watched.
 * Handlers and call-backs run inside these functions and nowhere else.
 *
 * 6. Threads
 *
 * Every function may be called from any thread, also for the same client at the same time, except
 * that nothing may be called once bobbin_client_close() was. Call-backs run in whichever thread
 * drives the client at that moment, one at a time, without any lock held: they may send, answer,
 * register. A blocking call from inside a call-back is refused with BOBBIN_ERR_STATE. Replies, runs
 * and objects are plain data: one thread at a time. The library installs no signal handlers, raises
 * no SIGPIPE, and reaps no child but its own.
 *
 * 7. Errors and memory
 *
 * Functions that can fail return 0 or one of enum bobbin_error, and bobbin_last_error() has the
 * words, for this thread. What is returned through a pointer to a pointer is the caller's to free;
 * what is returned directly is borrowed. All _free() and _close() functions accept NULL. Running out
 * of memory is an error like any other.
 *
 * 8. Compatibility
 *
 * Handles are opaque, option structs carry their size and grow at the end, and the functions of
 * <bobbin/protocol.h> are inline: the library exports only what is in this header, turn.h and
 * value.h. Programs built against this version work with every later one of the same soname.
 */
#ifndef BOBBIN_BOBBIN_H
#define BOBBIN_BOBBIN_H

#include <bobbin/value.h>
#include <bobbin/version.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bobbin_client bobbin_client;
typedef struct bobbin_reply bobbin_reply;
typedef struct bobbin_event bobbin_event;
typedef struct bobbin_request bobbin_request;

/* ---- versions -------------------------------------------------------------------------------- */

/* Those of the headers are in bobbin/version.h; bobbin_version() and bobbin_version_number() are those of the library in use. */
/* To compare with: #if BOBBIN_VERSION_NUMBER >= BOBBIN_VERSION_OF(0, 2, 0) */
#define BOBBIN_VERSION_OF(major, minor, patch) ((major)*1000000 + (minor)*1000 + (patch))
#define BOBBIN_VERSION_NUMBER                                                                      \
    BOBBIN_VERSION_OF(BOBBIN_VERSION_MAJOR, BOBBIN_VERSION_MINOR, BOBBIN_VERSION_PATCH)

/* "0.1.0" */
BOBBIN_API const char *bobbin_version(void);
/* As BOBBIN_VERSION_NUMBER. */
BOBBIN_API int bobbin_version_number(void);

/* ---- errors ---------------------------------------------------------------------------------- */

enum bobbin_error {
    BOBBIN_OK = 0,
    BOBBIN_ERR_MEMORY = -1,        /* there is no memory left */
    BOBBIN_ERR_ARGUMENT = -2,      /* an argument makes no sense: bad JSON, bad URL, not UTF-8 */
    BOBBIN_ERR_STATE = -3,         /* not now: a blocking call inside a call-back */
    BOBBIN_ERR_START = -4,         /* the server could not be started or reached */
    BOBBIN_ERR_CLOSED = -5,        /* the server died, or closed the connection */
    BOBBIN_ERR_TIMEOUT = -6,       /* a request was not answered in time */
    BOBBIN_ERR_REPLY = -7,         /* the server answered with an error; see bobbin_reply_code() */
    BOBBIN_ERR_PROTOCOL = -8,      /* the server's answer is not what the protocol says */
    BOBBIN_ERR_LIMIT = -9,         /* the server sent more than a bound allows */
    BOBBIN_ERR_TURN_FAILED = -10,  /* the turn ended with an error; the message is the turn's */
    BOBBIN_ERR_INTERRUPTED = -11,  /* the turn was interrupted */
    BOBBIN_ERR_CANCELLED = -12,    /* the wait was cancelled, or the client closed meanwhile */
    BOBBIN_ERR_TURN_TIMEOUT = -13, /* a turn took too long, or was silent for too long */
};

/* Words for the last failure in this thread; never NULL. */
BOBBIN_API const char *bobbin_last_error(void);
/* "response timeout" for BOBBIN_ERR_TIMEOUT, and so on. */
BOBBIN_API const char *bobbin_error_name(int error);

/* ---- a client -------------------------------------------------------------------------------- */

/* How requests of the server are answered that no handler takes. Questions to the user are told that nobody
 * is there, forms and pages of MCP servers are declined. Whether a tool of an MCP server may run is an approval,
 * however it is asked. */
enum bobbin_policy {
    BOBBIN_POLICY_DECLINE = 0, /* approvals are declined; the turn goes on */
    BOBBIN_POLICY_CANCEL = 1,  /* approvals are answered with BOBBIN_CANCEL */
    BOBBIN_POLICY_APPROVE = 2, /* approvals are granted, for the session */
};

/* Set what you need after BOBBIN_OPTIONS_INIT or bobbin_options_init(); texts are copied. */
typedef struct bobbin_options {
    size_t size; /* of this struct, as its user knows it: set by these two */

    /* The server. At most one of these; with none it is `bobbin app-server`. */
    const char *const *command; /* a program (found on PATH) and its arguments, ending with NULL */
    const char *command_line;   /* run by /bin/sh */
    const char *url;            /* ws://HOST:PORT[/PATH], wss://HOST[:PORT][/PATH] or unix://PATH */
    const char *token;          /* of the url: sent as a bearer token */
    const char *server_cwd;     /* where a command runs; NULL: here */
    const char *const *server_environment; /* NAME=VALUE, added to ours, ending with NULL */

    /* How the client introduces itself. */
    const char *client_name;    /* "libbobbin" */
    const char *client_title;   /* NULL: none */
    const char *client_version; /* that of the library */
    int experimental_api;       /* 1: methods and members that may still change are allowed */
    const char *const *opt_out; /* notifications not to send, ending with NULL; NULL: none */

    /* Defaults for thread/start, thread/resume and thread/fork where a call leaves them out. NULL: as
     * the server is configured. */
    const char *model;
    const char *model_provider;
    const char *cwd;
    const char *approval_policy; /* "never", "on-request", "untrusted", "on-failure" */
    const char *sandbox;         /* "read-only", "workspace-write", "danger-full-access" */

    /* Limits. Times are in milliseconds; 0 means none. */
    uint64_t request_timeout_ms; /* 30 s for the answer to a request, all retries together */
    uint64_t silence_timeout_ms; /* 5 minutes without any event of a turn that is run */
    uint64_t turn_timeout_ms;    /* 0: a run may take as long as it makes itself heard */
    uint64_t close_timeout_ms;   /* 2 s for the server to end before it is killed */
    size_t max_message_bytes;    /* 128 MiB for a message; larger ones are ignored */
    size_t max_run_bytes;        /* 64 MiB for what a run collects; more is BOBBIN_ERR_LIMIT */
    unsigned overload_retries;   /* 6 */

    int policy; /* enum bobbin_policy */

    /* Told for people: lines that were no JSON, answers nobody waits for, retries. NULL: dropped. */
    void (*on_log)(void *owner, const char *text);
    /* The connection is over; `error` and bobbin_last_error() say why. Called once, unless the client
     * was closed by the application. */
    void (*on_closed)(void *owner, bobbin_client *client, int error);
    /* bobbin_client_open(): the handshake succeeded (0) or failed. */
    void (*on_ready)(void *owner, bobbin_client *client, int error);
    void *owner; /* of these three */

    /* Instead of a command or a url: a connected socket over which a server speaks, a message a line. The
     * client closes it, if opening succeeds. -1: none. */
    int fd;

    /* A line that the server we started wrote to stderr: its log. Whether this is set or not, the last lines are
     * part of the error when it dies. NULL: not told. The owner is that of the three above. */
    void (*on_stderr)(void *owner, const char *line);
    /* A file with the certificates (PEM) that wss:// trusts instead of the system's. NULL: the system's. */
    const char *ca_file;
} bobbin_options;

/* Everything else is 0 in an initializer; the library supplies the defaults named above for what the
 * INIT macro sets to -1. */
#define BOBBIN_DEFAULT_MS UINT64_MAX
#define BOBBIN_DEFAULT_SIZE SIZE_MAX
#define BOBBIN_OPTIONS_INIT                                                                        \
    {                                                                                              \
        sizeof(bobbin_options), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, NULL,     \
            NULL, NULL, NULL, NULL, NULL, BOBBIN_DEFAULT_MS, BOBBIN_DEFAULT_MS, BOBBIN_DEFAULT_MS, \
            BOBBIN_DEFAULT_MS, BOBBIN_DEFAULT_SIZE, BOBBIN_DEFAULT_SIZE, UINT32_MAX,               \
            BOBBIN_POLICY_DECLINE, NULL, NULL, NULL, NULL, -1, NULL, NULL                          \
    }

/* The same as a function, for languages without C's macros: `size` is that of the caller's struct, and no more is
 * written than that. BOBBIN_ERR_ARGUMENT: it is too small to be one. */
BOBBIN_API int bobbin_options_init(bobbin_options *options, size_t size);

/* Starts or reaches the server and waits until the handshake (initialize, initialized) is done. */
BOBBIN_API int bobbin_client_connect(bobbin_client **ret_client, const bobbin_options *options);

/* The same without waiting: options.on_ready is called once the client has been driven that far.
 * Calls may be made at once; they are sent after the handshake. */
BOBBIN_API int bobbin_client_open(bobbin_client **ret_client, const bobbin_options *options);

/* Ends the conversation: calls that wait fail with BOBBIN_ERR_CANCELLED (their call-backs are called
 * from here), the server's stdin is closed, and if it has not ended within close_timeout_ms it is
 * killed. Frees the client. Requests not yet answered may still be answered or dropped, to no
 * effect. Inside a call-back it does nothing. */
BOBBIN_API void bobbin_client_close(bobbin_client *client);

/* Is the connection usable? Not before the handshake, nor after the end. */
BOBBIN_API bool bobbin_client_is_open(bobbin_client *client);

/* The server's answer to initialize: see bobbin_reply_as_initialize(). NULL before the handshake. */
BOBBIN_API const bobbin_reply *bobbin_client_greeting(bobbin_client *client);

/* How the server we started ended: 0 with its exit status, or minus the number of the signal that
 * killed it, in *ret_status. BOBBIN_ERR_STATE: it has not ended, is not ours, or cannot be known. */
BOBBIN_API int bobbin_client_exit_status(bobbin_client *client, int *ret_status);

/* The last 4 KB that the server wrote to stderr, as text; free() it. NULL without memory. */
BOBBIN_API char *bobbin_client_stderr(bobbin_client *client);

/* The process id of the server we started; 0 if there is none. */
BOBBIN_API int bobbin_client_pid(bobbin_client *client);

/* ---- driving it ------------------------------------------------------------------------------ */

/* Readable whenever bobbin_client_dispatch() has something to do. It stays the same for the life of
 * the client and is closed with it. */
BOBBIN_API int bobbin_client_fd(bobbin_client *client);

/* Does what there is to do, without waiting. Returns 0, or BOBBIN_ERR_CLOSED once the connection is
 * over and everybody has been told. */
BOBBIN_API int bobbin_client_dispatch(bobbin_client *client);

/* Waits until there is something to do, at most so many milliseconds (-1: for ever), and does it.
 * Returns 1, 0 if the time passed, or what bobbin_client_dispatch() does. */
BOBBIN_API int bobbin_client_wait(bobbin_client *client, int timeout_ms);

/* ---- calls ----------------------------------------------------------------------------------- */

/* Calls back once, with the answer or the reason there is none; the reply is freed afterwards. */
typedef void bobbin_reply_fn(void *owner, bobbin_client *client, const bobbin_reply *reply);

/* A request, waiting for its answer. `params` may be NULL: none, or {} where the method has some. On BOBBIN_ERR_REPLY, too, *ret_reply is
 * set, if `ret_reply` is not NULL: it has the server's code. */
BOBBIN_API int bobbin_call(bobbin_client *client, const char *method, const bobbin_object *params,
                           bobbin_reply **ret_reply);

/* A request. `on_reply` may be NULL. Returns a number for bobbin_cancel(), which is positive, or an error; `on_reply` is
 * not called then. */
BOBBIN_API int bobbin_send(bobbin_client *client, const char *method, const bobbin_object *params,
                           bobbin_reply_fn *on_reply, void *owner);

/* The same with a time limit of its own; 0: none. */
BOBBIN_API int bobbin_call_within(bobbin_client *client, const char *method,
                                  const bobbin_object *params, uint64_t timeout_ms,
                                  bobbin_reply **ret_reply);
BOBBIN_API int bobbin_send_within(bobbin_client *client, const char *method,
                                  const bobbin_object *params, uint64_t timeout_ms,
                                  bobbin_reply_fn *on_reply, void *owner);

/* The answer is not waited for any more: `on_reply` will not be called. What the server does about the request is
 * its own business; an answer that comes is dropped. BOBBIN_ERR_STATE: too late, it was called or is being called. */
BOBBIN_API int bobbin_cancel(bobbin_client *client, int call);

/* Every call and every run that other threads are waiting for returns BOBBIN_ERR_CANCELLED; the turns of such runs
 * are interrupted. What was begun with bobbin_send() or ..._async() is left alone. */
BOBBIN_API void bobbin_cancel_waits(bobbin_client *client);

/* A notification: nothing comes back. */
BOBBIN_API int bobbin_notify(bobbin_client *client, const char *method,
                             const bobbin_object *params);

/* 0, or why there is no result. */
BOBBIN_API int bobbin_reply_error(const bobbin_reply *reply);
/* Words for the error: the server's own for BOBBIN_ERR_REPLY. "" if there was none. */
BOBBIN_API const char *bobbin_reply_message(const bobbin_reply *reply);
/* The server's error code and data. 0 and NULL if it sent none. */
BOBBIN_API int64_t bobbin_reply_code(const bobbin_reply *reply);
BOBBIN_API const bobbin_value *bobbin_reply_data(const bobbin_reply *reply);
/* The whole error object that the server answered with; NULL if it did not. */
BOBBIN_API const bobbin_value *bobbin_reply_failure(const bobbin_reply *reply);
/* NULL if there is none. */
BOBBIN_API const bobbin_value *bobbin_reply_result(const bobbin_reply *reply);
BOBBIN_API const char *bobbin_reply_method(const bobbin_reply *reply);
/* The result if the reply is to this method and has one: what bobbin_reply_as_...() are made of. */
BOBBIN_API const bobbin_value *bobbin_reply_as(const bobbin_reply *reply, const char *method);
BOBBIN_API void bobbin_reply_free(bobbin_reply *reply);

/* ---- events ---------------------------------------------------------------------------------- */

typedef void bobbin_event_fn(void *owner, bobbin_client *client, const bobbin_event *event);

/* Calls the handler for every notification of that method, or for all if it is NULL. Handlers are
 * called in the order they were registered. Returns a number for bobbin_off(), or an error. */
BOBBIN_API int bobbin_on_event(bobbin_client *client, const char *method, bobbin_event_fn *on_event,
                               void *owner);
/* The handler is not called any more, unless another thread is inside it right now. */
BOBBIN_API void bobbin_off(bobbin_client *client, int handler);

BOBBIN_API const char *bobbin_event_method(const bobbin_event *event);
BOBBIN_API const bobbin_value *bobbin_event_params(const bobbin_event *event); /* NULL: none */
/* The params if the event is of this method and they fit the protocol; else NULL. */
BOBBIN_API const bobbin_value *bobbin_event_as(const bobbin_event *event, const char *method);

/* ---- requests of the server ------------------------------------------------------------------- */

enum bobbin_taken {
    BOBBIN_PASS = 0,  /* not mine: ask the next handler, then the policy */
    BOBBIN_TAKEN = 1, /* answered, or will be: the request is the handler's now */
};

/* Returns enum bobbin_taken. A request that was taken stays valid until it is answered, refused or
 * dropped, each of which frees it; after BOBBIN_PASS it is gone. */
typedef int bobbin_request_fn(void *owner, bobbin_client *client, bobbin_request *request);

/* Like bobbin_on_event(); bobbin_off() ends it. The handler registered last is asked first. */
BOBBIN_API int bobbin_on_request(bobbin_client *client, const char *method,
                                 bobbin_request_fn *on_request, void *owner);

BOBBIN_API const char *bobbin_request_method(const bobbin_request *request);
BOBBIN_API const bobbin_value *bobbin_request_params(const bobbin_request *request);
BOBBIN_API const bobbin_value *bobbin_request_as(const bobbin_request *request, const char *method);
/* A number or a text, as the server chose it. */
BOBBIN_API const bobbin_value *bobbin_request_id(const bobbin_request *request);

/* What a request is about, so that one handler can serve old and new methods alike. */
enum bobbin_request_kind {
    BOBBIN_REQUEST_OTHER = 0,
    BOBBIN_REQUEST_APPROVE_COMMAND, /* item/commandExecution/requestApproval, execCommandApproval */
    BOBBIN_REQUEST_APPROVE_CHANGE,  /* item/fileChange/requestApproval, applyPatchApproval */
    BOBBIN_REQUEST_APPROVE_PERMISSIONS, /* item/permissions/requestApproval */
    BOBBIN_REQUEST_TOOL_CALL,           /* item/tool/call */
    BOBBIN_REQUEST_USER_INPUT,          /* item/tool/requestUserInput */
    BOBBIN_REQUEST_ELICITATION,  /* mcpServer/elicitation/request: a question of an MCP server */
    BOBBIN_REQUEST_APPROVE_TOOL, /* the same, if _meta.codex_approval_kind is "mcp_tool_call" */
};
BOBBIN_API int bobbin_request_kind(const bobbin_request *request);

/* Each of these frees the request, also when it fails. */
BOBBIN_API int bobbin_request_answer(bobbin_request *request, const bobbin_object *result);
BOBBIN_API int bobbin_request_refuse(bobbin_request *request, int64_t code, const char *message);
/* As the policy would. */
BOBBIN_API int bobbin_request_default(bobbin_request *request);

enum bobbin_decision {
    BOBBIN_ACCEPT,
    BOBBIN_ACCEPT_FOR_SESSION,
    BOBBIN_DECLINE, /* the turn goes on */
    BOBBIN_CANCEL, /* the turn is interrupted; after permissions and tools of MCP servers it goes on */
};
/* Answers any of the approval kinds, in the words of its method. */
BOBBIN_API int bobbin_request_decide(bobbin_request *request, enum bobbin_decision decision);
/* Answers item/tool/call with one piece of text. */
BOBBIN_API int bobbin_request_answer_tool(bobbin_request *request, bool success, const char *text);
/* Answers every question of item/tool/requestUserInput with this text. */
BOBBIN_API int bobbin_request_answer_questions(bobbin_request *request, const char *text);

#ifdef __cplusplus
}
#endif

#include <bobbin/turn.h>

#include <bobbin/protocol.h>

#endif
