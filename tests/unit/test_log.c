/* Lines are read back from stderr. */
#include "base/log.h"

#include "base/memory.h"

#include "capture.h"

#include <errno.h>
#include <fcntl.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *const variables[] = { "BOBBIN_LOG", "RUST_LOG", "LOG_FORMAT", "NO_COLOR" };

/* Starts logging afresh with one variable of the environment set. */
static void log_with(const char *name, const char *value)
{
    for (size_t i = 0; i < ARRAY_LENGTH(variables); i++)
        unsetenv(variables[i]);
    if (name != NULL)
        setenv(name, value, /* overwrite= */ 1);
    log_init();
}

/* What a line of the given file and level shows of `text`; "" when it is filtered out. */
static const char *logged_as(const char *file, enum log_level level, const char *text)
{
    struct capture capture = capture_start();

    if (level <= log_limit)
        log_write(level, file, "%s", text);
    return capture_end(&capture);
}

static const char *logged(const char *text)
{
    return logged_as("src/rpc/dispatch.c", LOG_ERROR, text);
}

static bool shows(const char *module, enum log_level level)
{
    char file[64];

    snprintf(file, sizeof file, "../src/%s/x.c", module);
    return logged_as(file, level, "x")[0] != '\0';
}

static bool matches(const char *text, const char *pattern)
{
    regex_t regex;
    bool found;

    ASSERT_EQ(regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB), 0);
    found = regexec(&regex, text, 0, NULL, 0) == 0;
    regfree(&regex);
    return found;
}

/* The message of a text line, without its newline. */
static const char *message_of(const char *line)
{
    const char *colon = strstr(line, "rpc: ");

    ASSERT_NOT_NULL(colon);
    seen[strcspn(seen, "\n")] = '\0';
    return colon + 5;
}

TEST(a_line_has_time_level_module_and_message)
{
    log_with(NULL, NULL);
    ASSERT_TRUE(matches(logged("it broke"),
                        "^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{6}Z "
                        "ERROR rpc: it broke\n$"));
}

TEST(levels_line_up)
{
    log_with("BOBBIN_LOG", "trace");
    ASSERT_TRUE(matches(logged_as("src/rpc/x.c", LOG_WARN, "x"), "Z  WARN rpc: x\n$"));
    ASSERT_TRUE(matches(logged_as("src/rpc/x.c", LOG_TRACE, "x"), "Z TRACE rpc: x\n$"));
}

TEST(a_module_is_the_folder_below_src)
{
    log_with(NULL, NULL);
    ASSERT_TRUE(matches(logged_as("../src/model/sse.c", LOG_ERROR, "x"), " model: x"));
    ASSERT_TRUE(matches(logged_as("/usr/src/bobbin/src/exec/job.c", LOG_ERROR, "x"), " exec: x"));
    ASSERT_TRUE(matches(logged_as("src/method/generated/a.c", LOG_ERROR, "x"), " method: x"));
    ASSERT_TRUE(matches(logged_as("../client/client.c", LOG_ERROR, "x"), " client: x"));
    ASSERT_TRUE(matches(logged_as("x.c", LOG_ERROR, "x"), " bobbin: x"));
}

TEST(only_errors_by_default)
{
    log_with(NULL, NULL);
    ASSERT_TRUE(shows("rpc", LOG_ERROR));
    ASSERT_FALSE(shows("rpc", LOG_WARN));
    log_with("RUST_LOG", "");
    ASSERT_TRUE(shows("rpc", LOG_ERROR));
    ASSERT_FALSE(shows("rpc", LOG_WARN));
}

TEST(off_silences)
{
    log_with("RUST_LOG", "off");
    ASSERT_FALSE(shows("rpc", LOG_ERROR));
    log_with("RUST_LOG", "OFF");
    ASSERT_FALSE(shows("rpc", LOG_ERROR));
    log_with("RUST_LOG", "0");
    ASSERT_FALSE(shows("rpc", LOG_ERROR));
    ASSERT_EQ(log_limit, LOG_OFF);
}

TEST(a_filter_names_modules)
{
    log_with("BOBBIN_LOG", " rpc = debug , exec=OFF,info");
    ASSERT_TRUE(shows("rpc", LOG_DEBUG));
    ASSERT_FALSE(shows("rpc", LOG_TRACE));
    ASSERT_FALSE(shows("exec", LOG_ERROR));
    ASSERT_TRUE(shows("model", LOG_INFO));
    ASSERT_FALSE(shows("model", LOG_DEBUG));
}

