/* Agents: who started whom, how they are doing, what their parents hear, how they go. */
#include "subagent/subagents.h"

#include "agent/agent_plan.h"
#include "base/file.h"
#include "loop/file_events.h"
#include "session/session.h"
#include "skill/cache.h"
#include "store/store.h"
#include "subagent/agent_job.h"
#include "subagent/agent_mail.h"
#include "subagent/agent_open.h"
#include "subagent/agent_path.h"
#include "subagent/agent_wait.h"
#include "subagent/nickname.h"

#include "fake_agent.h"
#include "scratch.h"

/* -- Names, states, paths --------------------------------------------------------------------- */

static bool is_taken(const void *owner, struct str name)
{
    const struct str_array *taken = owner;

    for (size_t i = 0; i < taken->n; i++) {
        if (str_equal(taken->items[i], name))
            return true;
    }
    return false;
}

TEST(a_nickname_is_one_that_nobody_has)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str candidates[] = { STR_LITERAL("Ann"), STR_LITERAL("Bob") };
    struct str_array both = { candidates, 2 }, none = { 0 };
    struct str name;

    name = nickname_choose(both, is_taken, &(struct str_array){ candidates, 1 }, &arena);
    ASSERT_STR(name, "Bob");
    name = nickname_choose((struct str_array){ candidates, 1 }, is_taken, &both, &arena);
    ASSERT_STR(name, "Ann the 2nd");
    ASSERT_TRUE(nickname_choose(none, is_taken, &none, &arena).len > 0);
}

static void assert_status(enum wire_collab_agent_status state, const char *message,
                          const char *expected)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    agent_status_write(&(struct agent_status){ state, str_of(message) }, &out);
    ASSERT_STR(buf_str(&out), expected);
}

TEST(states_are_written_as_models_and_files_have_them)
{
    assert_status(WIRE_COLLAB_AGENT_STATUS_PENDING_INIT, NULL, "\"pending_init\"");
    assert_status(WIRE_COLLAB_AGENT_STATUS_RUNNING, NULL, "\"running\"");
    assert_status(WIRE_COLLAB_AGENT_STATUS_INTERRUPTED, NULL, "\"interrupted\"");
    assert_status(WIRE_COLLAB_AGENT_STATUS_COMPLETED, "a \"b\"", "{\"completed\":\"a \\\"b\\\"\"}");
    assert_status(WIRE_COLLAB_AGENT_STATUS_COMPLETED, NULL, "{\"completed\":null}");
    assert_status(WIRE_COLLAB_AGENT_STATUS_ERRORED, "no", "{\"errored\":\"no\"}");
    assert_status(WIRE_COLLAB_AGENT_STATUS_SHUTDOWN, NULL, "\"shutdown\"");
    assert_status(WIRE_COLLAB_AGENT_STATUS_NOT_FOUND, NULL, "\"not_found\"");
    ASSERT_FALSE(agent_status_is_final(WIRE_COLLAB_AGENT_STATUS_INTERRUPTED));
    ASSERT_TRUE(agent_status_is_final(WIRE_COLLAB_AGENT_STATUS_SHUTDOWN));
}

static void assert_path(const char *own, const char *path, const char *expected)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct str found = STR_NONE;

    if (agent_path_resolve(str_of(own), str_of(path), &arena, &found, &err))
        ASSERT_STR(found, expected);
    else
        ASSERT_STR(err.message, expected);
}

TEST(paths_are_absolute_or_below_ones_own)
{
    assert_path("/root", "a", "/root/a");
    assert_path("/root/a", "b/c", "/root/a/b/c");
    assert_path("/root/a", "/root", "/root");
    assert_path("/root/a", "/root/b_2", "/root/b_2");
    assert_path("/root", "", "agent path must not be empty");
    assert_path("/root", "/rooted", "absolute agent paths must start with `/root`");
    assert_path("/root", "/root/", "absolute agent path must not end with `/`");
    assert_path("/root", "a//b", "agent_name must not be empty");
    assert_path("/root", "../x", "agent_name `..` is reserved");
    assert_path("/root", "A",
                "agent_name must use only lowercase letters, digits, and underscores");
    ASSERT_TRUE(agent_path_is_within(STR_LITERAL("/root/a/b"), STR_LITERAL("/root/a")));
    ASSERT_FALSE(agent_path_is_within(STR_LITERAL("/root/ab"), STR_LITERAL("/root/a")));
}

