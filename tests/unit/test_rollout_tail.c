#include "store/rollout_tail.h"

#include "base/buf.h"
#include "base/memory.h"
#include "store/rollout_lines.h"
#include "store/turns_items.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define STAMP "2026-11-17T09:36:24.928Z"
#define A "01a1e8dd-0000-7000-8000-00000000000a"
#define B "01a1e8dd-0000-7000-8000-00000000000b"
#define PART "01a1e8de-0000-7000-8000-00000000000c"

/* -- Threads to read --------------------------------------------------------------------------- */

struct scene {
    char home[64];
    struct arena arena;
    struct buf text; /* of the file that is written */
    bool is_paginated;
    unsigned ordinal;
    unsigned n_turns;
};

static struct scene scene_make(void)
{
    struct scene scene = { .home = "/tmp/test_rollout_tail.XXXXXX" };

    ASSERT_NOT_NULL(mkdtemp(scene.home));
    return scene;
}

static void scene_done(struct scene *scene)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf %s", scene->home);
    ASSERT_EQ(system(command), 0);
    buf_done(&scene->text);
    arena_done(&scene->arena);
}

static void add_line(struct scene *scene, const char *type, const char *payload)
{
    buf_printf(&scene->text, "{\"timestamp\":\"" STAMP "\",");
    if (scene->is_paginated)
        buf_printf(&scene->text, "\"ordinal\":%u,", scene->ordinal++);
    buf_printf(&scene->text, "\"type\":\"%s\",\"payload\":%s}\n", type, payload);
}

/* `more` are members of the session_meta, each behind a comma. */
static void begin_file(struct scene *scene, const char *id, const char *more)
{
    buf_clear(&scene->text, 0);
    add_line(scene, "session_meta",
             arena_printf(&scene->arena,
                          "{\"id\":\"%s\",\"timestamp\":\"" STAMP
                          "\",\"cwd\":\"/w\",\"originator\":\"o\",\"cli_version\":\"0.166.0\","
                          "\"source\":\"vscode\"%s%s}",
                          id, scene->is_paginated ? ",\"history_mode\":\"paginated\"" : "", more));
}

static void add_item(struct scene *scene, const char *turn, const char *item)
{
    add_line(
        scene, "event_msg",
        arena_printf(&scene->arena,
                     "{\"type\":\"item_completed\",\"thread_id\":\"" A
                     "\",\"turn_id\":\"%s\",\"item\":%s,\"started_at_ms\":5,\"completed_at_ms\":7}",
                     turn, item));
}

static void add_message(struct scene *scene, const char *turn, bool is_user, const char *text)
{
    const char *event = is_user ? "user_message" : "agent_message";

    if (scene->is_paginated)
        add_item(
            scene, turn,
            arena_printf(
                &scene->arena,
                "{\"type\":\"%s\",\"id\":\"%s-%u\",\"content\":[{\"type\":\"%s\",\"text\":\"%s\"}]}",
                is_user ? "UserMessage" : "AgentMessage", text, scene->ordinal,
                is_user ? "text" : "Text", text));
    else
        add_line(scene, "event_msg",
                 arena_printf(&scene->arena,
                              "{\"type\":\"%s\",\"message\":\"%s\",\"local_images\":[]}", event,
                              text));
}

static const char *add_turn(struct scene *scene, size_t n_padding)
{
    const char *turn = arena_printf(&scene->arena, "turn-%u", scene->n_turns++);
    char *padding = arena_zero(&scene->arena, n_padding + 1);

    memset(padding, 'x', n_padding);
    add_line(scene, "event_msg",
             arena_printf(&scene->arena,
                          "{\"type\":\"task_started\",\"turn_id\":\"%s\",\"started_at\":17}",
                          turn));
    add_message(scene, turn, true, "question");
    add_message(scene, turn, false, "on the way");
    if (n_padding > 0)
        add_line(scene, "response_item",
                 arena_printf(&scene->arena,
                              "{\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":"
                              "\"output_text\",\"text\":\"%s\"}]}",
                              padding));
    add_message(scene, turn, false, "answer");
    add_line(scene, "event_msg",
             arena_printf(&scene->arena,
                          "{\"type\":\"task_complete\",\"turn_id\":\"%s\",\"completed_at\":18,"
                          "\"duration_ms\":1000}",
                          turn));
    return turn;
}

