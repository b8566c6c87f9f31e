/* The command line, below the commands: options, addresses, overrides, similar names. */
#include "cli/options.h"

#include "base/memory.h"
#include "cli/address.h"
#include "cli/overrides.h"
#include "cli/similar.h"

#include "test.h"

#include <netinet/in.h>
#include <stdio.h>

struct flags {
    const char *out;
    const char *mode;
    bool verbose;
    struct text_list names;
    struct option_number count;
};

static const char *const modes[] = { "fast", "slow", NULL };

static const struct option table[] = {
    {
        .name = "out",
        .letter = 'o',
        .value_name = "DIR",
        .help = "Where",
        .store = option_store_text,
        .field = offsetof(struct flags, out),
        .traits = OPTION_PATH | OPTION_REQUIRED,
    },
    {
        .name = "mode",
        .value_name = "MODE",
        .help = "How",
        .store = option_store_text,
        .field = offsetof(struct flags, mode),
        .choices = modes,
    },
    {
        .name = "verbose",
        .letter = 'v',
        .help = "Say more,\nand more",
        .store = option_store_flag,
        .field = offsetof(struct flags, verbose),
    },
    {
        .name = "name",
        .letter = 'n',
        .value_name = "NAME",
        .store = option_store_list,
        .field = offsetof(struct flags, names),
        .traits = OPTION_REPEATS,
    },
    {
        .name = "a-number-with-a-long-name",
        .value_name = "N",
        .help = "How often",
        .store = option_store_number,
        .field = offsetof(struct flags, count),
        .excludes = "mode",
    },
    { 0 },
};

static const struct option standard[] = {
    { .name = "help", .letter = 'h', .help = "Print help", .traits = OPTION_STOPS },
    { 0 },
};

/* A reading of one command line. */
struct reading {
    struct flags flags;
    struct option_reader reader;
    enum option_event event;
    const char *word;
    const struct option *stop;
};

static void reading_done(struct reading *reading)
{
    text_list_done(&reading->flags.names);
    options_done(&reading->reader);
}

static void read_more(struct reading *reading)
{
    reading->event = options_read(&reading->reader, &reading->word, &reading->stop);
}

static void read_all(struct reading *reading, char *const *args)
{
    reading->reader.groups[0] = (struct option_group){ table, &reading->flags };
    reading->reader.groups[1] = (struct option_group){ standard, NULL };
    reading->reader.args = args;
    read_more(reading);
}

#define READING(...)                                                                               \
    CLEANUP(reading_done) struct reading reading = { 0 };                                          \
    char *const args_[] = { __VA_ARGS__, NULL };                                                   \
                                                                                                   \
    read_all(&reading, args_)

#define ARG(text) ((char *)(uintptr_t)(text))

#define ASSERT_WRONG(expected_usage, expected)                                                     \
    do {                                                                                           \
        ASSERT_EQ(reading.event, OPTION_WRONG);                                                    \
        ASSERT_STR(buf_str(&reading.reader.message), expected);                                    \
        ASSERT_EQ(reading.reader.usage, expected_usage);                                           \
    } while (0)

TEST(values_follow_or_are_attached)
{
    static const char *const forms[][2] = {
        { "--out", "d" }, { "--out=d", NULL }, { "-o", "d" }, { "-od", NULL }, { "-o=d", NULL },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(forms); i++) {
        READING(ARG(forms[i][0]), ARG(forms[i][1]));

        ASSERT_EQ(reading.event, OPTION_END);
        ASSERT_STREQ(reading.flags.out, "d");
    }
}

TEST(flags_may_be_joined)
{
    READING(ARG("-vod"));

    ASSERT_EQ(reading.event, OPTION_END);
    ASSERT_TRUE(reading.flags.verbose);
    ASSERT_STREQ(reading.flags.out, "d");
}

TEST(lists_keep_their_order)
{
    READING(ARG("-na"), ARG("--name=b"), ARG("--out=d"), ARG("-n"), ARG(""));

    ASSERT_EQ(reading.event, OPTION_END);
    ASSERT_EQ(reading.flags.names.n, 3);
    ASSERT_STREQ(reading.flags.names.items[0], "a");
    ASSERT_STREQ(reading.flags.names.items[1], "b");
    ASSERT_STREQ(reading.flags.names.items[2], "");
}

TEST(words_are_handed_out_one_by_one)
{
    READING(ARG("first"), ARG("-od"), ARG("-"));

    ASSERT_EQ(reading.event, OPTION_WORD);
    ASSERT_STREQ(reading.word, "first");
    ASSERT_NULL(reading.flags.out);
    read_more(&reading);
    ASSERT_EQ(reading.event, OPTION_WORD);
    ASSERT_STREQ(reading.word, "-");
    read_more(&reading);
    ASSERT_EQ(reading.event, OPTION_END);
}