TEST(a_name_is_no_path_and_not_long)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    char *name = arena_alloc(&arena, AGENT_NAME_MAX + 1);
    struct str path;

    memset(name, 'x', AGENT_NAME_MAX + 1);
    ASSERT_TRUE(agent_path_below(agent_path_root, (struct str){ name, AGENT_NAME_MAX }, &arena,
                                 &path, &err));
    ASSERT_FALSE(agent_path_below(agent_path_root, (struct str){ name, AGENT_NAME_MAX + 1 }, &arena,
                                  &path, &err));
    ASSERT_STR(err.message, "agent_name must not be longer than 64 characters");
    error_done(&err);
    err = (struct error){ 0 };
    ASSERT_FALSE(agent_path_below(agent_path_root, STR_LITERAL("a/b"), &arena, &path, &err));
    ASSERT_STR(err.message, "agent_name must not contain `/`");
}

/* -- A family --------------------------------------------------------------------------------- */

struct scene {
    struct fake_agent fake;
    struct scratch home;
    struct sessions sessions;
    struct work_queue *settings_queue;
    struct file_events *events;
    struct thread *parent;

    unsigned n_opened, n_closed, n_waits, n_jobs_ended;
    struct subagent *agent; /* the last that was opened; NULL: it was not */
    bool is_over_time;
    struct error err;
};

static void scene_forget_thread(struct toolbox *toolbox, struct thread *thread)
{
    subagents_forget(thread_agent(thread)->subagents, thread);
}

static void scene_stop(void *owner)
{
    const struct scene *scene = owner;

    loop_stop(scene->fake.agent.loop);
}

/* Workers, rounds of the loop and short timers have their time. */
static void scene_run(struct scene *scene, uint64_t ms)
{
    struct timer *timer = timer_new(scene->fake.agent.loop, scene_stop, scene);

    loop_settle(scene->fake.agent.loop);
    timer_start(timer, ms);
    loop_run(scene->fake.agent.loop);
    timer_free(timer);
}

static void scene_on_start(void *owner, const struct opened_session *opened,
                           const struct error *err)
{
    struct scene *scene = owner;

    ASSERT_NOT_NULL(opened);
    scene->parent = opened->thread;
}

static void scene_start_parent(struct scene *scene, bool ephemeral)
{
    session_open(&scene->sessions,
                 &(struct session_wish){ .kind = SESSION_START,
                                         .cwd = str_of(scene->home.path),
                                         .settings = &scene->fake.settings,
                                         .ephemeral = ephemeral },
                 scene_on_start, scene);
    loop_settle(scene->fake.agent.loop);
}

static void scene_init(struct scene *scene)
{
    *scene = (struct scene){ 0 };
    fake_agent_init(&scene->fake);
    scratch_init(&scene->home);
    scene->fake.agent.home = scene->home.path;
    scene->fake.toolbox.forget_thread = scene_forget_thread;
    scene->settings_queue = work_queue_new(scene->fake.agent.loop);
    scene->sessions = (struct sessions){
        .agent = &scene->fake.agent,
        .store = store_new(scene->fake.agent.loop, scene->home.path,
                           /* sqlite_home= */ scene->home.path),
        .base = { .home = scene->home.path, .system_folder = scene->home.path },
        .skill_watches = { .queue = scene->settings_queue,
                           .cache = skill_cache_new(),
                           .events = &scene->events },
        .idle.unload_ms = 60 * 1000,
    };
    scene->fake.agent.store = scene->sessions.store;
    sessions_init(&scene->sessions);
    scene->fake.agent.subagents = subagents_new(&scene->sessions);
    scene_start_parent(scene, /* ephemeral= */ false);
}

