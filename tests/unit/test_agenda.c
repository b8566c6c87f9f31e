#include "agenda/agenda_internal.h"

#include "fake_agent.h"
#include "scratch.h"

/* One thread that somebody follows, and its agenda. */
static struct scratch scratch;
static struct fake_agent fake;
static struct agendas *all;
static struct thread *thread;
static int somebody; /* in the place of a connection, which nobody looks into */

static void begin(void)
{
    scratch_init(&scratch);
    fake_agent_init(&fake);
    all = agendas_new(&fake.agent, scratch.path);
    thread = fake_thread(&fake, scratch_path(&scratch, "rollout.jsonl").s);
    thread_subscribe(thread, (struct connection *)(void *)&somebody);
}

static void end(void)
{
    thread_unsubscribe(thread, (struct connection *)(void *)&somebody);
    agendas_stop(all);
    fake_check(&fake);
    agent_unload_all(&fake.agent);
    agendas_free(all);
    fake_agent_done(&fake);
    scratch_done(&scratch);
}

static void stop_loop(void *owner, const struct error *err)
{
    *(bool *)owner = err->code == 0;
    loop_stop(fake.agent.loop);
}

static void stop_round(void *owner)
{
    loop_stop(fake.agent.loop);
}

/* Until what was changed is on disk, and what follows from it was begun. */
static bool settle(struct agenda *agenda)
{
    bool ok = false;

    agenda_when_saved(agenda, stop_loop, &ok);
    loop_run(fake.agent.loop);
    for (int i = 0; i < 3; i++) { /* rounds of the loop, each with all that was due */
        struct next_round *round = next_round_new(fake.agent.loop, stop_round, NULL);

        next_round_start(round);
        loop_run(fake.agent.loop);
        next_round_free(round);
    }
    loop_settle(fake.agent.loop);
    return ok;
}

static struct agenda *agenda(void)
{
    struct agenda *found = agenda_of(all, thread);

    ASSERT_NOT_NULL(found);
    return found;
}

static void set_goal(const char *objective, enum wire_thread_goal_status status, int64_t budget)
{
    agenda_change_goal(agenda(), &(struct goal_change){ .objective = str_of(objective),
                                                        .status = status,
                                                        .has_token_budget = budget > 0,
                                                        .token_budget = { budget > 0, budget } });
    ASSERT_TRUE(settle(agenda()));
}

/* The model says a word, and the turn is over. */
static void answer_turn(void)
{
    static unsigned n;
    CLEANUP(arena_done) struct arena arena = { 0 };

    fake_started(&fake);
    fake_say(&fake, arena_printf(&arena, "g%u", n++), "done a bit");
    fake_completed(&fake, 100);
    settle(agenda());
}

static enum wire_thread_goal_status status_now(void)
{
    return agenda_goal(agenda())->status;
}

TEST(an_active_goal_begins_turns_until_it_is_complete)
{
    begin();
    set_goal("Ship it", 0, 0);
    ASSERT_NOT_NULL(thread->turn);
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "Ship it"), 1);
    answer_turn();
    ASSERT_NOT_NULL(thread->turn);
    ASSERT_EQ(agenda_goal(agenda())->tokens_used, 80);
    set_goal(NULL, WIRE_THREAD_GOAL_STATUS_COMPLETE, 0);
    answer_turn();
    ASSERT_NULL(thread->turn);
    ASSERT_EQ(agenda_goal(agenda())->tokens_used, 80);
    end();
}

TEST(a_paused_goal_begins_nothing)
{
    begin();
    set_goal("Ship it", WIRE_THREAD_GOAL_STATUS_PAUSED, 0);
    ASSERT_NULL(thread->turn);
    fake_start_turn(thread, "hi");
    answer_turn();
    ASSERT_NULL(thread->turn);
    ASSERT_EQ(agenda_goal(agenda())->tokens_used, 0);
    end();
}

TEST(a_failed_turn_blocks_it)
{
    begin();
    set_goal("Ship it", 0, 0);
    fake_failed(&fake, "bad");
    settle(agenda());
    ASSERT_EQ(status_now(), WIRE_THREAD_GOAL_STATUS_BLOCKED);
    ASSERT_NULL(thread->turn);
    end();
}

