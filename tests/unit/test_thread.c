/* A thread: its status, its file, what it takes in memory, and that it outlives every fault. */
#include "agent/thread.h"

#include "agent/prompts.h"
#include "store/rollout.h"

#include "fake_agent.h"

#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* -- Status -------------------------------------------------------------------------------- */

TEST(the_status_is_told_when_it_changes)
{
    struct fake_agent fake;
    struct thread *thread;
    struct wire_thread_status status;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    thread_tell_status(thread);
    ASSERT_EQ(fake.n_told, 0);
    fake_start_turn(thread, "hi");
    thread->pending_approvals = 1;
    thread_tell_status(thread);
    thread_tell_status(thread);
    thread->pending_inputs = 1;
    thread_tell_status(thread);
    thread_status(thread, &status);
    ASSERT_EQ(status.active.active_flags.n, 2);
    thread->pending_approvals = 0;
    thread_tell_status(thread);
    thread_status(thread, &status);
    ASSERT_EQ(status.active.active_flags.n, 1);
    ASSERT_EQ(status.active.active_flags.items[0], WIRE_THREAD_ACTIVE_FLAG_WAITING_ON_USER_INPUT);
    ASSERT_TOLD(&fake, "active turn +userMessage -userMessage active active active");
    thread->pending_inputs = 0;
    fake_interrupt(thread);
    ASSERT_TOLD(&fake, "idle interrupted"); /* nothing is waited for any more */
    fake_forget_told(&fake);
    fake_agent_done(&fake);
}

TEST(subscribers_are_kept_once)
{
    struct fake_agent fake;
    struct thread *thread;
    struct connection *one = (struct connection *)(uintptr_t)16;
    struct connection *two = (struct connection *)(uintptr_t)32;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, NULL);
    thread_subscribe(thread, one);
    thread_subscribe(thread, two);
    thread_subscribe(thread, one);
    ASSERT_EQ(thread->n_subscribers, 2);
    ASSERT_TRUE(thread_unsubscribe(thread, one));
    ASSERT_FALSE(thread_unsubscribe(thread, one));
    ASSERT_EQ(thread->n_subscribers, 1);
    thread->n_subscribers = 0;
    fake_agent_done(&fake);
}

TEST(threads_are_found_by_their_ids)
{
    struct fake_agent fake;
    struct thread *one, *two;

    fake_agent_init(&fake);
    one = fake_thread(&fake, NULL);
    two = fake_thread(&fake, NULL);
    ASSERT_TRUE(thread_find(&fake.agent, str_of(one->id)) == one);
    ASSERT_TRUE(thread_find(&fake.agent, str_of(two->id)) == two);
    thread_free(one);
    ASSERT_NULL(thread_find(&fake.agent, str_of("00000000-0000-7000-8000-000000000000")));
    ASSERT_TRUE(thread_find(&fake.agent, str_of(two->id)) == two);
    fake_agent_done(&fake);
}

/* -- The file ------------------------------------------------------------------------------ */

struct file_scene {
    struct fake_agent fake;
    struct thread *thread;
    char folder[64];
    char path[128];
    struct buf lines;
};

static void file_scene_init(struct file_scene *scene)
{
    *scene = (struct file_scene){ .folder = "/tmp/bobbin-thread-XXXXXX" };
    fake_agent_init(&scene->fake);
    ASSERT_NOT_NULL(mkdtemp(scene->folder));
    snprintf(scene->path, sizeof scene->path, "%s/rollout.jsonl", scene->folder);
    scene->thread = fake_thread(&scene->fake, scene->path);
}

static void file_scene_done(struct file_scene *scene)
{
    fake_agent_done(&scene->fake);
    buf_done(&scene->lines);
    unlink(scene->path);
    rmdir(scene->folder);
}

static bool on_line(void *owner, const struct rollout_line *line)
{
    static const char *const types[] = { "?", "meta", "item", "event", "context", "compacted" };
    struct buf *out = owner;
    const char *kind = yyjson_get_str(yyjson_obj_get(line->payload, "type"));

    if (out->len > 0)
        buf_add_char(out, ' ');
    if (line->type == ROLLOUT_EVENT_MSG)
        buf_add_text(out, kind);
    else if (line->type == ROLLOUT_RESPONSE_ITEM && strcmp(kind, "message") == 0)
        buf_add_text(out, yyjson_get_str(yyjson_obj_get(line->payload, "role")));
    else if (line->type == ROLLOUT_RESPONSE_ITEM)
        buf_add_text(out, kind);
    else
        buf_add_text(out, types[line->type]);
    return true;
}