static void scene_done(struct scene *scene)
{
    store_end(scene->sessions.store);
    do {
        sessions_unload_all(&scene->sessions);
        loop_settle(scene->fake.agent.loop);
    } while (scene->fake.agent.threads.n > 0);
    sessions_done(&scene->sessions);
    subagents_free(scene->fake.agent.subagents);
    work_queue_free(scene->settings_queue);
    skill_cache_free(scene->sessions.skill_watches.cache);
    file_events_free(scene->events);
    scene->fake.agent.store = NULL;
    store_free(scene->sessions.store);
    error_done(&scene->err);
    scratch_done(&scene->home);
    fake_agent_done(&scene->fake);
}

static struct subagents *all_of(const struct scene *scene)
{
    return scene->fake.agent.subagents;
}

static void scene_on_opened(void *owner, struct subagent *agent, const struct error *err)
{
    struct scene *scene = owner;

    scene->n_opened++;
    scene->agent = agent;
    if (agent == NULL)
        error_set_str(&scene->err, ERR_INTERNAL, err->message);
}

static struct agent_opening *scene_order(struct scene *scene, struct thread *parent)
{
    CLEANUP(error_done) struct error err = { 0 };

    return agent_start(
        all_of(scene),
        &(struct agent_order){ .parent = parent, .settings = thread_settings(parent) },
        scene_on_opened, scene, &err);
}

static struct subagent *scene_spawn(struct scene *scene, struct thread *parent)
{
    ASSERT_NOT_NULL(scene_order(scene, parent));
    scene_run(scene, 5);
    ASSERT_NOT_NULL(scene->agent);
    return scene->agent;
}

static bool scene_give(struct subagent *agent, const char *text, bool interrupt)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_user_input part = { .tag = WIRE_USER_INPUT_TAG_TEXT, .text.text = str_of(text) };
    char id[UUID_LENGTH + 1];

    return subagent_give(agent, &(struct wire_user_input_array){ &part, 1 }, interrupt, id, &err);
}

static void scene_answer(struct scene *scene, const char *text)
{
    fake_started(&scene->fake);
    fake_say(&scene->fake, "m", text);
    fake_completed(&scene->fake, 100);
}

static const char *history_text(struct thread *thread, struct arena *arena)
{
    struct str_array items = thread_history_items(thread, arena);
    CLEANUP(buf_done) struct buf all = { 0 };

    for (size_t i = 0; i < items.n; i++)
        buf_add_str(&all, items.items[i]);
    return arena_str(arena, buf_str(&all).s, all.len).s;
}

static void scene_on_closed(void *owner)
{
    struct scene *scene = owner;

    scene->n_closed++;
}

static void scene_on_wait(void *owner, bool is_over_time)
{
    struct scene *scene = owner;

    scene->n_waits++;
    scene->is_over_time = is_over_time;
}

TEST(an_agent_works_and_its_idle_parent_hears_of_the_end_once)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;
    struct subagent *agent;
    const char *text;

    scene_init(&scene);
    agent = scene_spawn(&scene, scene.parent);
    ASSERT_EQ(subagent_status(agent).state, WIRE_COLLAB_AGENT_STATUS_PENDING_INIT);
    ASSERT_EQ(subagent_depth(subagent_thread(agent)), 1);
    ASSERT_TRUE(scene_give(agent, "count", /* interrupt= */ false));
    ASSERT_EQ(subagent_status(agent).state, WIRE_COLLAB_AGENT_STATUS_RUNNING);
    scene_run(&scene, 10);
    ASSERT_STR(fake_request(&scene.fake, 0)->subagent, "collab_spawn");
    scene_answer(&scene, "three");
    scene_run(&scene, 5);
    ASSERT_EQ(subagent_status(agent).state, WIRE_COLLAB_AGENT_STATUS_COMPLETED);
    ASSERT_STR(subagent_status(agent).message, "three");
    text = history_text(scene.parent, &arena);
    ASSERT_NOT_NULL(strstr(text, "<subagent_notification>"));
    ASSERT_NOT_NULL(strstr(text, subagent_id(agent).s));
    ASSERT_TRUE(scene_give(agent, "more", /* interrupt= */ false));
    scene_run(&scene, 10);
    scene_answer(&scene, "four");
    scene_run(&scene, 5);
    ASSERT_EQ(fake_count(str_of(history_text(scene.parent, &arena)), "<subagent_notification>"), 1);
    scene_done(&scene);
}

