/* bobbin app-server generate-ts, generate-json-schema: the protocol as files. */
#include "base/arena.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "schema/export.h"

#include <dirent.h>
#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct generate_flags {
    const char *out;
    const char *prettier; /* NULL: the files stay as they are */
    bool experimental;
    const char *protocol; /* NULL: 0.118 */
};

static void closedirp(DIR **dir)
{
    if (*dir != NULL)
        closedir(*dir);
}

/* Links are not followed: they may lead out of the folder, or round in it. */
static bool list_generated(const char *folder, const char *suffix, struct arena *arena,
                           struct text_list *ret_files, struct error *err)
{
    CLEANUP(closedirp) DIR *dir = opendir(folder);
    const struct dirent *entry;

    if (dir == NULL)
        return error_set(err, ERR_INTERNAL, "cannot read %s: %s", folder, strerror(errno));
    while ((entry = readdir(dir)) != NULL) {
        const char *slash = str_ends(str_of(folder), "/") ? "" : "/";
        const char *path = arena_printf(arena, "%s%s%s", folder, slash, entry->d_name);
        struct stat info;

        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (lstat(path, &info) < 0)
            return error_set(err, ERR_INTERNAL, "cannot read %s: %s", path, strerror(errno));
        if (S_ISDIR(info.st_mode) && !list_generated(path, suffix, arena, ret_files, err))
            return false;
        if (S_ISREG(info.st_mode) && str_ends(str_of(path), suffix))
            text_list_add(ret_files, path);
    }
    return true;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Runs a program to its end. The first argument is the program, looked up on the PATH. */
static bool run_program(const struct text_list *args, struct error *err)
{
    char *const *argv = (char *const *)args->items; /* posix_spawn() does not write to them */
    pid_t pid;
    int status;
    int r = posix_spawnp(&pid, argv[0], /* file_actions= */ NULL, /* attributes= */ NULL, argv,
                         environ);

    if (r != 0)
        return error_set(err, ERR_INTERNAL,
                         "Failed to invoke Prettier at %s\n\nCaused by:\n    %s (os error %d)",
                         argv[0], strerror(r), r);
    while (waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR)
            return error_set(err, ERR_INTERNAL, "cannot wait for %s: %s", argv[0], strerror(errno));
    }
    if (WIFSIGNALED(status))
        return error_set(err, ERR_INTERNAL, "Prettier failed with status signal: %d (%s)",
                         WTERMSIG(status), strsignal(WTERMSIG(status)));
    if (WEXITSTATUS(status) != 0)
        return error_set(err, ERR_INTERNAL, "Prettier failed with status exit status: %d",
                         WEXITSTATUS(status));
    return true;
}

/* All TypeScript files of the folder in one go, also those that we did not write. */
static bool run_prettier(const char *prettier, const char *folder, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(text_list_done) struct text_list files = { 0 };
    CLEANUP(text_list_done) struct text_list args = { 0 };

    if (!list_generated(folder, ".ts", &arena, &files, err))
        return false;
    if (files.n == 0)
        return true;
    qsort(files.items, files.n, sizeof *files.items, compare_texts);

    text_list_add(&args, prettier);
    text_list_add(&args, "--write");
    text_list_add(&args, "--log-level");
    text_list_add(&args, "warn");
    for (size_t i = 0; i < files.n; i++)
        text_list_add(&args, files.items[i]);
    return run_program(&args, err);
}

static struct export_options options_of(const struct generate_flags *flags)
{
    struct export_options options = { .dir = flags->out, .experimental = flags->experimental };

    if (flags->protocol != NULL)
        protocol_dialect_parse(str_of(flags->protocol), &options.protocol); /* a choice: known */
    return options;
}

static int run_generate_ts(struct cli *cli, const void *data)
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct generate_flags *flags = data;
    struct export_options options = options_of(flags);

    if (!export_typescript(&options, &err))
        return cli_fail("%s", err.message.s);
    if (flags->prettier != NULL && !run_prettier(flags->prettier, flags->out, &err))
        return cli_fail("%s", err.message.s);
    return CLI_OK;
}

static int run_generate_json_schema(struct cli *cli, const void *data)
{
    CLEANUP(error_done) struct error err = { 0 };
    const struct generate_flags *flags = data;
    struct export_options options = options_of(flags);

    if (!export_json_schema(&options, &err))
        return cli_fail("%s", err.message.s);
    return CLI_OK;
}

#define FIELD(name) .field = offsetof(struct generate_flags, name)

static const char *const protocols[] = { "0.118", "0.166", NULL };

static const struct option generate_ts_options[] = {
    { "out", "DIR", "The folder for the files; made if it is not there", option_store_text,
      FIELD(out), .letter = 'o', .traits = OPTION_PATH | OPTION_REQUIRED },
    { "prettier", "PRETTIER_BIN", "Format the files with this program", option_store_text,
      FIELD(prettier), .letter = 'p', .traits = OPTION_PATH },
    { "experimental", NULL, "Include methods and fields that are experimental", option_store_flag,
      FIELD(experimental) },
    { "protocol", "VERSION",
      "The version of the protocol to write; of the newer one\n"
      "what this server has of it [default: 0.118]",
      option_store_text, FIELD(protocol), .choices = protocols },
    { 0 },
};

static const struct option generate_json_schema_options[] = {
    { "out", "DIR", "The folder for the files; made if it is not there", option_store_text,
      FIELD(out), .letter = 'o', .traits = OPTION_PATH | OPTION_REQUIRED },
    { "experimental", NULL, "Include methods and fields that are experimental", option_store_flag,
      FIELD(experimental) },
    { "protocol", "VERSION",
      "The version of the protocol to write; of the newer one\n"
      "what this server has of it [default: 0.118]",
      option_store_text, FIELD(protocol), .choices = protocols },
    { 0 },
};

const struct cli_command generate_ts_command = {
    .name = "generate-ts",
    .summary = "Write the protocol as TypeScript",
    .options = generate_ts_options,
    .flags_size = sizeof(struct generate_flags),
    .run = run_generate_ts,
};

const struct cli_command generate_json_schema_command = {
    .name = "generate-json-schema",
    .summary = "Write the protocol as JSON Schema",
    .options = generate_json_schema_options,
    .flags_size = sizeof(struct generate_flags),
    .run = run_generate_json_schema,
};
