/*
 * The folder that stands first in the PATH of commands, so that scripts can call `apply_patch`.
 *
 * It lies in CODEX_HOME and holds nothing but links to this program, which acts on the name it is called
 * by (cli/apply_patch.c). It is made when the first command runs and stays; all servers of one program
 * share it. A command that could change it, or the program, does without.
 */
#ifndef EXEC_TOOL_FOLDER_H
#define EXEC_TOOL_FOLDER_H

#include "sandbox/sandbox.h"

struct tool_folder {
    char *path;        /* owned; NULL: there is none */
    char *program;     /* owned; where its links lead */
    struct str own[2]; /* both, for sandbox_request.always_read */
    bool was_tried;
};

/* Does nothing but once. The second only looks whether a server has made it. */
void tool_folder_make(struct tool_folder *folder, const char *home);
void tool_folder_find(struct tool_folder *folder, const char *home);
void tool_folder_done(struct tool_folder *folder);

struct str_array tool_folder_paths(const struct tool_folder *folder);

/* For the PATH of a command of this policy; NULL: none. */
const char *tool_folder_for(const struct tool_folder *folder, const struct sandbox *sandbox,
                            enum sandbox_tier tier);

#endif