TEST(a_wait_ends_with_the_first_agent_or_with_its_time)
{
    struct scene scene;
    struct subagent *agent;
    struct str ids[2];

    scene_init(&scene);
    ids[0] = subagent_id(scene_spawn(&scene, scene.parent));
    agent = scene_spawn(&scene, scene.parent);
    ids[1] = subagent_id(agent);
    agent_wait_new(all_of(&scene), scene.parent, (struct str_array){ ids, 2 }, 20, scene_on_wait,
                   &scene);
    scene_run(&scene, 50);
    ASSERT_EQ(scene.n_waits, 1);
    ASSERT_TRUE(scene.is_over_time);
    scene_give(agent, "count", /* interrupt= */ false);
    agent_wait_new(all_of(&scene), scene.parent, (struct str_array){ ids, 2 }, 60000, scene_on_wait,
                   &scene);
    scene_run(&scene, 10);
    ASSERT_EQ(scene.n_waits, 1);
    scene_answer(&scene, "three");
    scene_run(&scene, 5);
    ASSERT_EQ(scene.n_waits, 2);
    ASSERT_FALSE(scene.is_over_time);
    scene_done(&scene);
}

TEST(an_interrupt_begins_another_turn_and_is_no_end)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;
    struct subagent *agent;

    scene_init(&scene);
    agent = scene_spawn(&scene, scene.parent);
    scene_give(agent, "dig", /* interrupt= */ false);
    scene_run(&scene, 10);
    ASSERT_TRUE(scene_give(agent, "plant", /* interrupt= */ true));
    scene_run(&scene, 10);
    ASSERT_EQ(scene.fake.n_samplings_ended, 1);
    ASSERT_EQ(subagent_status(agent).state, WIRE_COLLAB_AGENT_STATUS_RUNNING);
    ASSERT_NULL(strstr(history_text(scene.parent, &arena), "<subagent_notification>"));
    ASSERT_TRUE(scene_give(agent, "water", /* interrupt= */ false));
    scene_answer(&scene, "planted");
    scene_run(&scene, 10);
    ASSERT_ASKED(&scene.fake, "water");
    scene_answer(&scene, "watered");
    scene_run(&scene, 5);
    ASSERT_STR(subagent_status(agent).message, "watered");
    scene_done(&scene);
}

TEST(an_agent_that_runs_is_closed_with_all_below_it_and_its_parent_is_told)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;
    struct subagent *agent, *below;
    char id[UUID_LENGTH + 1];

    scene_init(&scene);
    agent = scene_spawn(&scene, scene.parent);
    memcpy(id, subagent_id(agent).s, sizeof id);
    scene_give(agent, "dig", /* interrupt= */ false);
    below = scene_spawn(&scene, subagent_thread(agent));
    ASSERT_EQ(subagent_depth(subagent_thread(below)), 2);
    scene_give(below, "help", /* interrupt= */ false);
    scene_run(&scene, 10);
    subagent_close(agent, scene_on_closed, &scene);
    ASSERT_EQ(scene.n_closed, 0);
    scene_run(&scene, 10);
    ASSERT_EQ(scene.n_closed, 1);
    ASSERT_EQ(scene.fake.agent.threads.n, 1);
    ASSERT_FALSE(fake_is_asked(&scene.fake));
    ASSERT_NULL(subagents_find(all_of(&scene), scene.parent, str_of(id)));
    ASSERT_NOT_NULL(strstr(history_text(scene.parent, &arena), "shutdown"));
    scene_done(&scene);
}