static void add_rollback(struct scene *scene, unsigned n)
{
    add_line(scene, "event_msg",
             arena_printf(&scene->arena, "{\"type\":\"thread_rolled_back\",\"num_turns\":%u}", n));
}

static const char *write_as(struct scene *scene, const char *folder, const char *name)
{
    const char *path = arena_printf(&scene->arena, "%s/%s/rollout-2026-11-17T09-36-24-%s.jsonl",
                                    scene->home, folder, name);
    char command[256];
    FILE *file;

    snprintf(command, sizeof command, "mkdir -p %s/%s", scene->home, folder);
    ASSERT_EQ(system(command), 0);
    file = fopen(path, "wb");
    ASSERT_NOT_NULL(file);
    ASSERT_EQ(fwrite(scene->text.data, 1, scene->text.len, file), scene->text.len);
    fclose(file);
    return path;
}

static const char *write_thread(struct scene *scene, const char *name)
{
    return write_as(scene, "sessions/2026/11/17", name);
}

/* -- Pages beside the whole -------------------------------------------------------------------- */

struct whole {
    struct paged_turn *turns;
    size_t n;
};

static struct whole read_all(struct scene *scene, const char *path)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct turn_builder *builder = turn_builder_new(&scene->arena);
    struct whole whole;

    if (!rollout_read(path, 0, turn_builder_line, builder, &err))
        fail_msg("%s", err.message.s);
    whole.n = turn_builder_finish_paged(builder, &whole.turns);
    return whole;
}

static struct turn_page read_page(struct scene *scene, const char *path,
                                  const struct page_query *query, enum turn_items items)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct turn_page page;

    if (!turn_page_read(path, query, items, &scene->arena, &page, &err))
        fail_msg("%s", err.message.s);
    return page;
}

static void lead_on(struct page_query *query, const struct paged_turn *last, uint64_t end)
{
    query->from = (struct page_start){
        .has_place = true, .place = last->place, .known_end = end, .turn_id = last->turn.id
    };
}

/* Every turn comes once, in order, with all that it has. */
static void compare_pages(struct scene *scene, const char *path, size_t limit, bool is_descending)
{
    struct whole whole = read_all(scene, path);
    struct page_query query = { .limit = limit, .is_descending = is_descending };
    size_t n = 0;

    for (;;) {
        struct turn_page page = read_page(scene, path, &query, TURN_ITEMS_ALL);

        for (size_t i = 0; i < page.n; i++, n++) {
            const struct paged_turn *turn = &page.turns[i];
            const struct paged_turn *expected;

            ASSERT_TRUE(n < whole.n);
            expected = &whole.turns[is_descending ? whole.n - 1 - n : n];
            ASSERT_STR(turn->turn.id, expected->turn.id.s);
            ASSERT_EQ(turn->place, expected->place);
            ASSERT_EQ(turn->turn.items.n, expected->turn.items.n);
            ASSERT_EQ(turn->turn.status, expected->turn.status);
            ASSERT_EQ(turn->times.duration_ms, expected->times.duration_ms);
        }
        if (!page.has_more)
            break;
        ASSERT_EQ(page.n, limit);
        lead_on(&query, &page.turns[page.n - 1], page.end);
    }
    ASSERT_EQ(n, whole.n);
}

static void compare_all_pages(struct scene *scene, const char *path)
{
    static const size_t limits[] = { 1, 2, 3, 7, 100 };

    for (size_t i = 0; i < ARRAY_LENGTH(limits); i++) {
        compare_pages(scene, path, limits[i], /* is_descending= */ true);
        compare_pages(scene, path, limits[i], /* is_descending= */ false);
    }
}

/* -- Turns --------------------------------------------------------------------------------------- */