TEST(the_limit_of_an_account_is_told_apart)
{
    struct sampling_error error = {
        .message = STR_LITERAL("limit"),
        .info = { .tag = WIRE_CODEX_ERROR_INFO_TAG_USAGE_LIMIT_EXCEEDED },
    };

    begin();
    set_goal("Ship it", 0, 0);
    fake_fire(&fake, &(struct sampling_event){ .type = SAMPLING_FAILED, .error = &error });
    settle(agenda());
    ASSERT_EQ(status_now(), WIRE_THREAD_GOAL_STATUS_USAGE_LIMITED);
    end();
}

TEST(a_budget_ends_it_between_turns)
{
    begin();
    set_goal("Ship it", 0, 150);
    answer_turn();
    ASSERT_EQ(status_now(), WIRE_THREAD_GOAL_STATUS_ACTIVE);
    answer_turn();
    ASSERT_EQ(status_now(), WIRE_THREAD_GOAL_STATUS_BUDGET_LIMITED);
    ASSERT_NULL(thread->turn);
    end();
}

TEST(a_budget_that_ends_at_work_is_told_to_the_model)
{
    begin();
    set_goal("Ship it", 0, 50);
    fake_started(&fake);
    fake_make_call(&fake, "c1", "work", "{}");
    fake_completed(&fake, 100);
    ASSERT_EQ(status_now(), WIRE_THREAD_GOAL_STATUS_BUDGET_LIMITED);
    fake_answer(&fake, "c1", "ok");
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "used up its budget of 50 tokens"), 1);
    answer_turn();
    ASSERT_NULL(thread->turn);
    end();
}

TEST(an_interrupt_defers_it_until_a_turn_completes)
{
    begin();
    set_goal("Ship it", 0, 0);
    fake_interrupt(thread);
    settle(agenda());
    ASSERT_NULL(thread->turn);
    ASSERT_EQ(status_now(), WIRE_THREAD_GOAL_STATUS_ACTIVE);
    ASSERT_TRUE(agenda_goal(agenda())->is_deferred);
    fake_start_turn(thread, "hi");
    answer_turn();
    ASSERT_NOT_NULL(thread->turn);
    set_goal(NULL, WIRE_THREAD_GOAL_STATUS_PAUSED, 0);
    answer_turn();
    end();
}

TEST(it_rests_while_nobody_follows_the_thread)
{
    begin();
    thread_unsubscribe(thread, (struct connection *)(void *)&somebody);
    set_goal("Ship it", 0, 0);
    ASSERT_NULL(thread->turn);
    thread_subscribe(thread, (struct connection *)(void *)&somebody);
    agenda_wake(all, thread);
    settle(agenda());
    ASSERT_NOT_NULL(thread->turn);
    fake_interrupt(thread);
    end();
}

TEST(turns_without_a_deed_have_an_end)
{
    unsigned n = 0;

    begin();
    set_goal("Ship it", 0, 0);
    while (thread->turn != NULL && n++ < 2 * GOAL_IDLE_TURNS_MAX)
        answer_turn();
    ASSERT_EQ(n, GOAL_IDLE_TURNS_MAX);
    ASSERT_EQ(status_now(), WIRE_THREAD_GOAL_STATUS_BLOCKED);
    end();
}

TEST(many_turns_without_a_person_have_an_end)
{
    begin();
    set_goal("Ship it", 0, 0);
    agenda()->n_own_turns = GOAL_TURNS_MAX - 1;
    fake_started(&fake);
    fake_make_call(&fake, "c1", "work", "{}");
    fake_completed(&fake, 100);
    fake_answer(&fake, "c1", "ok");
    answer_turn();
    ASSERT_EQ(status_now(), WIRE_THREAD_GOAL_STATUS_PAUSED);
    ASSERT_NULL(thread->turn);
    end();
}

/* Otherwise it could give itself one goal after the other. */
TEST(goals_of_the_model_are_no_word_of_a_person)
{
    begin();
    set_goal("Ship it", 0, 0);
    agenda()->n_own_turns = GOAL_TURNS_MAX - 1;
    fake_started(&fake);
    fake_make_call(&fake, "c1", "work", "{}");
    fake_completed(&fake, 100);
    agenda_settle_goal(agenda(), WIRE_THREAD_GOAL_STATUS_COMPLETE);
    agenda_replace_goal(agenda(), &(struct goal_change){ .objective = STR_LITERAL("More") });
    fake_answer(&fake, "c1", "ok");
    answer_turn();
    ASSERT_EQ(status_now(), WIRE_THREAD_GOAL_STATUS_PAUSED);
    ASSERT_NULL(thread->turn);
    end();
}