TEST(after_two_dashes_all_are_words)
{
    READING(ARG("-od"), ARG("--"), ARG("--verbose"), ARG("--"));

    ASSERT_EQ(reading.event, OPTION_WORD);
    ASSERT_STREQ(reading.word, "--verbose");
    ASSERT_FALSE(reading.flags.verbose);
    read_more(&reading);
    ASSERT_STREQ(reading.word, "--");
}

TEST(an_option_that_stops_comes_before_what_is_missing)
{
    READING(ARG("-v"), ARG("-h"), ARG("--nonsense"));

    ASSERT_EQ(reading.event, OPTION_STOP);
    ASSERT_STREQ(reading.stop->name, "help");
}

TEST(required_options_are_asked_for)
{
    READING(ARG("-v"));

    ASSERT_WRONG(USAGE_USED, "the following required arguments were not provided:\n  --out <DIR>");
}

TEST(exclusion_works_in_either_order)
{
    READING(ARG("--mode=fast"), ARG("--a-number-with-a-long-name=1"), ARG("-od"));

    ASSERT_WRONG(USAGE_GENERAL, "the argument '--a-number-with-a-long-name <N>' cannot be used "
                                "with '--mode <MODE>'");
}

TEST(a_value_may_not_look_like_an_option)
{
    {
        READING(ARG("--out"), ARG("-v"));
        ASSERT_WRONG(USAGE_NONE, "a value is required for '--out <DIR>' but none was supplied");
    }
    {
        READING(ARG("--out"), ARG("--"));
        ASSERT_WRONG(USAGE_NONE, "a value is required for '--out <DIR>' but none was supplied");
    }
    {
        READING(ARG("--out"), ARG("-1"));
        ASSERT_WRONG(USAGE_GENERAL, "unexpected argument '-1' found");
    }
    {
        READING(ARG("--out"), ARG("-"));
        ASSERT_EQ(reading.event, OPTION_END);
        ASSERT_STREQ(reading.flags.out, "-");
    }
    {
        READING(ARG("--out=--"));
        ASSERT_EQ(reading.event, OPTION_END);
        ASSERT_STREQ(reading.flags.out, "--");
    }
}

TEST(only_the_unknown_part_is_blamed)
{
    {
        READING(ARG("--zzz=3"));
        ASSERT_WRONG(USAGE_GENERAL, "unexpected argument '--zzz' found");
        ASSERT_STR(reading.reader.unknown, "zzz");
    }
    {
        READING(ARG("-vxy"));
        ASSERT_WRONG(USAGE_GENERAL, "unexpected argument '-x' found");
    }
    {
        READING(ARG("-\xc3\xa4y"));
        ASSERT_WRONG(USAGE_GENERAL, "unexpected argument '-\xc3\xa4' found");
    }
    {
        READING(ARG("-\xffy"));
        ASSERT_WRONG(USAGE_GENERAL, "unexpected argument '-\xef\xbf\xbd' found");
    }
}

TEST(a_near_name_is_proposed)
{
    READING(ARG("--verbsoe"));

    ASSERT_WRONG(USAGE_USED, "unexpected argument '--verbsoe' found");
    ASSERT_STR(buf_str(&reading.reader.tip), "a similar argument exists: '--verbose'");
}

TEST(paths_may_be_any_bytes_but_not_empty)
{
    {
        READING(ARG("--out=\xff"));
        ASSERT_EQ(reading.event, OPTION_END);
        ASSERT_STREQ(reading.flags.out, "\xff");
    }
    {
        READING(ARG("--out="));
        ASSERT_WRONG(USAGE_NONE, "a value is required for '--out <DIR>' but none was supplied");
    }
    {
        READING(ARG("--name=\xff"));
        ASSERT_WRONG(USAGE_GENERAL, "invalid UTF-8 was detected in one or more arguments");
    }
}

TEST(choices_are_all_there_is)
{
    READING(ARG("--mode"), ARG("Fast"));

    ASSERT_WRONG(USAGE_NONE, "invalid value 'Fast' for '--mode <MODE>'\n"
                             "  [possible values: fast, slow]");
}

TEST(a_flag_takes_no_value)
{
    READING(ARG("-v"), ARG("--verbose=1"));

    ASSERT_WRONG(USAGE_USED, "unexpected value '1' for '--verbose' found; no more were expected");
}

TEST(once_unless_it_repeats)
{
    READING(ARG("-v"), ARG("--verbose"));

    ASSERT_WRONG(USAGE_GENERAL, "the argument '--verbose' cannot be used multiple times");
}