TEST(pages_of_a_paginated_thread_are_the_thread)
{
    CLEANUP(scene_done) struct scene scene = scene_make();

    scene.is_paginated = true;
    begin_file(&scene, A, "");
    for (int i = 0; i < 20; i++)
        add_turn(&scene, i == 11 ? 700 * 1024 : (size_t)i * 977);
    compare_all_pages(&scene, write_thread(&scene, A));
}

TEST(pages_of_a_small_thread_of_the_old_form_have_the_numbers_of_the_whole)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    struct page_query query = { .limit = 1, .is_descending = true };
    struct turn_page page;
    const char *path;

    begin_file(&scene, A, "");
    for (int i = 0; i < 5; i++)
        add_turn(&scene, 10);
    add_rollback(&scene, 2);
    add_turn(&scene, 10);
    path = write_thread(&scene, A);
    compare_all_pages(&scene, path);
    page = read_page(&scene, path, &query, TURN_ITEMS_ALL);
    ASSERT_STR(page.turns[0].turn.items.items[0].user_message.id, "item-10");
    page = read_page(&scene, path, &query, TURN_ITEMS_SUMMARY);
    ASSERT_EQ(page.turns[0].turn.items.n, 2);
    ASSERT_STR(page.turns[0].turn.items.items[1].agent_message.id, "item-12");
}

/* A thread that is not read as a whole for a page of it. */
static void make_large(struct scene *scene)
{
    begin_file(scene, A, "");
    for (int i = 0; i < 12; i++)
        add_turn(scene, 800 * 1024);
}

TEST(pages_of_a_large_thread_of_the_old_form_are_the_thread)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    struct page_query query = { .limit = 1, .is_descending = true };
    struct turn_page page;
    const char *path;

    make_large(&scene);
    path = write_thread(&scene, A);
    compare_all_pages(&scene, path);
    page = read_page(&scene, path, &query, TURN_ITEMS_SUMMARY);
    ASSERT_EQ(page.turns[0].turn.items.n, 2);
    ASSERT_STR(page.turns[0].turn.items.items[1].agent_message.text, "answer");
    ASSERT_TRUE(str_starts(page.turns[0].turn.items.items[0].user_message.id, "item-9"));
    ASSERT_EQ(page.turns[0].times.started_at, 17);
    ASSERT_EQ(page.turns[0].item_times[0].started_at_ms, -1);
}

TEST(turns_that_were_taken_back_do_not_show)
{
    CLEANUP(scene_done) struct scene scene = scene_make();

    make_large(&scene);
    add_rollback(&scene, 3);
    add_turn(&scene, 0);
    add_turn(&scene, 0);
    add_rollback(&scene, 1);
    add_rollback(&scene, 2);
    add_turn(&scene, 0);
    compare_all_pages(&scene, write_thread(&scene, A));
}

TEST(turns_that_nothing_announced_are_paged_too)
{
    CLEANUP(scene_done) struct scene scene = scene_make();

    begin_file(&scene, A, "");
    for (int i = 0; i < 9; i++) {
        add_message(&scene, "", true, "old question");
        add_message(&scene, "", false, "old answer");
    }
    for (int i = 0; i < 12; i++) {
        add_turn(&scene, 800 * 1024);
        if (i % 3 == 0)
            add_message(&scene, "", false, "outside of any turn");
    }
    compare_all_pages(&scene, write_thread(&scene, A));
}

TEST(a_page_goes_on_behind_turns_that_were_taken_back_meanwhile)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    struct page_query query = { .limit = 2, .is_descending = true };
    struct turn_page page;
    const char *path;

    make_large(&scene);
    path = write_thread(&scene, A);
    page = read_page(&scene, path, &query, TURN_ITEMS_NONE);
    ASSERT_STR(page.turns[1].turn.id, "turn-10");
    add_rollback(&scene, 4);
    write_thread(&scene, A);
    lead_on(&query, &page.turns[1], page.end);
    page = read_page(&scene, path, &query, TURN_ITEMS_NONE);
    ASSERT_STR(page.turns[0].turn.id, "turn-7");
}

