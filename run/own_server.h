/* The server that a run starts when no other one is named: this program's own. */
#ifndef RUN_OWN_SERVER_H
#define RUN_OWN_SERVER_H

#include "base/arena.h"
#include "cli/own_model.h"

#include <limits.h>

/* Program and arguments, with the overrides of our own command line. The text is borrowed from it and from `self`. */
void own_server_words(const struct cli *cli, char self[PATH_MAX], struct text_list *ret_words);

/* The key in the environment that stands in for a login, if there is one. */
void own_server_add_key(const struct own_model *model, struct text_list *words);

/* --add-dir: absolute, without `.` and `..`. */
void resolve_folders(const struct text_list *given, const char *cwd, struct text_list *ret_folders,
                     struct arena *arena);

#endif
