#include "shell/action_kinds.h"

#include "base/memory.h"
#include "shell/action_words.h"
#include "shell/quote.h"

typedef struct wire_command_action action_fn(struct str_array command, struct arena *arena);

static const char *const no_values[] = { NULL };

static struct wire_command_action unknown(struct str_array command, struct arena *arena)
{
    return (struct wire_command_action){
        .tag = WIRE_COMMAND_ACTION_TAG_UNKNOWN,
        .unknown = { .command = shell_join(&command, arena) },
    };
}

/* NULL: it is not known which file. */
static struct wire_command_action reading(struct str_array command, struct str path,
                                          struct arena *arena)
{
    if (path.s == NULL)
        return unknown(command, arena);
    return (struct wire_command_action){
        .tag = WIRE_COMMAND_ACTION_TAG_READ,
        .read = { .command = shell_join(&command, arena),
                  .name = short_path(path, arena),
                  .path = path },
    };
}

static struct wire_command_action listing(struct str_array command, struct str path,
                                          struct arena *arena)
{
    return (struct wire_command_action){
        .tag = WIRE_COMMAND_ACTION_TAG_LIST_FILES,
        .list_files = { .command = shell_join(&command, arena), .path = short_path(path, arena) },
    };
}

static struct wire_command_action searching(struct str_array command, struct str query,
                                            struct str path, struct arena *arena)
{
    return (struct wire_command_action){
        .tag = WIRE_COMMAND_ACTION_TAG_SEARCH,
        .search = { .command = shell_join(&command, arena),
                    .query = query,
                    .path = short_path(path, arena) },
    };
}

/* -- Listing --------------------------------------------------------------------------------- */

static struct wire_command_action list_first(struct str_array command, size_t n_names,
                                             const char *const *with_value, struct arena *arena)
{
    struct str_array found = operands(words_from(command, n_names), with_value, arena);

    return listing(command, word_at(found, 0), arena);
}

static struct wire_command_action do_ls(struct str_array command, struct arena *arena)
{
    static const char *const with_value[] = {
        "-I", "-w", "--block-size", "--format", "--time-style", "--color", "--quoting-style", NULL,
    };

    return list_first(command, 1, with_value, arena);
}

static struct wire_command_action do_eza(struct str_array command, struct arena *arena)
{
    static const char *const with_value[] = {
        "-I", "--ignore-glob", "--color", "--sort", "--time-style", "--time", NULL,
    };

    return list_first(command, 1, with_value, arena);
}

static struct wire_command_action do_tree(struct str_array command, struct arena *arena)
{
    static const char *const with_value[] = {
        "-L", "-P", "-I", "--charset", "--filelimit", "--sort", NULL,
    };

    return list_first(command, 1, with_value, arena);
}

static struct wire_command_action do_du(struct str_array command, struct arena *arena)
{
    static const char *const with_value[] = {
        "-d", "--max-depth", "-B", "--block-size", "--exclude", "--time-style", NULL,
    };

    return list_first(command, 1, with_value, arena);
}

static bool mentions_any(struct str text, const char *const *names)
{
    for (; *names != NULL; names++) {
        if (text.len > 0 && memmem(text.s, text.len, *names, strlen(*names)) != NULL)
            return true;
    }
    return false;
}

/* Python programs on the command line are mostly used to look around. */
static struct wire_command_action do_python(struct str_array command, struct arena *arena)
{
    static const char *const walks[] = {
        "os.walk",    "os.listdir",   "os.scandir", "glob.glob",
        "glob.iglob", "pathlib.Path", ".rglob(",    NULL,
    };
    struct str_array words = words_before_connector(words_from(command, 1));

    for (size_t i = 0; i + 1 < words.n; i++) {
        if (str_is(words.items[i], "-c"))
            return mentions_any(words.items[i + 1], walks) ? listing(command, STR_NONE, arena)
                                                           : unknown(command, arena);
    }
    return unknown(command, arena);
}

/* -- Searching ------------------------------------------------------------------------------- */

static struct wire_command_action do_rg(struct str_array command, struct arena *arena)
{
    static const char *const with_value[] = {
        "-g",          "--glob", "--iglob", "-t", "--type",    "--type-add",  "--type-not", "-m",
        "--max-count", "-A",     "-B",      "-C", "--context", "--max-depth", NULL,
    };
    struct str_array words = words_before_connector(words_from(command, 1));
    struct str_array found = plain_operands(words, with_value, arena);

    for (size_t i = 0; i < words.n; i++) {
        if (str_is(words.items[i], "--files"))
            return listing(command, word_at(found, 0), arena);
    }
    return searching(command, word_at(found, 0), word_at(found, 1), arena);
}