TEST(a_plan_is_not_gone_on_with)
{
    begin();
    thread_change_settings(
        thread, &(struct settings_change){ .collaboration_mode = &(struct wire_collaboration_mode){
                                               .mode = WIRE_MODE_KIND_PLAN,
                                               .settings = { .model = STR_LITERAL("plain") } } });
    set_goal("Ship it", 0, 0);
    ASSERT_NULL(thread->turn);
    end();
}

TEST(a_goal_becomes_what_lists_show_of_an_empty_thread)
{
    begin();
    set_goal("Ship it", WIRE_THREAD_GOAL_STATUS_PAUSED, 0);
    ASSERT_STR(thread->preview, "Ship it");
    ASSERT_TRUE(thread_is_stored(thread));
    end();
}

/* -- The file ------------------------------------------------------------------------------ */

static struct stored_agenda stored(struct arena *arena)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct agenda_file *file = agenda_file_new(scratch.path);
    struct stored_agenda read;

    ASSERT_TRUE(agenda_file_read(file,
                                 &(struct agenda_query){ .thread_id = thread_id(thread),
                                                         .known_revision = REVISION_UNKNOWN,
                                                         .max_entries = 2 * QUEUE_ENTRIES_MAX,
                                                         .max_bytes = SIZE_MAX },
                                 arena, &read, &err));
    for (size_t i = 0; i < read.n_entries; i++) { /* nobody looks at what they are */
        free((char *)(uintptr_t)read.entries[i].json.s);
        read.entries[i].json = STR_NONE;
    }
    agenda_file_free(file);
    return read;
}

TEST(what_a_turn_used_is_on_disk_with_its_end)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    begin();
    set_goal("Ship it", 0, 500);
    answer_turn();
    ASSERT_EQ(stored(&arena).goal->tokens_used, 80);
    ASSERT_EQ(stored(&arena).goal->token_budget.value, 500);
    ASSERT_STREQ(stored(&arena).goal->objective, "Ship it");
    ASSERT_TRUE(agenda_clear_goal(agenda()));
    ASSERT_FALSE(agenda_clear_goal(agenda()));
    answer_turn();
    ASSERT_NULL(stored(&arena).goal);
    end();
}

TEST(a_file_that_cannot_be_used_is_an_error_and_no_end)
{
    begin();
    ASSERT_EQ(mkdir(scratch_path(&scratch, "bobbin_1.sqlite").s, 0700), 0);
    agenda_change_goal(agenda(), &(struct goal_change){ .objective = STR_LITERAL("x"),
                                                        .status = WIRE_THREAD_GOAL_STATUS_PAUSED });
    ASSERT_FALSE(settle(agenda()));
    ASSERT_TRUE(settle(agenda())); /* it was told once */
    end();
}

/* -- The queue ----------------------------------------------------------------------------- */

static struct str queue(const char *text)
{
    static struct arena arena;
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_user_input input = { .tag = WIRE_USER_INPUT_TAG_TEXT, .text.text = str_of(text) };
    struct wire_queued_submission entry;

    arena_reset(&arena);
    ASSERT_TRUE(agenda_queue_add(agenda(), &(struct wire_user_input_array){ &input, 1 },
                                 STR_LITERAL("client"), &arena, &entry, &err));
    return entry.id;
}

TEST(queued_messages_run_one_after_the_other)
{
    begin();
    fake_start_turn(thread, "first");
    queue("second");
    queue("third");
    settle(agenda());
    ASSERT_EQ(agenda_queue_length(agenda()), 2);
    answer_turn();
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "second"), 1);
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "third"), 0);
    answer_turn();
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "third"), 1);
    answer_turn();
    ASSERT_NULL(thread->turn);
    end();
}

static void history_is_wanted(struct thread_restorer *restorer)
{
}

/* Of a long thread that was resumed nothing has been read yet: its first turn waits, and is not replaced. */
TEST(queued_messages_run_one_after_the_other_behind_a_history_that_is_still_to_be_read)
{
    static struct thread_restorer by_somebody = { history_is_wanted, history_is_wanted };
    struct replayed replayed = { 0 };

    begin();
    thread_restore_later(thread, &by_somebody, STR_NONE);
    queue("first");
    settle(agenda());
    queue("second");
    settle(agenda());
    ASSERT_EQ(agenda_queue_length(agenda()), 1);
    thread_restore(thread, &replayed, STR_NONE);
    settle(agenda());
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "first"), 1);
    answer_turn();
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "second"), 1);
    answer_turn();
    ASSERT_NULL(thread->turn);
    end();
}

