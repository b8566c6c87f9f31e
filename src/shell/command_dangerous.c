/*
 * Commands that are worth a question before they run. A courtesy, not a barrier:
 * there are a thousand ways to write `rm` differently, and the sandbox is what holds.
 */
#include "shell/command_line.h"

#include "base/memory.h"
#include "base/path.h"
#include "shell/shell_call.h"
#include "shell/words.h"

enum danger { DANGER_NONE, DANGER_EXTENDED, DANGER_KNOWN };

enum { MAX_NESTING = 2 };

/* The reference's whole list. */
static bool is_known_dangerous(struct str_array words)
{
    static const char *const flags[] = { "-f", "-rf", NULL };

    while (words.n > 0 && str_is(words.items[0], "sudo"))
        words = words_from(words, 1);
    return words.n >= 2 && str_is(words.items[0], "rm") && str_is_one_of(words.items[1], flags);
}

/* A flag among others, `-xfd`, or its long name. */
static bool has_flag(struct str_array words, const char *letters, const char *long_name)
{
    for (size_t i = 1; i < words.n; i++) {
        struct str word = words.items[i];

        if (str_is(word, "--"))
            return false;
        if (str_is(word, long_name))
            return true;
        if (word.len < 2 || word.s[0] != '-' || word.s[1] == '-')
            continue;
        for (size_t j = 1; j < word.len; j++) {
            if (strchr(letters, word.s[j]) != NULL)
                return true;
        }
    }
    return false;
}

static bool rm_is_dangerous(struct str_array words)
{
    return has_flag(words, "frR", "--force") || has_flag(words, "", "--recursive");
}

static bool is_recursive(struct str_array words)
{
    return has_flag(words, "R", "--recursive");
}

static bool dd_is_dangerous(struct str_array words)
{
    for (size_t i = 1; i < words.n; i++) {
        if (str_starts(words.items[i], "of="))
            return true;
    }
    return false;
}

static bool git_is_dangerous(struct str_array words)
{
    for (; words.n > 1; words = words_from(words, 1)) {
        if (str_is(words.items[1], "clean"))
            return has_flag(words_from(words, 1), "f", "--force");
        if (str_is(words.items[1], "reset"))
            return has_flag(words_from(words, 1), "", "--hard");
    }
    return false;
}

static bool is_always_dangerous(struct str_array words)
{
    return true;
}

/* Our additions. */
static const struct {
    const char *name;
    bool (*is_dangerous)(struct str_array words);
} dangerous_commands[] = {
    { "chmod", is_recursive },   { "chown", is_recursive }, { "dd", dd_is_dangerous },
    { "git", git_is_dangerous }, { "rm", rm_is_dangerous }, { "shred", is_always_dangerous },
};

/* `sudo -n -u root NAME=value command` is the command. */
static struct str_array without_sudo(struct str_array words)
{
    while (words.n > 0 && str_is(path_basename(words.items[0]), "sudo")) {
        words = words_from(words, 1);
        while (words.n > 0 && (str_starts(words.items[0], "-") ||
                               memchr(words.items[0].s, '=', words.items[0].len) != NULL)) {
            struct str option = words.items[0];
            bool has_value = option.len == 2 && strchr("ughpCDRTUrt", option.s[1]) != NULL;

            words = words_from(words, has_value ? 2 : 1);
        }
    }
    return words;
}

static bool is_extended(struct str_array words)
{
    struct str name;

    words = without_sudo(words);
    if (words.n == 0)
        return false;
    name = path_basename(words.items[0]);
    if (str_starts(name, "\\")) /* `\rm` is rm, whatever aliases there are */
        name = (struct str){ name.s + 1, name.len - 1 };
    if (str_starts(name, "mkfs"))
        return true;
    for (size_t i = 0; i < ARRAY_LENGTH(dangerous_commands); i++) {
        if (str_is(name, dangerous_commands[i].name))
            return dangerous_commands[i].is_dangerous(words);
    }
    return false;
}

static enum danger danger_of(const struct str_array *argv, struct arena *arena, unsigned nesting)
{
    enum danger worst = DANGER_NONE;
    struct script script;
    struct str text;

    if (is_known_dangerous(*argv))
        return DANGER_KNOWN;
    if (!shell_call_script(argv, &text))
        return is_extended(*argv) ? DANGER_EXTENDED : DANGER_NONE;
    if (nesting == MAX_NESTING || !script_read(text, arena, &script))
        return DANGER_NONE;
    for (size_t i = 0; i < script.n && worst < DANGER_KNOWN; i++) {
        enum danger danger = danger_of(&script.commands[i].words, arena, nesting + 1);

        if (danger > worst)
            worst = danger;
    }
    return worst;
}

bool command_is_dangerous(const struct str_array *argv, bool *ret_extended)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    enum danger danger = danger_of(argv, &arena, 0);

    *ret_extended = danger == DANGER_EXTENDED;
    return danger != DANGER_NONE;
}
