/* Hooks in a turn: the test is the hooks, too. */
#include "agent/turn_hooks.h"
#include "hook/runner.h"

#include "fake_agent.h"

struct hook_run {
    struct list_node node;
    const struct hook *hook;
    hook_ended_fn *on_ended;
    void *owner;
    char input[2048];
};

struct fake_hooks {
    struct fake_agent fake;
    struct hook_runner runner;
    struct list runs;
    struct hook items[4];
    struct hooks hooks;
    bool fails;
    size_t n_cancelled;
};

static struct hook_run *start_run(struct hook_runner *runner,
                                  const struct hook_run_options *options, hook_ended_fn *on_ended,
                                  void *owner, struct error *err)
{
    struct fake_hooks *hooks = container_of(runner, struct fake_hooks, runner);
    struct hook_run *run;

    if (hooks->fails) {
        error_set(err, ERR_INTERNAL, "cannot");
        return NULL;
    }
    run = xcalloc(1, sizeof *run);
    run->hook = options->hook;
    run->on_ended = on_ended;
    run->owner = owner;
    memcpy(run->input, options->input.s,
           options->input.len < sizeof run->input ? options->input.len : sizeof run->input - 1);
    list_append(&hooks->runs, &run->node);
    return run;
}

static void cancel_run(struct hook_runner *runner, struct hook_run *run)
{
    struct fake_hooks *hooks = container_of(runner, struct fake_hooks, runner);

    list_remove(&run->node);
    free(run);
    hooks->n_cancelled++;
}

/* A thread with one hook for each event, up to four. */
static struct thread *begin(struct fake_hooks *hooks, size_t n,
                            const enum wire_hook_event_name *events)
{
    struct thread *thread;

    *hooks = (struct fake_hooks){ .runner = { start_run, cancel_run } };
    fake_agent_init(&hooks->fake);
    hooks->fake.agent.hooks = &hooks->runner;
    list_init(&hooks->runs);
    for (size_t i = 0; i < n; i++)
        hooks->items[i] = (struct hook){ .event = events[i],
                                         .id = STR_LITERAL("a:0:/h"),
                                         .source_path = STR_LITERAL("/h"),
                                         .timeout_s = 5 };
    hooks->hooks = (struct hooks){ .items = hooks->items, .n = n, .references = 100 };
    thread = fake_thread(&hooks->fake, NULL);
    thread->hooks = &hooks->hooks;
    return thread;
}

#define BEGIN(hooks, ...)                                                                          \
    begin(hooks,                                                                                   \
          sizeof((enum wire_hook_event_name[]){ __VA_ARGS__ }) /                                   \
              sizeof(enum wire_hook_event_name),                                                   \
          (enum wire_hook_event_name[]){ __VA_ARGS__ })
#define SESSION WIRE_HOOK_EVENT_NAME_SESSION_START
#define PROMPT WIRE_HOOK_EVENT_NAME_USER_PROMPT_SUBMIT
#define STOP WIRE_HOOK_EVENT_NAME_STOP

static void finish(struct fake_hooks *hooks)
{
    ASSERT_TRUE(list_is_empty(&hooks->runs));
    fake_agent_done(&hooks->fake);
}

