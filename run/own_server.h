/*
 * Our own program as the server of a run.
 */
#ifndef RUN_OWN_SERVER_H
#define RUN_OWN_SERVER_H

#include "cli/cli.h"

#include <limits.h>

/* The words of its command line, with the overrides that we were given; the caller may add to them. `self` has
 * room for our own path and has to live as long as they do. */
void own_server_words(const struct cli *cli, char self[PATH_MAX], struct text_list *ret_words);

#endif
