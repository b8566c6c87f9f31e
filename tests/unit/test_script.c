#include "shell/script.h"

#include "base/buf.h"
#include "base/memory.h"
#include "shell/quote.h"

#include "test.h"

/* Commands as "a b; c d", a word that is not exact with a `~` behind it; NULL: not plain. */
static struct str shown(struct str text, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct script script;

    if (!script_read(text, arena, &script))
        return STR_NONE;
    for (size_t i = 0; i < script.n; i++) {
        for (size_t j = 0; j < script.commands[i].words.n; j++) {
            buf_add_text(&out, i > 0 && j == 0 ? ";" : j > 0 ? " " : "");
            buf_printf(&out, "<%s>", script.commands[i].words.items[j].s);
            if (!script.commands[i].is_exact[j])
                buf_add_char(&out, '~');
        }
    }
    return arena_str(arena, out.data, out.len);
}

static void assert_plain(const char *text, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(shown(str_of(text), &arena), expected);
}

static void assert_not_plain(const char *text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str found = shown(str_of(text), &arena);

    if (found.s != NULL)
        fail_msg("%s was read as %s", text, found.s);
}

TEST(commands_are_joined_by_operators_and_line_ends)
{
    assert_plain("ls; pwd", "<ls>;<pwd>");
    assert_plain("ls && pwd || true", "<ls>;<pwd>;<true>");
    assert_plain("ls|wc -l", "<ls>;<wc> <-l>");
    assert_plain("\n ls\n\npwd ;\n", "<ls>;<pwd>");
    assert_plain("ls &&\n pwd", "<ls>;<pwd>");
    assert_plain("time ls", "<time> <ls>");
    assert_plain("ls \\\n  -la", "<ls> <-la>");
}

TEST(quotes_are_taken_off_and_parts_joined)
{
    assert_plain("foo \"a b\" 'c d' e\"f\"g ''", "<foo> <a b> <c d> <efg> <>");
    assert_plain("rg -g\"*.py\"", "<rg> <-g*.py>");
    assert_plain("echo \"two\nlines\"", "<echo> <two\nlines>");
}

TEST(what_the_shell_still_changes_is_not_exact)
{
    assert_plain("foo a\\ b \\$HOME \"a\\\"b\" \"a\\.b\"",
                 "<foo> <a\\ b>~ <\\$HOME>~ <a\\\"b>~ <a\\.b>");
    assert_plain("ls *.c ~/x {a,b} [a]", "<ls> <*.c>~ <~/x>~ <{a,b}>~ <[a]>~");
    assert_plain("\\ls", "<\\ls>~");
    assert_plain("ls =cat ''=cat '='cat a=~ =", "<ls> <=cat>~ <=cat>~ <=cat> <a=~>~ <=>~");
}

TEST(everything_else_is_not_plain)
{
    static const char *const scripts[] = {
        "",
        " ",
        "\n",
        "# x",
        "ls # x",
        "echo $HOME",
        "echo ${x}",
        "echo $(ls)",
        "echo `ls`",
        "echo $'a'",
        "echo $\"a\"",
        "echo \"$x\"",
        "echo \"`x`\"",
        "ls > x",
        "cat < x",
        "ls 2>&1",
        "cat <<< x",
        "ls & pwd",
        "ls &",
        "ls |& wc",
        "! ls",
        "(ls)",
        "{ ls; }",
        "if ls; then x; fi",
        "for x in a; do b; done",
        "[ -f x ]",
        "[[ -f x ]]",
        "A=1 ls",
        "A+=1 ls",
        "\"ls\"",
        "'ls'",
        "l\"s\"",
        "42",
        "-1",
        "ls &&",
        "&& ls",
        "; ls",
        "ls ;; pwd",
        "ls | | wc",
        "ls ; ; pwd",
        "ls\n; pwd",
        "echo 'open",
        "echo \"open",
        "echo \\",
        "export A=1",
        "a{1..2}",
        "ls \x01",
        "f() { ls; }",
        "case x in x) ls;; esac",
        "ls \x0b-l",
        "cat a\\\nb",
        "ls <(pwd)",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++)
        assert_not_plain(scripts[i]);
}

/* Each of these runs something else than it seems to, in one shell or another. */
TEST(what_shells_do_not_read_alike_is_not_plain)
{
    static const char *const scripts[] = {
        "ls \\\r\nrm x",
        "ls\r\n",
        "ls -l\rpwd",
        "ls 'a\rb'",
        "ls '\x01'",
        "ls \"\x7f\"",
        "ls \xff",
        "ls \xc3",
        "ls \"\u20ac\\\"; x\"",
        "ls \u20ac|wc",
        "a[x-1]=1 rm x",
        "a[c.d]=1 rm x",
        "./a=b ls",
        "alias ls=rm; ls x",
        "hash -p /tmp/x ls",
        "enable -f ./x ls",
        "ls &\\\n& pwd",
        "ls |\\\n| pwd",
        "ls ;\\\n; pwd",
        "ls \\\n# x",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++)
        assert_not_plain(scripts[i]);
    assert_plain("ls '\u20ac' \u00e9\u00a0x 'a|b'", "<ls> <\u20ac> <\u00e9\u00a0x> <a|b>");
}

