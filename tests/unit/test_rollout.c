#include "store/rollout.h"

#include "base/buf.h"
#include "base/memory.h"

#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* -- A folder for files of tests --------------------------------------------------------------- */

struct folder {
    char path[64];
    struct arena arena;
};

static struct folder folder_make(void)
{
    struct folder folder = { .path = "/tmp/test_rollout.XXXXXX" };

    ASSERT_NOT_NULL(mkdtemp(folder.path));
    return folder;
}

static void folder_done(struct folder *folder)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf %s", folder->path);
    ASSERT_EQ(system(command), 0);
    arena_done(&folder->arena);
}

static const char *path_in(struct folder *folder, const char *name)
{
    return arena_printf(&folder->arena, "%s/%s", folder->path, name);
}

static const char *write_file(struct folder *folder, const char *name, struct str content)
{
    const char *path = path_in(folder, name);
    FILE *file = fopen(path, "wb");

    ASSERT_NOT_NULL(file);
    ASSERT_EQ(fwrite(content.s, 1, content.len, file), content.len);
    fclose(file);
    return path;
}

static struct str read_back(struct folder *folder, const char *path)
{
    FILE *file = fopen(path, "rb");
    char *bytes;
    long size;

    ASSERT_NOT_NULL(file);
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    bytes = arena_zero(&folder->arena, (size_t)size + 1);
    ASSERT_EQ(fread(bytes, 1, (size_t)size, file), size);
    fclose(file);
    return (struct str){ bytes, (size_t)size };
}

/* -- Names and times --------------------------------------------------------------------------- */

TEST(paths_are_in_local_time)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id = STR_LITERAL("01a1e16a-c506-7e03-8de8-413b01b2afb5");

    setenv("TZ", "XXX-05:30", 1); /* five and a half hours ahead */
    tzset();
    ASSERT_STR(rollout_path(&arena, "/home", id, 1794770177999),
               "/home/sessions/2026/11/16/"
               "rollout-2026-11-16T00-46-17-01a1e16a-c506-7e03-8de8-413b01b2afb5.jsonl");
    setenv("TZ", "UTC", 1);
    tzset();
    ASSERT_STR(rollout_path(&arena, "/home", id, 1794770177999),
               "/home/sessions/2026/11/15/"
               "rollout-2026-11-15T19-16-17-01a1e16a-c506-7e03-8de8-413b01b2afb5.jsonl");
}

TEST(times_of_lines_are_in_utc)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STR(timestamp_text(&arena, 1794770177045), "2026-11-15T19:16:17.045Z");
    ASSERT_STR(timestamp_text(&arena, 0), "1970-01-01T00:00:00.000Z");
    ASSERT_STR(timestamp_text(&arena, -1), "1969-12-31T23:59:59.999Z");
}

TEST(names_are_taken_apart)
{
    struct str timestamp, id;

    ASSERT_TRUE(rollout_parse_name(
        "rollout-2026-11-15T19-16-17-01a1e16a-c506-7e03-8de8-413b01b2afb5.jsonl", &timestamp, &id));
    ASSERT_EQ(timestamp.len, 19);
    ASSERT_MEMEQ(timestamp.s, "2026-11-15T19-16-17", 19);
    ASSERT_EQ(id.len, 36);
    ASSERT_MEMEQ(id.s, "01a1e16a-c506-7e03-8de8-413b01b2afb5", 36);
}

TEST(other_names_are_refused)
{
    static const char *const names[] = {
        "",
        "rollout-",
        "rollout-.jsonl",
        "rollout-2026-11-15T19-16-17.jsonl",
        "rollout-2026-11-15T19-16-17-01a1e16a-c506-7e03-8de8-413b01b2afb5.json",
        "rollout-2026-11-15T19-16-17-01a1e16a-c506-7e03-8de8-413b01b2afb5.jsonl.zst",
        "rollout-2026-11-15T19:16:17-01a1e16a-c506-7e03-8de8-413b01b2afb5.jsonl",
        "rollout-2026-13-15T19-16-17-01a1e16a-c506-7e03-8de8-413b01b2afb5.jsonl",
        "rollout-2026-02-30T19-16-17-01a1e16a-c506-7e03-8de8-413b01b2afb5.jsonl",
        "rollout-2026-11-15T25-16-17-01a1e16a-c506-7e03-8de8-413b01b2afb5.jsonl",
        "rollout-2026-11-15T19-16-17-01a1e16ac5067e03-8de8-413b01b2afb5----.jsonl",
        "Rollout-2026-11-15T19-16-17-01a1e16a-c506-7e03-8de8-413b01b2afb5.jsonl",
        "rollout-2026-11-15T19-16-17_01a1e16a-c506-7e03-8de8-413b01b2afb5.jsonl",
    };
    struct str timestamp, id;

    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        ASSERT_FALSE(rollout_parse_name(names[i], &timestamp, &id));
}