static struct hook_run *oldest(struct fake_hooks *hooks)
{
    ASSERT_FALSE(list_is_empty(&hooks->runs));
    /* The analyzer does not follow list_remove(). NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
    return container_of(hooks->runs.head.next, struct hook_run, node);
}

/* The run that has waited longest comes to its end. */
static void end_run(struct fake_hooks *hooks, const struct hook_result *result)
{
    struct hook_run *run = oldest(hooks);

    list_remove(&run->node);
    run->on_ended(run->owner, result);
    free(run);
}

static void ends_well(struct fake_hooks *hooks, const char *out)
{
    end_run(hooks, &(struct hook_result){ .out = str_of(out) });
}

static void objects(struct fake_hooks *hooks, const char *why)
{
    end_run(hooks, &(struct hook_result){ .exit_code = 2, .err = str_of(why) });
}

TEST(a_message_waits_for_the_session_and_then_for_its_own_hooks)
{
    struct fake_hooks hooks;
    struct thread *thread = BEGIN(&hooks, SESSION, PROMPT);

    fake_start_turn(thread, "hi");
    ASSERT_TOLD(&hooks.fake, "active turn hook/started");
    ASSERT_NOT_NULL(strstr(oldest(&hooks)->input, "\"source\":\"startup\""));
    ends_well(&hooks, "from the session");
    ASSERT_TOLD(&hooks.fake, "hook/completed hook/started");
    ASSERT_NOT_NULL(strstr(oldest(&hooks)->input, "\"prompt\":\"hi\""));
    ASSERT_FALSE(fake_is_asked(&hooks.fake));
    ends_well(&hooks, "from the prompt");
    ASSERT_TOLD(&hooks.fake, "hook/completed +userMessage -userMessage");
    ASSERT_ASKED(&hooks.fake, "from the session");
    ASSERT_ASKED(&hooks.fake, "from the prompt");
    fake_completed(&hooks.fake, 0);
    fake_start_turn(thread, "again");
    ASSERT_NOT_NULL(strstr(oldest(&hooks)->input, "UserPromptSubmit"));
    ends_well(&hooks, "");
    fake_completed(&hooks.fake, 0);
    finish(&hooks);
}

TEST(a_session_that_is_stopped_takes_no_message)
{
    struct fake_hooks hooks;

    fake_start_turn(BEGIN(&hooks, SESSION), "hi");
    ends_well(&hooks, "{\"continue\":false}");
    ASSERT_TOLD(&hooks.fake, "active turn hook/started hook/completed idle completed");
    ASSERT_EQ(hooks.fake.n_requests, 0);
    finish(&hooks);
}

TEST(a_blocked_message_is_gone_and_its_context_stays)
{
    struct fake_hooks hooks;
    struct thread *thread = BEGIN(&hooks, PROMPT);

    fake_start_turn(thread, "secret");
    ends_well(&hooks, "{\"decision\":\"block\",\"reason\":\"no\",\"hookSpecificOutput\":{"
                      "\"hookEventName\":\"UserPromptSubmit\",\"additionalContext\":\"kept\"}}");
    ASSERT_TOLD(&hooks.fake, "active turn hook/started hook/completed idle completed");
    ASSERT_EQ(hooks.fake.n_requests, 0);
    fake_start_turn(thread, "fine");
    ends_well(&hooks, "");
    ASSERT_ASKED(&hooks.fake, "kept");
    ASSERT_NOT_ASKED(&hooks.fake, "secret");
    fake_completed(&hooks.fake, 0);
    finish(&hooks);
}

TEST(a_blocked_steered_message_leaves_the_others)
{
    struct fake_hooks hooks;
    struct thread *thread = BEGIN(&hooks, PROMPT);

    fake_start_turn(thread, "first");
    ends_well(&hooks, "");
    fake_steer(thread, "one");
    fake_steer(thread, "zwei");
    fake_steer(thread, "three");
    fake_completed(&hooks.fake, 0);
    ends_well(&hooks, "");
    objects(&hooks, "no");
    ASSERT_ASKED(&hooks.fake, "one");
    ASSERT_NOT_ASKED(&hooks.fake, "three");
    fake_completed(&hooks.fake, 0);
    ends_well(&hooks, "");
    ASSERT_ASKED(&hooks.fake, "three");
    ASSERT_NOT_ASKED(&hooks.fake, "zwei");
    fake_completed(&hooks.fake, 0);
    finish(&hooks);
}

TEST(when_every_steered_message_is_blocked_the_turn_ends)
{
    struct fake_hooks hooks;
    struct thread *thread = BEGIN(&hooks, PROMPT);

    fake_start_turn(thread, "first");
    ends_well(&hooks, "");
    fake_steer(thread, "bad");
    fake_completed(&hooks.fake, 0);
    objects(&hooks, "no");
    ASSERT_NULL(thread->turn);
    ASSERT_EQ(hooks.fake.n_requests, 1);
    finish(&hooks);
}

TEST(hooks_of_an_event_run_at_once_and_are_told_in_their_order)
{
    struct fake_hooks hooks;
    struct hook_run *first;

    fake_start_turn(BEGIN(&hooks, PROMPT, PROMPT, STOP), "hi");
    ASSERT_TOLD(&hooks.fake, "active turn hook/started hook/started");
    first = oldest(&hooks);
    list_remove(&first->node);
    list_append(&hooks.runs, &first->node);
    ends_well(&hooks, "of the second");
    ASSERT_TOLD(&hooks.fake, "");
    ends_well(&hooks, "of the first");
    ASSERT_TOLD(&hooks.fake, "hook/completed hook/completed +userMessage -userMessage");
    ASSERT_TRUE(strstr(fake_request(&hooks.fake, 0)->input.s, "of the first") <
                strstr(fake_request(&hooks.fake, 0)->input.s, "of the second"));
    fake_completed(&hooks.fake, 0);
    ends_well(&hooks, "");
    finish(&hooks);
}

TEST(a_stop_hook_that_objects_lets_the_turn_go_on)
{
    struct fake_hooks hooks;
    struct thread *thread = BEGIN(&hooks, STOP, STOP);

    fake_start_turn(thread, "hi");
    fake_say(&hooks.fake, "m1", "done");
    fake_completed(&hooks.fake, 0);
    ASSERT_NOT_NULL(strstr(oldest(&hooks)->input,
                           "\"stop_hook_active\":false,\"last_assistant_message\":\"done\""));
    objects(&hooks, "not <yet>");
    objects(&hooks, "nor now");
    ASSERT_ASKED(&hooks.fake, "hook_run_id=\\\"a:0:/h\\\">not &lt;yet&gt;</hook_prompt>");
    ASSERT_ASKED(&hooks.fake, "nor now");
    fake_completed(&hooks.fake, 0);
    ASSERT_NOT_NULL(strstr(oldest(&hooks)->input, "\"stop_hook_active\":true"));
    ends_well(&hooks, "");
    ends_well(&hooks, "{\"continue\":false}");
    ASSERT_NULL(thread->turn);
    finish(&hooks);
}

TEST(what_is_steered_in_while_the_end_is_considered_is_asked)
{
    struct fake_hooks hooks;
    struct thread *thread = BEGIN(&hooks, STOP);

    fake_start_turn(thread, "hi");
    fake_completed(&hooks.fake, 0);
    fake_steer(thread, "wait");
    ends_well(&hooks, "");
    ASSERT_ASKED(&hooks.fake, "wait");
    fake_completed(&hooks.fake, 0);
    ends_well(&hooks, "");
    finish(&hooks);
}

TEST(an_interrupt_kills_hooks_at_every_moment)
{
    static const enum wire_hook_event_name events[] = { SESSION, PROMPT, STOP };

    for (size_t i = 0; i < ARRAY_LENGTH(events); i++) {
        struct fake_hooks hooks;
        struct thread *thread = begin(&hooks, 1, &events[i]);

        fake_start_turn(thread, "hi");
        if (events[i] == STOP)
            fake_completed(&hooks.fake, 0);
        turn_interrupt(thread->turn, NULL, NULL);
        ASSERT_EQ(hooks.n_cancelled, 1);
        finish(&hooks);
    }
}

TEST(hooks_that_cannot_be_started_have_failed)
{
    struct fake_hooks hooks;
    struct thread *thread = BEGIN(&hooks, PROMPT, PROMPT);

    hooks.fails = true;
    fake_start_turn(thread, "hi");
    ASSERT_TOLD(&hooks.fake, "active turn hook/started hook/started");
    hooks.fake.stops = true;
    hooks.fake.stop_at = NOTIFICATION_ITEM_COMPLETED;
    loop_run(hooks.fake.agent.loop);
    ASSERT_TOLD(&hooks.fake, "hook/completed hook/completed +userMessage -userMessage");
    ASSERT_STREQ(fake_member(fake_last(&hooks.fake, NOTIFICATION_HOOK_COMPLETED), "run.status"),
                 "failed");
    fake_completed(&hooks.fake, 0);
    finish(&hooks);
}

TEST(a_reviewer_is_a_session_of_its_own)
{
    struct fake_hooks hooks;
    struct thread *thread = BEGIN(&hooks, SESSION, PROMPT, STOP);
    struct turn *turn =
        turn_new_review(thread,
                        &(struct wire_review_target){ .tag = WIRE_REVIEW_TARGET_TAG_CUSTOM,
                                                      .custom = { STR_LITERAL("look") } },
                        STR_LITERAL("look"), STR_LITERAL("look"));

    turn_begin(turn);
    ends_well(&hooks, "for the reviewer");
    ends_well(&hooks, "");
    ASSERT_ASKED(&hooks.fake, "for the reviewer");
    fake_say(&hooks.fake, "m1", "fine");
    fake_completed(&hooks.fake, 0);
    ends_well(&hooks, "");
    ASSERT_NULL(thread->turn);
    fake_start_turn(thread, "hi");
    ASSERT_NOT_NULL(strstr(oldest(&hooks)->input, "SessionStart"));
    turn_interrupt(thread->turn, NULL, NULL);
    finish(&hooks);
}

/* Only a hook can say whether the message may be kept, so it is taken up; the compaction is not tried again. */
TEST(a_message_that_hooks_have_to_see_after_a_compaction_that_failed)
{
    struct fake_hooks hooks;
    struct thread *thread = BEGIN(&hooks, PROMPT);

    thread->is_full = true;
    fake_start_turn(thread, "hi");
    ASSERT_EQ(thread->turn->state, TURN_COMPACTING);
    fake_failed(&hooks.fake, "no summary");
    ASSERT_NOT_NULL(strstr(oldest(&hooks)->input, "\"prompt\":\"hi\""));
    ends_well(&hooks, "");
    ASSERT_EQ(hooks.fake.n_requests, 2);
    ASSERT_ASKED(&hooks.fake, "hi");
    hooks.fake.n_seen = hooks.fake.n_told;
    fake_completed(&hooks.fake, 0);
    ASSERT_TOLD(&hooks.fake, "failed");
    finish(&hooks);
}
