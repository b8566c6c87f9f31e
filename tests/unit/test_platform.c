#include "base/buf.h"
#include "base/memory.h"
#include "base/platform.h"
#include "base/version.h"

#include "test.h"

#include <stdlib.h>
#include <sys/utsname.h>

/* Facts that must not depend on the machine that runs the tests. */
static const char *const variables[] = {
    "CODEX_INTERNAL_ORIGINATOR_OVERRIDE",
    "TERM",
    "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION",
    "WEZTERM_VERSION",
    "ITERM_SESSION_ID",
    "TERM_SESSION_ID",
    "KITTY_WINDOW_ID",
    "ALACRITTY_SOCKET",
    "KONSOLE_VERSION",
    "GNOME_TERMINAL_SCREEN",
    "VTE_VERSION",
    "WT_SESSION",
    "TMUX",
    "TMUX_PANE",
};

static void clear_environment(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(variables); i++)
        unsetenv(variables[i]);
}

static struct str user_agent(struct arena *arena, struct str name, struct str version)
{
    return platform_user_agent(arena, &(struct client_name){ name, version });
}

/* The part between the machine and the client: "...; x86_64) TERMINAL (NAME; VERSION)". */
static struct str terminal(struct arena *arena)
{
    struct str text = user_agent(arena, STR_LITERAL("n"), STR_LITERAL("1"));
    const char *start = strchr(text.s, ')');
    const char *end = strstr(text.s, " (n; 1)");

    ASSERT_NOT_NULL(start);
    ASSERT_NOT_NULL(end);
    return arena_str(arena, start + 2, (size_t)(end - start - 2));
}

TEST(header_values_hold_no_control_characters)
{
    ASSERT_TRUE(is_header_value(STR_LITERAL("")));
    ASSERT_TRUE(is_header_value(STR_LITERAL(" ~")));
    ASSERT_TRUE(is_header_value(STR_LITERAL("a\tb")));
    ASSERT_TRUE(is_header_value(STR_LITERAL("caf\xc3\xa9 \xe5\x90\x8d")));
    ASSERT_FALSE(is_header_value(STR_LITERAL("bad\rname")));
    ASSERT_FALSE(is_header_value(STR_LITERAL("a\nb")));
    ASSERT_FALSE(is_header_value(STR_LITERAL("a\0b")));
    ASSERT_FALSE(is_header_value(STR_LITERAL("\x1f")));
    ASSERT_FALSE(is_header_value(STR_LITERAL("\x7f")));
}

TEST(the_user_agent_names_client_version_machine_and_terminal)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf ending = { 0 };
    struct utsname machine;
    struct str text;

    clear_environment();
    setenv("TERM", "xterm", 1);
    text = user_agent(&arena, STR_LITERAL("tester"), STR_LITERAL("9.9"));
    ASSERT_EQ(strncmp(text.s, "tester/" CODEX_VERSION " (", strlen("tester/" CODEX_VERSION " (")),
              0);
    ASSERT_EQ(uname(&machine), 0);
    buf_printf(&ending, "; %s) xterm (tester; 9.9)", machine.machine);
    ASSERT_TRUE(text.len > ending.len);
    ASSERT_STREQ(text.s + text.len - ending.len, buf_str(&ending).s);
}

TEST(an_override_takes_the_place_of_the_first_name)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text;

    clear_environment();
    setenv("CODEX_INTERNAL_ORIGINATOR_OVERRIDE", "other", 1);
    text = user_agent(&arena, STR_LITERAL("tester"), STR_LITERAL("1"));
    ASSERT_EQ(strncmp(text.s, "other/", 6), 0);
    ASSERT_NOT_NULL(strstr(text.s, " (tester; 1)"));

    setenv("CODEX_INTERNAL_ORIGINATOR_OVERRIDE", "", 1);
    text = user_agent(&arena, STR_LITERAL("tester"), STR_LITERAL("1"));
    ASSERT_EQ(strncmp(text.s, "tester/", 7), 0);
    clear_environment();
}

