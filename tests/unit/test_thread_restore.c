/* A thread whose file is still being read (thread_restore_later()). */
#include "agent/history.h"
#include "agent/thread.h"

#include "fake_agent.h"
#include "scratch.h"
#include "test.h"

static unsigned n_begun, n_dropped;

static void somebody_begins(struct thread_restorer *restorer)
{
    n_begun++;
}

static void somebody_is_dropped(struct thread_restorer *restorer)
{
    n_dropped++;
}

static struct thread_restorer by_somebody = { somebody_begins, somebody_is_dropped };

static struct replayed replayed_message(const char *text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct replayed replayed = { 0 };

    history_add(
        &replayed.history,
        str_of(arena_printf(&arena,
                            "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":"
                            "\"input_text\",\"text\":\"%s\"}]}",
                            text)),
        /* settings= */ NULL);
    return replayed;
}

TEST(a_turn_waits_for_the_history)
{
    struct fake_agent fake;
    struct thread *thread;
    struct replayed replayed = replayed_message("from the file");

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    n_begun = n_dropped = 0;
    thread_restore_later(thread, &by_somebody, STR_LITERAL("from the file"));
    ASSERT_EQ(n_begun, 0);
    fake_start_turn(thread, "hi");
    ASSERT_EQ(n_begun, 1);
    ASSERT_NULL(thread_turn(thread));
    ASSERT_FALSE(fake_is_asked(&fake));

    thread_restore(thread, &replayed, STR_NONE);
    ASSERT_NULL(thread_restorer(thread));
    ASSERT_EQ(n_dropped, 1);
    ASSERT_NOT_NULL(thread_turn(thread));
    ASSERT_TRUE(fake_is_asked(&fake));
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "from the file"), 1);
    fake_started(&fake);
    fake_say(&fake, "m1", "Hello");
    fake_completed(&fake, 110);
    fake_agent_done(&fake);
}

TEST(what_is_added_meanwhile_comes_behind_the_file)
{
    struct fake_agent fake;
    struct thread *thread;
    struct replayed replayed = replayed_message("first");
    struct str items;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    thread_restore_later(thread, &by_somebody, STR_NONE);
    thread_add_item(thread,
                    STR_LITERAL("{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":"
                                "\"input_text\",\"text\":\"second\"}]}"),
                    STR_LITERAL(""));
    thread_restore(thread, &replayed, STR_NONE);
    fake_start_turn(thread, "third");
    items = fake_request(&fake, 0)->input;
    ASSERT_TRUE(strstr(items.s, "first") < strstr(items.s, "second"));
    ASSERT_TRUE(strstr(items.s, "second") < strstr(items.s, "third"));
    fake_started(&fake);
    fake_say(&fake, "m1", "Hello");
    fake_completed(&fake, 110);
    fake_agent_done(&fake);
}

TEST(a_thread_that_goes_takes_its_waiting_turns_with_it)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    n_dropped = 0;
    thread_restore_later(thread, &by_somebody, STR_NONE);
    fake_start_turn(thread, "hi");
    thread_free(thread);
    ASSERT_EQ(n_dropped, 1);
    ASSERT_FALSE(fake_is_asked(&fake));
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_TURN_COMPLETED), 1);
    fake_agent_done(&fake);
}

/* What was told of a kind, the nth. */
static const struct fake_notice *told(const struct fake_agent *fake, enum notification what,
                                      size_t n)
{
    for (size_t i = 0; i < fake->n_told; i++) {
        if (fake->told[i].what == what && n-- == 0)
            return &fake->told[i];
    }
    return NULL;
}

TEST(turns_whose_history_cannot_be_read_fail_each_by_its_id)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    thread_restore_later(thread, &by_somebody, STR_NONE);
    fake_start_turn(thread, "one");
    fake_start_turn(thread, "two");
    turns_fail_waiting(thread, STR_LITERAL("the disk is gone"));
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_TURN_STARTED), 2);
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_TURN_COMPLETED), 2);
    for (size_t i = 0; i < 2; i++) {
        const struct fake_notice *end = told(&fake, NOTIFICATION_TURN_COMPLETED, i);

        ASSERT_STREQ(fake_member(end, "turn.status"), "failed");
        ASSERT_STREQ(fake_member(end, "turn.error.message"), "the disk is gone");
        ASSERT_STREQ(fake_member(end, "turn.id"),
                     fake_member(told(&fake, NOTIFICATION_TURN_STARTED, i), "turn.id"));
    }
    thread_free(thread);
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_TURN_COMPLETED), 2);
    fake_agent_done(&fake);
}

TEST(another_history_takes_the_place_of_the_one_there_is)
{
    struct fake_agent fake;
    struct thread *thread;
    struct replayed replayed = replayed_message("kept");

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    thread_add_item(thread,
                    STR_LITERAL("{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":"
                                "\"input_text\",\"text\":\"forgotten\"}]}"),
                    STR_LITERAL(""));
    thread_restore(thread, &replayed, STR_NONE);
    fake_start_turn(thread, "on");
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "forgotten"), 0);
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "kept"), 1);
    fake_started(&fake);
    fake_say(&fake, "m1", "Hello");
    fake_completed(&fake, 110);
    fake_agent_done(&fake);
}

/* A revert of a thread whose history nobody has needed yet. */
TEST(another_file_has_nothing_of_what_was_added_behind_the_one_before)
{
    struct fake_agent fake;
    struct thread *thread;
    struct replayed replayed = replayed_message("kept");
    CLEANUP(error_done) struct error err = { 0 };
    struct scratch scratch;

    scratch_init(&scratch);
    scratch_put(&scratch, "old.jsonl", "{}\n");
    scratch_put(&scratch, "new.jsonl", "{}\n");
    fake_agent_init(&fake);
    thread = fake_thread(&fake, scratch_path(&scratch, "old.jsonl").s);
    ASSERT_TRUE(thread_open_file(thread, 3, &err));
    n_dropped = 0;
    thread_restore_later(thread, &by_somebody, STR_NONE);
    thread_add_item(thread,
                    STR_LITERAL("{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":"
                                "\"input_text\",\"text\":\"forgotten\"}]}"),
                    STR_LITERAL(""));
    ASSERT_TRUE(thread_change_file(thread, scratch_path(&scratch, "new.jsonl").s, 3, &err));
    thread_restore(thread, &replayed, STR_NONE);
    ASSERT_EQ(n_dropped, 1);
    fake_start_turn(thread, "on");
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "forgotten"), 0);
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "kept"), 1);
    fake_started(&fake);
    fake_say(&fake, "m1", "Hello");
    fake_completed(&fake, 110);
    fake_agent_done(&fake);
    scratch_done(&scratch);
}

TEST(what_was_used_may_be_known_before_the_history_is)
{
    struct fake_agent fake;
    struct thread *thread;
    struct replayed used = { .has_usage = true, .total_usage.total = 7 };
    struct replayed replayed = replayed_message("from the file");

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    thread_restore_later(thread, &by_somebody, STR_NONE);
    ASSERT_FALSE(thread_knows_usage(thread));
    thread_restore_usage(thread, &used);
    ASSERT_TRUE(thread_knows_usage(thread));
    thread_restore(thread, &replayed, STR_NONE);
    ASSERT_TRUE(thread_knows_usage(thread));
    fake_agent_done(&fake);
}
