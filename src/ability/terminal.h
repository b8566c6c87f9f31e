/*
 * A terminal: one command of the model while it runs, and what it printed.
 *
 * It belongs to its thread, so it can go on when the call that began it is answered, and when its turn
 * is over. It streams its output as deltas of its item (whole characters, at most 8 KiB each) and
 * tells its owner once when the command has ended. What the command printed is kept within bounds:
 * all of it for the item, and apart from that what the model has not read yet.
 */
#ifndef ABILITY_TERMINAL_H
#define ABILITY_TERMINAL_H

#include "agent/command_item.h"
#include "exec/process.h"

struct terminal;

/* The owner, while there is one: a call that waits. */
struct terminal_events {
    void (*on_end)(void *owner);
};

struct terminal_options {
    struct thread *thread;
    const struct command_facts *facts; /* copied; process_id is filled in, if it has sessions */
    bool is_session;                   /* can be gone back to by its id */
    bool tty;
};

/* One run of the command; after a denial by the sandbox there may be a second one. */
struct terminal_run {
    char *const *env;
    const char *cwd;               /* where it runs: the item's, without links */
    const struct sandbox *sandbox; /* NULL: not confined */
    uint64_t timeout_ms;           /* 0: none */
};

struct terminal *terminal_new(const struct terminal_options *options);

/* Kills what runs; nobody is told. Accepts NULL. */
void terminal_free(struct terminal *terminal);

bool terminal_run(struct terminal *terminal, const struct terminal_run *run, struct error *err);

/* events NULL: nobody waits any more, and the end is told to clients by the terminal itself. */
void terminal_set_owner(struct terminal *terminal, const struct terminal_events *events,
                        void *owner);

const struct command_facts *terminal_facts(const struct terminal *terminal);
const struct process_end *terminal_end(const struct terminal *terminal); /* NULL: it runs */
int terminal_session(const struct terminal *terminal);
bool terminal_has_tty(const struct terminal *terminal);
bool terminal_has_run(const struct terminal *terminal);
bool terminal_is_awaited(const struct terminal *terminal);
uint64_t terminal_last_used(const struct terminal *terminal); /* a count: the larger, the later */
struct terminal *terminal_of_node(struct list_node *node);    /* of the thread's list */

/* All it printed: stdout first and then stderr, or both as they came in a session. */
struct str terminal_output(struct terminal *terminal, struct arena *arena);

/* One more line of ours, behind what it printed; it is in no delta. */
void terminal_add_note(struct terminal *terminal, const char *text);

/* What it printed since this was asked for the last time. */
struct str terminal_take_new(struct terminal *terminal, struct arena *arena);

/* False: it does not take input at the moment. */
bool terminal_write(struct terminal *terminal, struct str text);

/* Tells clients and the rollout of the end, once. */
void terminal_complete(struct terminal *terminal);

/* Ends it and tells clients that it has failed. */
void terminal_kill(struct terminal *terminal);

#endif
