/* Messages that need files: what is read for them, and turns that do not wait for it. */
#include "agent/turn_attach.h"
#include "loop/work.h"

#include "fake_agent.h"
#include "scratch.h"

struct scene {
    struct fake_agent fake;
    struct scratch scratch;
    struct thread *thread;
    struct skill_ref skill;
};

/* A thread with one skill, and a worker. */
static void begin(struct scene *scene)
{
    fake_agent_init(&scene->fake);
    scratch_init(&scene->scratch);
    scratch_write(&scene->scratch, "SKILL.md", "the whole skill");
    scene->fake.agent.work = work_queue_new(scene->fake.agent.loop);
    scene->thread = fake_thread(&scene->fake, NULL);
    scene->skill =
        (struct skill_ref){ STR_LITERAL("one"), scratch_path(&scene->scratch, "SKILL.md") };
    thread_set_skills(scene->thread, STR_NONE, (struct skill_refs){ &scene->skill, 1 });
}

static void finish(struct scene *scene)
{
    work_queue_free(TAKE(scene->fake.agent.work)); /* calls back what is still being read */
    fake_agent_done(&scene->fake);
    scratch_done(&scene->scratch);
}

static void run_until(struct scene *scene, enum notification what)
{
    scene->fake.stops = true;
    scene->fake.stop_at = what;
    loop_run(scene->fake.agent.loop);
}

TEST(a_message_waits_for_its_files_and_others_do_not_overtake_it)
{
    struct scene scene;

    begin(&scene);
    fake_start_turn(scene.thread, "use $one");
    ASSERT_TOLD(&scene.fake, "active turn");
    ASSERT_EQ(scene.thread->turn->state, TURN_READING);
    fake_steer(scene.thread, "and more");
    run_until(&scene, NOTIFICATION_ITEM_COMPLETED);
    ASSERT_TOLD(&scene.fake, "+userMessage -userMessage +userMessage -userMessage");
    ASSERT_ASKED(&scene.fake, "the whole skill");
    ASSERT_ASKED(&scene.fake, "and more");
    fake_completed(&scene.fake, 0);
    finish(&scene);
}

TEST(an_interrupt_keeps_the_message_without_its_files)
{
    struct scene scene;

    begin(&scene);
    fake_start_turn(scene.thread, "use $one");
    turn_interrupt(scene.thread->turn, NULL, NULL);
    ASSERT_TOLD(&scene.fake, "active turn +userMessage -userMessage idle interrupted");
    fake_start_turn(scene.thread, "next");
    ASSERT_ASKED(&scene.fake, "use $one");
    ASSERT_NOT_ASKED(&scene.fake, "the whole skill");
    fake_completed(&scene.fake, 0);
    finish(&scene);
}

TEST(a_turn_that_is_gone_is_not_missed_by_the_worker)
{
    struct scene scene;

    begin(&scene);
    fake_start_turn(scene.thread, "use $one");
    turn_interrupt(scene.thread->turn, NULL, NULL);
    thread_free(scene.thread);
    finish(&scene);
}

TEST(a_message_without_files_waits_for_nothing)
{
    struct scene scene;

    begin(&scene);
    fake_start_turn(scene.thread, "plain");
    ASSERT_TOLD(&scene.fake, "active turn +userMessage -userMessage");
    fake_completed(&scene.fake, 0);
    finish(&scene);
}