static struct str lines(struct file_scene *scene)
{
    CLEANUP(error_done) struct error err = { 0 };

    buf_clear(&scene->lines, 0);
    ASSERT_TRUE(rollout_scan(scene->path, on_line, &scene->lines, &err));
    return buf_str(&scene->lines);
}

TEST(a_turn_in_the_file)
{
    struct file_scene scene;

    file_scene_init(&scene);
    ASSERT_TRUE(access(scene.path, F_OK) < 0);
    fake_start_turn(scene.thread, "hi");
    ASSERT_EQ(access(scene.path, F_OK), 0);
    ASSERT_STR(lines(&scene), "meta task_started developer user context user user_message");
    fake_started(&scene.fake);
    fake_say(&scene.fake, "m", "Hello");
    fake_completed(&scene.fake, 100);
    ASSERT_STR(lines(&scene), "meta task_started developer user context user user_message "
                              "token_count agent_message assistant token_count task_complete");
    file_scene_done(&scene);
}

TEST(nothing_is_begun_while_another_file_is_made)
{
    struct file_scene scene;
    struct error err = { 0 };

    file_scene_init(&scene);
    fake_start_turn(scene.thread, "hi");
    fake_started(&scene.fake);
    fake_say(&scene.fake, "m", "Hello");
    fake_completed(&scene.fake, 100);
    ASSERT_TRUE(thread_claim(scene.thread, &err));
    thread_begin_revert(scene.thread);
    ASSERT_FALSE(thread_claim(scene.thread, &err));
    ASSERT_STR(err.message, "it is being reverted; try again");
    error_done(&err);
    ASSERT_FALSE(thread_is_outdated(scene.thread));
    ASSERT_TRUE(thread_cool_file(scene.thread)); /* asking has not opened it */
    thread_end_revert(scene.thread);
    ASSERT_TRUE(thread_claim(scene.thread, &err));
    file_scene_done(&scene);
}

TEST(an_interrupted_turn_in_the_file)
{
    struct file_scene scene;

    file_scene_init(&scene);
    fake_whole_turn(&scene.fake, scene.thread, "hi");
    unlink(scene.path); /* what follows is all there is to see */
    thread_free(scene.thread);
    scene.thread = fake_thread(&scene.fake, scene.path);
    fake_start_turn(scene.thread, "hi");
    fake_make_call(&scene.fake, "c1", "tool", "{}");
    fake_make_call(&scene.fake, "c2", "tool", "{}");
    fake_answer(&scene.fake, "c2", "two");
    fake_begin_message(&scene.fake, "m");
    fake_interrupt(scene.thread);
    ASSERT_STR(lines(&scene),
               "meta task_started developer user context user user_message function_call "
               "function_call function_call_output function_call_output user turn_aborted");
    fake_forget_told(&scene.fake);
    file_scene_done(&scene);
}

TEST(a_compaction_in_the_file)
{
    struct file_scene scene;

    file_scene_init(&scene);
    fake_whole_turn(&scene.fake, scene.thread, "hi");
    turn_begin(turn_new_compact(scene.thread));
    fake_end_message(&scene.fake, "s", "SUMMARY");
    fake_completed(&scene.fake, 50);
    ASSERT_NOT_NULL(strstr(lines(&scene).s, "task_complete task_started token_count compacted "
                                            "token_count context_compacted task_complete"));
    file_scene_done(&scene);
}

TEST(a_review_in_the_file)
{
    struct file_scene scene;

    file_scene_init(&scene);
    fake_start_review(scene.thread);
    fake_say(&scene.fake, "m", "fine");
    fake_completed(&scene.fake, 50);
    ASSERT_STR(lines(&scene), "meta task_started entered_review_mode user_message user "
                              "exited_review_mode assistant agent_message task_complete");
    file_scene_done(&scene);
}

TEST(what_was_told_is_in_the_file)
{
    struct file_scene scene;
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct replayed replayed;

    file_scene_init(&scene);
    for (int i = 0; i < 3; i++)
        fake_whole_turn(&scene.fake, scene.thread, "again");
    fake_start_turn(scene.thread, "call");
    fake_make_call(&scene.fake, "c1", "tool", "{}");
    fake_completed(&scene.fake, 100);
    fake_answer(&scene.fake, "c1", "result");
    fake_interrupt(scene.thread);
    ASSERT_TRUE(history_replay(scene.path, scene.thread->settings, &arena, &replayed, &err));
    ASSERT_STR(history_json(&replayed.history, &arena),
               history_json(&scene.thread->conversation.history, &arena).s);
    ASSERT_EQ(replayed.total_usage.total, scene.thread->total_usage.total);
    history_done(&replayed.history);
    file_scene_done(&scene);
}

