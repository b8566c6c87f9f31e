/*
 * Starting the launcher (src/launcher/), which starts a command.
 *
 * The launcher is a small program inside this one. It is put into memory when it is first needed and
 * run from there, so no file and no PATH has a say in what runs; what it shall do is told by a sealed
 * file in memory. See launcher/plan.h for what comes back.
 */
#ifndef SANDBOX_LAUNCH_H
#define SANDBOX_LAUNCH_H

#include "sandbox/net_space.h"
#include "sandbox/sandbox.h"

struct launch_options {
    const char *const *argv; /* ends with NULL */
    const char *cwd;
    bool cwd_is_real;              /* it has no links in it; if it has by now it is not entered */
    char *const *env;              /* ends with NULL */
    const struct sandbox *sandbox; /* NULL: not confined */
    enum sandbox_tier tier;        /* if confined */
    bool pty;                      /* stdio[0] becomes the terminal of its session */
    bool probe;                    /* no command: does confinement work here? */
    bool
        keeps_spaces; /* other commands will come: a network without anything is one that is kept */
    int stdio[3];     /* borrowed */
    unsigned switched_off; /* of enum plan_protection; for tests alone */
};

struct launched {
    int pid; /* of the launcher; the caller waits for it, then calls launch_over() */
    int control;
    const struct net_space *space; /* NULL: none that is kept */
};

/* How many MiB each process of a command may use, from the next command on; 0, as at first: any number. */
void launch_limit_memory(uint32_t mb);

/* An error's message is "No such file or directory (os error 2)" or another sentence. */
bool launch(const struct launch_options *options, struct launched *ret_launched, struct error *err);

/* The launcher has been waited for, or given up; `is_clean`: it has ended by itself, so nothing is left. */
void launch_over(struct launched *launched, bool is_clean);

/* Waits for the end of a launched command, all of it; returns its wait status. Closes `control`. */
int launch_wait(struct launched *launched);

#endif