TEST(a_message_that_cannot_be_kept_is_refused)
{
    begin();
    ASSERT_EQ(mkdir(scratch_path(&scratch, "bobbin_1.sqlite").s, 0700), 0);
    queue("once");
    ASSERT_FALSE(settle(agenda()));
    ASSERT_EQ(agenda_queue_length(agenda()), 0);
    ASSERT_NULL(thread->turn);
    end();
}

static void queue_when_read(void *owner, struct agenda *read, const struct error *err)
{
    ASSERT_EQ(err->code, 0);
    queue("second");
    loop_stop(fake.agent.loop);
}

TEST(what_went_wrong_before_is_no_fault_of_the_next)
{
    begin();
    fake_start_turn(thread, "first");
    ASSERT_EQ(mkdir(scratch_path(&scratch, "bobbin_1.sqlite").s, 0700), 0);
    agenda_change_goal(agenda(), &(struct goal_change){ .objective = STR_LITERAL("x"),
                                                        .status = WIRE_THREAD_GOAL_STATUS_PAUSED });
    loop_settle(fake.agent.loop);
    ASSERT_EQ(rmdir(scratch_path(&scratch, "bobbin_1.sqlite").s), 0);
    agenda_read(all, thread_id(thread), queue_when_read, NULL);
    loop_run(fake.agent.loop);
    ASSERT_TRUE(settle(agenda()));
    ASSERT_EQ(agenda_queue_length(agenda()), 1);
    fake_interrupt(thread);
    end();
}

TEST(a_queue_goes_before_a_goal)
{
    begin();
    fake_start_turn(thread, "first");
    set_goal("Ship it", 0, 0);
    queue("second");
    answer_turn();
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "second"), 1);
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "Ship it"), 0);
    answer_turn();
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "Ship it"), 1);
    fake_interrupt(thread);
    end();
}

TEST(an_interrupt_leaves_the_queue_alone)
{
    begin();
    fake_start_turn(thread, "first");
    queue("second");
    settle(agenda());
    fake_interrupt(thread);
    settle(agenda());
    ASSERT_NULL(thread->turn);
    ASSERT_EQ(agenda_queue_length(agenda()), 1);
    fake_start_turn(thread, "more");
    answer_turn();
    ASSERT_NOT_NULL(thread->turn); /* the queued one */
    answer_turn();
    end();
}

TEST(an_entry_leaves_the_file_with_its_message_in_the_thread)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    begin();
    fake_start_turn(thread, "first");
    queue("second");
    settle(agenda());
    ASSERT_EQ(stored(&arena).n_entries, 1);
    answer_turn();
    ASSERT_EQ(agenda_queue_length(agenda()), 0);
    ASSERT_EQ(stored(&arena).n_entries, 0); /* its item was told */
    answer_turn();
    end();
}

static bool tells_of_tools(struct toolbox *toolbox, const struct turn *turn)
{
    return true;
}

/* Its tools take their time, and before that nothing of the message is written. */
TEST(a_message_whose_turn_never_took_it_is_the_first_again)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char id[UUID_LENGTH + 1];

    begin();
    fake.tools_are_slow = true;
    fake.toolbox.is_in_context = tells_of_tools;
    snprintf(id, sizeof id, "%s", queue("one").s);
    queue("two");
    settle(agenda());
    ASSERT_NOT_NULL(thread->turn);
    ASSERT_EQ(agenda_queue_length(agenda()), 1);
    fake_interrupt(thread);
    settle(agenda());
    ASSERT_NULL(thread->turn); /* nobody has said that it goes on */
    ASSERT_EQ(agenda_queue_length(agenda()), 2);
    ASSERT_EQ(stored(&arena).n_entries, 2);
    ASSERT_STR(stored(&arena).entries[0].id, id);
    ASSERT_STR(agenda_queue_page(agenda(), 0, 1, &arena).items[0].id, id);
    end();
}