TEST(a_target_may_carry_the_name_of_the_program)
{
    log_with("RUST_LOG", "bobbin::rpc=debug,codex_app_server::exec=warn,bobbin=info");
    ASSERT_TRUE(shows("rpc", LOG_DEBUG));
    ASSERT_TRUE(shows("exec", LOG_WARN));
    ASSERT_FALSE(shows("exec", LOG_INFO));
    ASSERT_TRUE(shows("model", LOG_INFO));
    log_with("RUST_LOG", "codex_app_server=trace");
    ASSERT_TRUE(shows("model", LOG_TRACE));
}

TEST(the_program_comes_before_the_bare_level_whatever_their_order)
{
    log_with("RUST_LOG", "bobbin=debug,warn");
    ASSERT_TRUE(shows("rpc", LOG_DEBUG));
    log_with("RUST_LOG", "warn,bobbin=debug");
    ASSERT_TRUE(shows("rpc", LOG_DEBUG));
}

TEST(the_last_rule_for_a_module_counts)
{
    log_with("BOBBIN_LOG", "rpc=trace,rpc=warn");
    ASSERT_FALSE(shows("rpc", LOG_INFO));
    ASSERT_TRUE(shows("rpc", LOG_WARN));
}

TEST(a_target_alone_shows_everything)
{
    log_with("BOBBIN_LOG", "rpc");
    ASSERT_TRUE(shows("rpc", LOG_TRACE));
    ASSERT_FALSE(shows("exec", LOG_WARN));
    ASSERT_TRUE(shows("exec", LOG_ERROR));
}

TEST(what_cannot_be_read_is_passed_over)
{
    log_with("RUST_LOG", "rpc=loud,=debug,,hyper::client=trace,x[span{a=1}]=trace,=,warn=,a=b=c");
    ASSERT_EQ(log_limit, LOG_ERROR);
    ASSERT_TRUE(shows("rpc", LOG_ERROR));
    ASSERT_FALSE(shows("rpc", LOG_WARN));
}

TEST(more_rules_than_there_is_room_for)
{
    char filter[4096] = "rpc=debug";

    for (int i = 0; i < 200; i++) {
        size_t len = strlen(filter);

        snprintf(filter + len, sizeof filter - len, ",module%d=warn", i);
    }
    log_with("BOBBIN_LOG", filter);
    ASSERT_TRUE(shows("rpc", LOG_DEBUG));
}

TEST(our_variable_comes_first)
{
    log_with("RUST_LOG", "trace");
    setenv("BOBBIN_LOG", "error", /* overwrite= */ 1);
    log_init();
    ASSERT_FALSE(shows("rpc", LOG_WARN));
}

TEST(arguments_of_a_hidden_line_are_not_evaluated)
{
    int calls = 0;

    log_with(NULL, NULL);
    log_debug("%d", ++calls);
    ASSERT_EQ(calls, 0);
}

TEST(text_stays_on_one_line)
{
    log_with(NULL, NULL);
    ASSERT_STREQ(message_of(logged("a\nb\r\n\tc\\n")), "a\\nb\\r\\n\\tc\\n");
    ASSERT_STREQ(message_of(logged("\033[31mred\x7f\x01")), "\\x1b[31mred\\x7f\\x01");
    ASSERT_STREQ(message_of(logged("\xc2\x85 \xe2\x80\xa8 \xe2\x80\xa9")),
                 "\\u0085 \\u2028 \\u2029");
    ASSERT_STREQ(message_of(logged("\xc3\xa4 \xe2\x82\xac \xf0\x9f\xa7\xb5")),
                 "\xc3\xa4 \xe2\x82\xac \xf0\x9f\xa7\xb5");
}

TEST(bytes_that_are_no_characters_are_replaced)
{
    log_with(NULL, NULL);
    ASSERT_STREQ(message_of(logged("a\xff"
                                   "b\xc3")),
                 "a\xef\xbf\xbd"
                 "b\xef\xbf\xbd");
    log_with("LOG_FORMAT", "json");
    ASSERT_TRUE(matches(logged("a\xff"), "\"a\xef\xbf\xbd\""));
}

TEST(json_is_an_object_a_line)
{
    log_with("LOG_FORMAT", " Json ");
    ASSERT_TRUE(matches(logged("say \"hi\"\\\n\x01\x7f"),
                        "^\\{\"timestamp\":\"20[^\"]*Z\",\"level\":\"ERROR\",\"fields\":"
                        "\\{\"message\":\"say \\\\\"hi\\\\\"\\\\\\\\\\\\n\\\\u0001\x7f\"\\},"
                        "\"target\":\"bobbin::rpc\"\\}\n$"));
    log_with("LOG_FORMAT", "jsonl");
    ASSERT_TRUE(matches(logged("x"), " rpc: x\n$"));
}