/* -- Faults -------------------------------------------------------------------------------- */

static void limit_file_size(rlim_t size)
{
    struct rlimit limit;

    signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = size;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST(a_full_disk_leaves_the_conversation_alive)
{
    struct file_scene scene;

    file_scene_init(&scene);
    fake_whole_turn(&scene.fake, scene.thread, "first");
    limit_file_size(100);
    fake_forget_told(&scene.fake);
    fake_whole_turn(&scene.fake, scene.thread, "second");
    fake_whole_turn(&scene.fake, scene.thread, "third");
    ASSERT_EQ(fake_count_told(&scene.fake, NOTIFICATION_ERROR), 1);
    ASSERT_TRUE(fake_flag(fake_last(&scene.fake, NOTIFICATION_ERROR), "/willRetry"));
    ASSERT_ASKED(&scene.fake, "second");
    limit_file_size(RLIM_INFINITY);
    fake_whole_turn(&scene.fake, scene.thread, "fourth");
    ASSERT_NOT_NULL(strstr(lines(&scene).s, "task_complete"));
    file_scene_done(&scene);
}

TEST(a_place_that_cannot_be_written_leaves_the_conversation_alive)
{
    struct fake_agent fake;
    struct thread *thread;

    fake_agent_init(&fake);
    thread = fake_thread(&fake, "/dev/null/no/such.jsonl");
    fake_whole_turn(&fake, thread, "first");
    fake_whole_turn(&fake, thread, "second");
    ASSERT_EQ(fake_count_told(&fake, NOTIFICATION_ERROR), 1);
    ASSERT_ASKED(&fake, "first");
    fake_agent_done(&fake);
}

/* -- Anything, in any order ---------------------------------------------------------------- */

struct chaos {
    struct file_scene scene;
    unsigned seed;
    unsigned n_ids; /* every id of an item or a call is used once */
    char open_id[32];
};

static unsigned dice(struct chaos *chaos, unsigned n)
{
    return (unsigned)rand_r(&chaos->seed) % n;
}

static const char *fresh_id(struct chaos *chaos, char *ret_id)
{
    snprintf(ret_id, 32, "id%u", chaos->n_ids++);
    return ret_id;
}

static void answer_some_call(struct chaos *chaos)
{
    struct fake_agent *fake = &chaos->scene.fake;
    struct list_node *node = dice(chaos, 2) ? fake->calls.head.prev : fake->calls.head.next;
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id;

    if (node == &fake->calls.head)
        return;
    id = container_of(node, struct fake_call, node)->call->call_id;
    fake_answer(fake, arena_str(&arena, id.s, id.len).s, "answer");
}

static void random_model_event(struct chaos *chaos)
{
    struct fake_agent *fake = &chaos->scene.fake;
    char id[32];

    if (!fake_is_asked(fake)) {
        answer_some_call(chaos);
        return;
    }
    switch (dice(chaos, 16)) {
    case 0:
        fake_started(fake);
        break;
    case 1:
        fake_fire(fake, &(struct sampling_event){ .type = SAMPLING_SERVED_MODEL,
                                                  .served_model = STR_LITERAL("other") });
        break;
    case 2:
        fake_begin_message(fake, fresh_id(chaos, chaos->open_id));
        break;
    case 3:
        fake_begin_reasoning(fake, fresh_id(chaos, id));
        break;
    case 4:
        fake_fire(fake,
                  &(struct sampling_event){
                      .type = (enum sampling_event_type)(SAMPLING_TEXT_DELTA + dice(chaos, 4)),
                      .text = STR_LITERAL("some text"),
                  });
        break;
    case 5:
    case 6: /* the message that was begun last, or one that only comes whole */
        fake_end_message(fake, chaos->open_id[0] != '\0' ? chaos->open_id : fresh_id(chaos, id),
                         "words");
        chaos->open_id[0] = '\0';
        break;
    case 7:
    case 8:
        fake_make_call(fake, fresh_id(chaos, id), "tool", "{}");
        break;
    case 9:
        answer_some_call(chaos);
        break;
    case 10:
        fake_retrying(fake, 1);
        chaos->open_id[0] = '\0';
        break;
    case 11:
        fake_added(fake, "{\"type\":\"web_search_call\"}");
        break;
    case 12:
        chaos->open_id[0] = '\0';
        if (dice(chaos, 3) == 0)
            fake_overflowed(fake);
        else
            fake_failed(fake, "failed");
        break;
    default:
        chaos->open_id[0] = '\0';
        fake_completed(fake, dice(chaos, 8) == 0 ? 96000 : dice(chaos, 500));
        break;
    }
}

static void random_client_event(struct chaos *chaos)
{
    struct thread *thread = chaos->scene.thread;

    switch (dice(chaos, 12)) {
    case 0:
    case 1:
        if (thread->turn == NULL)
            fake_start_turn(thread, "hi");
        else if (turn_kind(thread->turn) == TURN_REGULAR)
            fake_steer(thread, "more");
        break;
    case 2:
        if (thread->turn != NULL)
            fake_interrupt(thread);
        chaos->open_id[0] = '\0';
        break;
    case 3:
        turn_begin(turn_new_compact(thread));
        chaos->open_id[0] = '\0';
        break;
    case 4:
        fake_start_review(thread);
        chaos->open_id[0] = '\0';
        break;
    case 5:
        chaos->scene.fake.toolbox_is_quick = dice(chaos, 2);
        break;
    case 6:
        limit_file_size(dice(chaos, 2) ? RLIM_INFINITY : dice(chaos, 20000));
        break;
    case 7:
        thread->raw_events = dice(chaos, 2);
        break;
    default:
        if (thread->turn == NULL)
            fake_start_turn(thread, "hi");
        break;
    }
}

/* Whatever happened, it ends, what was told fits together, and the next turn works. */
static void random_story(struct chaos *chaos)
{
    struct file_scene *scene = &chaos->scene;

    for (unsigned n = 5 + dice(chaos, 60); n > 0; n--) {
        if (scene->thread->turn == NULL || dice(chaos, 6) == 0)
            random_client_event(chaos);
        else
            random_model_event(chaos);
    }
    if (scene->thread->turn != NULL)
        fake_interrupt(scene->thread);
    chaos->open_id[0] = '\0';
    limit_file_size(RLIM_INFINITY);
    fake_check(&scene->fake);
    fake_start_turn(scene->thread, "does it still work?");
    if (scene->thread->turn->state == TURN_COMPACTING) {
        fake_end_message(&scene->fake, "s", "SUMMARY");
        fake_completed(&scene->fake, 10);
    }
    ASSERT_ASKED(&scene->fake, "does it still work?");
    fake_completed(&scene->fake, 10);
    fake_check(&scene->fake);
    ASSERT_FALSE(scene->thread->system_error);
}

TEST(anything_in_any_order)
{
    static struct chaos chaos;
    enum { STORIES = 3000, STORIES_OF_A_THREAD = 20 };

    for (unsigned i = 0; i < STORIES / STORIES_OF_A_THREAD; i++) {
        chaos = (struct chaos){ .seed = i + 1 };
        file_scene_init(&chaos.scene);
        if (i % 5 == 4) { /* one that cannot be written at all */
            thread_free(chaos.scene.thread);
            chaos.scene.thread = fake_thread(&chaos.scene.fake, "/dev/null/no/such.jsonl");
        } else if (i % 5 == 3) {
            thread_free(chaos.scene.thread);
            chaos.scene.thread = fake_thread(&chaos.scene.fake, NULL);
        }
        for (unsigned n = 0; n < STORIES_OF_A_THREAD; n++) {
            random_story(&chaos);
            fake_forget_told(&chaos.scene.fake);
        }
        file_scene_done(&chaos.scene);
    }
}

/* -- Memory -------------------------------------------------------------------------------- */

/* Printed, not held to a limit: sanitizers and allocators differ. The goal is 64 KB. */
TEST(memory_of_an_idle_thread)
{
    enum { N = 1000 };
    struct fake_agent fake;
    size_t before, loaded, after;

    fake_agent_init(&fake);
    fake.is_deaf = true;
    fake.settings.base_instructions = base_instructions_default();
    fake_whole_turn(&fake, fake_thread(&fake, NULL), "warm");
    before = mallinfo2().uordblks;
    for (int i = 0; i < N; i++)
        fake_thread(&fake, NULL);
    loaded = mallinfo2().uordblks;
    for (size_t i = 0; i < fake.agent.threads.n; i++) {
        struct thread *thread = fake.agent.threads.slots[i].thread;

        if (thread->conversation.history.n == 0)
            fake_whole_turn(&fake, thread, "hello, what can you do for me today?");
    }
    after = mallinfo2().uordblks;
    print_message("an idle thread: %zu bytes loaded, %zu after one turn (struct %zu, turn %zu)\n",
                  (loaded - before) / N, (after - before) / N, sizeof(struct thread),
                  sizeof(struct turn));
    ASSERT_TRUE((after - before) / N < 256 * 1024);
    fake_agent_done(&fake);
}
