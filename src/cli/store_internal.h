/* What the files of `bobbin store` share. */
#ifndef CLI_STORE_INTERNAL_H
#define CLI_STORE_INTERNAL_H

#include "cli/cli.h"
#include "postgres/session.h"

/* What a command of the store works on. */
struct store_desk {
    struct arena arena;
    const char *url;
    char *home; /* of the user, or as it was said; owned */
    struct sql_session *session;
};

/* False: that was told on stderr. */
bool store_desk_open(struct cli *cli, const char *home, struct store_desk *ret_desk);
void store_desk_done(struct store_desk *desk); /* accepts zeroed memory */

/* Prints "Error: ADDRESS: ..." and returns CLI_FAILED. */
int store_desk_fail(struct store_desk *desk, const struct sql_fault *fault);

int run_store_check(struct cli *cli, const void *flags);

#endif