/* As codex read them. */
TEST(times_are_read_as_rfc_3339)
{
    static const struct {
        const char *text;
        int64_t seconds;
    } good[] = {
        { "2026-01-02T03:04:05.123Z", 1767323045 },
        { "2026-01-02T03:04:05.999999999Z", 1767323045 },
        { "2026-01-02T03:04:05Z", 1767323045 },
        { "2026-01-02 03:04:05.5z", 1767323045 },
        { "2026-01-02T03:04:05+02:30", 1767314045 },
        { "2026-01-02T03:04:05-02:30", 1767332045 },
        { "1969-01-02T03:04:05Z", -31438555 },
        { "2026-01-02T23:59:60Z", 1767398399 },
        { "2024-02-29T00:00:00Z", 1709164800 },
    };
    static const char *const bad[] = {
        "",
        "junk",
        "2026-01-02",
        "2026-01-02T03:04:05",
        "2026-02-30T03:04:05Z",
        "2026-02-29T03:04:05Z",
        "2026-00-10T03:04:05Z",
        "2026-01-02T24:04:05Z",
        "2026-01-02T03:60:05Z",
        "2026-01-02T03:04:05.Z",
        "2026-01-02T03:04:05+0230",
        "2026-01-02T03:04:05+24:00",
        "2026-01-02T03:04:05Zx",
        "2026-01-02x03:04:05Z",
    };
    int64_t seconds;

    for (size_t i = 0; i < ARRAY_LENGTH(good); i++) {
        ASSERT_TRUE(timestamp_parse(str_of(good[i].text), &seconds));
        ASSERT_EQ(seconds, good[i].seconds);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++)
        ASSERT_FALSE(timestamp_parse(str_of(bad[i]), &seconds));
}

/* -- Writing ----------------------------------------------------------------------------------- */

static void rollout_closep(struct rollout **rollout)
{
    rollout_close(*rollout);
}

static void append(struct rollout *rollout, const char *payload)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (!rollout_append(rollout, "event_msg", str_of(payload), &err))
        fail_msg("%s", err.message.s);
}

/* A line without its time, which is always 24 characters. */
static struct str after_time(struct str line)
{
    static const char head[] = "{\"timestamp\":\"";

    ASSERT_TRUE(line.len > 40);
    ASSERT_MEMEQ(line.s, head, strlen(head));
    return (struct str){ line.s + strlen(head) + 24, line.len - strlen(head) - 24 };
}

TEST(a_new_file_gets_its_folders_and_whole_lines)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(rollout_closep) struct rollout *rollout = NULL;
    CLEANUP(error_done) struct error err = { 0 };
    const char *path = path_in(&folder, "sessions/2026/11/15/r.jsonl");

    ASSERT_TRUE(rollout_create(path, &rollout, &err));
    append(rollout, "{\"type\":\"x\"}");
    ASSERT_STR(after_time(read_back(&folder, path)),
               "\",\"type\":\"event_msg\",\"payload\":{\"type\":\"x\"}}\n");
}

TEST(folders_are_of_no_use_where_a_file_is)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout *rollout = NULL;

    write_file(&folder, "sessions", STR_LITERAL(""));
    ASSERT_FALSE(rollout_create(path_in(&folder, "sessions/r.jsonl"), &rollout, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "Not a directory (os error 20)"));
    ASSERT_NULL(rollout);
}

TEST(a_missing_file_is_not_opened)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout *rollout = NULL;

    ASSERT_FALSE(rollout_open(path_in(&folder, "none"), &rollout, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "No such file or directory (os error 2)"));
}

