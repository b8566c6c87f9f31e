/*
 * A model on loopback that speaks the Responses API: it plays a script, or repeats what it hears.
 *
 * For people without a model, for demonstrations and for tests. It holds no state but what is left
 * of the script, and whatever a client sends costs a bounded amount of memory.
 */
#ifndef SCRIPTED_MODEL_H
#define SCRIPTED_MODEL_H

#include "base/error.h"
#include "loop/loop.h"

#include <stdbool.h>
#include <sys/socket.h>

struct scripted_model_options {
    struct sockaddr_storage address; /* port 0: any */
    const char *script;              /* a file, or NULL: the built-in one */
    bool once;                       /* end when the script is used up, or after one answer */
    int announce_fd;                 /* its URL goes there, in one line, as soon as it listens */
};

/* Returns after SIGTERM, or with `once` when it is done; or false if it cannot begin. */
bool scripted_model_run(const struct scripted_model_options *options, struct error *err);

/* The built-in one on a loop of someone else's, on loopback, at a port of its own. */
struct scripted_model;

bool scripted_model_open(struct loop *loop, struct scripted_model **ret_model, struct error *err);
const char *scripted_model_url(const struct scripted_model *model);
void scripted_model_close(struct scripted_model *model); /* accepts NULL */

#endif
