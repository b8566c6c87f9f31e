/* A thread whose lines go to a store: the test is the store. */
#include "agent/thread_journal.h"

#include "fake_agent.h"
#include "scratch.h"

struct fake_store {
    struct journals journals; /* first */
    struct journal journal;
    struct buf lines;
    char turn[UUID_LENGTH + 1];
    bool is_released, is_away;
    bool is_late; /* the lease is over, and nobody has said so yet */
};

static struct fake_store *store_of(struct journal *journal)
{
    return container_of(journal, struct fake_store, journal);
}

static void fake_append(struct journal *journal, struct str line)
{
    journal->n_appended++;
    buf_add_str(&store_of(journal)->lines, line);
    buf_add_char(&store_of(journal)->lines, '\n');
}

static void fake_set_turn(struct journal *journal, struct str turn_id)
{
    snprintf(store_of(journal)->turn, UUID_LENGTH + 1, "%.*s", (int)turn_id.len,
             turn_id.s == NULL ? "" : turn_id.s);
}

static void fake_change_rollout(struct journal *journal, struct str rollout_id,
                                struct str file_name)
{
    journal->n_appended = journal->n_committed = 0;
}

static bool fake_check_journal(const struct journal *journal, struct error *err)
{
    return journal->state == JOURNAL_HELD ||
           error_set(err, ERR_INTERNAL, "the store cannot be reached: it is a test");
}

static bool fake_is_sure(const struct journal *journal)
{
    return !container_of(journal, struct fake_store, journal)->is_late;
}

static void fake_release(struct journal *journal)
{
    store_of(journal)->is_released = true;
}

static const struct journal_ops fake_ops = { fake_append,        fake_set_turn, fake_change_rollout,
                                             fake_check_journal, fake_is_sure,  fake_release };

static struct journal *fake_begin(struct journals *journals, const struct thread_birth *birth,
                                  const char *path)
{
    struct fake_store *store = container_of(journals, struct fake_store, journals);

    store->journal = (struct journal){ .ops = &fake_ops, .state = JOURNAL_HELD };
    return &store->journal;
}

static bool fake_check_store(struct journals *journals, struct error *err)
{
    const struct fake_store *store = container_of(journals, struct fake_store, journals);

    return !store->is_away || error_set(err, ERR_INTERNAL, "the store cannot be reached: away");
}

struct stage {
    struct fake_agent fake;
    struct fake_store store;
    struct scratch scratch;
    struct thread *thread;
    struct str path;
    size_t n_answers, n_told_before;
    bool is_paused;
};

static void stage_init(struct stage *stage)
{
    *stage = (struct stage){ 0 };
    stage->store = (struct fake_store){ .journals = { fake_begin, fake_check_store } };
    scratch_init(&stage->scratch);
    fake_agent_init(&stage->fake);
    stage->fake.agent.journals = &stage->store.journals;
    stage->path = scratch_path(
        &stage->scratch,
        "sessions/rollout-2026-11-17T09-36-24-01a1e8dd-0000-7000-8000-000000000001.jsonl");
    stage->thread = fake_thread(&stage->fake, stage->path.s);
}

static void stage_done(struct stage *stage)
{
    fake_agent_done(&stage->fake);
    ASSERT_TRUE(stage->store.is_released);
    buf_done(&stage->store.lines);
    scratch_done(&stage->scratch);
}

static void stage_commit(struct stage *stage)
{
    struct journal *journal = &stage->store.journal;

    journal->n_committed = journal->n_appended;
    journal->calls.on_committed(journal->calls.owner);
}

static void stage_change(struct stage *stage, enum journal_state state)
{
    struct journal *journal = &stage->store.journal;

    journal->state = state;
    journal->calls.on_state(journal->calls.owner, state);
}

