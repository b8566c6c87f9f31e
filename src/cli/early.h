/*
 * Options that stand before the command: `bobbin -m MODEL run ...` is `bobbin run -m MODEL ...`.
 *
 * They are handed on to the command's own option of that name or letter; a command that has none takes those that are
 * settings as settings (-c), and a folder as the place to begin in. What is of no use to it is refused.
 */
#ifndef CLI_EARLY_H
#define CLI_EARLY_H

#include "base/error.h"
#include "cli/options.h"

struct cli;
struct cli_command;

struct early_options {
    const char *model;
    const char *sandbox;
    const char *approval;
    bool full_auto;
    bool bypass;
    bool search;
    bool ephemeral;
    bool no_alt_screen; /* of a terminal UI, which is not here */
    const char *cwd;
    struct text_list images;
    struct text_list add_dirs;

    /* Taken only to be refused in so many words. See run_command(). */
    const char *remote;
    const char *remote_auth_token_env;
};

extern const struct option early_options[];

/* `flags` are the command's own. ERR_INTERNAL: it was understood, and cannot be done. */
bool hand_on_early(struct cli *cli, const struct cli_command *command, void *flags,
                   struct error *err);

#endif