TEST(a_long_line_is_cut_and_says_so)
{
    static char text[20001];

    memset(text, 'x', sizeof text - 1);
    log_with(NULL, NULL);
    ASSERT_TRUE(matches(logged(text), "xxx\\.\\.\\. \\(cut, 20000 bytes in all\\)\n$"));
    ASSERT_TRUE(strlen(seen) <= 8192);
    ASSERT_TRUE(strlen(seen) > 8000);
}

TEST(a_cut_json_line_is_still_json)
{
    static char text[6001];

    memset(text, '\x01', sizeof text - 1); /* six bytes each, once escaped */
    log_with("LOG_FORMAT", "json");
    ASSERT_TRUE(matches(logged(text), "\\\\u0001\\.\\.\\. \\(cut, 6000 bytes in all\\)\"\\},"
                                      "\"target\":\"bobbin::rpc\"\\}\n$"));
    ASSERT_TRUE(strlen(seen) <= 8192);
}

TEST(a_cut_splits_no_character)
{
    static const char euro[] = { '\xe2', '\x82', '\xac' };
    static char text[3 * 8000 + 1];

    log_with(NULL, NULL);
    for (size_t shift = 0; shift < 3; shift++) {
        memset(text, 0, sizeof text);
        memset(text, 'a', shift);
        for (size_t i = shift; i + 3 < sizeof text; i += 3)
            memcpy(text + i, euro, sizeof euro);
        ASSERT_NULL(strstr(logged(text), "\xef\xbf\xbd"));
        ASSERT_TRUE(matches(seen, "\xe2\x82\xac\\.\\.\\. \\(cut"));
    }
}

TEST(an_empty_message_is_a_line_too)
{
    log_with(NULL, NULL);
    ASSERT_TRUE(matches(logged(""), " rpc: \n$"));
}

/* What arrives at the other side of a terminal that is our stderr. */
static const char *logged_on_terminal(void)
{
    int real_stderr = dup(STDERR_FILENO);
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    int terminal;
    ssize_t n;

    ASSERT_TRUE(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    terminal = open(ptsname(master), O_RDWR | O_NOCTTY);
    ASSERT_TRUE(terminal >= 0);
    dup2(terminal, STDERR_FILENO);
    log_init();
    log_write(LOG_ERROR, "src/rpc/x.c", "x");
    dup2(real_stderr, STDERR_FILENO);
    n = read(master, seen, sizeof seen - 1);
    seen[n < 0 ? 0 : n] = '\0';
    close(terminal);
    close(master);
    close(real_stderr);
    return seen;
}

TEST(colour_is_for_terminals)
{
    log_with(NULL, NULL);
    ASSERT_TRUE(matches(logged_on_terminal(), "^\033\\[2m20[^ ]*Z\033\\[0m "
                                              "\033\\[31mERROR\033\\[0m "
                                              "\033\\[2mrpc:\033\\[0m x\r?\n$"));
    log_with("NO_COLOR", "");
    ASSERT_TRUE(matches(logged_on_terminal(), "^20[^ ]*Z ERROR rpc: x\r?\n$"));
    log_with("LOG_FORMAT", "json");
    ASSERT_TRUE(matches(logged_on_terminal(), "^\\{.*\\}\r?\n$"));
    log_with(NULL, NULL);
}

/* The parent process may never read our stderr. */
TEST(a_reader_that_does_not_read_is_not_waited_for)
{
    int real_stderr = dup(STDERR_FILENO), ends[2];
    char text[3000], piece[65536];
    ssize_t n;

    log_with(NULL, NULL);
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    ASSERT_EQ(pipe(ends), 0);
    dup2(ends[1], STDERR_FILENO);
    for (int i = 0; i < 100; i++)
        log_error("%d %s", i, text); /* 300 KB: a pipe takes 64 */
    while (read(ends[0], piece, sizeof piece) == (ssize_t)sizeof piece)
        ;
    log_error("read again");
    dup2(real_stderr, STDERR_FILENO);
    close(ends[1]);
    n = read(ends[0], seen, sizeof seen - 1);
    seen[n < 0 ? 0 : n] = '\0';
    ASSERT_NOT_NULL(strstr(seen, "read again\n"));
    close(ends[0]);
    close(real_stderr);
}

TEST(errno_survives)
{
    struct capture capture;

    log_with(NULL, NULL);
    capture = capture_start();
    close(STDERR_FILENO);
    errno = ENOTDIR;
    log_error("nobody reads this");
    ASSERT_EQ(errno, ENOTDIR);
    capture_end(&capture);
}
