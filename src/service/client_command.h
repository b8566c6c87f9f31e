/*
 * A command that a client runs with command/exec: its process, its unanswered request, and how its
 * output goes to the client.
 *
 * Its name belongs to the connection: others neither hear of it nor can end it. When the client goes
 * it is killed; its request then ends without an answer to anybody.
 */
#ifndef SERVICE_CLIENT_COMMAND_H
#define SERVICE_CLIENT_COMMAND_H

#include "base/error.h"
#include "base/list.h"
#include "schema/generated/wire.h"

struct client_command;
struct config;
struct connection;
struct loop;
struct request;
struct sandbox_reach;
struct tool_folder;
struct trusted_places;

/* All of them. */
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

enum { MAX_CLIENT_COMMANDS = 256 }; /* of all clients; each takes some descriptors */

/* How it ended. Text is valid during the call only. */
struct client_command_end {
    int exit_code;
    struct str out; /* unless it was streamed */
    struct str err;
    bool is_cut; /* it printed up to its cap */
};

/* Answers the request of a command that has ended, or could not be started (exit code -1). */
typedef void client_command_answer_fn(struct request *req,
                                      const struct wire_command_exec_params *params,
                                      const struct client_command_end *end);

/* The parameters are checked, and live as long as the request. It is answered now or when the command
 * has ended; answer NULL: as command/exec does. */
void client_command_start(struct command_service *service, struct request *req,
                          const struct wire_command_exec_params *params,
                          client_command_answer_fn *answer);

/* NULL: this connection has no such command. */
struct client_command *client_command_find(struct command_service *service,
                                           const struct connection *connection, struct str id);

bool client_command_write(struct client_command *command, struct str bytes, struct error *err);
bool client_command_close_stdin(struct client_command *command, struct error *err);
bool client_command_resize(struct client_command *command, uint16_t rows, uint16_t cols,
                           struct error *err);
void client_command_terminate(struct client_command *command);

/* For command/exec/...: finds the command, or fails the request. */
struct client_command *require_client_command(struct request *req, struct str id);

/* Rows and columns of a terminal have to be more than 0. */
bool check_terminal_size(const struct wire_command_exec_terminal_size *size, struct error *err);

/* -- All of them --------------------------------------------------------------------------- */

/* What stands before `commands` is filled in. */
void command_service_init(struct command_service *service);
void command_service_done(struct command_service *service);

/* Kills the commands of a client that is gone. */
void command_service_forget(struct command_service *service, const struct connection *connection);

/* A client that was full reads again: its commands go on. */
void command_service_settled(struct command_service *service, const struct connection *connection);

#endif
