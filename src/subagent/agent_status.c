#include "subagent/agent_status.h"

#include "schema/json_write.h"

static const struct {
    const char *word;
    bool is_final, is_failure;
    bool has_message; /* an object of one member, even if there is nothing to say */
} states[] = {
    [WIRE_COLLAB_AGENT_STATUS_PENDING_INIT] = { .word = "pending_init" },
    [WIRE_COLLAB_AGENT_STATUS_RUNNING] = { .word = "running" },
    [WIRE_COLLAB_AGENT_STATUS_INTERRUPTED] = { .word = "interrupted" },
    [WIRE_COLLAB_AGENT_STATUS_COMPLETED] = { .word = "completed",
                                             .is_final = true,
                                             .has_message = true },
    [WIRE_COLLAB_AGENT_STATUS_ERRORED] = { .word = "errored",
                                           .is_final = true,
                                           .is_failure = true,
                                           .has_message = true },
    [WIRE_COLLAB_AGENT_STATUS_SHUTDOWN] = { .word = "shutdown", .is_final = true },
    [WIRE_COLLAB_AGENT_STATUS_NOT_FOUND] = { .word = "not_found",
                                             .is_final = true,
                                             .is_failure = true },
};

bool agent_status_is_final(enum wire_collab_agent_status state)
{
    return states[state].is_final;
}

bool agent_status_is_failure(enum wire_collab_agent_status state)
{
    return states[state].is_failure;
}

void agent_status_write(const struct agent_status *status, struct buf *out)
{
    const char *word = states[status->state].word;

    if (!states[status->state].has_message) {
        buf_printf(out, "\"%s\"", word);
        return;
    }
    buf_printf(out, "{\"%s\":", word);
    if (status->message.s == NULL)
        buf_add_text(out, "null");
    else
        json_write_str(out, status->message);
    buf_add_char(out, '}');
}

struct wire_collab_agent_state agent_status_shown(const struct agent_status *status)
{
    bool has_message = states[status->state].has_message;

    return (struct wire_collab_agent_state){ status->state,
                                             has_message ? status->message : STR_NONE };
}