static struct wire_command_action do_ag(struct str_array command, struct arena *arena)
{
    static const char *const with_value[] = {
        "-G", "-g", "--file-search-regex", "--ignore-dir", "--ignore-file", "--path-to-ignore",
        NULL,
    };
    struct str_array words = words_before_connector(words_from(command, 1));
    struct str_array found = plain_operands(words, with_value, arena);

    return searching(command, word_at(found, 0), word_at(found, 1), arena);
}

static struct wire_command_action grep(struct str_array command, size_t n_names,
                                       struct arena *arena)
{
    static const char *const with_query[] = { "-e", "--regexp", "-f", "--file", NULL };
    static const char *const with_value[] = {
        "-m", "--max-count",      "-C", "--context", "-A", "--after-context",
        "-B", "--before-context", NULL,
    };
    struct str_array words = words_before_connector(words_from(command, n_names));
    struct words found = { .arena = arena };
    struct str query = STR_NONE;
    bool behind_dashes = false;

    for (size_t i = 0; i < words.n; i++) {
        struct str word = words.items[i];

        if (behind_dashes) {
            words_add(&found, word);
        } else if (str_is(word, "--")) {
            behind_dashes = true;
        } else if (str_is_one_of(word, with_query)) {
            struct str value = word_at(words, ++i);

            query = query.s == NULL ? value : query;
        } else if (str_is_one_of(word, with_value)) {
            i++;
        } else if (!str_starts(word, "-")) {
            words_add(&found, word);
        }
    }
    if (query.s != NULL)
        return searching(command, query, word_at(words_array(&found), 0), arena);
    return searching(command, word_at(words_array(&found), 0), word_at(words_array(&found), 1),
                     arena);
}

static struct wire_command_action do_grep(struct str_array command, struct arena *arena)
{
    return grep(command, 1, arena);
}

static struct wire_command_action do_git(struct str_array command, struct arena *arena)
{
    static const char *const with_value[] = {
        "--exclude",
        "--exclude-from",
        "--pathspec-from-file",
        NULL,
    };
    struct str subcommand = word_at(command, 1);

    if (str_is(subcommand, "grep"))
        return grep(command, 2, arena);
    if (str_is(subcommand, "ls-files"))
        return list_first(command, 2, with_value, arena);
    return unknown(command, arena);
}

static bool looks_like_path(struct str word)
{
    return str_is(word, ".") || str_is(word, "..") || str_starts(word, "./") ||
           str_starts(word, "../") || memchr(word.s, '/', word.len) != NULL ||
           memchr(word.s, '\\', word.len) != NULL;
}

static struct wire_command_action do_fd(struct str_array command, struct arena *arena)
{
    static const char *const with_value[] = {
        "-t", "--type", "-e", "--extension", "-E", "--exclude", "--search-path", NULL,
    };
    struct str_array found =
        plain_operands(words_before_connector(words_from(command, 1)), with_value, arena);

    if (found.n == 0 || (found.n == 1 && looks_like_path(found.items[0])))
        return listing(command, word_at(found, 0), arena);
    return searching(command, found.items[0], word_at(found, 1), arena);
}

static struct wire_command_action do_find(struct str_array command, struct arena *arena)
{
    static const char *const with_query[] = { "-name", "-iname", "-path", "-regex", NULL };
    static const char *const syntax[] = { "!", "(", ")", NULL };
    struct str_array words = words_before_connector(words_from(command, 1));
    struct str path = STR_NONE, query = STR_NONE;

    for (size_t i = 0; i < words.n && path.s == NULL; i++) {
        if (!str_starts(words.items[i], "-") && !str_is_one_of(words.items[i], syntax))
            path = words.items[i];
    }
    for (size_t i = 0; i < words.n; i++) {
        if (str_is_one_of(words.items[i], with_query)) {
            query = word_at(words, i + 1);
            break;
        }
    }
    if (query.s == NULL)
        return listing(command, path, arena);
    return searching(command, query, path, arena);
}

/* -- Reading --------------------------------------------------------------------------------- */

static struct wire_command_action read_only_one(struct str_array command,
                                                const char *const *with_value, struct arena *arena)
{
    struct str_array found = operands(words_from(command, 1), with_value, arena);

    return reading(command, found.n == 1 ? found.items[0] : STR_NONE, arena);
}

static struct wire_command_action do_cat(struct str_array command, struct arena *arena)
{
    return read_only_one(command, no_values, arena);
}

static struct wire_command_action do_bat(struct str_array command, struct arena *arena)
{
    static const char *const with_value[] = {
        "--theme", "--language",   "--style",      "--terminal-width",
        "--tabs",  "--line-range", "--map-syntax", NULL,
    };

    return read_only_one(command, with_value, arena);
}

static struct wire_command_action do_less(struct str_array command, struct arena *arena)
{
    static const char *const with_value[] = {
        "-p",
        "-P",
        "-x",
        "-y",
        "-z",
        "-j",
        "--pattern",
        "--prompt",
        "--tabs",
        "--shift",
        "--jump-target",
        NULL,
    };

