#include "base/memory.h"
#include "store/board.h"

#include "test.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const char A[] = "0195a000-0000-7000-8000-00000000000a";
static const char B[] = "0195b000-0000-7000-8000-00000000000b";
static const char C[] = "0195c000-0000-7000-8000-00000000000c";

static char folder[64];
static struct arena arena;

static struct board *board_of_new_folder(void)
{
    snprintf(folder, sizeof folder, "/tmp/bobbin-board-XXXXXX");
    ASSERT_NOT_NULL(mkdtemp(folder));
    arena = (struct arena){ 0 };
    return board_new(folder);
}

static void leave(struct board *board)
{
    char command[128];

    board_free(board);
    arena_done(&arena);
    snprintf(command, sizeof command, "rm -r %s", folder);
    ASSERT_EQ(system(command), 0);
}

static struct str pinned(void)
{
    return str_of(board_pinned_id);
}

static void move(struct board *board, const char *thread, const char *before)
{
    struct error err = { 0 };

    ASSERT_TRUE(board_move_thread(board, str_of(thread), pinned(),
                                  before == NULL ? STR_NONE : str_of(before), &err));
}

/* The last digits of the threads that are pinned. */
static void assert_order(struct board *board, const char *expected)
{
    struct error err = { 0 };
    struct str_array ids;
    char found[16] = "";

    ASSERT_TRUE(board_section_threads(board, pinned(), &arena, &ids, &err));
    for (size_t i = 0; i < ids.n && i < sizeof found - 1; i++)
        found[i] = ids.items[i].s[ids.items[i].len - 1];
    ASSERT_STREQ(found, expected);
}

TEST(looking_makes_no_file)
{
    struct board *board = board_of_new_folder();
    struct error err = { 0 };
    struct project_place *places;
    struct project_member *members;
    struct board_thread thread;
    size_t n;
    struct str_array ids;

    board_look_up(board, str_of(A), &arena, &thread);
    ASSERT_NULL(thread.section);
    ASSERT_NULL(thread.read_state);
    ASSERT_TRUE(board_project_places(board, &arena, &places, &n, &err));
    ASSERT_EQ(n, 0);
    ASSERT_TRUE(board_project_members(board, &arena, &members, &n, &err));
    ASSERT_EQ(n, 0);
    ASSERT_TRUE(board_section_threads(board, pinned(), &arena, &ids, &err));
    ASSERT_TRUE(board_forget_thread(board, str_of(A), &err));
    ASSERT_FALSE(board_is_there(board));
    leave(board);
}

TEST(threads_of_a_section_have_an_order)
{
    struct board *board = board_of_new_folder();

    move(board, A, NULL);
    move(board, B, NULL);
    move(board, C, B);
    assert_order(board, "acb");
    move(board, A, NULL);
    assert_order(board, "cba");
    move(board, A, C);
    assert_order(board, "acb");
    leave(board);
}

TEST(a_thread_that_moves_within_its_section_has_not_entered_anew)
{
    struct board *board = board_of_new_folder();
    struct board_thread before, after;

    move(board, A, NULL);
    board_look_up(board, str_of(A), &arena, &before);
    move(board, B, NULL);
    move(board, A, NULL);
    board_look_up(board, str_of(A), &arena, &after);
    ASSERT_STR(after.section->name, "Pinned");
    ASSERT_EQ(after.section_entered_at, before.section_entered_at);
    leave(board);
}

TEST(a_refused_move_changes_nothing)
{
    struct board *board = board_of_new_folder();
    CLEANUP(error_done) struct error err = { 0 };

    move(board, A, NULL);
    move(board, B, NULL);
    ASSERT_FALSE(board_move_thread(board, str_of(A), pinned(), str_of(C), &err));
    assert_order(board, "ab");
    leave(board);
}

TEST(a_section_that_goes_lets_its_threads_go)
{
    struct board *board = board_of_new_folder();
    struct error err = { 0 };
    struct wire_thread_section section;
    struct board_thread thread;

    ASSERT_TRUE(board_create_section(
        board, &(struct wire_thread_section_create_params){ .name = str_of("Work") }, &arena,
        &section, &err));
    ASSERT_TRUE(board_move_thread(board, str_of(A), section.id, STR_NONE, &err));
    board_look_up(board, str_of(A), &arena, &thread);
    ASSERT_STR(thread.section->name, "Work");
    ASSERT_TRUE(board_delete_section(board, section.id, &err));
    board_look_up(board, str_of(A), &arena, &thread);
    ASSERT_NULL(thread.section);
    leave(board);
}

TEST(names_are_bounded)
{
    struct board *board = board_of_new_folder();
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_thread_section section;
    char name[BOARD_NAME_BYTES_MAX + 2];

    memset(name, 'x', sizeof name);
    ASSERT_FALSE(board_create_section(
        board,
        &(struct wire_thread_section_create_params){ .name = { name, BOARD_NAME_BYTES_MAX + 1 } },
        &arena, &section, &err));
    ASSERT_STR(err.message, "section name must have at most 1024 bytes");
    ASSERT_FALSE(board_is_there(board));
    leave(board);
}

