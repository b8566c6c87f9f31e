/*
 * Tools that the model may call and that run here: programs, and the GraphQL poster.
 *
 * A program tells what it takes when it is called with --schema: a JSON Schema, or an object with
 * `description` and `inputSchema`. A call gives it the arguments as JSON on stdin; what it writes to
 * stdout is the answer, and exit status 0 means success.
 */
#ifndef RUN_TOOLS_H
#define RUN_TOOLS_H

#include "base/error.h"

#include <bobbin/bobbin.h>

struct tool_options {
    const char *const *programs; /* NAME=PROGRAM, n of them */
    size_t n_programs;
    const char *graphql_url;   /* or NULL */
    const char *graphql_token; /* or NULL */
    const char *cwd;
    uint64_t limit_ms; /* of a call; 0: none */
    size_t max_bytes;  /* of an answer */
};

struct tools;
struct view;

/* Asks every program for its schema. NULL with the reason if one has none. */
struct tools *tools_new(const struct tool_options *options, struct error *err);

/* Adds them to the params of thread/start. */
void tools_declare(const struct tools *tools, bobbin_thread_start_params *params);

/* Answers item/tool/call, later and from another thread. False if there is no such tool. */
bool tools_call(struct tools *tools, bobbin_request *request);

/* Kills what runs and waits for it. No call may come after this. */
void tools_stop(struct tools *tools);
void tools_free(struct tools *tools); /* stopped; accepts NULL */

#endif
