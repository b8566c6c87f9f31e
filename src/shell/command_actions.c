/*
 * A command line is taken apart, each part is looked at alone, and what only frames the rest is
 * dropped. As soon as one part stays unknown the whole is: a summary that leaves something out would
 * be worse than none.
 */
#include "shell/command_actions.h"

#include "shell/action_kinds.h"
#include "shell/action_words.h"
#include "shell/quote.h"
#include "shell/shell_call.h"

struct actions {
    struct arena *arena;
    struct wire_command_action *items; /* in the arena */
    size_t n;
    struct str folder; /* where `cd` has led, or NULL */
};

static struct wire_command_action unknown(struct str command)
{
    return (struct wire_command_action){
        .tag = WIRE_COMMAND_ACTION_TAG_UNKNOWN,
        .unknown = { .command = command },
    };
}

/* Where a `cd` goes, or NULL. */
static struct str cd_target(struct str_array arguments)
{
    struct str target = STR_NONE;

    for (size_t i = 0; i < arguments.n; i++) {
        if (str_is(arguments.items[i], "--"))
            return word_at(arguments, i + 1);
        if (!str_starts(arguments.items[i], "-"))
            target = arguments.items[i];
    }
    return target;
}

static struct str join_paths(struct str base, struct str path, struct arena *arena)
{
    bool has_slash = base.len > 0 && base.s[base.len - 1] == '/';

    if (base.s == NULL || base.len == 0 || str_starts(path, "/"))
        return path;
    return str_of(arena_printf(arena, "%s%s%s", base.s, has_slash ? "" : "/", path.s));
}

static void add_simple_command(struct actions *actions, struct str_array command)
{
    struct wire_command_action action;

    if (str_is(command.items[0], "cd")) {
        struct str target = cd_target(words_from(command, 1));

        if (target.s != NULL)
            actions->folder = join_paths(actions->folder, target, actions->arena);
        return;
    }
    action = action_of(command, actions->arena);
    if (action.tag == WIRE_COMMAND_ACTION_TAG_READ)
        action.read.path = join_paths(actions->folder, action.read.path, actions->arena);
    actions->items[actions->n++] = action;
}

/* -- What only frames the rest --------------------------------------------------------------- */

static bool has_only_flags(struct str_array words)
{
    for (size_t i = 1; i < words.n; i++) {
        if (!str_starts(words.items[i], "-"))
            return false;
    }
    return true;
}

/* Does it only lead to what comes behind it, or number its lines? */
static bool is_frame(const struct wire_command_action *action, bool is_first, struct arena *arena)
{
    struct str_array words;
    struct str name;

    if (action->tag != WIRE_COMMAND_ACTION_TAG_UNKNOWN ||
        !shell_split(action->unknown.command, arena, &words) || words.n == 0)
        return false;
    name = words.items[0];
    return str_is(action->unknown.command, "true") || (is_first && str_is(name, "echo")) ||
           (str_is(name, "nl") && has_only_flags(words));
}

/* At least one stays. */
static void drop_frames(struct actions *actions)
{
    size_t n = 0, n_left = actions->n;

    for (size_t i = 0; i < actions->n; i++) {
        if (n_left > 1 && is_frame(&actions->items[i], n == 0, actions->arena))
            n_left--;
        else
            actions->items[n++] = actions->items[i];
    }
    actions->n = n;
}

static void drop_true(struct actions *actions)
{
    size_t n = 0;

    if (actions->n < 2)
        return;
    for (size_t i = 0; i < actions->n; i++) {
        const struct wire_command_action *action = &actions->items[i];

        if (action->tag != WIRE_COMMAND_ACTION_TAG_UNKNOWN ||
            !str_is(action->unknown.command, "true"))
            actions->items[n++] = *action;
    }
    actions->n = n;
}

static struct str *command_of(struct wire_command_action *action)
{
    switch (action->tag) {
    case WIRE_COMMAND_ACTION_TAG_READ:
        return &action->read.command;
    case WIRE_COMMAND_ACTION_TAG_LIST_FILES:
        return &action->list_files.command;
    case WIRE_COMMAND_ACTION_TAG_SEARCH:
        return &action->search.command;
    default:
        return &action->unknown.command;
    }
}

/* -- A shell script -------------------------------------------------------------------------- */

/* The only action left stands for the script, unless the script had other parts. */
static void name_only_action(struct actions *actions, const struct script *script, struct str text)
{
    struct wire_command_action *action = &actions->items[0];
    struct str_array words;
    bool is_joined = script->n > 1, has_pipe = false, has_sed = false;

    if (action->tag == WIRE_COMMAND_ACTION_TAG_UNKNOWN)
        return;
    if (!shell_split(text, actions->arena, &words))
        words = (struct str_array){ &text, 1 };
    for (size_t i = 0; i < words.n; i++) {
        is_joined |= is_connector(words.items[i]);
        has_pipe |= str_is(words.items[i], "|");
        has_sed |= str_is(words.items[i], "sed") && str_is(word_at(words, i + 1), "-n");
    }
    if (!is_joined)
        *command_of(action) = shell_join(&words, actions->arena);
    else if (action->tag == WIRE_COMMAND_ACTION_TAG_READ && has_pipe && has_sed)
        *command_of(action) = text;
}

