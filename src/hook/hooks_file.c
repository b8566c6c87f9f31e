#include "hook/hook.h"

#include "base/check.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "schema/decode.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

enum {
    MAX_FILE_BYTES = 1024 * 1024,
    MAX_HOOKS = 128, /* of a thread */
    MAX_FAULTS = 32, /* that a list tells of */
    DEFAULT_TIMEOUT_S = 600,
    MAX_TIMEOUT_S = 24 * 60 * 60,
};

/* By enum wire_hook_event_name. */
static const struct {
    const char *title;
    const char *slug;
    bool has_subject;
    bool is_guard; /* it can keep a command, or what it printed, from the model */
} events[] = {
    [WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE] = { "PreToolUse", "pre-tool-use", true, true },
    [WIRE_HOOK_EVENT_NAME_POST_TOOL_USE] = { "PostToolUse", "post-tool-use", true, true },
    [WIRE_HOOK_EVENT_NAME_SESSION_START] = { "SessionStart", "session-start", true, false },
    [WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT] = { "UserPromptSubmit", "user-prompt-submit", false,
                                                  true },
    [WIRE_HOOK_EVENT_NAME_STOP] = { "Stop", "stop", false, true },
};

const char *hook_event_title(enum wire_hook_event_name event)
{
    return events[event].title;
}

/* -- One file ------------------------------------------------------------------------------ */

struct hooks_loader {
    struct hooks *hooks;
    struct hook *items; /* MAX_HOOKS of them, in the arena of the hooks */
    struct str path;    /* the file at hand */

    /* Where complaints go; NULL: to the log. */
    struct arena *faults_arena;
    struct wire_hook_error_info *faults; /* MAX_FAULTS of them */
    size_t n_faults;
};