TEST(name_and_version_are_trimmed_as_a_whole)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text;

    clear_environment();
    text = user_agent(&arena, STR_LITERAL("n"), STR_LITERAL(""));
    ASSERT_NOT_NULL(strstr(text.s, " (n;)"));
    text = user_agent(&arena, STR_LITERAL(" n"), STR_LITERAL(" 1 "));
    ASSERT_NOT_NULL(strstr(text.s, " (n;  1)"));
    text = user_agent(&arena, STR_LITERAL(""), STR_LITERAL(""));
    ASSERT_NOT_NULL(strstr(text.s, " (;)"));
    ASSERT_EQ(text.s[0], '/');
}

TEST(what_no_header_may_carry_becomes_plain)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text;

    clear_environment();
    text = user_agent(&arena, STR_LITERAL("n"), STR_LITERAL("1\n2"));
    ASSERT_NOT_NULL(strstr(text.s, " (n; 1_2)"));
    text = user_agent(&arena, STR_LITERAL("n"), STR_LITERAL("a\0b\x7f"));
    ASSERT_NOT_NULL(strstr(text.s, " (n; a_b_)"));
    ASSERT_EQ(strlen(text.s), text.len);

    /* Letters beyond ASCII are fine in a header, so they stay as they are. */
    text = user_agent(&arena, STR_LITERAL("caf\xc3\xa9"), STR_LITERAL("1"));
    ASSERT_NOT_NULL(strstr(text.s, " (caf\xc3\xa9; 1)"));
}

/* A character is replaced as a whole, however many bytes it has. */
TEST(a_letter_beyond_ascii_beside_a_control_character_becomes_one_sign)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text;

    clear_environment();
    text = user_agent(&arena, STR_LITERAL("n"), STR_LITERAL("\xc3\xa9\nz"));
    ASSERT_NOT_NULL(strstr(text.s, " (n; __z)"));
    text = user_agent(&arena, STR_LITERAL("n"), STR_LITERAL("\xe5\x90\x8d\x01z"));
    ASSERT_NOT_NULL(strstr(text.s, " (n; __z)"));
}

TEST(finds_the_terminal_by_its_marks)
{
    static const struct {
        const char *variable;
        const char *value;
        const char *expected;
    } cases[] = {
        { "TERM_PROGRAM", "vscode", "vscode" },
        { "WEZTERM_VERSION", "20240203", "WezTerm/20240203" },
        { "WEZTERM_VERSION", "", "WezTerm" },
        { "ITERM_SESSION_ID", "w0t0p0", "iTerm.app" },
        { "TERM_SESSION_ID", "1", "Apple_Terminal" },
        { "KITTY_WINDOW_ID", "1", "kitty" },
        { "ALACRITTY_SOCKET", "/tmp/s", "Alacritty" },
        { "KONSOLE_VERSION", "230804", "Konsole/230804" },
        { "GNOME_TERMINAL_SCREEN", "/org/x", "gnome-terminal" },
        { "VTE_VERSION", "7000", "VTE/7000" },
        { "WT_SESSION", "guid", "WindowsTerminal" },
        { "TERM", "dumb", "dumb" },
        { "TERM", "", "unknown" },
    };
    CLEANUP(arena_done) struct arena arena = { 0 };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        clear_environment();
        setenv(cases[i].variable, cases[i].value, 1);
        ASSERT_STR(terminal(&arena), cases[i].expected);
    }
    clear_environment();
    ASSERT_STR(terminal(&arena), "unknown");
}

TEST(term_program_wins_and_may_have_a_version)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    clear_environment();
    setenv("TERM", "xterm", 1);
    setenv("KITTY_WINDOW_ID", "1", 1);
    ASSERT_STR(terminal(&arena), "kitty");
    setenv("TERM_PROGRAM", "vscode", 1);
    ASSERT_STR(terminal(&arena), "vscode");
    setenv("TERM_PROGRAM_VERSION", "1.90", 1);
    ASSERT_STR(terminal(&arena), "vscode/1.90");
    setenv("TERM_PROGRAM", "", 1);
    ASSERT_STR(terminal(&arena), "kitty");
    clear_environment();
}

TEST(an_empty_tmpdir_is_none)
{
    ASSERT_EQ(setenv("TMPDIR", "/elsewhere", 1), 0);
    ASSERT_STR(user_tmpdir(), "/elsewhere");
    ASSERT_EQ(setenv("TMPDIR", "", 1), 0);
    ASSERT_NULL(user_tmpdir().s);
    ASSERT_EQ(unsetenv("TMPDIR"), 0);
    ASSERT_NULL(user_tmpdir().s);
}
