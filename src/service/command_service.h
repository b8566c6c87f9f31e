/* The commands that clients run with command/exec. */
#ifndef SERVICE_COMMAND_SERVICE_H
#define SERVICE_COMMAND_SERVICE_H

#include "base/list.h"

struct config;
struct connection;
struct loop;
struct sandbox_reach;
struct tool_folder;
struct trusted_places;

struct command_service {
    struct loop *loop;
    const char *home;
    const struct config *config;
    const struct trusted_places *trusted;
    struct sandbox_reach *reach;
    struct tool_folder *tools; /* for the PATH; made with the first command */
    struct list commands;      /* struct client_command */
    unsigned n_commands;
};

/* What stands before `commands` is filled in. */
void command_service_init(struct command_service *service);
void command_service_done(struct command_service *service);

/* Kills the commands of a client that is gone. */
void command_service_forget(struct command_service *service, const struct connection *connection);

/* A client that was full reads again: its commands go on. */
void command_service_settled(struct command_service *service, const struct connection *connection);

#endif
