/*
 * Shell lines: words that were joined split into the same words; what is called plain has words and no
 * more than the script is long; nothing is safe and dangerous at once.
 */
#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "shell/command_actions.h"
#include "shell/command_line.h"
#include "shell/quote.h"
#include "shell/script.h"

static void check_script(struct str text, struct arena *arena)
{
    struct here_document document;
    struct script script;
    size_t n_bytes = 0;

    if (script_read(text, arena, &script)) {
        check(script.n > 0);
        for (size_t i = 0; i < script.n; i++) {
            check(script.commands[i].words.n > 0 && script.commands[i].words.items[0].len > 0);
            for (size_t j = 0; j < script.commands[i].words.n; j++)
                n_bytes += script.commands[i].words.items[j].len;
        }
        check(n_bytes <= text.len);
    }
    if (here_document_read(text, arena, &document))
        check(document.command.words.n > 0 && document.body.len < text.len);
}

static void check_join(const struct str_array *words, struct arena *arena)
{
    struct str_array split;

    check(shell_split(shell_join(words, arena), arena, &split));
    check(split.n == words->n);
    for (size_t i = 0; i < split.n; i++)
        check(str_equal(split.items[i], words->items[i]));
}

static void check_actions(const struct str_array *argv, struct arena *arena)
{
    struct wire_command_action_array actions = command_actions(argv, arena);

    for (size_t i = 0; i < actions.n; i++)
        check(actions.items[i].tag != WIRE_COMMAND_ACTION_TAG_UNKNOWN || actions.n == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = arena_str(&arena, (const char *)data, size);
    struct str call[] = { STR_LITERAL("bash"), STR_LITERAL("-lc"), text };
    struct str_array argv = { call, 3 }, words;
    struct command_list list;
    bool is_extended;

    check_script(text, &arena);
    if (!str_has_nul(text) && shell_split(text, &arena, &words)) {
        check_join(&words, &arena);
        check_actions(&words, &arena);
        command_is_safe(&words);
        command_is_dangerous(&words, &is_extended);
    }
    check_actions(&argv, &arena);
    command_list_read(&argv, &arena, &list);
    check(list.n > 0 && !(list.is_plain && list.is_complex));
    if (command_is_safe(&argv))
        check(list.is_plain && !command_is_dangerous(&argv, &is_extended));
    return 0;
}
