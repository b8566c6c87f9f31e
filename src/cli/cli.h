/*
 * The command line: a tree of commands, each with a table of options.
 *
 * A command is one const struct cli_command in a file of its own. Its options arrive in a struct of its
 * own, checked, and its run function returns the exit status. Help, usage lines and all complaints
 * about the command line come from the tables, here and in options.h.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/arena.h"
#include "cli/early.h"
#include "cli/options.h"
#include "cli/overrides.h"

#include <stddef.h>
#include <stdio.h>

enum cli_status {
    CLI_OK = 0,
    CLI_FAILED = 1, /* the command line was understood; "Error: ..." says what went wrong */
    CLI_WRONG = 2,  /* the command line is wrong: "error: ..." */
};

struct cli;

/* `flags` is the command's own struct, filled from its options. Returns the exit status. */
typedef int command_run_fn(struct cli *cli, const void *flags);

struct cli_command {
    const char *name;
    const char *alias;                   /* a shorter name, or NULL */
    const char *summary;                 /* one line */
    const char *more;                    /* further lines of its help page, or NULL */
    const char *arguments;               /* of its usage line, or NULL */
    const struct option *options;        /* besides those that every command has; or NULL */
    const struct option *shared_options; /* that it has with others, in the same struct; or NULL */
    const struct cli_command *const *commands; /* below it, ending with NULL; or NULL */
    const void *defaults;                      /* its struct of flags before any option is read */
    size_t flags_size;
    bool takes_words; /* from the first word on, everything is the command's: see cli.words */
    unsigned
        max_words; /* that it takes anywhere between its options: see cli.words. With takes_words: one, and then those */
    bool requires_word; /* the first that it takes, which `arguments` names */
    bool
        shares_flags; /* its struct of flags is that of the command above it, as far as that was filled */
    const char *const *word_choices; /* the values of its first word, ending with NULL; or NULL */
    bool is_hidden;                  /* help does not list it */
    const char
        *instead; /* it exists elsewhere only: the sentence that says what to use; else NULL */
    command_run_fn *run; /* NULL: one of its commands must follow */
};

enum { CLI_DEPTH_MAX = 4, CLI_WORDS_MAX = 2 };

struct cli {
    const char *program; /* "bobbin", or "codex" if called by that name */
    const struct cli_command
        *path[CLI_DEPTH_MAX]; /* the commands that were named, the root first */
    size_t depth;
    char *const *words; /* of a command that takes any, ending with NULL; else NULL */
    char *few_words[CLI_WORDS_MAX + 1]; /* of one with max_words; NULL: it was not given */
    unsigned n_words;                   /* in it */
    struct global_options global;
    struct early_options early; /* what stood before the first command */
    struct arena arena;         /* of texts that are made of them */
};

/* The tree: everything that help, completion and suggestions know. */
extern const struct cli_command root_command;
/* -h, and with the program's name -V, which every command has beside its own and the global ones. */
const struct option *cli_standard_options(bool is_root);

extern const struct cli_command app_server_command;
extern const struct cli_command generate_ts_command;
extern const struct cli_command proxy_command;
extern const struct cli_command generate_json_schema_command;
extern const struct cli_command model_command;
extern const struct cli_command task_command; /* run */
extern const struct cli_command exec_command;
extern const struct cli_command sandbox_command;
extern const struct cli_command doctor_command;
extern const struct cli_command mcp_command;
extern const struct cli_command ui_command;
extern const struct cli_command login_command;
extern const struct cli_command logout_command;
extern const struct cli_command resume_command;
extern const struct cli_command fork_command;
extern const struct cli_command changes_review_command;
extern const struct cli_command apply_command;
extern const struct cli_command features_command;
extern const struct cli_command completion_command;
extern const struct cli_command store_command;

/* The program by its other name: one patch, from its only argument or stdin. Returns the exit status. */
int apply_patch_run(int argc, char *const *argv);

/* Reads the arguments (without the name of the program, ending with NULL) and acts on them. Returns
 * the exit status. */
int cli_run(struct cli *cli, const struct cli_command *command, char *const *args);
void cli_done(struct cli *cli);

/* Writes text of others (of a provider, a file, a database), which cannot steer the terminal then. */
void cli_show(FILE *out, const char *text);

/* Prints "Error: ..." on stderr, by cli_show(), and returns CLI_FAILED. */
int cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* For what no table can say: prints "error: ..." and, if asked for, how the command is used. Returns CLI_WRONG. */
int cli_complain(struct cli *cli, enum option_usage usage, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
