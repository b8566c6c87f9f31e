/* What the older tools for commands have in common: shell, shell_command, local_shell. */
#ifndef ABILITY_SHELL_SPEC_H
#define ABILITY_SHELL_SPEC_H

#include "ability/command_text.h"

enum { SHELL_TIMEOUT_MS = 10000 };

/* Members of the parameters, in their alphabetical order; `justification` and after it. */
#define SHELL_SPEC_JUSTIFICATION                                                                   \
    "\"justification\":{\"type\":\"string\",\"description\":\"Only with require_escalated: one "   \
    "question to the user that says why the command has to leave the sandbox.\"},"
#define SHELL_SPEC_PREFIX_RULE                                                                     \
    "\"prefix_rule\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"description\":\"Only "  \
    "with require_escalated: the first words of commands that the user could allow for good.\"},"  \
    "\"sandbox_permissions\":{\"type\":\"string\",\"description\":\"use_default, or "              \
    "require_escalated to run without the sandbox.\"},"
#define SHELL_SPEC_TAIL                                                                            \
    "\"timeout_ms\":{\"type\":\"number\",\"description\":\"How long it may run.\"},\"workdir\":{"  \
    "\"type\":\"string\",\"description\":\"The folder to run it in. Default: the current one.\"}}" \
    ",\"required\":[\"command\"],\"additionalProperties\":false}}"

static inline bool shells_are_known(const struct settings *settings)
{
    return shell_choice(settings) != SHELL_NONE;
}

static inline uint64_t shell_timeout(struct opt_u64 timeout_ms, struct opt_u64 timeout)
{
    uint64_t wanted = timeout_ms.set ? timeout_ms.value
                      : timeout.set  ? timeout.value
                                     : SHELL_TIMEOUT_MS;

    return wanted > 0 ? wanted : 1; /* 0 is at once, not never */
}

#endif
