/*
 * The gate of a listener: commands in the sandbox do not become clients of the server they run under.
 *
 * A client may do everything, so a confined command that has network could call command/exec with full
 * access, or approve itself. While no such command runs, nor did just now, nobody is looked at.
 * Who is known as a command is always refused; who cannot be found, unless clients have to authenticate.
 * What is looked up about a TCP connection is looked up on a worker, for all who wait in one go.
 */
#ifndef SERVER_GATE_H
#define SERVER_GATE_H

#include "base/error.h"
#include "loop/loop.h"
#include "transport/web_listener.h"

struct gate;

struct gate_options {
    bool is_unix;
    bool is_guarded; /* clients have to authenticate, with something that commands cannot read */
    bool is_blind;   /* peers_can_be_told() said no: only who is known as a command is refused */
};

struct gate *gate_new(struct loop *loop, const struct gate_options *options);
const struct web_gate *gate_web(const struct gate *gate);

/* Every visitor must have gone. */
void gate_free(struct gate *gate); /* accepts NULL */

#endif