TEST(a_torn_last_line_is_left_and_the_next_is_whole)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    const char *path = write_file(&folder, "r", STR_LITERAL("{\"a\":1}\n{\"timest"));
    struct rollout *rollout;
    struct str content;

    ASSERT_TRUE(rollout_open(path, &rollout, &err));
    append(rollout, "{}");
    append(rollout, "{}");
    rollout_close(rollout);
    content = read_back(&folder, path);
    ASSERT_MEMEQ(content.s, "{\"a\":1}\n{\"timest\n{\"timestamp\":", 30);
    ASSERT_NULL(strstr(content.s, "\n\n"));
}

TEST(a_whole_last_line_needs_no_line_break)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    const char *path = write_file(&folder, "r", STR_LITERAL("{\"a\":1}\n"));
    struct rollout *rollout;

    ASSERT_TRUE(rollout_open(path, &rollout, &err));
    append(rollout, "{}");
    rollout_close(rollout);
    ASSERT_NULL(strstr(read_back(&folder, path).s, "\n\n"));
}

TEST(a_second_writer_is_refused_until_the_first_is_gone)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    const char *path = path_in(&folder, "r");
    struct rollout *first, *second = NULL;

    ASSERT_TRUE(rollout_create(path, &first, &err));
    ASSERT_FALSE(rollout_open(path, &second, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "is being written by another server"));
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    ASSERT_NULL(second);
    rollout_close(first);
    ASSERT_TRUE(rollout_open(path, &second, &err));
    rollout_close(second);
}

TEST(a_device_is_no_rollout)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout *rollout = NULL;

    ASSERT_FALSE(rollout_open("/dev/full", &rollout, &err));
    ASSERT_STR(err.message, "cannot open /dev/full: it is not a regular file");
}

static void limit_file_size(rlim_t size)
{
    struct rlimit limit;

    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = size;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* A limit cuts a write in two, as a disk does that is almost full. */
TEST(half_a_line_is_taken_back_and_later_lines_are_tried_again)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    const char *path = path_in(&folder, "r");
    struct rollout *rollout;
    struct str before;
    bool ok;

    signal(SIGXFSZ, SIG_IGN);
    ASSERT_TRUE(rollout_create(path, &rollout, &err));
    append(rollout, "{\"n\":1}");
    before = read_back(&folder, path);
    limit_file_size(before.len + 10);
    ok = rollout_append(rollout, "event_msg", STR_LITERAL("{\"n\":2}"), &err);
    limit_file_size(RLIM_INFINITY);
    ASSERT_FALSE(ok);
    ASSERT_NOT_NULL(strstr(err.message.s, "/r: File too large (os error 27)"));
    ASSERT_EQ(strncmp(err.message.s, "cannot write /", 14), 0);
    ASSERT_STR(read_back(&folder, path), before.s);
    append(rollout, "{\"n\":3}");
    rollout_close(rollout);
    ASSERT_EQ(read_back(&folder, path).len, 2 * before.len);
}

/* -- Reading ----------------------------------------------------------------------------------- */

#define TIME "{\"timestamp\":\"t\",\"type\":"
#define EVENT(members) TIME "\"event_msg\",\"payload\":{" members "}}"

struct seen {
    struct buf text; /* one character a line */
    uint64_t offsets[64];
    size_t n;
    size_t stop_after;
};

static void seen_done(struct seen *seen)
{
    buf_done(&seen->text);
}

static bool see(void *owner, const struct rollout_line *line)
{
    static const char letters[] = "?mietc";
    struct seen *seen = owner;

    ASSERT_TRUE(yyjson_is_obj(line->payload));
    buf_add_char(&seen->text, letters[line->type]);
    if (seen->n < ARRAY_LENGTH(seen->offsets))
        seen->offsets[seen->n] = line->offset;
    seen->n++;
    return seen->n != seen->stop_after;
}

static void assert_lines(const char *content, const char *expected)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(seen_done) struct seen seen = { 0 };

    if (!rollout_read(write_file(&folder, "r", str_of(content)), 0, see, &seen, &err))
        fail_msg("%s", err.message.s);
    ASSERT_STR(buf_str(&seen.text), expected);
}

static void assert_unreadable(struct str content, const char *message)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(seen_done) struct seen seen = { 0 };

    ASSERT_FALSE(rollout_read(write_file(&folder, "r", content), 0, see, &seen, &err));
    ASSERT_STR(err.message, message);
    ASSERT_EQ(err.code, ERR_INTERNAL);
}