TEST(an_item_that_ends_late_is_in_its_turn)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    struct page_query query = { .limit = 1 };
    CLEANUP(error_done) struct error err = { 0 };
    struct paged_turn turn;
    struct turn_page page;
    const char *path;
    bool found;

    scene.is_paginated = true;
    begin_file(&scene, A, "");
    add_turn(&scene, 0);
    add_turn(&scene, 0);
    add_item(&scene, "turn-0", "{\"type\":\"Reasoning\",\"id\":\"late\",\"summary_text\":[\"x\"]}");
    path = write_thread(&scene, A);
    page = read_page(&scene, path, &query, TURN_ITEMS_ALL);
    ASSERT_EQ(page.turns[0].turn.items.n, 4);
    ASSERT_TRUE(turn_find(path, str_of("turn-0"), &scene.arena, &found, &turn, &err));
    ASSERT_TRUE(found);
    ASSERT_EQ(turn.turn.items.n, 4);
    ASSERT_EQ(turn.item_times[3].completed_at_ms, 7);
    ASSERT_TRUE(turn_find(path, str_of("turn-9"), &scene.arena, &found, &turn, &err));
    ASSERT_FALSE(found);
}

TEST(a_page_with_all_items_ends_before_it_is_too_long)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    struct page_query query = { .limit = 10, .is_descending = true };
    struct turn_page page;
    const char *path;

    scene.is_paginated = true;
    begin_file(&scene, A, "");
    for (int i = 0; i < 4; i++)
        add_turn(&scene, 12 * 1024 * 1024);
    path = write_thread(&scene, A);
    page = read_page(&scene, path, &query, TURN_ITEMS_ALL);
    ASSERT_EQ(page.n, 2);
    ASSERT_TRUE(page.has_more);
    page = read_page(&scene, path, &query, TURN_ITEMS_SUMMARY);
    ASSERT_EQ(page.n, 4);
}

static void assert_refused(struct scene *scene, const char *path, uint64_t place, const char *turn)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct page_query query = {
        .limit = 1, .from = { .has_place = true, .place = place, .turn_id = str_of(turn) }
    };
    struct turn_page page;

    ASSERT_FALSE(turn_page_read(path, &query, TURN_ITEMS_ALL, &scene->arena, &page, &err));
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    ASSERT_STR(err.message, "invalid cursor");
}

TEST(a_place_at_which_no_such_turn_begins_is_refused)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    struct page_query query = { .limit = 1 };
    const char *path;
    uint64_t place;

    scene.is_paginated = true;
    begin_file(&scene, A, "");
    add_turn(&scene, 0);
    add_turn(&scene, 0);
    path = write_thread(&scene, A);
    place = read_page(&scene, path, &query, TURN_ITEMS_NONE).turns[0].place;
    assert_refused(&scene, path, place, "turn-1");
    assert_refused(&scene, path, place + 1, "turn-0");
    assert_refused(&scene, path, 0, "turn-0");
    assert_refused(&scene, path, scene.text.len, "turn-0");
    assert_refused(&scene, path, UINT64_MAX, "turn-0");
}

TEST(a_thread_without_turns_has_an_empty_page)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    struct page_query query = { .limit = 1, .is_descending = true };

    for (int i = 0; i < 2; i++) {
        struct turn_page page;

        scene.is_paginated = i == 0;
        begin_file(&scene, A, "");
        page = read_page(&scene, write_thread(&scene, A), &query, TURN_ITEMS_ALL);
        ASSERT_EQ(page.n, 0);
        ASSERT_FALSE(page.has_more);
    }
}

/* -- Items --------------------------------------------------------------------------------------- */

static size_t count_items(struct scene *scene, const char *path, size_t limit, bool is_descending,
                          const char *turn)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct page_query query = { .limit = limit, .is_descending = is_descending };
    struct item_page page;
    uint64_t last = 0;
    size_t n = 0;

    for (;;) {
        if (!item_page_read(path, &query, turn == NULL ? STR_NONE : str_of(turn), &scene->arena,
                            &page, &err))
            fail_msg("%s", err.message.s);
        for (size_t i = 0; i < page.n; i++) {
            ASSERT_TRUE(n + i == 0 || (page.items[i].place < last) == is_descending);
            last = page.items[i].place;
            ASSERT_EQ(page.items[i].times.started_at_ms, 5);
        }
        n += page.n;
        if (!page.has_more)
            return n;
        ASSERT_EQ(page.n, limit);
        query.from = (struct page_start){ .has_place = true, .place = last };
    }
}