TEST(a_closed_agent_comes_back_with_what_it_knew)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct scene scene;
    struct subagent *agent;
    char id[UUID_LENGTH + 1];

    scene_init(&scene);
    agent = scene_spawn(&scene, scene.parent);
    memcpy(id, subagent_id(agent).s, sizeof id);
    scene_give(agent, "count", /* interrupt= */ false);
    scene_run(&scene, 10);
    scene_answer(&scene, "three");
    scene_run(&scene, 5);
    subagent_close(agent, scene_on_closed, &scene);
    scene_run(&scene, 10);
    scene.agent = NULL;
    ASSERT_NOT_NULL(agent_resume(all_of(&scene), scene.parent, thread_settings(scene.parent),
                                 str_of(id), scene_on_opened, &scene, &err));
    scene_run(&scene, 20);
    ASSERT_NOT_NULL(scene.agent);
    ASSERT_EQ(subagent_status(scene.agent).state, WIRE_COLLAB_AGENT_STATUS_PENDING_INIT);
    scene_give(scene.agent, "more", /* interrupt= */ false);
    scene_run(&scene, 10);
    ASSERT_ASKED(&scene.fake, "three");
    ASSERT_STR(fake_request(&scene.fake, 0)->subagent, "collab_spawn");
    scene_done(&scene);
}

TEST(a_thread_of_somebody_else_is_not_resumed)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct scene scene;
    struct thread *other;
    char id[UUID_LENGTH + 1];

    scene_init(&scene);
    other = scene.parent;
    fake_start_turn(other, "mine");
    scene_run(&scene, 10);
    scene_answer(&scene, "yours");
    memcpy(id, thread_id(other).s, sizeof id);
    scene_start_parent(&scene, /* ephemeral= */ false);
    session_unload(&scene.sessions, other);
    agent_resume(all_of(&scene), scene.parent, thread_settings(scene.parent), str_of(id),
                 scene_on_opened, &scene, &err);
    scene_run(&scene, 20);
    ASSERT_EQ(scene.n_opened, 1);
    ASSERT_NULL(scene.agent);
    ASSERT_NOT_NULL(strstr(scene.err.message.s, "not found"));
    ASSERT_EQ(scene.fake.agent.threads.n, 1);
    scene_done(&scene);
}

/* An agent that has worked and was closed; its file is returned, in the arena. */
static const char *scene_close_worked(struct scene *scene, struct subagent *agent, char ret_id[],
                                      struct arena *arena)
{
    const char *path;

    memcpy(ret_id, subagent_id(agent).s, UUID_LENGTH + 1);
    scene_give(agent, "count", /* interrupt= */ false);
    scene_run(scene, 10);
    scene_answer(scene, "three");
    scene_run(scene, 5);
    path = arena_printf(arena, "%s", thread_path(subagent_thread(agent)));
    subagent_close(agent, scene_on_closed, scene);
    scene_run(scene, 10);
    scene->agent = NULL;
    return path;
}

static struct agent_opening *scene_resume(struct scene *scene, struct thread *parent,
                                          const char *id)
{
    error_done(&scene->err);
    scene->err = (struct error){ 0 };
    return agent_resume(all_of(scene), parent, thread_settings(parent), str_of(id), scene_on_opened,
                        scene, &scene->err);
}

TEST(an_agent_is_resumed_by_those_above_it_and_not_by_one_beside_it)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;
    struct subagent *one, *other;
    char id[UUID_LENGTH + 1];

    scene_init(&scene);
    one = scene_spawn(&scene, scene.parent);
    other = scene_spawn(&scene, scene.parent);
    scene_close_worked(&scene, scene_spawn(&scene, subagent_thread(one)), id, &arena);
    scene_resume(&scene, subagent_thread(other), id);
    scene_run(&scene, 20);
    ASSERT_NULL(scene.agent);
    ASSERT_NOT_NULL(strstr(scene.err.message.s, "not found"));
    scene_resume(&scene, scene.parent, id);
    scene_run(&scene, 20);
    ASSERT_NOT_NULL(scene.agent);
    ASSERT_EQ(subagent_depth(subagent_thread(scene.agent)), 2);
    scene_done(&scene);
}

TEST(how_deep_a_resumed_agent_is_does_not_come_from_its_file)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct scene scene;
    const char *path, *depth;
    char id[UUID_LENGTH + 1];
    FILE *file;

    scene_init(&scene);
    path = scene_close_worked(&scene, scene_spawn(&scene, scene.parent), id, &arena);
    ASSERT_EQ(file_read(path, 1024 * 1024, &text), 0);
    depth = strstr(buf_str(&text).s, "\"depth\":1");
    ASSERT_NOT_NULL(depth);
    file = fopen(path, "r+");
    ASSERT_NOT_NULL(file);
    fseek(file, depth - text.data + (long)strlen("\"depth\":"), SEEK_SET);
    fputc('0', file);
    fclose(file);
    scene_resume(&scene, scene.parent, id);
    scene_run(&scene, 20);
    ASSERT_NOT_NULL(scene.agent);
    ASSERT_EQ(subagent_depth(subagent_thread(scene.agent)), 1);
    scene_done(&scene);
}