TEST(the_store_has_the_bytes_of_the_file_and_the_turn_that_runs)
{
    struct stage stage;

    stage_init(&stage);
    fake_start_turn(stage.thread, "hi");
    ASSERT_STREQ(stage.store.turn, turn_id(thread_turn(stage.thread)));
    fake_say(&stage.fake, "m1", "Hello");
    fake_completed(&stage.fake, 10);
    ASSERT_STREQ(stage.store.turn, "");
    stage_commit(&stage);
    {
        CLEANUP(buf_done) struct buf file = { 0 };

        ASSERT_EQ(file_read(stage.path.s, SIZE_MAX, &file), 0);
        ASSERT_STR(buf_str(&stage.store.lines), buf_str(&file).s);
    }
    stage_done(&stage);
}

TEST(clients_hear_of_things_when_they_are_committed)
{
    struct stage stage;

    stage_init(&stage);
    fake_start_turn(stage.thread, "hi");
    ASSERT_TOLD(&stage.fake, "active turn"); /* nothing was recorded before */
    fake_begin_message(&stage.fake, "m1");
    fake_delta(&stage.fake, "Hel");
    fake_delta(&stage.fake, "lo");
    ASSERT_TOLD(&stage.fake, "");
    ASSERT_TRUE(thread_backlog(stage.thread) > 0);
    stage_commit(&stage);
    ASSERT_TOLD(&stage.fake, "+userMessage -userMessage +agentMessage delta"); /* both in one */
    ASSERT_STREQ(
        fake_member(fake_last(&stage.fake, NOTIFICATION_ITEM_AGENT_MESSAGE_DELTA), "delta"),
        "Hello");
    ASSERT_EQ(thread_backlog(stage.thread), 0);
    fake_delta(&stage.fake, ", you");
    ASSERT_TOLD(&stage.fake, "delta"); /* nothing waits any more */
    fake_end_message(&stage.fake, "m1", "Hello, you");
    fake_completed(&stage.fake, 10);
    stage_commit(&stage);
    stage_done(&stage);
}

static void note_pause(struct sampler *sampler, struct sampling *sampling, bool is_paused)
{
    struct fake_agent *fake = fake_of_sampler(sampler);

    container_of(fake, struct stage, fake)->is_paused = is_paused;
}

TEST(a_model_waits_while_much_is_held)
{
    struct stage stage;
    char text[64 * 1024 + 1];

    stage_init(&stage);
    stage.fake.sampler.pause = note_pause;
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    fake_start_turn(stage.thread, "hi");
    fake_begin_message(&stage.fake, "m1");
    for (int i = 0; i < 15; i++)
        fake_delta(&stage.fake, text);
    ASSERT_FALSE(stage.is_paused);
    for (int i = 0; i < 3; i++)
        fake_delta(&stage.fake, text);
    ASSERT_TRUE(stage.is_paused);
    stage_commit(&stage);
    ASSERT_FALSE(stage.is_paused);
    fake_end_message(&stage.fake, "m1", "short");
    fake_completed(&stage.fake, 10);
    stage_commit(&stage);
    stage_done(&stage);
}

static void note_begun(void *owner, struct thread *thread)
{
    (*(size_t *)owner)++;
}

TEST(the_server_itself_knows_at_once_that_a_turn_has_begun)
{
    struct stage stage;
    size_t n_begun = 0;
    struct notifier notifier = { .turn_begun = note_begun, .owner = &n_begun };

    stage_init(&stage);
    agent_add_notifier(&stage.fake.agent, &notifier);
    fake_start_turn(stage.thread, "hi");
    fake_completed(&stage.fake, 10);
    stage_commit(&stage);
    fake_start_turn(stage.thread, "again");
    ASSERT_EQ(n_begun, 2);
    fake_completed(&stage.fake, 10);
    stage_commit(&stage);
    ASSERT_EQ(n_begun, 2);
    stage_done(&stage);
}

TEST(a_call_starts_when_its_line_is_committed)
{
    struct stage stage;

    stage_init(&stage);
    fake_start_turn(stage.thread, "hi");
    fake_make_call(&stage.fake, "c1", "tool", "{}");
    ASSERT_TRUE(list_is_empty(&stage.fake.calls));
    fake_completed(&stage.fake, 10);
    ASSERT_TRUE(list_is_empty(&stage.fake.calls));
    stage_commit(&stage);
    ASSERT_FALSE(list_is_empty(&stage.fake.calls));
    fake_answer(&stage.fake, "c1", "done");
    fake_completed(&stage.fake, 10);
    stage_commit(&stage);
    stage_done(&stage);
}

