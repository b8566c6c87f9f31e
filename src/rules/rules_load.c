/* Rules from files, and back. */
#include "rules/rules_internal.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/utf8.h"
#include "schema/json_write.h"
#include "shell/words.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MAX_FILE_BYTES = 1024 * 1024,
    MAX_FILES = 1000,                /* of a folder */
    MAX_ALL_BYTES = 8 * 1024 * 1024, /* of all files: a thread waits for them */
};

struct rules_loader {
    struct rules *rules;
    struct arena arena;
    struct words paths; /* of the folder at hand */
    size_t n_bytes;     /* of all files */
    struct error *err;
};

static void loader_done(struct rules_loader *loader)
{
    rules_unref(loader->rules);
    arena_done(&loader->arena);
}

/* -- One file -------------------------------------------------------------------------------- */

static bool fail_read(struct rules_loader *loader, const char *path, const char *why)
{
    return error_set(loader->err, ERR_INTERNAL, "failed to read rules file %s: %s", path, why);
}

/* The first file that is no rules file is told; the others still count. */
static void warn(struct rules *rules, const char *path, const struct rules_warning *warning)
{
    struct arena *arena = &rules->arena;

    if (rules->has_warning)
        return;
    rules->has_warning = true;
    rules->warning = (struct rules_warning){
        .summary = STR_LITERAL("Error parsing rules; custom rules not applied."),
        .details = str_of(arena_printf(
            arena,
            "%s:%zu:%zu: %s. Until it is mended no rule allows anything; rules that forbid or "
            "ask still do.",
            path, warning->range.start.line, warning->range.start.column, warning->details.s)),
        .path = str_of(arena_printf(arena, "%s", path)),
        .range = warning->range,
    };
}

static bool load_rules(struct rules_loader *loader, const char *path)
{
    CLEANUP(buf_done) struct buf content = { 0 };
    struct rules_warning warning = { 0 };
    int r = file_read(path, MAX_FILE_BYTES, &content);

    if (r == -EFBIG)
        return fail_read(loader, path, "the file is too large");
    if (r < 0)
        return fail_read(loader, path, os_error_text(-r));
    loader->n_bytes += content.len;
    if (loader->n_bytes > MAX_ALL_BYTES)
        return fail_read(loader, path, "all rules files together are too large");
    if (!utf8_is_valid(buf_str(&content)))
        return fail_read(loader, path, "stream did not contain valid UTF-8");
    if (!rules_parse(loader->rules, buf_str(&content), &warning))
        warn(loader->rules, path, &warning);
    return true;
}

/* -- Folders --------------------------------------------------------------------------------- */

static bool is_rules_name(const char *name)
{
    const char *dot = strrchr(name, '.');

    return dot != NULL && dot != name && strcmp(dot, ".rules") == 0;
}

/* A link is no regular file: what a name leads to elsewhere is not ours to trust. */
static bool is_regular(const char *path)
{
    struct stat facts;

    return lstat(path, &facts) == 0 && S_ISREG(facts.st_mode);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(((const struct str *)a)->s, ((const struct str *)b)->s);
}

/* The paths of a folder's files, in order. A missing folder has none. */
static bool list_rules_files(struct rules_loader *loader, struct str folder)
{
    const char *path = arena_printf(&loader->arena, "%s/rules", folder.s);
    const struct dirent *entry;
    DIR *directory = opendir(path);

    loader->paths = (struct words){ .arena = &loader->arena };
    if (directory == NULL && (errno == ENOENT || errno == ENOTDIR))
        return true;
    if (directory == NULL)
        return error_set(loader->err, ERR_INTERNAL, "failed to read rules files from %s: %s", path,
                         os_error_text(errno));
    while ((entry = readdir(directory)) != NULL && loader->paths.n < MAX_FILES) {
        const char *file = arena_printf(&loader->arena, "%s/%s", path, entry->d_name);

        if (is_rules_name(entry->d_name) && is_regular(file))
            words_add(&loader->paths, str_of(file));
    }
    closedir(directory);
    if (loader->paths.n > 0)
        qsort(loader->paths.items, loader->paths.n, sizeof *loader->paths.items, by_bytes);
    return true;
}