TEST(items_come_once_in_either_direction)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    const char *path;

    scene.is_paginated = true;
    begin_file(&scene, A, "");
    for (int i = 0; i < 10; i++)
        add_turn(&scene, (size_t)i * 60000);
    path = write_thread(&scene, A);
    for (size_t limit = 1; limit < 40; limit += 6) {
        ASSERT_EQ(count_items(&scene, path, limit, true, NULL), 30);
        ASSERT_EQ(count_items(&scene, path, limit, false, NULL), 30);
        ASSERT_EQ(count_items(&scene, path, limit, true, "turn-4"), 3);
        ASSERT_EQ(count_items(&scene, path, limit, false, "turn-9"), 3);
        ASSERT_EQ(count_items(&scene, path, limit, false, "turn-77"), 0);
    }
}

/* -- Several files ------------------------------------------------------------------------------- */

static const char *base_of(struct scene *scene, const char *id, uint64_t ordinal, uint64_t offset)
{
    return arena_printf(&scene->arena,
                        ",\"history_base\":{\"thread_id\":\"%s\",\"end_ordinal_exclusive\":%llu,"
                        "\"end_byte_offset\":%llu}",
                        id, (unsigned long long)ordinal, (unsigned long long)offset);
}

/* A has five turns, B is its fork behind the third, and has been reverted to a file of its own behind its first. */
static const char *make_family(struct scene *scene, const char *base_folder)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout_cut cut;
    const char *path;
    bool found;

    scene->is_paginated = true;
    begin_file(scene, A, "");
    for (int i = 0; i < 5; i++)
        add_turn(scene, 3000);
    path = write_as(scene, base_folder, A);
    ASSERT_TRUE(rollout_find_cut(path, str_of("turn-2"), false, &scene->arena, &found, &cut, &err));
    ASSERT_TRUE(found);
    ASSERT_STR(cut.base.id, A);
    scene->ordinal = (unsigned)cut.base.end_ordinal;
    begin_file(scene, B, base_of(scene, A, cut.base.end_ordinal, cut.base.end_offset));
    add_turn(scene, 10);
    add_turn(scene, 10);
    path = write_thread(scene, B);
    ASSERT_TRUE(rollout_find_cut(path, str_of("turn-6"), true, &scene->arena, &found, &cut, &err));
    ASSERT_STR(cut.base.id, B);
    scene->ordinal = (unsigned)cut.base.end_ordinal;
    begin_file(scene, B, base_of(scene, B, cut.base.end_ordinal, cut.base.end_offset));
    add_turn(scene, 10);
    return write_thread(scene, B "_" PART);
}

static void assert_family(struct scene *scene, const char *path)
{
    static const char *const ids[] = { "turn-0", "turn-1", "turn-2", "turn-5", "turn-7" };
    struct whole whole = read_all(scene, path);

    ASSERT_EQ(whole.n, ARRAY_LENGTH(ids));
    for (size_t i = 0; i < whole.n; i++)
        ASSERT_STR(whole.turns[i].turn.id, ids[i]);
    compare_all_pages(scene, path);
    ASSERT_EQ(count_items(scene, path, 4, true, NULL), 15);
    ASSERT_EQ(count_items(scene, path, 4, false, NULL), 15);
    ASSERT_EQ(count_items(scene, path, 4, false, "turn-1"), 3);
}

TEST(a_fork_and_a_revert_show_what_they_go_on_from)
{
    CLEANUP(scene_done) struct scene scene = scene_make();

    assert_family(&scene, make_family(&scene, "sessions/2026/11/17"));
}

