#include "fault.h"

#include "base/version.h"

#include <stdarg.h>
#include <stdio.h>

static _Thread_local char words[6144];

static const struct {
    int error;
    const char *name;
} names[] = {
    { BOBBIN_OK, "ok" },
    { BOBBIN_ERR_MEMORY, "memory" },
    { BOBBIN_ERR_ARGUMENT, "argument" },
    { BOBBIN_ERR_STATE, "state" },
    { BOBBIN_ERR_START, "start" },
    { BOBBIN_ERR_CLOSED, "closed" },
    { BOBBIN_ERR_TIMEOUT, "response timeout" },
    { BOBBIN_ERR_REPLY, "reply" },
    { BOBBIN_ERR_PROTOCOL, "protocol" },
    { BOBBIN_ERR_LIMIT, "limit" },
    { BOBBIN_ERR_TURN_FAILED, "turn failed" },
    { BOBBIN_ERR_INTERRUPTED, "interrupted" },
    { BOBBIN_ERR_CANCELLED, "cancelled" },
    { BOBBIN_ERR_TURN_TIMEOUT, "turn timeout" },
};

int fault_set(int error, const char *format, ...)
{
    char text[sizeof words]; /* the arguments may be the words themselves */
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    snprintf(words, sizeof words, "%s", text);
    return error;
}

int fault_memory(void)
{
    return fault_set(BOBBIN_ERR_MEMORY, "out of memory");
}

const char *bobbin_last_error(void)
{
    return words;
}

const char *bobbin_error_name(int error)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].error == error)
            return names[i].name;
    }
    return "unknown";
}

const char *bobbin_version(void)
{
    return BOBBIN_VERSION;
}

int bobbin_version_number(void)
{
    return BOBBIN_VERSION_NUMBER;
}