TEST(long_scripts_and_nul_bytes_are_not_plain)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char *text = arena_alloc(&arena, SCRIPT_MAX_BYTES + 2);

    memset(text, 'a', SCRIPT_MAX_BYTES + 1);
    ASSERT_NOT_NULL(shown((struct str){ text, SCRIPT_MAX_BYTES }, &arena).s);
    ASSERT_NULL(shown((struct str){ text, SCRIPT_MAX_BYTES + 1 }, &arena).s);
    for (size_t i = 1; i < SCRIPT_MAX_BYTES; i += 2)
        text[i] = ' ';
    ASSERT_NULL(shown((struct str){ text, SCRIPT_MAX_BYTES }, &arena).s);
    ASSERT_NULL(shown(STR_LITERAL("ls\0 rm"), &arena).s);
}

/* -- Here-documents -------------------------------------------------------------------------- */

TEST(a_here_document_has_words_and_a_body)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct here_document document;

    ASSERT_TRUE(here_document_read(
        str_of("python3 - 2 <<'EOF' > out 2>&1\nprint($x)\n`y`\nEOF\n\n"), &arena, &document));
    ASSERT_STR(shell_join(&document.command.words, &arena), "python3 - 2");
    ASSERT_STR(document.body, "print($x)\n`y`\n");
    ASSERT_TRUE(document.is_certain);
    ASSERT_TRUE(document.has_redirects);
    ASSERT_TRUE(here_document_read(str_of("cat << EOF\n$x\nEOF"), &arena, &document));
    ASSERT_TRUE(document.is_certain);
    ASSERT_FALSE(document.has_redirects);
    ASSERT_TRUE(here_document_read(str_of("cat <<EOF\n$(x)\nEOF"), &arena, &document));
    ASSERT_FALSE(document.is_certain);
}

TEST(other_documents_are_left_alone)
{
    static const char *const scripts[] = {
        "cat <<EOF\nx",     "cat <<EOF\nx\nEOF\nls", "cat <<EOF; ls\nx\nEOF", "cat <<< x\n",
        "cat <<EOF",        "<<EOF\nx\nEOF",         "cat \"a\" <<EOF\nEOF",  "A=1 cat <<E\nE",
        "cat $x <<E\nE",    "cat <<E | sh\nE",       "cat <<-E\nE",           "cat <<A <<B\nA\nB",
        "cat $((1<<2))\n2", "cat > $x <<E\nE",       "cat <<E >(x)\nE",
    };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct here_document document;

    for (size_t i = 0; i < ARRAY_LENGTH(scripts); i++) {
        if (here_document_read(str_of(scripts[i]), &arena, &document))
            fail_msg("%s was read", scripts[i]);
    }
}

/* Where a document ends for us and not for the shell, or the other way round, commands hide. */
TEST(documents_that_could_end_elsewhere_are_not_certain)
{
    static const char *const uncertain[] = {
        "cat <<EOF\nEO\\\nF\nrm x\nEOF",
        "cat <<EOF\nx\\\nEOF",
        "cat <<EOF\n$\\\n(rm x)\nEOF",
        "cat <<EOF\nx\r\nEOF",
        "cat <<'EOF'\nx\r\nEOF",
        "cat <<'E F'\nE F",
        "cat <<-EOF\nEOF",
        "cat <<E-F\nE-F",
        "cat <<'EOF'\n\xff\nEOF",
    };
    static const char *const unread[] = {
        "cat <<\\\n-EOF\nEOF\nrm x\n-EOF",
        "cat <<\\\nEOF\nEOF",
        "cat \\\n<<EOF\nEOF",
        "cat <<EOF >'a\nEOF\nrm x'\nEOF",
        "cat 13<<EOF\nEOF",
        "cat <<EOF\r\nEOF",
        "cat <<EOF\\\n\nEOF",
        "cat <<E\\\nOF\nEOF",
    };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct here_document document;

    for (size_t i = 0; i < ARRAY_LENGTH(uncertain); i++) {
        if (here_document_read(str_of(uncertain[i]), &arena, &document) && document.is_certain)
            fail_msg("%s is certain", uncertain[i]);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(unread); i++) {
        if (here_document_read(str_of(unread[i]), &arena, &document))
            fail_msg("%s was read", unread[i]);
    }
    ASSERT_TRUE(here_document_read(str_of("cat 3<<'EOF'\nx\\\n\nEOF"), &arena, &document));
    ASSERT_TRUE(document.is_certain);
}

TEST(words_of_a_document_may_be_inexact)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct here_document document;

    ASSERT_TRUE(here_document_read(str_of("cat a * <<E\nE"), &arena, &document));
    ASSERT_TRUE(script_word_is_exact(&document.command, 1));
    ASSERT_FALSE(script_word_is_exact(&document.command, 2));
}

TEST(cd_is_taken_from_the_front)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str text = str_of("cd 'a b' && rest"), folder;

    ASSERT_TRUE(script_take_cd(&text, &arena, &folder));
    ASSERT_STR(folder, "a b");
    ASSERT_STR(text, " rest");
    text = str_of("\n cd a && rest <<'E'\nx\r\n\x01\nE\n"); /* what follows may be anything */
    ASSERT_TRUE(script_take_cd(&text, &arena, &folder));
    ASSERT_STR(folder, "a");
    ASSERT_STR(text, " rest <<'E'\nx\r\n\x01\nE\n");
    text = str_of("cd a; rest");
    ASSERT_FALSE(script_take_cd(&text, &arena, &folder));
    ASSERT_STR(text, "cd a; rest");
}