TEST(an_order_names_every_entry_once)
{
    char one[UUID_LENGTH + 1], two[UUID_LENGTH + 1];
    struct str ids[2];

    begin();
    fake_start_turn(thread, "first");
    snprintf(one, sizeof one, "%s", queue("one").s);
    snprintf(two, sizeof two, "%s", queue("two").s);
    ids[0] = str_of(two);
    ids[1] = str_of(two);
    ASSERT_FALSE(agenda_queue_order(agenda(), (struct str_array){ ids, 1 }));
    ASSERT_FALSE(agenda_queue_order(agenda(), (struct str_array){ ids, 2 }));
    ids[1] = str_of(one);
    ASSERT_TRUE(agenda_queue_order(agenda(), (struct str_array){ ids, 2 }));
    answer_turn();
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "\"two\""), 1);
    ASSERT_TRUE(agenda_queue_remove(agenda(), str_of(one)));
    ASSERT_FALSE(agenda_queue_remove(agenda(), str_of(one)));
    answer_turn();
    ASSERT_NULL(thread->turn);
    end();
}

TEST(a_queue_has_an_end)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_user_input input = { .tag = WIRE_USER_INPUT_TAG_TEXT,
                                     .text.text = STR_LITERAL("x") };
    struct wire_queued_submission entry;

    begin();
    fake_start_turn(thread, "first");
    for (int i = 0; i < QUEUE_ENTRIES_MAX; i++)
        queue("x");
    ASSERT_FALSE(agenda_queue_add(agenda(), &(struct wire_user_input_array){ &input, 1 },
                                  STR_LITERAL("c"), &arena, &entry, &err));
    ASSERT_EQ(err.code, ERR_OVERLOADED);
    settle(agenda());
    ASSERT_EQ(stored(&arena).n_entries, QUEUE_ENTRIES_MAX);
    fake_interrupt(thread);
    end();
}

static void keep_read(void *owner, struct agenda *read, const struct error *err)
{
    ASSERT_EQ(err->code, 0);
    *(size_t *)owner = agenda_queue_length(read);
    loop_stop(fake.agent.loop);
}

TEST(what_a_server_left_is_there_for_the_next_and_waits_for_a_word)
{
    size_t n = 0;
    char id[UUID_LENGTH + 1];

    begin();
    fake_start_turn(thread, "first");
    queue("second");
    settle(agenda());
    snprintf(id, sizeof id, "%s", thread_id(thread).s);
    fake_interrupt(thread);
    settle(agenda());
    thread_unsubscribe(thread, (struct connection *)(void *)&somebody);
    agent_unload_all(&fake.agent);
    agenda_read(all, str_of(id), keep_read, &n);
    loop_run(fake.agent.loop);
    ASSERT_EQ(n, 1);
    thread = fake_thread(&fake, scratch_path(&scratch, "other.jsonl").s);
    thread_subscribe(thread, (struct connection *)(void *)&somebody);
    end();
}

/* -- Another server of the home ------------------------------------------------------------ */

/* What the other server does to the goal that it finds. */
static void change_elsewhere(const char *objective, int64_t more_tokens)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct agenda_file *file = agenda_file_new(scratch.path);
    const struct goal *before = stored(&arena).goal, *merged;
    struct goal after = *before;

    if (objective != NULL)
        after.objective = (char *)(uintptr_t)objective;
    after.tokens_used += more_tokens;
    ASSERT_TRUE(agenda_file_put_goal(file, thread_id(thread), before, &after, /* is_wish= */ true,
                                     &arena, &merged, &err));
    agenda_file_free(file);
}

static void clear_elsewhere(void)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct agenda_file *file = agenda_file_new(scratch.path);

    ASSERT_TRUE(agenda_file_drop_goal(file, thread_id(thread), &err));
    agenda_file_free(file);
}

static const char queued_id[] = "0195a000-0000-7000-8000-00000000000a";

static void queue_elsewhere(const char *text)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct agenda_file *file = agenda_file_new(scratch.path);
    struct queue_step step;
    const char *json = arena_printf(&arena,
                                    "{\"id\":\"%s\",\"input\":[{\"type\":\"text\",\"text\":\"%s\","
                                    "\"text_elements\":[]}],\"clientUserMessageId\":\"c\"}",
                                    queued_id, text);

    ASSERT_TRUE(agenda_file_add_entry(file, thread_id(thread),
                                      &(struct stored_entry){ str_of(queued_id), 7, str_of(json) },
                                      &step, &err));
    agenda_file_free(file);
}

static void drop_elsewhere(struct str id)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct agenda_file *file = agenda_file_new(scratch.path);
    struct queue_step step;

    ASSERT_TRUE(agenda_file_drop_entry(file, thread_id(thread), id, &step, &err));
    agenda_file_free(file);
}

/* A client asks: how many wait? */
static size_t ask(void)
{
    size_t n = SIZE_MAX;

    agenda_read(all, thread_id(thread), keep_read, &n);
    loop_run(fake.agent.loop);
    return n;
}

