#include "shell/action_kinds.h"

#include "shell/action_words.h"

/* `-n 5`, `-c 5`; for tail also `+5`. Without a file all of them read what comes through the pipe. */
static bool has_no_file(struct str_array arguments, bool may_begin_with_plus)
{
    struct str count = word_at(arguments, 1);

    if (arguments.n == 0)
        return true;
    if (arguments.n == 1)
        return str_starts(arguments.items[0], "-");
    if (arguments.n > 2 || (!str_is(arguments.items[0], "-n") && !str_is(arguments.items[0], "-c")))
        return false;
    if (may_begin_with_plus && str_starts(count, "+"))
        count = (struct str){ count.s + 1, count.len - 1 };
    return str_is_digits(count);
}

/* The command that xargs runs. */
static struct str_array xargs_command(struct str_array arguments)
{
    static const char *const with_value[] = { "-E", "-e", "-I", "-L", "-n", "-P", "-s", NULL };
    size_t i = 0;

    while (i < arguments.n && str_starts(arguments.items[i], "-")) {
        if (str_is(arguments.items[i], "--"))
            return words_from(arguments, i + 1);
        i += str_is_one_of(arguments.items[i], with_value) ? 2 : 1;
    }
    return words_from(arguments, i);
}

static bool edits_in_place(struct str_array arguments)
{
    for (size_t i = 0; i < arguments.n; i++) {
        if (str_starts(arguments.items[i], "-i") || str_starts(arguments.items[i], "-pi"))
            return true;
    }
    return false;
}

static bool xargs_changes_files(struct str_array arguments)
{
    struct str_array command = xargs_command(arguments);
    struct str_array rest = words_from(command, 1);
    struct str name = word_at(command, 0);

    if (str_is(name, "perl") || str_is(name, "ruby"))
        return edits_in_place(rest);
    if (str_is(name, "sed"))
        return edits_in_place(rest) || str_is_among(str_of("--in-place"), rest.items, rest.n);
    return str_is(name, "rg") && str_is_among(str_of("--replace"), rest.items, rest.n);
}

bool is_formatting(struct str_array command, struct arena *arena)
{
    static const char *const always[] = {
        "wc", "tr", "cut", "sort", "uniq", "tee", "column", "yes", "printf", NULL,
    };
    struct str_array arguments = words_from(command, 1);
    struct str name = command.items[0];

    if (str_is_one_of(name, always))
        return true;
    if (str_is(name, "xargs"))
        return !xargs_changes_files(arguments);
    if (str_is(name, "awk"))
        return awk_file(arguments, arena).s == NULL;
    if (str_is(name, "sed"))
        return sed_file(arguments, arena).s == NULL;
    if (str_is(name, "head") || str_is(name, "tail"))
        return has_no_file(arguments, /* may_begin_with_plus= */ str_is(name, "tail"));
    return false;
}