TEST(lines_have_types)
{
    assert_lines(TIME "\"session_meta\",\"payload\":{}}\n" TIME
                      "\"response_item\",\"payload\":{}}\n" TIME
                      "\"event_msg\",\"payload\":{}}\n" TIME
                      "\"turn_context\",\"payload\":{}}\n" TIME "\"compacted\",\"payload\":{}}\n",
                 "mietc");
}

TEST(what_is_no_line_is_passed_over)
{
    assert_lines("garbage\n{\n[]\n5\n\"x\"\nnull\n{}\n" EVENT("") "\n", "e");
    assert_lines(TIME "\"other\",\"payload\":{}}\n" EVENT("") "\n", "e");
    assert_lines(TIME "5,\"payload\":{}}\n" EVENT("") "\n", "e");
    assert_lines(TIME "\"event_msg\"}\n" TIME "\"event_msg\",\"payload\":[]}\n" EVENT("") "\n",
                 "e");
    assert_lines("{\"type\":\"event_msg\",\"payload\":{}}\n" EVENT("") "\n", "e");
    assert_lines("{\"timestamp\":5,\"type\":\"event_msg\",\"payload\":{}}\n" EVENT("") "\n", "e");
    assert_lines(EVENT("") "x\n" EVENT("") "\n", "e");
    assert_lines(EVENT("\"a\":\"\\ud800\"") "\n" EVENT("") "\n", "e"); /* half a character */
    assert_lines("\xef\xbb\xbf" EVENT("") "\n" EVENT("") "\n", "e");   /* a byte order mark */
}

TEST(white_space_around_lines_does_not_matter)
{
    assert_lines(EVENT("") "\r\n" EVENT("") "\r\n", "ee");
    assert_lines("\n\n  \n" EVENT("") "\n\n" EVENT("") "\n\n", "ee");
    assert_lines("  \t" EVENT("") " \t\n", "e");
}

TEST(a_last_line_counts_if_it_is_whole)
{
    assert_lines(EVENT("") "\n" EVENT("\"a\":1"), "ee");
    assert_lines(EVENT("") "\n{\"timestamp\":\"t\",\"type\":\"event_msg\",\"payl", "e");
}

TEST(other_members_and_orders_are_fine)
{
    assert_lines("{\"payload\":{\"x\":[]},\"more\":1,\"type\":\"event_msg\",\"timestamp\":\"\"}\n",
                 "e");
}

TEST(nesting_has_a_limit)
{
    CLEANUP(buf_done) struct buf content = { 0 };

    /* The line and its payload are two levels. */
    for (int depth = 125; depth <= 126; depth++) {
        buf_add_text(&content, TIME "\"event_msg\",\"payload\":{\"a\":");
        for (int i = 0; i < depth; i++)
            buf_add_char(&content, '[');
        for (int i = 0; i < depth; i++)
            buf_add_char(&content, ']');
        buf_add_text(&content, "}}\n");
    }
    assert_lines(buf_str(&content).s, "e");
}

TEST(many_values_side_by_side_are_not_deep)
{
    CLEANUP(buf_done) struct buf content = { 0 };

    buf_add_text(&content, TIME "\"event_msg\",\"payload\":{\"a\":[[]");
    for (int i = 0; i < 1000; i++)
        buf_add_text(&content, ",[{\"b\":[]}]");
    buf_add_text(&content, "]}}\n");
    assert_lines(buf_str(&content).s, "e");
}

TEST(files_without_text_are_empty)
{
    assert_unreadable(STR_LITERAL(""), "empty session file");
    assert_unreadable(STR_LITERAL("\n  \n\r\n"), "empty session file");
    assert_lines("x", "");
}

/* Codex gives up the whole file; a write that was cut in a character must not cost that much. */
TEST(lines_that_are_no_utf8_are_passed_over)
{
    assert_lines("\xff", "");
    assert_lines(EVENT("") "\ngarbage \xc3\n" EVENT(""), "ee");
    assert_lines(EVENT("\"a\":\"\xed\xa0\x80\"") "\n" EVENT(""), "e");
    assert_lines(EVENT("") "\n" EVENT("\"a\":\"\xe2\x82"), "e");
}

