#include "shell/command_line.h"

#include "base/path.h"
#include "shell/shell_call.h"
#include "shell/words.h"

#include <stdlib.h>

struct str shell_call_name(struct str program)
{
    struct str name = path_basename(program);
    const char *dot = name.len == 0 ? NULL : memrchr(name.s, '.', name.len);

    if (dot != NULL && dot > name.s)
        name.len = (size_t)(dot - name.s);
    return name;
}

bool shell_call_script(const struct str_array *argv, struct str *ret_script)
{
    static const char *const shells[] = { "bash", "sh", "zsh", NULL };
    static const char *const flags[] = { "-c", "-lc", NULL };

    if (argv->n != 3 || !str_is_one_of(shell_call_name(argv->items[0]), shells) ||
        !str_is_one_of(argv->items[1], flags))
        return false;
    *ret_script = argv->items[2];
    return true;
}

bool shell_call_is_trusted(struct str program)
{
    static const char *const folders[] = {
        "/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/run/current-system/sw/bin",
        NULL,
    };
    struct str name = path_basename(program);
    struct str folder = { program.s, program.len - name.len };

    if (folder.len == 0) /* by its very name: `bash.x` is anybody's program */
        return str_equal(name, shell_call_name(name));
    if (str_equal(program, str_of(getenv("SHELL"))))
        return true;
    folder.len--;
    return str_is_one_of(folder, folders);
}

static void use_one(struct command_list *list, struct arena *arena, struct script_command command,
                    bool is_safe)
{
    list->items = arena_alloc(arena, sizeof *list->items);
    list->items[0] = command;
    list->is_safe = memcpy(arena_alloc(arena, sizeof is_safe), &is_safe, sizeof is_safe);
    list->n = 1;
}

static void use_script(struct command_list *list, struct arena *arena, const struct script *script)
{
    bool *is_safe = arena_alloc(arena, script->n * sizeof *is_safe);

    list->items = arena_alloc(arena, script->n * sizeof *list->items);
    list->n = script->n;
    for (size_t i = 0; i < script->n; i++) {
        list->items[i] = script->commands[i];
        is_safe[i] = script_command_is_safe(&script->commands[i], arena);
    }
    list->is_safe = is_safe;
}

void command_list_read(const struct str_array *argv, struct arena *arena,
                       struct command_list *ret_list)
{
    const struct script_command whole = { .words = *argv };
    struct command_list list = { 0 };
    struct here_document document;
    struct script script;
    struct str text;

    if (!shell_call_script(argv, &text)) {
        list.is_plain = true;
        use_one(&list, arena, whole, command_is_safe(argv));
    } else if (!shell_call_is_trusted(argv->items[0])) {
        use_one(&list, arena, whole, /* is_safe= */ false);
    } else if (script_read(text, arena, &script)) {
        list.is_plain = list.is_of_shell = true;
        use_script(&list, arena, &script);
    } else if (here_document_read(text, arena, &document) && document.is_certain) {
        list.is_complex = list.is_of_shell = true;
        list.has_redirects = document.has_redirects;
        use_one(&list, arena, document.command, /* is_safe= */ false);
    } else {
        use_one(&list, arena, whole, /* is_safe= */ false);
    }
    *ret_list = list;
}