TEST(an_agent_that_is_being_closed_is_not_resumed)
{
    struct scene scene;
    struct subagent *agent;

    scene_init(&scene);
    agent = scene_spawn(&scene, scene.parent);
    subagent_close(agent, scene_on_closed, &scene);
    ASSERT_NULL(scene_resume(&scene, scene.parent, subagent_id(agent).s));
    ASSERT_NOT_NULL(strstr(scene.err.message.s, "is being closed"));
    scene_run(&scene, 10);
    ASSERT_EQ(scene.n_closed, 1);
    scene_done(&scene);
}

static void scene_on_load(void *owner, const struct opened_session *opened, const struct error *err)
{
    ASSERT_NOT_NULL(opened);
}

TEST(a_resume_that_nobody_waits_for_leaves_a_thread_that_was_loaded)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;
    char id[UUID_LENGTH + 1];

    scene_init(&scene);
    scene_close_worked(&scene, scene_spawn(&scene, scene.parent), id, &arena);
    agent_opening_forget(scene_resume(&scene, scene.parent, id));
    scene_run(&scene, 20);
    ASSERT_NULL(thread_find(&scene.fake.agent, str_of(id)));
    session_open(&scene.sessions,
                 &(struct session_wish){
                     .kind = SESSION_RESUME, .id = str_of(id), .settings = &scene.fake.settings },
                 scene_on_load, &scene);
    scene_run(&scene, 20);
    agent_opening_forget(scene_resume(&scene, scene.parent, id));
    scene_run(&scene, 20);
    ASSERT_NOT_NULL(thread_find(&scene.fake.agent, str_of(id)));
    scene_done(&scene);
}

TEST(there_are_no_more_agents_than_there_may_be)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct scene scene;

    scene_init(&scene);
    for (unsigned i = 0; i < 6; i++)
        scene_spawn(&scene, scene.parent);
    ASSERT_NULL(agent_start(
        all_of(&scene),
        &(struct agent_order){ .parent = scene.parent, .settings = thread_settings(scene.parent) },
        scene_on_opened, &scene, &err));
    ASSERT_STR(err.message, "agent thread limit reached (max 6)");
    subagent_close(scene.agent, scene_on_closed, &scene);
    scene_run(&scene, 10);
    scene_spawn(&scene, scene.parent);
    scene_done(&scene);
}

TEST(an_agent_that_nobody_waits_for_any_more_does_not_stay)
{
    struct scene scene;

    scene_init(&scene);
    agent_opening_forget(scene_order(&scene, scene.parent));
    scene_run(&scene, 10);
    ASSERT_EQ(scene.n_opened, 0);
    ASSERT_EQ(scene.fake.agent.threads.n, 1);
    scene_done(&scene);
}

TEST(agents_go_with_their_parent)
{
    struct scene scene;
    struct subagent *agent;

    scene_init(&scene);
    agent = scene_spawn(&scene, scene.parent);
    scene_give(agent, "dig", /* interrupt= */ false);
    scene_spawn(&scene, subagent_thread(agent));
    scene_order(&scene, scene.parent); /* is still being opened */
    session_unload(&scene.sessions, scene.parent);
    scene_run(&scene, 20);
    ASSERT_EQ(scene.fake.agent.threads.n, 0);
    ASSERT_FALSE(fake_is_asked(&scene.fake));
    scene_done(&scene);
}

TEST(a_parent_is_not_idle_while_an_agent_works)
{
    struct scene scene;
    struct subagent *agent;

    scene_init(&scene);
    agent = scene_spawn(&scene, scene.parent);
    ASSERT_TRUE(thread_idle_since(scene.parent) > 0);
    scene_give(agent, "count", /* interrupt= */ false);
    ASSERT_EQ(thread_idle_since(scene.parent), 0);
    scene_run(&scene, 10);
    scene_answer(&scene, "three");
    ASSERT_TRUE(thread_idle_since(scene.parent) > 0);
    scene_done(&scene);
}

