/* The server that a run starts when no other one is named: this program's own. */
#ifndef RUN_OWN_SERVER_H
#define RUN_OWN_SERVER_H

#include "base/arena.h"
#include "cli/cli.h"

#include <limits.h>

/* Program and arguments, with the overrides of our own command line. The text is borrowed from it and from `self`. */
void own_server_words(const struct cli *cli, char self[PATH_MAX], struct text_list *ret_words);

struct own_server_wish {
    bool is_scripted; /* the built-in model is asked */
    const char *
        key_variable; /* the environment variable with an API key; NULL: none stands in for a login */
};

/*
 * Would it have settings and a model? False: the settings cannot be used, and "Error: ..." says why. *ret_no_model is
 * why no model could be asked and what to do, or NULL; then the wish knows which key is used. Nobody is asked.
 */
bool own_server_check(const struct cli *cli, struct own_server_wish *wish, struct arena *arena,
                      const char **ret_no_model);
void own_server_add_key(const struct own_server_wish *wish, struct text_list *words);

/* --add-dir: absolute, without `.` and `..`. */
void resolve_folders(const struct text_list *given, const char *cwd, struct text_list *ret_folders,
                     struct arena *arena);

#endif