TEST(what_a_thread_goes_on_from_is_found_on_other_days_and_in_the_archive)
{
    static const char *const folders[] = { "sessions/2025/01/31", "archived_sessions",
                                           "sessions/2026/11/16" };

    for (size_t i = 0; i < ARRAY_LENGTH(folders); i++) {
        CLEANUP(scene_done) struct scene scene = scene_make();

        assert_family(&scene, make_family(&scene, folders[i]));
    }
}

TEST(a_cut_in_what_was_there_before_names_that_file)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };
    const char *path = make_family(&scene, "sessions/2026/11/17");
    struct rollout_cut cut;
    bool found;

    ASSERT_TRUE(rollout_find_cut(path, str_of("turn-1"), true, &scene.arena, &found, &cut, &err));
    ASSERT_STR(cut.base.id, A);
    ASSERT_EQ(cut.base.end_ordinal, 7);
    ASSERT_TRUE(rollout_find_cut(path, STR_NONE, false, &scene.arena, &found, &cut, &err));
    ASSERT_STR(cut.base.id, PART);
    ASSERT_EQ(cut.base.end_offset, scene.text.len);
    ASSERT_TRUE(rollout_find_cut(path, str_of("turn-3"), false, &scene.arena, &found, &cut, &err));
    ASSERT_FALSE(found);
}

static const char *write_with_base(struct scene *scene, const char *base)
{
    scene->is_paginated = true;
    scene->ordinal = 9;
    begin_file(scene, B, base);
    add_turn(scene, 0);
    return write_thread(scene, B);
}

TEST(a_cut_behind_a_torn_line_is_behind_the_line_before_that)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout_cut cut;
    const char *path;
    uint64_t end;
    bool found;

    scene.is_paginated = true;
    begin_file(&scene, A, "");
    add_turn(&scene, 0);
    end = scene.text.len;
    buf_add_text(&scene.text, "{\"timestamp\":\"" STAMP "\",\"ordinal\":7,\"type\":\"ev\n");
    add_turn(&scene, 0);
    path = write_thread(&scene, A);
    ASSERT_TRUE(rollout_find_cut(path, str_of("turn-1"), true, &scene.arena, &found, &cut, &err));
    ASSERT_TRUE(found);
    ASSERT_STR(cut.base.id, A);
    ASSERT_EQ(cut.base.end_offset, end);
    ASSERT_EQ(read_all(&scene, write_with_base(
                                   &scene, base_of(&scene, A, (unsigned)cut.base.end_ordinal, end)))
                  .n,
              2);
}

static void assert_unreadable(struct scene *scene, const char *path, const char *words)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_turn_array turns;

    ASSERT_FALSE(turns_from_rollout(path, &scene->arena, &turns, &err));
    if (strstr(err.message.s, words) == NULL)
        fail_msg("%s, not %s", err.message.s, words);
}

TEST(half_a_history_is_an_error)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    uint64_t size;

    assert_unreadable(&scene, write_with_base(&scene, base_of(&scene, A, 9, 100)),
                      "is missing: there is no rollout " A);
    scene.ordinal = 0;
    begin_file(&scene, A, "");
    size = scene.text.len;
    write_thread(&scene, A);
    assert_unreadable(&scene, write_with_base(&scene, base_of(&scene, A, 1, size + 1)),
                      "has fewer bytes");
    assert_unreadable(&scene, write_with_base(&scene, base_of(&scene, A, 1, size - 1)),
                      "is not what a thread has gone on from");
    assert_unreadable(&scene, write_with_base(&scene, base_of(&scene, A, 2, size)),
                      "is not what a thread has gone on from");
    assert_unreadable(&scene, write_with_base(&scene, base_of(&scene, "nobody", 1, 5)),
                      "cannot be understood");
    assert_unreadable(&scene, write_with_base(&scene, ",\"history_base\":7"),
                      "cannot be understood");
    ASSERT_EQ(read_all(&scene, write_with_base(&scene, base_of(&scene, A, 1, size))).n, 1);
}