static void hooks_complain(struct hooks_loader *loader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void hooks_complain(struct hooks_loader *loader, const char *format, ...)
{
    CLEANUP(error_done) struct error words = { 0 };
    va_list args;

    va_start(args, format);
    error_vset(&words, ERR_INTERNAL, format, args);
    va_end(args);
    if (loader->faults_arena == NULL)
        log_warn("%s: %s", loader->path.s, words.message.s);
    else if (loader->n_faults < MAX_FAULTS)
        loader->faults[loader->n_faults++] =
            (struct wire_hook_error_info){ arena_keep(loader->faults_arena, loader->path),
                                           arena_keep(loader->faults_arena, words.message) };
}

static uint64_t timeout_of(const struct wire_hooks_file_handler_command *handler)
{
    struct opt_u64 given = handler->timeout.set ? handler->timeout : handler->timeout_sec;

    if (!given.set)
        return DEFAULT_TIMEOUT_S;
    if (given.value < 1)
        return 1;
    return given.value > MAX_TIMEOUT_S ? MAX_TIMEOUT_S : given.value;
}

static void add_hook(struct hooks_loader *loader, enum wire_hook_event_name event,
                     struct str matcher, const struct wire_hooks_file_handler_command *handler)
{
    struct hooks *hooks = loader->hooks;
    struct hook *hook;

    if (hooks->n == MAX_HOOKS) {
        hooks_complain(loader, "ignoring hooks beyond the first %d", MAX_HOOKS);
        return;
    }
    hook = &loader->items[hooks->n];
    *hook = (struct hook){
        .event = event,
        .matcher = arena_keep(&loader->hooks->arena, matcher),
        .command = arena_keep(&loader->hooks->arena, handler->command),
        .status_message = arena_keep(&loader->hooks->arena, handler->status_message),
        .timeout_s = timeout_of(handler),
        .source_path = loader->path,
        .order = (int64_t)hooks->n,
    };
    hook->id = str_of(
        arena_printf(&hooks->arena, "%s:%zu:%s", events[event].slug, hooks->n, loader->path.s));
    hooks->n++;
}

static void add_handler(struct hooks_loader *loader, enum wire_hook_event_name event,
                        struct str matcher, const struct wire_hooks_file_handler *handler)
{
    if (handler->tag != WIRE_HOOKS_FILE_HANDLER_TAG_COMMAND)
        hooks_complain(loader, "ignoring a hook that is not a command");
    else if (handler->command.async)
        hooks_complain(loader, "ignoring an async hook");
    else if (str_has_nul(handler->command.command) || str_trim(handler->command.command).len == 0)
        hooks_complain(loader, "ignoring a hook without a command");
    else
        add_hook(loader, event, matcher, &handler->command);
}

/* False: the hooks are ignored. A guard that does not know whom to stop stops everybody. */
static bool check_matcher(struct hooks_loader *loader, enum wire_hook_event_name event,
                          struct str *matcher)
{
    const char *fault = hook_matcher_fault(*matcher);

    if (fault == NULL)
        return true;
    hooks_complain(loader, "ignoring the matcher \"%.100s\": %s; its hooks %s", matcher->s, fault,
                   events[event].is_guard ? "always run" : "are ignored");
    *matcher = STR_NONE;
    return events[event].is_guard;
}

static void add_groups(struct hooks_loader *loader, enum wire_hook_event_name event,
                       const struct wire_hooks_file_group_array *groups)
{
    for (size_t i = 0; i < groups->n; i++) {
        const struct wire_hooks_file_group *group = &groups->items[i];
        struct str matcher = events[event].has_subject ? group->matcher : STR_NONE;

        if (!check_matcher(loader, event, &matcher))
            continue;
        for (size_t j = 0; j < group->hooks.n; j++)
            add_handler(loader, event, matcher, &group->hooks.items[j]);
    }
}

static void add_file(struct hooks_loader *loader, struct str text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_hooks_file file;

    if (!schema_decode_text(&type_hooks_file, text, &arena, &file, &err)) {
        hooks_complain(loader, "%s, ignoring its hooks", err.message.s);
        return;
    }
    if (file.hooks == NULL)
        return;
    add_groups(loader, WIRE_HOOK_EVENT_NAME_PRE_TOOL_USE, &file.hooks->pre_tool_use);
    add_groups(loader, WIRE_HOOK_EVENT_NAME_POST_TOOL_USE, &file.hooks->post_tool_use);
    add_groups(loader, WIRE_HOOK_EVENT_NAME_SESSION_START, &file.hooks->session_start);
    add_groups(loader, WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT, &file.hooks->user_prompt_submit);
    add_groups(loader, WIRE_HOOK_EVENT_NAME_STOP, &file.hooks->stop);
}

static void load_folder(struct hooks_loader *loader, struct str folder)
{
    CLEANUP(buf_done) struct buf content = { 0 };
    int r;

    loader->path = str_of(arena_printf(&loader->hooks->arena, "%s/hooks.json", folder.s));
    r = file_read(loader->path.s, MAX_FILE_BYTES, &content);
    if (r == 0)
        add_file(loader, buf_str(&content));
    else if (r != -ENOENT && r != -ENOTDIR)
        hooks_complain(loader, "cannot be read: %s, continuing", strerror(-r));
}

/* -- All of them --------------------------------------------------------------------------- */

static struct hooks *load_folders(struct hooks_loader *loader, const struct str_array *folders)
{
    struct hooks *hooks = xcalloc(1, sizeof *hooks);

    loader->hooks = hooks;
    hooks->references = 1;
    hooks->items = loader->items = arena_zero(&hooks->arena, MAX_HOOKS * sizeof *loader->items);
    for (size_t i = 0; i < folders->n; i++)
        load_folder(loader, folders->items[i]);
    return hooks;
}

struct hooks *hooks_look(const struct str_array *folders, struct arena *arena,
                         struct wire_hook_error_info_array *ret_faults)
{
    struct hooks_loader loader = {
        .faults_arena = arena,
        .faults = arena_zero(arena, MAX_FAULTS * sizeof *loader.faults),
    };
    struct hooks *hooks = load_folders(&loader, folders);

    *ret_faults = (struct wire_hook_error_info_array){ loader.faults, loader.n_faults };
    return hooks;
}

struct hooks *hooks_load(const struct str_array *folders)
{
    struct hooks_loader loader = { 0 };
    struct hooks *hooks = load_folders(&loader, folders);

    if (hooks->n > 0)
        return hooks;
    hooks_unref(hooks);
    return NULL;
}

struct hooks *hooks_ref(struct hooks *hooks)
{
    if (hooks != NULL)
        hooks->references++;
    return hooks;
}

void hooks_unref(struct hooks *hooks)
{
    if (hooks == NULL)
        return;
    check(hooks->references > 0);
    if (--hooks->references > 0)
        return;
    arena_done(&hooks->arena);
    free(hooks);
}
