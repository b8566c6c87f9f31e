#include "base/memory.h"
#include "store/names.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char A[] = "0195a000-0000-7000-8000-00000000000a";
static const char B[] = "0195b000-0000-7000-8000-00000000000b";

static char home[64];
static char path[128];

static struct names *names_of_new_home(void)
{
    snprintf(home, sizeof home, "/tmp/bobbin-names-XXXXXX");
    ASSERT_NOT_NULL(mkdtemp(home));
    snprintf(path, sizeof path, "%s/session_index.jsonl", home);
    return names_new(home);
}

static void leave(struct names *names)
{
    names_free(names);
    unlink(path);
    rmdir(home);
}

static void append_bytes(const char *bytes)
{
    FILE *file = fopen(path, "ae");

    ASSERT_NOT_NULL(file);
    fputs(bytes, file);
    fclose(file);
}

static void append_name(struct names *names, const char *id, const char *name)
{
    struct error err = { 0 };

    ASSERT_TRUE(names_append(names, str_of(id), str_of(name), &err));
    names_refresh(names);
}

TEST(without_a_file_there_are_no_names)
{
    struct names *names = names_of_new_home();

    names_refresh(names);
    ASSERT_NULL(names_of(names, str_of(A)).s);
    ASSERT_NULL(names_listed(names, str_of(A)).s);
    leave(names);
}

TEST(what_is_no_file_is_not_waited_for)
{
    struct names *names = names_of_new_home();

    ASSERT_EQ(mkfifo(path, 0600), 0);
    names_refresh(names);
    ASSERT_NULL(names_of(names, str_of(A)).s);
    leave(names);
}

TEST(the_last_name_counts)
{
    struct names *names = names_of_new_home();

    append_name(names, A, "one");
    append_name(names, B, "other \"quoted\" \xc3\xa9\n");
    append_name(names, A, "two");
    ASSERT_STR(names_of(names, str_of(A)), "two");
    ASSERT_STR(names_of(names, str_of(B)), "other \"quoted\" \xc3\xa9\n");
    leave(names);
}

TEST(lists_show_no_blank_name)
{
    struct names *names = names_of_new_home();

    append_name(names, A, " one ");
    append_name(names, A, "  ");
    ASSERT_STR(names_of(names, str_of(A)), "  ");
    ASSERT_STR(names_listed(names, str_of(A)), "one");
    leave(names);
}

TEST(broken_lines_are_passed_over)
{
    struct names *names = names_of_new_home();

    append_bytes("{\"id\":1,\"thread_name\":\"x\"}\nnonsense\n\n[]\n{\"id\":\"");
    append_bytes(A);
    append_bytes("\",\"thread_name\":\"kept\"}\n{\"id\":\"torn");
    names_refresh(names);
    ASSERT_STR(names_of(names, str_of(A)), "kept");

    /* What is appended next starts on a line of its own. */
    append_name(names, B, "after");
    ASSERT_STR(names_of(names, str_of(A)), "kept");
    ASSERT_STR(names_of(names, str_of(B)), "after");
    leave(names);
}

TEST(what_others_append_is_noticed)
{
    struct names *names = names_of_new_home();
    struct names *others = names_new(home);

    append_name(names, A, "ours");
    append_name(others, A, "theirs");
    names_refresh(names);
    ASSERT_STR(names_of(names, str_of(A)), "theirs");
    names_free(others);
    leave(names);
}

TEST(a_file_that_was_replaced_is_read_anew)
{
    struct names *names = names_of_new_home();

    append_name(names, A, "gone");
    unlink(path);
    names_refresh(names);
    ASSERT_NULL(names_of(names, str_of(A)).s);
    append_name(names, B, "new");
    ASSERT_NULL(names_of(names, str_of(A)).s);
    ASSERT_STR(names_of(names, str_of(B)), "new");
    leave(names);
}

TEST(many_names)
{
    struct names *names = names_of_new_home();
    char line[160], id[40], name[16];

    for (int i = 0; i < 5000; i++) {
        snprintf(line, sizeof line,
                 "{\"id\":\"%08x-0000-7000-8000-000000000000\",\"thread_name\":\"n%d\"}\n",
                 i % 2500, i);
        append_bytes(line);
    }
    names_refresh(names);
    for (int i = 0; i < 2500; i++) {
        snprintf(id, sizeof id, "%08x-0000-7000-8000-000000000000", i);
        snprintf(name, sizeof name, "n%d", i + 2500);
        ASSERT_STR(names_of(names, str_of(id)), name);
    }
    leave(names);
}

TEST(a_home_that_is_not_there_is_an_error)
{
    struct names *names = names_new("/nonexistent/home");
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_FALSE(names_append(names, str_of(A), str_of("x"), &err));
    ASSERT_EQ(err.code, ERR_INTERNAL);
    ASSERT_STR(err.message, "cannot open /nonexistent/home/session_index.jsonl: "
                            "No such file or directory");
    names_free(names);
}