    return read_only_one(command, with_value, arena);
}

/* How many words `-n 5` or `-n5` is; 0: the first word is no such thing. */
static size_t count_words(struct str_array arguments, bool may_begin_with_plus)
{
    struct str flag = word_at(arguments, 0), count;
    size_t n = 1;

    if (!str_starts(flag, "-n"))
        return 0;
    count = (struct str){ flag.s + 2, flag.len - 2 };
    if (count.len == 0) {
        count = word_at(arguments, 1);
        n = 2;
    }
    if (may_begin_with_plus && str_starts(count, "+"))
        count = (struct str){ count.s + 1, count.len - 1 };
    return str_is_digits(count) ? n : 0;
}

static struct wire_command_action do_head(struct str_array command, struct arena *arena)
{
    struct str_array arguments = words_from(command, 1);
    size_t n = count_words(arguments, /* may_begin_with_plus= */ str_is(command.items[0], "tail"));

    for (size_t i = n; n > 0 && i < arguments.n; i++) {
        if (!str_starts(arguments.items[i], "-"))
            return reading(command, arguments.items[i], arena);
    }
    if (arguments.n == 1 && !str_starts(arguments.items[0], "-"))
        return reading(command, arguments.items[0], arena);
    return unknown(command, arena);
}

struct str awk_file(struct str_array arguments, struct arena *arena)
{
    static const char *const with_value[] = {
        "-F", "-v", "-f", "--field-separator", "--assign", "--file", NULL,
    };
    struct str_array words = words_before_connector(arguments);
    struct str_array found = plain_operands(words, with_value, arena);
    size_t n_programs = 1;

    for (size_t i = 0; i < words.n; i++) {
        if (str_is(words.items[i], "-f") || str_is(words.items[i], "--file"))
            n_programs = 0;
    }
    return word_at(found, n_programs);
}

static struct wire_command_action do_awk(struct str_array command, struct arena *arena)
{
    return reading(command, awk_file(words_from(command, 1), arena), arena);
}

static struct wire_command_action do_nl(struct str_array command, struct arena *arena)
{
    static const char *const with_value[] = { "-s", "-w", "-v", "-i", "-b", NULL };
    struct str_array found = plain_operands(words_from(command, 1), with_value, arena);

    return reading(command, word_at(found, 0), arena);
}

static bool has_range(struct str_array words)
{
    for (size_t i = 0; i < words.n; i++) {
        if ((str_is(words.items[i], "-e") || str_is(words.items[i], "--expression")) &&
            str_is_print_range(word_at(words, i + 1)))
            return true;
        if (str_is_print_range(words.items[i]))
            return true;
    }
    return false;
}

struct str sed_file(struct str_array arguments, struct arena *arena)
{
    static const char *const with_value[] = { "-e", "-f", "--expression", "--file", NULL };
    struct str_array words = words_before_connector(arguments), found;
    bool is_quiet = false;

    for (size_t i = 0; i < words.n; i++)
        is_quiet |= str_is(words.items[i], "-n");
    if (!is_quiet || !has_range(words))
        return STR_NONE;
    found = plain_operands(words, with_value, arena);
    return word_at(found, str_is_print_range(word_at(found, 0)) ? 1 : 0);
}

static struct wire_command_action do_sed(struct str_array command, struct arena *arena)
{
    return reading(command, sed_file(words_from(command, 1), arena), arena);
}

/* -- The table ------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    action_fn *action;
} kinds[] = {
    { "ack", do_ag },        { "ag", do_ag },          { "awk", do_awk },
    { "bat", do_bat },       { "batcat", do_bat },     { "cat", do_cat },
    { "du", do_du },         { "egrep", do_grep },     { "exa", do_eza },
    { "eza", do_eza },       { "fd", do_fd },          { "fgrep", do_grep },
    { "find", do_find },     { "git", do_git },        { "grep", do_grep },
    { "head", do_head },     { "less", do_less },      { "ls", do_ls },
    { "more", do_cat },      { "nl", do_nl },          { "pt", do_ag },
    { "python", do_python }, { "python2", do_python }, { "python3", do_python },
    { "rg", do_rg },         { "rga", do_rg },         { "ripgrep-all", do_rg },
    { "sed", do_sed },       { "tail", do_head },      { "tree", do_tree },
};

struct wire_command_action action_of(struct str_array command, struct arena *arena)
{
    struct str name = command.items[0];

    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
        if (str_is(name, kinds[i].name))
            return kinds[i].action(command, arena);
    }
    if (str_starts(name, "python2.") || str_starts(name, "python3."))
        return do_python(command, arena);
    return unknown(command, arena);
}
