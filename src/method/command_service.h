/* The commands that clients run with command/exec. */
#ifndef METHOD_COMMAND_SERVICE_H
#define METHOD_COMMAND_SERVICE_H

#include "base/list.h"

struct connection;

struct command_service {
    struct list commands; /* struct client_command */
    unsigned n_commands;
};

void command_service_init(struct command_service *service);
void command_service_done(struct command_service *service);

/* Kills the commands of a client that is gone. */
void command_service_forget(struct command_service *service, const struct connection *connection);

/* A client that was full reads again: its commands go on. */
void command_service_settled(struct command_service *service, const struct connection *connection);

#endif