static bool load_folder(struct rules_loader *loader, struct str folder)
{
    if (!list_rules_files(loader, folder))
        return false;
    for (size_t i = 0; i < loader->paths.n; i++) {
        if (!load_rules(loader, loader->paths.items[i].s))
            return false;
    }
    return true;
}

/* Something could not be read, so nobody knows what it would have forbidden. */
static void drop_allowing(struct rules *rules)
{
    size_t n = 0;

    for (size_t i = 0; i < rules->n; i++) {
        if (rules->rules[i].decision != RULE_ALLOW)
            rules->rules[n++] = rules->rules[i];
    }
    rules->n = n;
}

bool rules_load(const struct str_array *folders, struct rules **ret_rules, struct error *err)
{
    CLEANUP(loader_done) struct rules_loader loader = { .err = err };

    loader.rules = xcalloc(1, sizeof *loader.rules);
    loader.rules->n_refs = 1;
    for (size_t i = 0; i < folders->n; i++) {
        if (!load_folder(&loader, folders->items[i]))
            return false;
    }
    if (loader.rules->has_warning)
        drop_allowing(loader.rules);
    *ret_rules = TAKE(loader.rules);
    return true;
}

/* -- Saving ---------------------------------------------------------------------------------- */

static bool make_line(const struct str_array *prefix, struct buf *line, struct error *err)
{
    buf_add_text(line, "prefix_rule(pattern=[");
    for (size_t i = 0; i < prefix->n; i++) {
        if (!utf8_is_valid(prefix->items[i]))
            return error_set(err, ERR_INVALID_REQUEST, "a rule must be valid UTF-8");
        buf_add_text(line, i > 0 ? ", " : "");
        json_write_str(line, prefix->items[i]);
    }
    buf_add_text(line, "], decision=\"allow\")\n");
    if (prefix->n == 0)
        return error_set(err, ERR_INVALID_REQUEST, "prefix cannot be empty");
    return true;
}

/* Does the text have this line? Both end with a line end, but for the text's last line. */
static bool has_line(struct str text, struct str line)
{
    while (text.len > 0) {
        const char *newline = memchr(text.s, '\n', text.len);
        size_t len = newline == NULL ? text.len : (size_t)(newline - text.s);

        if (str_equal((struct str){ text.s, len }, (struct str){ line.s, line.len - 1 }))
            return true;
        len = newline == NULL ? text.len : len + 1;
        text = (struct str){ text.s + len, text.len - len };
    }
    return false;
}

/* One write: whoever reads meanwhile sees the line whole or not at all. */
static int append_line(int fd, const char *path, struct str line)
{
    CLEANUP(buf_done) struct buf content = { 0 };
    CLEANUP(buf_done) struct buf addition = { 0 };
    int r;

    if (flock(fd, LOCK_EX) < 0)
        return -errno;
    r = file_read(path, MAX_FILE_BYTES - line.len, &content);
    if (r < 0)
        return r;
    if (has_line(buf_str(&content), line))
        return 0;
    if (content.len > 0 && content.data[content.len - 1] != '\n')
        buf_add_char(&addition, '\n');
    buf_add_str(&addition, line);
    return write(fd, addition.data, addition.len) == (ssize_t)addition.len ? 0 : -EIO;
}

bool rules_save(const char *home, const struct str_array *prefix, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf line = { 0 };
    const char *folder = arena_printf(&arena, "%s/rules", home);
    const char *path = arena_printf(&arena, "%s/default.rules", folder);
    int fd, r;

    if (!make_line(prefix, &line, err))
        return false;
    if (mkdir(folder, 0777) < 0 && errno != EEXIST)
        return error_set(err, ERR_INTERNAL, "cannot make %s: %s", folder, os_error_text(errno));
    fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (fd < 0)
        return error_set(err, ERR_INTERNAL, "cannot open %s: %s", path, os_error_text(errno));
    r = append_line(fd, path, buf_str(&line));
    close(fd);
    if (r < 0)
        return error_set(err, ERR_INTERNAL, "cannot write %s: %s", path, os_error_text(-r));
    return true;
}