static const char *why_not_a_number(const char *text)
{
    static char why[128];
    CLEANUP(error_done) struct error err = { 0 };
    struct option_number number = { 0 };

    why[0] = '\0';
    if (!option_store_number(text, &number, &err))
        snprintf(why, sizeof why, "%s", err.message.s);
    return why;
}

TEST(numbers_have_64_bits)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct option_number number = { 0 };

    ASSERT_TRUE(option_store_number("18446744073709551615", &number, &err));
    ASSERT_TRUE(number.given);
    ASSERT_TRUE(number.value == UINT64_MAX);
    ASSERT_TRUE(option_store_number("+007", &number, &err));
    ASSERT_TRUE(number.value == 7);
    ASSERT_STREQ(why_not_a_number("18446744073709551616"),
                 "number too large to fit in target type");
    ASSERT_STREQ(why_not_a_number("99999999999999999999999"),
                 "number too large to fit in target type");
    ASSERT_STREQ(why_not_a_number(""), "cannot parse integer from empty string");
    ASSERT_STREQ(why_not_a_number("+"), "invalid digit found in string");
    ASSERT_STREQ(why_not_a_number("-1"), "invalid digit found in string");
    ASSERT_STREQ(why_not_a_number("1 "), "invalid digit found in string");
    ASSERT_STREQ(why_not_a_number("0x1"), "invalid digit found in string");
}

TEST(usage_lines)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    READING(ARG("-v"), ARG("-na"), ARG("-nb"), ARG("-od"));

    options_add_usage(&reading.reader, USAGE_GENERAL, &text);
    ASSERT_STR(buf_str(&text), " [OPTIONS] --out <DIR>");
    buf_clear(&text, 0);
    options_add_usage(&reading.reader, USAGE_USED, &text);
    ASSERT_STR(buf_str(&text), " --out <DIR> --verbose --name <NAME>");
}

TEST(help_lines)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    options_add_help(table, &text);
    ASSERT_STR(buf_str(&text), "  -o, --out <DIR>             Where\n"
                               "      --mode <MODE>           How\n"
                               "                              [possible values: fast, slow]\n"
                               "  -v, --verbose               Say more,\n"
                               "                              and more\n"
                               "      --a-number-with-a-long-name <N>\n"
                               "                              How often\n");
}

static bool is_address(const char *text)
{
    struct sockaddr_storage address;

    return address_parse(text, &address);
}

TEST(addresses_are_literal)
{
    ASSERT_TRUE(is_address("127.0.0.1:0"));
    ASSERT_TRUE(is_address("0.0.0.0:65535"));
    ASSERT_TRUE(is_address("1.2.3.4:00080"));
    ASSERT_TRUE(is_address("[::1]:4500"));
    ASSERT_TRUE(is_address("[::ffff:1.2.3.4]:1"));
    ASSERT_TRUE(is_address("[fe80::1%4294967295]:1"));

    ASSERT_FALSE(is_address(""));
    ASSERT_FALSE(is_address(":"));
    ASSERT_FALSE(is_address(":80"));
    ASSERT_FALSE(is_address("127.0.0.1"));
    ASSERT_FALSE(is_address("127.0.0.1:"));
    ASSERT_FALSE(is_address("127.0.0.1:65536"));
    ASSERT_FALSE(is_address("127.0.0.1:99999999999999999999999"));
    ASSERT_FALSE(is_address("127.0.0.1:+1"));
    ASSERT_FALSE(is_address("127.0.0.1:-1"));
    ASSERT_FALSE(is_address("127.0.0.1: 1"));
    ASSERT_FALSE(is_address("127.0.0.1:1 "));
    ASSERT_FALSE(is_address("127.0.0.1:http"));
    ASSERT_FALSE(is_address("127.0.0.01:1"));
    ASSERT_FALSE(is_address("127.1:1"));
    ASSERT_FALSE(is_address("localhost:1"));
    ASSERT_FALSE(is_address("::1:80"));
    ASSERT_FALSE(is_address("[::1]"));
    ASSERT_FALSE(is_address("[]:1"));
    ASSERT_FALSE(is_address("[:1"));
    ASSERT_FALSE(is_address("[127.0.0.1]:1"));
    ASSERT_FALSE(is_address("[::00001]:1"));
    ASSERT_FALSE(is_address("[::1%]:1"));
    ASSERT_FALSE(is_address("[::1%lo]:1"));
    ASSERT_FALSE(is_address("[::1%4294967296]:1"));
    ASSERT_FALSE(is_address("[1:2:3:4:5:6:7:8:9]:1"));
    ASSERT_FALSE(is_address("[1111:2222:3333:4444:5555:6666:7777:8888:9999:aaaa:bbbb]:1"));
}