TEST(a_server_may_end_at_any_moment_of_an_agent)
{
    struct scene scene;
    struct subagent *agent;
    struct str id;

    scene_init(&scene);
    agent = scene_spawn(&scene, scene.parent);
    id = subagent_id(agent);
    scene_give(agent, "dig", /* interrupt= */ false);
    scene_order(&scene, scene.parent);
    agent_wait_free(agent_wait_new(all_of(&scene), scene.parent, (struct str_array){ &id, 1 }, 1000,
                                   scene_on_wait, &scene));
    agent_closing_forget(subagent_close(agent, scene_on_closed, &scene));
    scene_done(&scene);
}

TEST(a_letter_waits_and_a_task_begins_a_turn)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct scene scene;
    struct thread *thread;
    char id[UUID_LENGTH + 1];

    scene_init(&scene);
    thread = subagent_thread(scene_spawn(&scene, scene.parent));
    ASSERT_TRUE(agent_mail_send(scene.parent, thread, STR_LITERAL("know this"),
                                /* is_task= */ false, /* interrupt= */ false, id, &err));
    ASSERT_NULL(thread_turn(thread));
    ASSERT_TRUE(agent_mail_send(scene.parent, thread, STR_LITERAL("do this"), /* is_task= */ true,
                                /* interrupt= */ false, id, &err));
    ASSERT_NOT_NULL(thread_turn(thread));
    ASSERT_STR(str_of(turn_id(thread_turn(thread))), id);
    scene_run(&scene, 10);
    ASSERT_ASKED(&scene.fake, "know this");
    ASSERT_ASKED(&scene.fake, "\\\"trigger_turn\\\":true");
    ASSERT_STR(agent_mail_last_task(thread), "do this");
    ASSERT_EQ(agent_mail_count(thread), 2);
    scene_answer(&scene, "done");
    scene_run(&scene, 5);
    ASSERT_EQ(subagent_status(subagent_of(thread)).state, WIRE_COLLAB_AGENT_STATUS_COMPLETED);
    scene_done(&scene);
}

static void history_is_wanted(struct thread_restorer *restorer)
{
}

/* Its file is still being read: the first task waits, and the second does not take its place. */
TEST(a_task_joins_the_one_that_waits_for_the_history)
{
    static struct thread_restorer by_somebody = { history_is_wanted, history_is_wanted };
    CLEANUP(error_done) struct error err = { 0 };
    struct replayed replayed = { 0 };
    struct scene scene;
    struct thread *thread;
    char first[UUID_LENGTH + 1], second[UUID_LENGTH + 1];

    scene_init(&scene);
    thread = subagent_thread(scene_spawn(&scene, scene.parent));
    thread_restore_later(thread, &by_somebody, STR_NONE);
    ASSERT_TRUE(agent_mail_send(scene.parent, thread, STR_LITERAL("do this"), /* is_task= */ true,
                                /* interrupt= */ false, first, &err));
    ASSERT_TRUE(agent_mail_send(scene.parent, thread, STR_LITERAL("and that"), /* is_task= */ true,
                                /* interrupt= */ false, second, &err));
    thread_restore(thread, &replayed, STR_NONE);
    ASSERT_NOT_NULL(thread_turn(thread));
    ASSERT_STR(str_of(turn_id(thread_turn(thread))), first);
    scene_run(&scene, 10);
    ASSERT_ASKED(&scene.fake, "do this");
    ASSERT_ASKED(&scene.fake, "and that");
    scene_answer(&scene, "done");
    scene_run(&scene, 5);
    scene_done(&scene);
}