TEST(a_call_does_not_start_behind_a_lease_that_is_over)
{
    struct stage stage;

    stage_init(&stage);
    fake_start_turn(stage.thread, "hi");
    fake_make_call(&stage.fake, "c1", "tool", "{}");
    stage.store.is_late = true; /* the process stood still, and its clock was not looked at yet */
    stage_commit(&stage);
    ASSERT_TRUE(list_is_empty(&stage.fake.calls));
    fake_completed(&stage.fake, 10);
    ASSERT_TRUE(list_is_empty(&stage.fake.calls));
    stage_change(&stage, JOURNAL_DOUBTFUL);
    ASSERT_TRUE(list_is_empty(&stage.fake.calls));
    ASSERT_NULL(thread_turn(stage.thread));
    stage_commit(&stage);
    stage_done(&stage);
}

/* How many were told before the answer. */
static void note_answer(void *owner)
{
    struct stage *stage = owner;

    stage->n_told_before = stage->fake.n_told;
    stage->n_answers++;
}

TEST(the_answer_to_an_interrupt_keeps_its_place_between_what_is_told)
{
    struct stage stage;
    size_t n_told;

    stage_init(&stage);
    fake_start_turn(stage.thread, "hi");
    stage_commit(&stage);
    fake_begin_message(&stage.fake, "m1");
    fake_delta(&stage.fake, "Hel");
    ASSERT_TOLD(&stage.fake, "active turn +userMessage -userMessage +agentMessage delta");
    n_told = stage.fake.n_told;
    turn_interrupt(thread_turn(stage.thread), note_answer, &stage);
    ASSERT_NULL(thread_turn(stage.thread));
    ASSERT_EQ(stage.n_answers, 0);
    stage_commit(&stage);
    ASSERT_EQ(stage.n_answers, 1);
    ASSERT_EQ(stage.n_told_before, n_told + 1);
    ASSERT_TOLD(&stage.fake, "-agentMessage idle interrupted");
    stage_done(&stage);
}

TEST(who_waits_for_a_thread_that_is_lost_is_answered_when_it_goes)
{
    struct stage stage;

    stage_init(&stage);
    fake_start_turn(stage.thread, "hi");
    thread_when_told(stage.thread, note_answer, &stage);
    ASSERT_EQ(stage.n_answers, 0);
    stage_change(&stage, JOURNAL_LOST);
    fake_forget_told(&stage.fake);
    stage_done(&stage);
    ASSERT_EQ(stage.n_answers, 1);
}

TEST(a_store_that_is_away_ends_the_turn_and_refuses_others)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct stage stage;

    stage_init(&stage);
    fake_start_turn(stage.thread, "hi");
    stage_commit(&stage);
    fake_make_call(&stage.fake, "c1", "tool", "{}");
    fake_forget_told(&stage.fake);
    stage_change(&stage, JOURNAL_DOUBTFUL);
    ASSERT_NULL(thread_turn(stage.thread));
    ASSERT_FALSE(thread_claim(stage.thread, &err));
    ASSERT_EQ(err.code, ERR_INTERNAL);
    ASSERT_STREQ(err.message.s, "the store cannot be reached: it is a test");
    ASSERT_EQ(stage.fake.n_told, 0); /* the end is told when it is stored */
    stage_change(&stage, JOURNAL_HELD);
    stage_commit(&stage);
    ASSERT_STREQ(fake_member(fake_last(&stage.fake, NOTIFICATION_TURN_COMPLETED), "turn.status"),
                 "interrupted");
    fake_forget_told(&stage.fake);
    stage_done(&stage);
}