TEST(an_address_is_ready_to_bind)
{
    struct sockaddr_storage storage;
    struct sockaddr_in6 v6;
    struct sockaddr_in v4;

    ASSERT_TRUE(address_parse("127.0.0.1:4500", &storage));
    memcpy(&v4, &storage, sizeof v4);
    ASSERT_EQ(v4.sin_family, AF_INET);
    ASSERT_EQ(ntohs(v4.sin_port), 4500);
    ASSERT_EQ(ntohl(v4.sin_addr.s_addr), INADDR_LOOPBACK);

    ASSERT_TRUE(address_parse("[::1%7]:80", &storage));
    memcpy(&v6, &storage, sizeof v6);
    ASSERT_EQ(v6.sin6_family, AF_INET6);
    ASSERT_EQ(ntohs(v6.sin6_port), 80);
    ASSERT_EQ(v6.sin6_scope_id, 7);
    ASSERT_TRUE(IN6_IS_ADDR_LOOPBACK(&v6.sin6_addr));
}

TEST(overrides_come_before_what_is_enabled_and_that_before_what_is_disabled)
{
    CLEANUP(global_options_done) struct global_options global = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(text_list_done) struct text_list list = { 0 };
    CLEANUP(error_done) struct error err = { 0 };

    text_list_add(&global.disable, "undo");
    text_list_add(&global.enable, "collab");
    text_list_add(&global.enable, "undo");
    text_list_add(&global.config, " model = \"a=b\" ");
    text_list_add(&global.config, "x=");
    ASSERT_TRUE(overrides_check_features(&global, &err));
    ASSERT_TRUE(overrides_build(&global, &arena, &list, &err));
    ASSERT_EQ(list.n, 5);
    ASSERT_STREQ(list.items[0], " model = \"a=b\" ");
    ASSERT_STREQ(list.items[1], "x=");
    ASSERT_STREQ(list.items[2], "features.collab=true");
    ASSERT_STREQ(list.items[3], "features.undo=true");
    ASSERT_STREQ(list.items[4], "features.undo=false");
}

static void assert_override_refused(const char *text, const char *expected)
{
    CLEANUP(global_options_done) struct global_options global = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(text_list_done) struct text_list list = { 0 };
    CLEANUP(error_done) struct error err = { 0 };

    text_list_add(&global.config, "good=1");
    text_list_add(&global.config, text);
    ASSERT_FALSE(overrides_build(&global, &arena, &list, &err));
    ASSERT_STR(err.message, expected);
    ASSERT_EQ(list.n, 0);
}

TEST(an_override_has_a_key)
{
    assert_override_refused("foo",
                            "error parsing -c overrides: Invalid override (missing '='): foo");
    assert_override_refused(" = 1", "error parsing -c overrides: Empty key in override:  = 1");
}

TEST(features_are_known_by_their_exact_names)
{
    CLEANUP(global_options_done) struct global_options global = { 0 };
    CLEANUP(error_done) struct error err = { 0 };

    text_list_add(&global.enable, "responses_websockets_v2");
    text_list_add(&global.enable, "memory_tool");
    ASSERT_TRUE(overrides_check_features(&global, &err));
    text_list_add(&global.disable, "Undo");
    ASSERT_FALSE(overrides_check_features(&global, &err));
    ASSERT_STR(err.message, "Unknown feature flag: Undo");
}

static int percent_similar(const char *a, const char *b)
{
    return (int)(similarity(str_of(a), str_of(b)) * 100);
}

TEST(similarity_is_jaro)
{
    ASSERT_EQ(percent_similar("martha", "marhta"), 94);
    ASSERT_EQ(percent_similar("dixon", "dicksonx"), 76);
    ASSERT_EQ(percent_similar("listen", "listen"), 100);
    ASSERT_EQ(percent_similar("abc", "xyz"), 0);
    ASSERT_EQ(percent_similar("", "xyz"), 0);
    ASSERT_EQ(percent_similar("a", "b"), 0);
    ASSERT_EQ(percent_similar("a", "a"), 100);
}

static bool slips(const char *typed, const char *meant)
{
    return is_slip(str_of(typed), str_of(meant));
}

TEST(a_slip_is_a_few_letters)
{
    ASSERT_TRUE(slips("lgoin", "login"));
    ASSERT_TRUE(slips("docter", "doctor"));
    ASSERT_TRUE(slips("generate", "generate-json-schema"));
    ASSERT_TRUE(slips("rn", "run"));
    ASSERT_TRUE(!slips("bogus", "logout"));
    ASSERT_TRUE(!slips("", "run"));
    ASSERT_TRUE(!slips("x", "exec"));
}
