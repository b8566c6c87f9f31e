#include "patch/patch_internal.h"

#include "shell/script.h"
#include "shell/shell_call.h"
#include "shell/words.h"

static bool is_patch_call(struct str word)
{
    return str_is(word, "apply_patch") || str_is(word, "applypatch");
}

/* `powershell [-NoProfile] -Command SCRIPT` and `cmd /c SCRIPT` too: models write them anywhere. */
static bool find_script(const struct str_array *argv, struct str *ret_script)
{
    static const char *const power_shells[] = { "pwsh", "powershell", NULL };
    struct str name;
    size_t i = 1;

    if (shell_call_script(argv, ret_script))
        return true;
    if (argv->n < 3)
        return false;
    name = shell_call_name(argv->items[0]);
    if (str_is(name, "cmd") && argv->n == 3 && str_is(argv->items[1], "/c")) {
        *ret_script = argv->items[2];
        return true;
    }
    if (!str_is_one_of(name, power_shells))
        return false;
    if (str_is(argv->items[i], "-NoProfile"))
        i++;
    if (argv->n != i + 2 || !str_is(argv->items[i], "-Command"))
        return false;
    *ret_script = argv->items[i + 1];
    return true;
}

static bool is_patch(struct str text, struct arena *arena)
{
    struct error err = { 0 };
    struct patch *patch;
    bool is_one = patch_parse(text, arena, &patch, &err);

    error_done(&err);
    return is_one;
}

enum patch_in_command patch_in_command(const struct str_array *argv, struct arena *arena,
                                       struct str *ret_text, struct str *ret_folder)
{
    struct str script, folder = STR_NONE;
    struct here_document document;

    if (argv->n == 2 && is_patch_call(argv->items[0])) {
        *ret_text = argv->items[1];
        *ret_folder = STR_NONE;
        return PATCH_FOUND;
    }
    if (argv->n == 1)
        return is_patch(argv->items[0], arena) ? PATCH_WITHOUT_CALL : PATCH_NOT;
    if (!find_script(argv, &script))
        return PATCH_NOT;
    if (is_patch(script, arena))
        return PATCH_WITHOUT_CALL;
    script_take_cd(&script, arena, &folder);
    if (!here_document_read(script, arena, &document) || document.has_redirects ||
        document.command.words.n != 1 || !is_patch_call(document.command.words.items[0]))
        return PATCH_NOT;
    *ret_text = document.body;
    *ret_folder = folder;
    return PATCH_FOUND;
}