TEST(an_old_revision_changes_nothing)
{
    struct board *board = board_of_new_folder();
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_thread_read_state first, now;

    ASSERT_TRUE(board_note_turn(board, str_of(A), str_of("turn"), &arena, &first, &err));
    ASSERT_STR(first.first_unread->turn.turn_id, "turn");
    ASSERT_TRUE(board_note_turn(board, str_of(A), str_of("later"), &arena, &now, &err));
    ASSERT_STR(now.first_unread->turn.turn_id, "turn");
    ASSERT_FALSE(
        board_change_read_state(board, str_of(A), true, first.revision, &arena, &now, &err));
    ASSERT_STR(err.message, "read state changed");
    ASSERT_NOT_NULL(err.data);
    error_done(&err);
    ASSERT_TRUE(board_read_state(board, str_of(A), &arena, &now, &err));
    ASSERT_NOT_NULL(now.first_unread);
    ASSERT_TRUE(board_change_read_state(board, str_of(A), true, now.revision, &arena, &now, &err));
    ASSERT_NULL(now.first_unread);
    leave(board);
}

static void make_project(struct board *board, const char *wish, struct wire_project *ret_project)
{
    struct error err = { 0 };
    bool is_new;

    ASSERT_TRUE(board_create_project(
        board, &(struct board_project_wish){ .name = str_of("P"), .idempotency_key = str_of(wish) },
        &arena, ret_project, &is_new, &err));
}

TEST(projects_keep_their_places_without_gaps)
{
    struct board *board = board_of_new_folder();
    struct error err = { 0 };
    struct wire_project a, b, c, again;
    struct project_place *all;
    size_t n;
    struct str_array threads;

    make_project(board, "a", &a);
    make_project(board, "b", &b);
    make_project(board, "c", &c);
    make_project(board, "a", &again);
    ASSERT_STR(again.id, a.id.s);
    ASSERT_TRUE(board_move_project(board, c.id, a.id, &err));
    ASSERT_TRUE(board_delete_project(board, a.id, &arena, &threads, &err));
    ASSERT_TRUE(board_project_places(board, &arena, &all, &n, &err));
    ASSERT_EQ(n, 2);
    ASSERT_STR(all[1].id, c.id.s); /* by id: as they were made */
    ASSERT_EQ(all[1].position, 0);
    ASSERT_EQ(all[0].position, 1);
    leave(board);
}

TEST(a_choice_is_a_section_a_project_or_both)
{
    struct board *board = board_of_new_folder();
    struct error err = { 0 };
    struct wire_project project;
    struct str_array ids;

    make_project(board, "a", &project);
    move(board, B, NULL);
    move(board, A, NULL);
    ASSERT_TRUE(board_set_project(board, str_of(A), project.id, &err));
    ASSERT_TRUE(board_set_project(board, str_of(C), project.id, &err));
    ASSERT_TRUE(
        board_choose(board, &(struct board_choice){ .section_id = pinned() }, &arena, &ids, &err));
    ASSERT_EQ(ids.n, 2);
    ASSERT_STR(ids.items[0], B);
    ASSERT_TRUE(board_choose(board, &(struct board_choice){ .project_id = project.id }, &arena,
                             &ids, &err));
    ASSERT_EQ(ids.n, 2);
    ASSERT_TRUE(board_choose(
        board, &(struct board_choice){ .section_id = pinned(), .project_id = project.id }, &arena,
        &ids, &err));
    ASSERT_EQ(ids.n, 1);
    ASSERT_STR(ids.items[0], A);
    leave(board);
}

TEST(what_is_gone_for_good_leaves_nothing)
{
    struct board *board = board_of_new_folder();
    struct error err = { 0 };
    struct wire_thread_read_state state;
    struct board_thread thread;

    move(board, A, NULL);
    ASSERT_TRUE(board_note_turn(board, str_of(A), str_of("turn"), &arena, &state, &err));
    ASSERT_TRUE(board_forget_thread(board, str_of(A), &err));
    board_look_up(board, str_of(A), &arena, &thread);
    ASSERT_NULL(thread.section);
    ASSERT_NULL(thread.read_state->first_unread);
    leave(board);
}

/* Each of several servers, of which one makes the file, moves one thread to the end again and again. */
TEST(servers_share_a_board)
{
    struct board *board = board_of_new_folder();
    struct error err = { 0 };
    struct str_array ids;
    int status;

    for (int server = 0; server < 3; server++) {
        if (fork() == 0) {
            struct board *own = board_new(folder);

            for (int i = 0; i < 20; i++) {
                if (!board_move_thread(own,
                                       str_of(server == 0   ? A
                                              : server == 1 ? B
                                                            : C),
                                       pinned(), STR_NONE, &err))
                    _exit(1);
            }
            _exit(0);
        }
    }
    for (int server = 0; server < 3; server++) {
        wait(&status);
        ASSERT_EQ(status, 0);
    }
    ASSERT_TRUE(board_section_threads(board, pinned(), &arena, &ids, &err));
    ASSERT_EQ(ids.n, 3);
    leave(board);
}