TEST(what_another_server_has_changed_is_seen_by_who_asks)
{
    begin();
    set_goal("Ship it", WIRE_THREAD_GOAL_STATUS_PAUSED, 0);
    change_elsewhere("Ship that", 0);
    queue_elsewhere("more");
    ASSERT_EQ(ask(), 1);
    ASSERT_STREQ(agenda_goal(agenda())->objective, "Ship that");
    clear_elsewhere();
    drop_elsewhere(str_of(queued_id));
    ASSERT_EQ(ask(), 0);
    ASSERT_NULL(agenda_goal(agenda()));
    end();
}

TEST(what_two_servers_change_is_all_there)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    begin();
    set_goal("Ship it", WIRE_THREAD_GOAL_STATUS_PAUSED, 0);
    change_elsewhere("Ship that", 7);
    set_goal(NULL, WIRE_THREAD_GOAL_STATUS_PAUSED, 5000);
    ASSERT_STREQ(agenda_goal(agenda())->objective, "Ship that");
    ASSERT_EQ(agenda_goal(agenda())->tokens_used, 7);
    set_goal(NULL, WIRE_THREAD_GOAL_STATUS_ACTIVE, 0);
    change_elsewhere("Ship both", 9);
    answer_turn();
    ASSERT_EQ(stored(&arena).goal->tokens_used, 7 + 9 + 80);
    ASSERT_STREQ(stored(&arena).goal->objective, "Ship both");
    ASSERT_EQ(stored(&arena).goal->token_budget.value, 5000);
    set_goal(NULL, WIRE_THREAD_GOAL_STATUS_COMPLETE, 0);
    answer_turn();
    end();
}

TEST(a_goal_that_another_server_has_cleared_is_not_brought_back_by_counting)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    begin();
    set_goal("Ship it", 0, 0);
    clear_elsewhere();
    answer_turn();
    ASSERT_NULL(stored(&arena).goal);
    ASSERT_NULL(agenda_goal(agenda()));
    ASSERT_NULL(thread->turn);
    end();
}

TEST(a_message_that_another_server_has_run_is_not_run_again)
{
    begin();
    fake_start_turn(thread, "first");
    queue("second");
    settle(agenda());
    drop_elsewhere(
        str_of(container_of(list_first(&agenda()->queue), struct queue_entry, node)->id));
    answer_turn();
    ASSERT_NULL(thread->turn);
    ASSERT_EQ(agenda_queue_length(agenda()), 0);
    end();
}

TEST(a_message_that_another_server_was_given_runs_after_the_next_turn)
{
    begin();
    fake_start_turn(thread, "first");
    queue("second");
    settle(agenda());
    queue_elsewhere("of the other");
    answer_turn();
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "second"), 1);
    answer_turn();
    ASSERT_EQ(fake_count(fake_request(&fake, 0)->input, "of the other"), 1);
    answer_turn();
    ASSERT_NULL(thread->turn);
    end();
}

static int64_t loop_cpu_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Many small parts: they take long to decode. */
static void queue_large(size_t n_parts)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };
    struct agenda_file *file = agenda_file_new(scratch.path);
    struct queue_step step;

    buf_printf(&json, "{\"id\":\"%s\",\"clientUserMessageId\":\"c\",\"input\":[", queued_id);
    for (size_t i = 0; i < n_parts; i++) {
        buf_add_text(&json, i == 0 ? "" : ",");
        buf_add_text(&json, "{\"type\":\"text\",\"text\":\"a\",\"text_elements\":[]}");
    }
    buf_add_text(&json, "]}");
    ASSERT_TRUE(agenda_file_add_entry(
        file, thread_id(thread), &(struct stored_entry){ str_of(queued_id), 1, buf_str(&json) },
        &step, &err));
    agenda_file_free(file);
}

TEST(a_large_queue_is_read_by_the_worker)
{
    int64_t all_ms, loop_ms;

    begin();
    queue_large(300 * 1000);
    all_ms = test_cpu_ms();
    loop_ms = loop_cpu_ms();
    ASSERT_EQ(ask(), 1);
    loop_ms = loop_cpu_ms() - loop_ms;
    all_ms = test_cpu_ms() - all_ms;
    if (loop_ms * 4 > all_ms)
        fail_msg("%d ms of %d on the loop", (int)loop_ms, (int)all_ms);
    end();
}
