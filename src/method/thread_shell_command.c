/* thread/shellCommand: run a line of the user's own in the thread's folder. */
#include "agent/shell_turn.h"
#include "method/method.h"
#include "service/threads.h"

void on_thread_shell_command(struct request *req,
                             const struct wire_thread_shell_command_params *params)
{
    struct str command = str_trim(params->command);
    struct thread *thread;

    if (command.len == 0) {
        request_fail(req, ERR_INVALID_REQUEST, "command must not be empty");
        return;
    }
    if (str_has_nul(command)) {
        request_fail(req, ERR_INVALID_REQUEST, "command must not contain NUL bytes");
        return;
    }
    thread = require_loaded_thread(req, params->thread_id);
    if (thread == NULL)
        return;
    if (!shell_command_may_run(thread)) {
        request_fail(req, ERR_OVERLOADED, "too many commands of the user run in this thread");
        return;
    }
    if (!require_claim(req, thread))
        return;
    request_reply_empty(req);
    shell_command_run(thread, command);
}