/* A server is killed while it changes the board, many times. */
TEST(who_is_killed_leaves_all_or_nothing_of_a_change)
{
    struct board *board = board_of_new_folder();
    struct error err = { 0 };
    struct str_array ids;

    move(board, A, NULL);
    move(board, B, NULL);
    for (int round = 0; round < 20; round++) {
        pid_t server = fork();

        if (server == 0) {
            struct board *own = board_new(folder);

            for (int i = 0;; i++)
                board_move_thread(own, str_of(i % 2 == 0 ? A : B), pinned(),
                                  str_of(i % 2 == 0 ? B : A), &err);
        }
        usleep(1000 + 700 * (useconds_t)round);
        kill(server, SIGKILL);
        waitpid(server, NULL, 0);
        ASSERT_TRUE(board_section_threads(board, pinned(), &arena, &ids, &err));
        ASSERT_EQ(ids.n, 2);
    }
    move(board, C, NULL);
    ASSERT_TRUE(board_section_threads(board, pinned(), &arena, &ids, &err));
    ASSERT_EQ(ids.n, 3);
    leave(board);
}

TEST(a_file_that_is_no_database_stays_as_it_is)
{
    struct board *board = board_of_new_folder();
    CLEANUP(error_done) struct error err = { 0 };
    char path[128], found[64] = "";
    struct board_thread thread;
    FILE *file;

    snprintf(path, sizeof path, "%s/bobbin_1.sqlite", folder);
    file = fopen(path, "we");
    ASSERT_NOT_NULL(file);
    fputs("somebody's only copy of something", file);
    fclose(file);
    ASSERT_FALSE(board_move_thread(board, str_of(A), pinned(), STR_NONE, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "file is not a database"));
    board_look_up(board, str_of(A), &arena, &thread);
    ASSERT_NULL(thread.section);
    ASSERT_NULL(thread.read_state);
    file = fopen(path, "re");
    ASSERT_NOT_NULL(file);
    ASSERT_NOT_NULL(fgets(found, sizeof found, file));
    fclose(file);
    ASSERT_STREQ(found, "somebody's only copy of something");
    leave(board);
}

/* Ids 00000001, 00000002, … */
static void fill_board(const char *text)
{
    char path[128];
    sqlite3 *db;

    snprintf(path, sizeof path, "%s/bobbin_1.sqlite", folder);
    ASSERT_EQ(sqlite3_open(path, &db), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

#define NUMBERS(n) "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < " n ")"

TEST(a_choice_takes_no_longer_than_its_threads_are_many)
{
    struct board *board = board_of_new_folder();
    struct error err = { 0 };
    struct str_array ids;
    int64_t cpu_ms;

    ASSERT_TRUE(board_make(board, &err));
    fill_board("INSERT INTO section_threads " NUMBERS(
        "50000") "SELECT printf('%08d', i), '01984de2-8f74-7c91-a3b2-5c5e937cf318', i, 0 FROM c");
    fill_board(
        "INSERT INTO project_threads " NUMBERS("50000") "SELECT printf('%08d', i), 'p' FROM c");
    cpu_ms = test_cpu_ms();
    ASSERT_TRUE(board_choose(
        board, &(struct board_choice){ .section_id = pinned(), .project_id = STR_LITERAL("p") },
        &arena, &ids, &err));
    ASSERT_EQ(ids.n, 50000);
    if (test_cpu_ms() - cpu_ms > 1500)
        fail_msg("%d ms", (int)(test_cpu_ms() - cpu_ms));
    leave(board);
}

TEST(a_page_of_large_attachments_ends_early)
{
    struct board *board = board_of_new_folder();
    struct error err = { 0 };
    struct wire_thread_attachment_list_response page;
    struct str cursor = STR_NONE;
    size_t n = 0, n_pages = 0;

    ASSERT_TRUE(board_make(board, &err));
    fill_board("INSERT INTO attachments " NUMBERS(
        "30") "SELECT printf('%08d', i), 't', 'type', i,"
              " '{\"payload\":\"' || hex(zeroblob(400000)) || '\"}', 0 FROM c");
    do {
        ASSERT_TRUE(board_list_attachments(board, str_of("t"), cursor, 100, &arena, &page, &err));
        n += page.data.n;
        n_pages++;
        cursor = page.next_cursor;
    } while (cursor.s != NULL);
    ASSERT_EQ(n, 30);
    ASSERT_EQ(n_pages, 3);
    leave(board);
}