TEST(the_agent_of_a_thread_without_a_file_has_none_and_can_begin_with_its_words)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct scene scene;

    scene_init(&scene);
    scene_start_parent(&scene, /* ephemeral= */ true);
    fake_start_turn(scene.parent, "I am Ada");
    scene_run(&scene, 10);
    scene_answer(&scene, "hello");
    agent_start(all_of(&scene),
                &(struct agent_order){ .parent = scene.parent,
                                       .settings = thread_settings(scene.parent),
                                       .is_forked = true,
                                       .call_id = STR_LITERAL("c1") },
                scene_on_opened, &scene, &err);
    scene_run(&scene, 10);
    ASSERT_NOT_NULL(scene.agent);
    ASSERT_NULL(thread_path(subagent_thread(scene.agent)));
    scene_give(scene.agent, "who?", /* interrupt= */ false);
    scene_run(&scene, 10);
    ASSERT_ASKED(&scene.fake, "I am Ada");
    scene_done(&scene);
}

/* -- Jobs -------------------------------------------------------------------------------------- */

static void scene_on_job_end(void *owner, struct agent_job *job)
{
    struct scene *scene = owner;

    scene->n_jobs_ended++;
}

static struct agent_job *scene_job(struct scene *scene, const char *text, size_t id_column)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct arena arena = { 0 };
    struct csv_table table;

    ASSERT_TRUE(csv_read(str_of(text), &arena, &table, &err));
    return agent_job_new(all_of(scene),
                         &(struct agent_job_order){ .parent = scene->parent,
                                                    .settings = thread_settings(scene->parent),
                                                    .table = table,
                                                    .arena = &arena,
                                                    .id_column = id_column,
                                                    .instruction = STR_LITERAL("dig {a}"),
                                                    .max_workers = JOB_WORKERS,
                                                    .max_ms = 60 * 1000 },
                         scene_on_job_end, scene);
}

static void scene_run_until(struct scene *scene, size_t n_threads)
{
    for (unsigned i = 0; i < 500 && scene->fake.agent.threads.n != n_threads; i++)
        scene_run(scene, 10);
    ASSERT_EQ(scene->fake.agent.threads.n, n_threads);
}

TEST(a_job_waits_while_another_has_all_the_places)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct scene scene;
    struct agent_job *one, *other;
    struct thread **family;

    scene_init(&scene);
    one = scene_job(&scene, "a\n1\n2\n3\n4\n5\n6\n7\n", SIZE_MAX);
    other = scene_job(&scene, "a\n1\n2\n", SIZE_MAX);
    scene_run_until(&scene, 7);
    ASSERT_EQ(scene.n_jobs_ended, 0);
    ASSERT_EQ(agent_family(all_of(&scene), scene.parent, &arena, &family), 1);
    agent_job_free(one);
    scene_run_until(&scene, 3);
    ASSERT_EQ(scene.n_jobs_ended, 0);
    agent_job_free(other);
    scene_done(&scene);
}

TEST(a_job_of_a_worker_does_not_wait_for_the_workers_place)
{
    struct scene scene;
    struct agent_job *jobs[2];
    struct thread *parent, *worker;

    scene_init(&scene);
    parent = scene.parent;
    jobs[0] = scene_job(&scene, "a\n1\n", SIZE_MAX);
    scene_run_until(&scene, 2);
    worker = scene.fake.agent.threads.slots[0].thread; /* ids of the same moment are in any order */
    if (worker == parent)
        worker = scene.fake.agent.threads.slots[1].thread;
    ASSERT_TRUE(agent_job_of(worker) == jobs[0]);
    for (unsigned i = 0; i < 5; i++)
        scene_spawn(&scene, parent);
    scene.parent = worker;
    jobs[1] = scene_job(&scene, "a\n1\n", SIZE_MAX);
    scene_run(&scene, 20);
    ASSERT_EQ(scene.n_jobs_ended, 1);
    agent_job_free(jobs[1]);
    agent_job_free(jobs[0]);
    scene_done(&scene);
}

TEST(a_job_without_a_place_ends_if_only_agents_have_them)
{
    struct scene scene;
    struct agent_job *job;

    scene_init(&scene);
    for (unsigned i = 0; i < 6; i++)
        scene_spawn(&scene, scene.parent);
    job = scene_job(&scene, "a\n1\n", SIZE_MAX);
    scene_run(&scene, 20);
    ASSERT_EQ(scene.n_jobs_ended, 1);
    agent_job_free(job);
    scene_done(&scene);
}