TEST(a_thread_that_goes_on_from_itself_is_an_error)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    const char *path = write_with_base(&scene, base_of(&scene, B, 10, 1));

    /* The offset is that of its own first line. */
    for (int i = 0; i < 4; i++) {
        const char *line_break = memchr(scene.text.data, '\n', scene.text.len);
        uint64_t first = (uint64_t)(line_break - scene.text.data) + 1;

        path = write_with_base(&scene, base_of(&scene, B, 10, first));
    }
    assert_unreadable(&scene, path, "goes on from itself");
}

/* -- Lines ---------------------------------------------------------------------------------------- */

static bool count_line(void *owner, const struct glance *glance)
{
    uint64_t *sums = owner;

    sums[0]++;
    sums[1] += glance->place;
    sums[2] += glance->kind == GLANCE_TURN;
    return true;
}

TEST(lines_are_the_same_from_both_ends)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout_part part = { .size = UINT64_MAX };
    struct rollout_chain chain = { .parts = &part, .n = 1 };

    srandom(18);
    for (int round = 0; round < 60; round++) {
        uint64_t forward[3] = { 0 }, backward[3] = { 0 };
        size_t n_lines = (size_t)random() % 60;

        buf_clear(&scene.text, 0);
        for (size_t i = 0; i < n_lines; i++) {
            size_t len = random() % 9 == 0 ? (size_t)random() % 700000 : (size_t)random() % 300;

            if (random() % 5 == 0)
                add_line(&scene, "event_msg", "{\"type\":\"task_started\",\"turn_id\":\"t\"}");
            for (size_t j = 0; j < len; j++)
                buf_add_char(&scene.text, 'y');
            buf_add_char(&scene.text, '\n');
        }
        if (round % 2 == 0)
            buf_add_text(&scene.text, "torn");
        part.path = write_thread(&scene, A);
        ASSERT_TRUE(rollout_glance(&chain, 0, UINT64_MAX, count_line, forward, &err));
        ASSERT_TRUE(rollout_glance_back(&chain, 0, UINT64_MAX, count_line, backward, &err));
        ASSERT_MEMEQ(forward, backward, sizeof forward);
    }
}

TEST(a_line_written_otherwise_is_known_too)
{
    uint64_t ordinal;

    ASSERT_EQ(
        glance_kind_of(str_of("{ \"payload\": {\"turn_id\":\"x\", \"type\": \"task_started\"}, "
                              "\"type\": \"event_msg\", \"ordinal\": 12}")),
        GLANCE_TURN);
    ASSERT_TRUE(glance_ordinal(str_of("{\"ordinal\":12, \"type\":\"x\"}"), &ordinal));
    ASSERT_EQ(ordinal, 12);
    ASSERT_FALSE(
        glance_ordinal(str_of("{\"timestamp\":\"t\",\"type\":\"x\",\"payload\":{}}"), &ordinal));
    ASSERT_EQ(glance_kind_of(str_of("no JSON")), GLANCE_OTHER);
    ASSERT_EQ(glance_kind_of(str_of("")), GLANCE_OTHER);
}

static bool count_read(void *owner, const struct rollout_line *line)
{
    ++*(unsigned *)owner;
    return true;
}

/* By this process, so far. */
static unsigned long long bytes_read(void)
{
    unsigned long long n = 0;
    FILE *file = fopen("/proc/self/io", "re");

    ASSERT_NOT_NULL(file);
    ASSERT_EQ(fscanf(file, "rchar: %llu", &n), 1);
    fclose(file);
    return n;
}

/* The hole is a line of 200 MB. */
TEST(what_is_behind_a_range_is_not_read)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout_chain chain;
    unsigned n = 0;
    const char *path;
    unsigned long long before;

    begin_file(&scene, A, "");
    path = write_thread(&scene, A);
    ASSERT_TRUE(rollout_chain_read(path, &scene.arena, &chain, &err));
    ASSERT_EQ(truncate(path, 200 * 1000 * 1000), 0);
    before = bytes_read();
    ASSERT_TRUE(rollout_read_chain(&chain, 0, scene.text.len, count_read, &n, &err));
    ASSERT_EQ(n, 1);
    ASSERT_TRUE(bytes_read() - before < 10 * 1000 * 1000);
}