static void read_script(struct actions *actions, struct str text)
{
    struct script script;
    size_t n_real = 0;

    if (!script_read(text, actions->arena, &script)) {
        actions->items = arena_alloc(actions->arena, sizeof *actions->items);
        actions->items[actions->n++] = unknown(text);
        return;
    }
    actions->items = arena_alloc(actions->arena, script.n * sizeof *actions->items);
    for (size_t i = 0; i < script.n; i++) {
        if (is_formatting(script.commands[i].words, actions->arena))
            continue;
        n_real++;
        add_simple_command(actions, script.commands[i].words);
    }
    if (n_real == 0) {
        actions->items[actions->n++] = unknown(text);
        return;
    }
    drop_true(actions);
    drop_frames(actions);
    if (actions->n == 1)
        name_only_action(actions, &script, text);
}

/* -- An argv of its own ---------------------------------------------------------------------- */

static struct str_array without_answer(struct str_array argv)
{
    static const char *const answers[] = { "yes", "y", "no", "n", NULL };

    if (argv.n > 2 && str_is_one_of(argv.items[0], answers) && str_is(argv.items[1], "|"))
        return words_from(argv, 2);
    return argv;
}

static void read_argv(struct actions *actions, struct str_array argv)
{
    argv = without_answer(argv);
    actions->items = arena_alloc(actions->arena, (argv.n + 1) * sizeof *actions->items);
    while (argv.n > 0) {
        struct str_array command = words_before_connector(argv);

        if (command.n > 0)
            add_simple_command(actions, command);
        argv = words_from(argv, command.n + 1);
    }
    drop_frames(actions);
}

/* `pwsh -NoProfile -Command SCRIPT`: only the script is shown. */
static bool find_powershell_script(const struct str_array *argv, struct str *ret_script)
{
    static const char *const shells[] = { "pwsh", "powershell", NULL };
    static const char *const flags[] = { "-nologo", "-noprofile", "-command", "-c", NULL };

    if (argv->n < 3 || !str_is_one_of(shell_call_name(argv->items[0]), shells))
        return false;
    for (size_t i = 1; i < argv->n; i++) {
        struct str flag = argv->items[i];
        bool is_known = false;

        for (const char *const *known = flags; *known != NULL; known++)
            is_known |= flag.len == strlen(*known) && strncasecmp(flag.s, *known, flag.len) == 0;
        if (!is_known)
            return false;
        if (flag.len == 2 || strncasecmp(flag.s, "-command", flag.len) == 0) {
            *ret_script = word_at(*argv, i + 1);
            return i + 1 < argv->n;
        }
    }
    return false;
}

/* -- Together -------------------------------------------------------------------------------- */

static bool same(const struct wire_command_action *a, const struct wire_command_action *b)
{
    if (a->tag != b->tag)
        return false;
    switch (a->tag) {
    case WIRE_COMMAND_ACTION_TAG_READ:
        return str_equal(a->read.command, b->read.command) && str_equal(a->read.path, b->read.path);
    case WIRE_COMMAND_ACTION_TAG_LIST_FILES:
        return str_equal(a->list_files.command, b->list_files.command);
    case WIRE_COMMAND_ACTION_TAG_SEARCH:
        return str_equal(a->search.command, b->search.command);
    default:
        return str_equal(a->unknown.command, b->unknown.command);
    }
}

static void drop_repeats(struct actions *actions)
{
    size_t n = 0;

    for (size_t i = 0; i < actions->n; i++) {
        if (n == 0 || !same(&actions->items[n - 1], &actions->items[i]))
            actions->items[n++] = actions->items[i];
    }
    actions->n = n;
}

struct wire_command_action_array command_actions(const struct str_array *argv, struct arena *arena)
{
    struct actions actions = { .arena = arena };
    struct str whole;

    if (shell_call_script(argv, &whole)) {
        read_script(&actions, whole);
    } else if (find_powershell_script(argv, &whole)) {
        read_argv(&actions, (struct str_array){ &whole, 1 });
    } else {
        whole = shell_join(argv, arena);
        read_argv(&actions, *argv);
    }
    drop_repeats(&actions);
    for (size_t i = 0; i < actions.n; i++) {
        if (actions.items[i].tag == WIRE_COMMAND_ACTION_TAG_UNKNOWN) {
            actions.items[0] = unknown(whole);
            actions.n = 1;
            break;
        }
    }
    return (struct wire_command_action_array){ actions.items, actions.n };
}

struct wire_parsed_command_array parsed_commands(const struct wire_command_action_array *actions,
                                                 struct arena *arena)
{
    struct wire_parsed_command *parsed = arena_zero(arena, (actions->n + 1) * sizeof *parsed);

    for (size_t i = 0; i < actions->n; i++) {
        const struct wire_command_action *action = &actions->items[i];

        switch (action->tag) {
        case WIRE_COMMAND_ACTION_TAG_READ:
            parsed[i] = (struct wire_parsed_command){
                .tag = WIRE_PARSED_COMMAND_TAG_READ,
                .read = { action->read.command, action->read.name, action->read.path },
            };
            break;
        case WIRE_COMMAND_ACTION_TAG_LIST_FILES:
            parsed[i] = (struct wire_parsed_command){
                .tag = WIRE_PARSED_COMMAND_TAG_LIST_FILES,
                .list_files = { action->list_files.command, action->list_files.path },
            };
            break;
        case WIRE_COMMAND_ACTION_TAG_SEARCH:
            parsed[i] = (struct wire_parsed_command){
                .tag = WIRE_PARSED_COMMAND_TAG_SEARCH,
                .search = { action->search.command, action->search.query, action->search.path },
            };
            break;
        case WIRE_COMMAND_ACTION_TAG_UNKNOWN:
            parsed[i] = (struct wire_parsed_command){
                .tag = WIRE_PARSED_COMMAND_TAG_UNKNOWN,
                .unknown = { action->unknown.command },
            };
            break;
        }
    }
    return (struct wire_parsed_command_array){ parsed, actions->n };
}
