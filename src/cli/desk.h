/* What a command that reads the user's settings works with. */
#ifndef CLI_DESK_H
#define CLI_DESK_H

#include "cli/cli.h"
#include "config/config.h"

struct desk {
    struct arena arena;
    char *home;
    char *cwd;                        /* NULL: there is none, and no project's settings count */
    struct text_list overrides;       /* -c and their like */
    struct cloud_requirements *cloud; /* what the user's workspace requires */
    struct config *config;            /* as it holds in the current folder */
};

/* With all, or only to the home and the overrides. False: "Error: ..." was printed; desk_done() all the same. */
bool desk_open(const struct cli *cli, struct desk *desk);
bool desk_open_home(const struct cli *cli, struct desk *desk);

/* The same without a word: the caller tells it. */
bool desk_fill(const struct cli *cli, struct desk *desk, struct error *err);

/* What settings are loaded with. */
struct config_request desk_request(const struct desk *desk);
void desk_done(struct desk *desk);

#endif
