/*
 * `bobbin run`: one task, without a person.
 *
 *     options ─► server ─► thread ─► turn, turn, ... ─► outcome
 *                   │ events    └─► view
 *                   └ requests ──► answers, tools
 *
 * The runner drives the client from its own poll loop, beside the signals that cancel it. Tools run
 * in threads of their own and answer from there.
 */
#ifndef RUN_RUNNER_H
#define RUN_RUNNER_H

#include "base/buf.h"
#include "outcome.h"
#include "patches.h"
#include "prompts.h"
#include "tools.h"
#include "view.h"

#include <bobbin/bobbin.h>

/* What is to be reviewed; one of the first four. */
struct review_wish {
    bool uncommitted;
    const char *base;   /* a branch */
    const char *commit; /* a commit's id */
    const char *instructions;
    const char *title; /* of the commit, or NULL */
};

struct run_options {
    /* The server: a command line, a url, or our own program. */
    const char *server;
    const char *connect;
    const char *token;
    const char *ca_file;    /* whom wss:// trusts; NULL: whom the system does */
    const char *server_log; /* what the server is to log, and is shown; NULL: nothing of it */
    const char *const *own_server; /* used when there is neither */
    const char *no_model; /* why that one could ask no model, and what to do about it; or NULL */

    const char *client_name; /* as which the server knows us */
    const char *client_title;
    const char *client_version;

    const char *resume;               /* a thread's id, or NULL */
    const char *resume_name;          /* the newest thread of that name; or NULL */
    bool last;                        /* the newest thread of the directory */
    bool in_any_folder;               /* both: not only of the directory */
    bool or_new;                      /* both: if there is none a new thread begins */
    bool ephemeral;                   /* a thread that begins gets no file */
    const char *thread_source;        /* what it is classed as, for servers that keep it; or NULL */
    const char *cyber_program;        /* what turns ask for, of servers that know it; or NULL */
    bool fork;                        /* a copy of the thread goes on, not the thread itself */
    bool has_no_turn;                 /* the thread is all that is wanted */
    const struct review_wish *review; /* instead of prompts; or NULL */

    struct prompt_options prompts;
    const char *cwd;
    const char *model;
    const char *provider;
    const char *sandbox;
    const char *approval_policy;
    bool ask;                  /* a person at the terminal decides and answers */
    bool stop_on_input;        /* a question to the user ends the run */
    bool declines;             /* approvals are refused, and the run goes on */
    const char *output_schema; /* a file */
    const char *const *images; /* files or URLs, ending with NULL; NULL: none */
    const char *last_message;  /* a file to write it to */
    bool may_lose_message;     /* that it cannot be written does not fail the run */
    const char *const
        *writable; /* further folders that commands may write to, ending with NULL; NULL: none */
    bool checks_images; /* a picture that cannot be read is refused before anything begins */

    /* Limits. Of the times 0 means none, but for the last two. */
    uint64_t response_timeout_ms;
    uint64_t turn_timeout_ms;
    uint64_t silence_timeout_ms;
    uint64_t interrupt_timeout_ms; /* for a turn that was interrupted to end */
    uint64_t close_timeout_ms;     /* for the server to end */
    size_t max_message_bytes;
    size_t max_turn_bytes;
    unsigned overload_retries;

    struct tool_options tools;
    enum view_kind view;
};

struct greeting;

struct runner {
    const struct run_options *options;
    bobbin_client *client;
    struct view *view;
    struct prompts *prompts;
    struct tools *tools;
    int signal_fd;
    struct greeting *greeting; /* while the handshake is awaited */

    char *thread_id;
    char *next_page;     /* of a list of threads; NULL: there is none */
    bobbin_run *run;     /* the turn that is going on; NULL between turns */
    struct buf turn_id;  /* of the last one */
    struct buf message;  /* what was said last */
    int signals;         /* that have come */
    uint64_t give_up_at; /* ms; when an interrupted turn is not waited for any longer. 0: never */
    enum outcome
        stopped; /* what a request of the server ended the run with; OUTCOME_DONE: nothing */
    bobbin_request *unanswered; /* the question that stopped it; or NULL */
    const char *refused_method; /* what the server refused; NULL: nothing */
    int last_signal;            /* 0: none has come */
    struct buf
        sandbox; /* JSON: the policy of the thread with `writable`; empty: as the thread has it */
    struct buf why;
    struct buf details;     /* JSON: what the server said of it, as it said it */
    struct patches patches; /* that are going on; with `ask` only */
};

/* Runs it all and returns the exit status. *ret_signal is the last signal that came, or 0. */
enum outcome run_task(const struct run_options *options, int *ret_signal);

/* Ends the run, because of something that cannot be answered; the first reason counts. `details` is what the server
 * asked, or NULL. */
void runner_stop(struct runner *runner, enum outcome outcome, const char *why,
                 const bobbin_value *details);

#endif
