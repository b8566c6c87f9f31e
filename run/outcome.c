#include "outcome.h"

#include <bobbin/bobbin.h>

const char *outcome_name(enum outcome outcome)
{
    switch (outcome) {
    case OUTCOME_DONE:
        return "done";
    case OUTCOME_FAILED:
        return "turn failed";
    case OUTCOME_CANCELLED:
        return "cancelled";
    case OUTCOME_APPROVAL:
        return "approval required";
    case OUTCOME_INPUT:
        return "input required";
    case OUTCOME_TURN_TIMEOUT:
        return "turn timeout";
    case OUTCOME_RESPONSE_TIMEOUT:
        return "response timeout";
    case OUTCOME_SERVER:
        return "server died";
    case OUTCOME_UNFINISHED:
        return "unfinished";
    case OUTCOME_NO_MODEL:
        return "no model";
    default:
        return "error";
    }
}

enum outcome outcome_of_error(int error)
{
    switch (error) {
    case BOBBIN_OK:
        return OUTCOME_DONE;
    case BOBBIN_ERR_TURN_FAILED:
    case BOBBIN_ERR_PROTOCOL:
    case BOBBIN_ERR_LIMIT:
        return OUTCOME_FAILED;
    case BOBBIN_ERR_INTERRUPTED:
    case BOBBIN_ERR_CANCELLED:
        return OUTCOME_CANCELLED;
    case BOBBIN_ERR_TURN_TIMEOUT:
        return OUTCOME_TURN_TIMEOUT;
    case BOBBIN_ERR_TIMEOUT:
        return OUTCOME_RESPONSE_TIMEOUT;
    case BOBBIN_ERR_START:
    case BOBBIN_ERR_CLOSED:
        return OUTCOME_SERVER;
    default:
        return OUTCOME_ERROR;
    }
}
