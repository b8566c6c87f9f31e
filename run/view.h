/*
 * What people, or programs, see of a run: on stdout, as it happens.
 *
 *     text   lines as things are finished
 *     live   the same on a terminal: words as they come, and a line that tells what is going on
 *     json   every event as a line of JSON, as the server sent it
 *     exec   the lines of `exec --json`, which know threads, turns and items only
 *     exec text   for `exec` without it: all on stderr, but for the last message
 */
#ifndef RUN_VIEW_H
#define RUN_VIEW_H

#include "outcome.h"

#include <bobbin/bobbin.h>
#include <stdbool.h>
#include <stdio.h>

enum view_kind {
    VIEW_TEXT,
    VIEW_TEXT_COLOURED,
    VIEW_LIVE,
    VIEW_LIVE_PLAIN,
    VIEW_JSON,
    VIEW_EXEC,
    VIEW_EXEC_TEXT,
    VIEW_EXEC_TEXT_COLOURED,
};

enum log_source { LOG_OF_CLIENT, LOG_OF_SERVER };

struct view;

/* How a run ended, for the last lines. */
struct ending {
    enum outcome outcome;
    const char *why;       /* "" if it went well */
    const char *thread_id; /* "" if there was none */
    const char *turn_id;
    const char *message;
    const bobbin_value *usage;  /* or NULL */
    const char *details;        /* JSON: what the server said of it; "" if nothing */
    const char *refused_method; /* the call that the server refused; "" if it was none */
};

/* Writes to stdout; what exec tells in text goes to stderr. */
struct view *view_new(enum view_kind kind);
void view_free(struct view *view); /* accepts NULL */

/* The thread is there: an answer to thread/start or thread/resume. */
void view_thread(struct view *view, const bobbin_value *answer);
void view_event(struct view *view, const char *method, const bobbin_value *params);
/* The turn is being interrupted, and what ends now has no say in how. */
void view_interrupted(struct view *view);
/* Something the runner has to say: a tool was called, an approval was given. */
void view_note(struct view *view, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A line of a log: the server's own, or what the client noticed about the connection. On stderr, or an event. */
void view_log(struct view *view, enum log_source source, const char *text);
/* Brings the line that tells what is going on up to date. */
void view_tick(struct view *view);
/* How often that should be, in milliseconds; -1: never. */
int view_tick_ms(const struct view *view);
/* Clears that line, so that something else can use the terminal. */
void view_pause(struct view *view);
/* False: stdout did not take all that was shown. */
bool view_end(struct view *view, const struct ending *ending);

#endif