TEST(what_cannot_be_read_is_told_in_the_systems_words)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(seen_done) struct seen seen = { 0 };
    const char *fifo = path_in(&folder, "fifo");

    ASSERT_FALSE(rollout_read(path_in(&folder, "none"), 0, see, &seen, &err));
    ASSERT_STR(err.message, "No such file or directory (os error 2)");
    error_done(&err);
    ASSERT_FALSE(rollout_read(folder.path, 0, see, &seen, &err));
    ASSERT_STR(err.message, "Is a directory (os error 21)");
    error_done(&err);
    ASSERT_EQ(mkfifo(fifo, 0600), 0);
    ASSERT_FALSE(rollout_read(fifo, 0, see, &seen, &err));
    ASSERT_STR(err.message, "not a regular file");
}

TEST(reading_stops_when_enough_is_seen)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(seen_done) struct seen seen = { .stop_after = 2 };
    const char *path =
        write_file(&folder, "r", STR_LITERAL(EVENT("") "\n" EVENT("") "\n" EVENT("") "\n\xff"));

    ASSERT_TRUE(rollout_read(path, 0, see, &seen, &err));
    ASSERT_EQ(seen.n, 2);
}

TEST(reading_goes_on_from_an_offset)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(seen_done) struct seen all = { 0 }, rest = { 0 };
    struct str content = STR_LITERAL(EVENT("") "\nxyz\n" TIME "\"compacted\",\"payload\":{}}\n");
    const char *path = write_file(&folder, "r", content);

    ASSERT_TRUE(rollout_read(path, 0, see, &all, &err));
    ASSERT_STR(buf_str(&all.text), "ec");
    ASSERT_EQ(all.offsets[0], 0);
    ASSERT_TRUE(rollout_read(path, all.offsets[1], see, &rest, &err));
    ASSERT_STR(buf_str(&rest.text), "c");
    ASSERT_EQ(rest.offsets[0], all.offsets[1]);
    ASSERT_TRUE(rollout_read(path, content.len, see, &rest, &err)); /* nothing new is no error */
}

/* The nth line has n times a piece in it, so that lines end everywhere in the buffer. */
TEST(lines_of_every_length_are_whole)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf content = { 0 };
    CLEANUP(seen_done) struct seen seen = { 0 };
    uint64_t offsets[64];
    const char *path;

    for (size_t i = 0; i < ARRAY_LENGTH(offsets); i++) {
        offsets[i] = content.len;
        buf_add_text(&content, TIME "\"event_msg\",\"payload\":{\"a\":\"");
        for (size_t n = 0; n < i * i * 23; n++)
            buf_add_text(&content, "\\n\xc3\xa9x");
        buf_add_text(&content, "\"}}\n");
    }
    path = write_file(&folder, "r", buf_str(&content));
    ASSERT_TRUE(rollout_read(path, 0, see, &seen, &err));
    ASSERT_EQ(seen.n, ARRAY_LENGTH(offsets));
    ASSERT_MEMEQ(seen.offsets, offsets, sizeof offsets);
}

static bool keep_text(void *owner, const struct rollout_line *line)
{
    struct buf *text = owner;
    yyjson_val *value = yyjson_obj_get(line->payload, "a");

    buf_clear(text, 0);
    buf_add(text, yyjson_get_str(value), yyjson_get_len(value));
    return true;
}

TEST(a_long_line_comes_through_unchanged)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf content = { 0 }, text = { 0 };
    const char *path;

    buf_add_text(&content,
                 EVENT("\"a\":\"short\"") "\n" TIME "\"event_msg\",\"payload\":{\"a\":\"");
    for (size_t i = 0; i < 3000000; i++)
        buf_add_char(&content, (char)('a' + i % 26));
    buf_add_text(&content, "\"}}\n");
    path = write_file(&folder, "r", buf_str(&content));
    ASSERT_TRUE(rollout_read(path, 0, keep_text, &text, &err));
    ASSERT_EQ(text.len, 3000000);
    for (size_t i = 0; i < text.len; i++)
        ASSERT_EQ(text.data[i], 'a' + i % 26);
}

TEST(what_was_written_is_read_back)
{
    CLEANUP(folder_done) struct folder folder = folder_make();
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    const char *path = write_file(&folder, "r", STR_LITERAL("{\"timestamp\":\"torn"));
    struct rollout *rollout;

    ASSERT_TRUE(rollout_open(path, &rollout, &err));
    append(rollout, "{\"a\":\"one\\ntwo \xe2\x82\xac\"}");
    rollout_close(rollout);
    ASSERT_TRUE(rollout_read(path, 0, keep_text, &text, &err));
    ASSERT_STR(buf_str(&text), "one\ntwo \xe2\x82\xac");
}
