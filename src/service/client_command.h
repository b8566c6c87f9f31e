/*
 * A command that a client runs: its process, and how its output goes to the client.
 *
 * There are two kinds. command/exec is answered when the command has ended; until then it has the unanswered request.
 * process/spawn is answered at once; what follows are notifications, and it has copies of the parameters.
 *
 * Its name belongs to the connection and the kind: others neither hear of it nor can end it. When the client goes it is
 * killed; an unanswered request then ends without an answer to anybody.
 */
#ifndef SERVICE_CLIENT_COMMAND_H
#define SERVICE_CLIENT_COMMAND_H

#include "base/error.h"
#include "base/list.h"
#include "schema/generated/wire.h"

struct client_command;
struct command_kind;
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
    bool is_err_cut;
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

/* As process/spawn has it: no sandbox, and the request is answered now. The parameters are checked, but for the sandbox. */
void client_command_spawn(struct command_service *service, struct request *req,
                          const struct wire_command_exec_params *params);

/* What differs between command/exec and process/spawn. */
extern const struct command_kind command_kind_exec;
extern const struct command_kind command_kind_process;

/* NULL: this connection has no such command. */
struct client_command *client_command_find(struct command_service *service,
                                           const struct command_kind *kind,
                                           const struct connection *connection, struct str id);

bool client_command_write(struct client_command *command, struct str bytes, struct error *err);
bool client_command_close_stdin(struct client_command *command, struct error *err);
bool client_command_resize(struct client_command *command, uint16_t rows, uint16_t cols,
                           struct error *err);
void client_command_terminate(struct client_command *command);

/* For command/exec/... and process/...: finds the command, or fails the request. */
struct client_command *require_client_command(struct request *req, const struct command_kind *kind,
                                              struct str id);

/* What both kinds of methods do with a command. */
struct command_input {
    struct str id;
    struct str base64; /* NULL: none */
    bool closes;       /* stdin, behind it */
};

void client_command_on_write(struct request *req, const struct command_kind *kind,
                             const struct command_input *input);
void client_command_on_resize(struct request *req, const struct command_kind *kind, struct str id,
                              uint16_t rows, uint16_t cols);
void client_command_on_terminate(struct request *req, const struct command_kind *kind,
                                 struct str id);

/* Rows and columns of a terminal have to be more than 0. */
bool check_terminal_size(const struct command_kind *kind, uint16_t rows, uint16_t cols,
                         struct error *err);

/* Is a terminal's size given for a terminal, and a timeout a time? */
bool check_command_limits(const struct command_kind *kind,
                          const struct wire_command_exec_params *params, struct error *err);

/* Does the administrator allow the policy that the client asks for? NULL: that of the configuration. */
bool check_command_policy(struct request *req, const struct wire_sandbox_policy *asked,
                          struct error *err);

/* -- All of them --------------------------------------------------------------------------- */

/* What stands before `commands` is filled in. */
void command_service_init(struct command_service *service);
void command_service_done(struct command_service *service);

/* Kills the commands of a client that is gone. */
void command_service_forget(struct command_service *service, const struct connection *connection);

/* A client that was full reads again: its commands go on. */
void command_service_settled(struct command_service *service, const struct connection *connection);

#endif
