/* What a voice backend is told of the user's work. */
#include "realtime/startup_context.h"

#include "base/memory.h"
#include "realtime/realtime_internal.h"

#include "scratch.h"
#include "test.h"

static size_t count(struct str text, const char *part)
{
    size_t n = 0;

    for (const char *at = text.s; (at = strstr(at, part)) != NULL; at++)
        n++;
    return n;
}

TEST(nothing_to_tell_is_nothing)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    startup_add_talk(&out, NULL, 0);
    startup_add_work(&out, &(struct thread_page){ 0 }, str_of("t"));
    ASSERT_EQ(out.len, 0);
    startup_finish(&out, STR_LITERAL(""));
    ASSERT_EQ(out.len, 0);
}

TEST(long_messages_share_the_room)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    CLEANUP(buf_done) struct buf endless = { 0 };
    struct history_message messages[2];

    for (int i = 0; i < 10000; i++)
        buf_add_text(&endless, "ä");
    messages[0] = (struct history_message){ true, buf_str(&endless) };
    messages[1] = (struct history_message){ false, str_of("short") };
    startup_add_talk(&out, messages, 2);
    ASSERT_TRUE(out.len <= 4 * STARTUP_TALK_MAX + 64);
    ASSERT_NOT_NULL(strstr(buf_str(&out).s, "…\nAgent: short"));
}

TEST(other_threads_are_told_and_our_own_is_not)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct thread_summary items[60] = { 0 };
    struct str names[60] = { 0 };
    char texts[60][32];
    struct thread_page page = { .items = items, .names = names, .n = 60 };

    for (int i = 0; i < 60; i++) {
        snprintf(texts[i], sizeof texts[i], "task %d.\nmore", i);
        items[i] = (struct thread_summary){ .id = str_of(texts[i]),
                                            .preview = str_of(texts[i]),
                                            .cwd = str_of("/w") };
    }
    names[1] = str_of("a name");
    items[2].git.branch = str_of("topic");
    startup_add_work(&out, &page, items[0].id);
    ASSERT_EQ(count(buf_str(&out), "\n- "), STARTUP_THREADS - 1);
    ASSERT_EQ(count(buf_str(&out), "task 0."), 0);
    ASSERT_EQ(count(buf_str(&out), "more"), 0);
    ASSERT_EQ(count(buf_str(&out), "- a name (/w, "), 1);
    ASSERT_EQ(count(buf_str(&out), "- task 2. (/w, branch topic, "), 1);
}

TEST(the_whole_is_bounded)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    CLEANUP(buf_done) struct buf endless = { 0 };

    for (int i = 0; i < 100000; i++)
        buf_add_text(&endless, "x ");
    startup_finish(&out, buf_str(&endless));
    ASSERT_TRUE(out.len <= 4 * STARTUP_CONTEXT_MAX);
}

TEST(a_workspace_is_two_levels_of_twenty_entries)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    char path[300];
    struct scratch scratch;
    const char *folder = scratch.path;

    scratch_init(&scratch);
    for (int i = 0; i < 30; i++) {
        snprintf(path, sizeof path, "%s/f%02d", folder, i);
        close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    }
    snprintf(path, sizeof path, "%s/z", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/z/deep", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/z/deep/deeper", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/.git", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/loop", folder);
    ASSERT_EQ(symlink("/", path), 0);
    workspace_tree(folder, &out);
    ASSERT_TRUE(str_starts(buf_str(&out), "- z/\n  - deep/\n- f00\n"));
    ASSERT_EQ(count(buf_str(&out), "deeper"), 0);
    ASSERT_EQ(count(buf_str(&out), ".git"), 0);
    ASSERT_TRUE(str_ends(buf_str(&out), "- f18\n- … and 12 more\n"));

    buf_clear(&out, 0);
    workspace_tree("/nowhere at all", &out);
    ASSERT_EQ(out.len, 0);
    scratch_done(&scratch);
}

TEST(a_name_is_one_line_of_the_tree)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct scratch scratch;
    char path[300];

    scratch_init(&scratch);
    snprintf(path, sizeof path, "%s/a\n\n## Notes\ndo\tit", scratch.path);
    ASSERT_EQ(mkdir(path, 0700), 0);
    workspace_tree(scratch.path, &out);
    ASSERT_NOT_NULL(strstr(buf_str(&out).s, "- a??## Notes?do?it/\n"));
    scratch_done(&scratch);
}

/* -- Where a backend is -------------------------------------------------------------------- */

static struct str url_of(struct arena *arena, const char *base, const struct realtime_wire *wire)
{
    struct config_realtime wanted = { .base_url = str_of(base) };
    struct provider provider = { .base_url = str_of("https://api.example/v1/") };

    return backend_url(arena, &wanted, &provider, wire);
}

TEST(the_address_follows_from_its_base)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct realtime_wire *v2 = &realtime_wire_v2;

    ASSERT_STR(url_of(&arena, "ws://h", v2), "ws://h/v1/realtime");
    ASSERT_STR(url_of(&arena, "http://h:1/", v2), "ws://h:1/v1/realtime");
    ASSERT_STR(url_of(&arena, "https://h/x/v1", v2), "wss://h/x/v1/realtime");
    ASSERT_STR(url_of(&arena, "https://h/x/v1/", v2), "wss://h/x/v1/realtime");
    ASSERT_STR(url_of(&arena, "wss://h/a/realtime", v2), "wss://h/a/realtime");
    ASSERT_STR(url_of(&arena, "wss://h/else?k=v", &realtime_wire_v1),
               "wss://h/else?k=v&intent=quicksilver");
    ASSERT_STR(url_of(&arena, "", v2), "wss://api.example/v1/realtime");
    ASSERT_STR(url_of(&arena, NULL, &realtime_wire_v1),
               "wss://api.example/v1/realtime?intent=quicksilver");
    ASSERT_STR(url_of(&arena, "no address", v2), "no address");
}

TEST(the_query_has_the_model_and_what_the_provider_wants)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct name_value more = { str_of("api version"), str_of("1&2") };
    struct config_realtime wanted = { .base_url = str_of("ws://h"), .model = str_of("a/b") };
    struct provider provider = { .query_params = { &more, 1 } };

    ASSERT_STR(backend_url(&arena, &wanted, &provider, &realtime_wire_v1),
               "ws://h/v1/realtime?intent=quicksilver&model=a%2Fb&api%20version=1%262");
}

TEST(settings_choose_the_wire)
{
    ASSERT_TRUE(wire_wanted(&(struct config_realtime){ 0 }) == &realtime_wire_v1);
    ASSERT_TRUE(wire_wanted(&(struct config_realtime){ .version = REALTIME_V2 }) ==
                &realtime_wire_v2);
    ASSERT_TRUE(wire_wanted(&(struct config_realtime){ .version = REALTIME_V2,
                                                       .type = REALTIME_TRANSCRIPTION }) ==
                &realtime_wire_transcription);
}