TEST(lines_that_cannot_be_stored_fail_the_turn_in_the_words_of_the_store)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct stage stage;

    stage_init(&stage);
    fake_start_turn(stage.thread, "hi");
    error_set(&err, ERR_INTERNAL, "could not extend file: No space left on device");
    stage.store.journal.calls.on_failed(stage.thread, &err);
    ASSERT_NULL(thread_turn(stage.thread));
    ASSERT_STREQ(fake_member(fake_last(&stage.fake, NOTIFICATION_TURN_COMPLETED), "turn.status"),
                 "failed");
    ASSERT_STREQ(fake_member(fake_last(&stage.fake, NOTIFICATION_ERROR), "error.message"),
                 "could not extend file: No space left on device");
    stage_done(&stage);
}

static void note_stored(void *owner, const struct error *err)
{
    snprintf(owner, 80, "%s", err == NULL ? "stored" : err->message.s);
}

TEST(who_waits_for_what_was_recorded_hears_that_it_was_not)
{
    CLEANUP(error_done) struct error err = { 0 };
    char told[80] = "";
    struct stage stage;

    stage_init(&stage);
    fake_whole_turn(&stage.fake, stage.thread, "hi");
    thread_when_stored(stage.thread, note_stored, told);
    ASSERT_STREQ(told, "");
    stage_commit(&stage);
    ASSERT_STREQ(told, "stored");

    thread_inject(stage.thread,
                  STR_LITERAL("{\"type\":\"message\",\"role\":\"user\",\"content\":[]}"));
    thread_when_stored(stage.thread, note_stored, told);
    error_set(&err, ERR_INTERNAL, "No space left on device");
    stage.store.journal.calls.on_failed(stage.thread, &err);
    ASSERT_STREQ(told, "No space left on device");
    stage_commit(&stage);

    thread_inject(stage.thread,
                  STR_LITERAL("{\"type\":\"message\",\"role\":\"user\",\"content\":[]}"));
    thread_when_stored(stage.thread, note_stored, told);
    stage_change(&stage, JOURNAL_LOST);
    stage_done(&stage);
    ASSERT_STREQ(told, "another server has taken this thread; resume it");
}

static void note_lost(void *owner, struct thread *thread)
{
    bool *lost = owner;

    *lost = true;
}

TEST(a_thread_that_another_server_has_is_told_as_lost_and_writes_nothing)
{
    bool is_lost = false;
    struct notifier notifier = { .lost = note_lost, .owner = &is_lost };
    struct stage stage;
    size_t n_bytes;

    stage_init(&stage);
    agent_add_notifier(&stage.fake.agent, &notifier);
    fake_start_turn(stage.thread, "hi");
    stage_commit(&stage);
    n_bytes = stage.store.lines.len;
    stage_change(&stage, JOURNAL_LOST);
    ASSERT_TRUE(is_lost);
    ASSERT_TRUE(thread_is_lost(stage.thread));
    ASSERT_EQ(stage.store.lines.len, n_bytes);
    fake_forget_told(&stage.fake);
    stage_done(&stage);
}

TEST(a_new_thread_is_not_begun_while_the_store_is_away)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct stage stage;

    stage_init(&stage);
    stage.store.is_away = true;
    ASSERT_FALSE(thread_claim(stage.thread, &err));
    ASSERT_STREQ(err.message.s, "the store cannot be reached: away");
    stage.store.is_away = false;
    error_done(&err);
    ASSERT_TRUE(thread_claim(stage.thread, &err));
    fake_whole_turn(&stage.fake, stage.thread, "hi");
    stage_commit(&stage);
    stage_done(&stage);
}

TEST(a_turn_of_a_server_that_is_gone_ends_as_interrupted)
{
    struct stage stage;

    stage_init(&stage);
    fake_whole_turn(&stage.fake, stage.thread, "hi");
    stage_commit(&stage);
    buf_clear(&stage.store.lines, 0);
    thread_end_lost_turn(stage.thread, STR_LITERAL("turn-of-another"));
    ASSERT_TRUE(str_contains(buf_str(&stage.store.lines), STR_LITERAL("\"turn_aborted\"")));
    ASSERT_TRUE(str_contains(buf_str(&stage.store.lines), STR_LITERAL("turn-of-another")));
    stage_commit(&stage);
    stage_done(&stage);
}
