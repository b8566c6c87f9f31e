/* Writing files with ordinals, and who may. */
#include "agent/recorder.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/memory.h"
#include "store/rollout.h"
#include "store/rollout_chain.h"
#include "store/writer_lock.h"

#include "test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define ID "01a1e8dd-0000-7000-8000-00000000000a"
#define PART "01a1e8de-0000-7000-8000-00000000000c"
#define META                                                                                       \
    "{\"id\":\"" ID "\",\"timestamp\":\"2026-11-17T09:36:24.928Z\",\"cwd\":\"/w\","                \
    "\"originator\":\"o\",\"cli_version\":\"0.166.0\",\"source\":\"vscode\","                      \
    "\"history_mode\":\"paginated\"}"

struct scene {
    char home[64];
    char path[256];
    struct arena arena;
};

static struct scene scene_make(void)
{
    struct scene scene = { .home = "/tmp/test_paginated.XXXXXX" };

    ASSERT_NOT_NULL(mkdtemp(scene.home));
    snprintf(scene.path, sizeof scene.path,
             "%s/sessions/2026/11/17/rollout-2026-11-17T09-36-24-" ID ".jsonl", scene.home);
    return scene;
}

static void scene_done(struct scene *scene)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf %s", scene->home);
    ASSERT_EQ(system(command), 0);
    arena_done(&scene->arena);
}

static struct rollout *create(struct scene *scene)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout *rollout;

    ASSERT_TRUE(rollout_create(scene->path, &rollout, &err));
    rollout_number_lines(rollout, 0);
    ASSERT_TRUE(rollout_append(rollout, "session_meta", STR_LITERAL(META), &err));
    return rollout;
}

static void append_text(struct scene *scene, const char *text)
{
    FILE *file = fopen(scene->path, "ab");

    ASSERT_NOT_NULL(file);
    fputs(text, file);
    fclose(file);
}

static struct str file_text(struct scene *scene)
{
    char *text = arena_zero(&scene->arena, 64 * 1024);
    FILE *file = fopen(scene->path, "rb");
    size_t n = fread(text, 1, 64 * 1024 - 1, file);

    fclose(file);
    return (struct str){ text, n };
}

static bool open_and_append(struct scene *scene, struct error *err)
{
    struct rollout *rollout;
    bool ok;

    if (!rollout_open(scene->path, &rollout, err))
        return false;
    ok = rollout_append(rollout, "event_msg", STR_LITERAL("{\"type\":\"x\"}"), err);
    rollout_close(rollout);
    return ok;
}

TEST(ordinals_go_on_without_a_gap)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout *rollout = create(&scene);

    ASSERT_TRUE(rollout_append(rollout, "event_msg", STR_LITERAL("{\"type\":\"a\"}"), &err));
    rollout_rest(rollout);
    ASSERT_EQ(rollout_wake(rollout, &err), ROLLOUT_AWAKE);
    ASSERT_TRUE(rollout_append(rollout, "event_msg", STR_LITERAL("{\"type\":\"b\"}"), &err));
    rollout_close(rollout);
    ASSERT_TRUE(open_and_append(&scene, &err));
    ASSERT_NOT_NULL(strstr(file_text(&scene).s,
                           "\"ordinal\":3,\"type\":\"event_msg\",\"payload\":{\"type\":\"x\"}}\n"));
    ASSERT_NULL(strstr(file_text(&scene).s, "\"ordinal\":4"));
}

TEST(behind_a_torn_line_its_ordinal_is_used_again)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };

    rollout_close(create(&scene));
    append_text(&scene,
                "{\"timestamp\":\"2026-11-17T09:36:24.928Z\",\"ordinal\":1,\"type\":\"event_m");
    ASSERT_TRUE(open_and_append(&scene, &err));
    append_text(&scene,
                "{\"timestamp\":\"2026-11-17T09:36:24.928Z\",\"ordinal\":2,\"type\":\"ev\n{\"tim");
    ASSERT_TRUE(open_and_append(&scene, &err));
    ASSERT_NOT_NULL(strstr(file_text(&scene).s, "\"ordinal\":2,\"type\":\"event_msg\""));
    ASSERT_NULL(strstr(file_text(&scene).s, "\"ordinal\":3"));
}

TEST(a_file_that_was_continued_in_the_old_form_is_left_alone)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };
    struct str before;

    rollout_close(create(&scene));
    append_text(
        &scene,
        "{\"timestamp\":\"2026-11-17T09:36:24.928Z\",\"type\":\"event_msg\",\"payload\":{\"type\":\"old\"}}\n");
    before = file_text(&scene);
    ASSERT_FALSE(open_and_append(&scene, &err));
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    ASSERT_NOT_NULL(strstr(err.message.s, "its last line has no ordinal"));
    ASSERT_STR(file_text(&scene), before.s);
}

/* -- One writer ---------------------------------------------------------------------------------- */

static const char *lock_of(struct scene *scene)
{
    return arena_printf(&scene->arena, "%s/thread-writer-locks/" ID ".lock", scene->home);
}

TEST(a_thread_that_is_open_is_locked_for_others)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout *rollout = create(&scene);
    int fd = open(lock_of(&scene), O_RDWR);

    ASSERT_TRUE(fd >= 0);
    ASSERT_EQ(flock(fd, LOCK_EX | LOCK_NB), -1);
    rollout_rest(rollout);
    ASSERT_EQ(flock(fd, LOCK_EX | LOCK_NB), 0); /* of a file that is gone */
    ASSERT_EQ(access(lock_of(&scene), F_OK), -1);
    close(fd);
    ASSERT_EQ(rollout_wake(rollout, &err), ROLLOUT_AWAKE);
    ASSERT_EQ(access(lock_of(&scene), F_OK), 0);
    rollout_close(rollout);
    ASSERT_EQ(access(lock_of(&scene), F_OK), -1);
}

TEST(a_thread_that_others_have_reverted_is_not_continued_in_its_old_file)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout *rollout = create(&scene), *reverted;
    struct str path =
        rollout_path(&scene.arena, scene.home, STR_LITERAL(ID "_" PART), clock_now_ms());

    rollout_rest(rollout);
    ASSERT_TRUE(rollout_create(path.s, &reverted, &err));
    rollout_close(reverted);
    ASSERT_EQ(rollout_wake(rollout, &err), ROLLOUT_CONTINUED);
    ASSERT_NOT_NULL(strstr(err.message.s, "was continued by another server; resume it again"));
    rollout_close(rollout);
}

TEST(a_thread_that_others_write_to_is_refused)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout *rollout = create(&scene);
    int fd;

    rollout_rest(rollout);
    fd = open(lock_of(&scene), O_RDWR | O_CREAT, 0600);
    ASSERT_EQ(flock(fd, LOCK_EX | LOCK_NB), 0);
    ASSERT_EQ(rollout_wake(rollout, &err), ROLLOUT_BUSY);
    ASSERT_STR(err.message, "thread " ID " already has an active writer");
    error_done(&err);
    err = (struct error){ 0 };
    ASSERT_FALSE(open_and_append(&scene, &err));
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    close(fd);
    ASSERT_EQ(rollout_wake(rollout, &err), ROLLOUT_AWAKE);
    rollout_close(rollout);
}

TEST(the_parts_of_a_thread_have_one_lock)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };
    struct rollout *rollout = create(&scene);
    const char *part = arena_printf(
        &scene.arena, "%s/sessions/2026/11/17/rollout-2026-11-17T09-40-00-" ID "_" PART ".jsonl",
        scene.home);
    int fd;

    ASSERT_FALSE(writer_lock_take(part, &fd, &err));
    rollout_close(rollout);
    error_done(&err);
    err = (struct error){ 0 };
    ASSERT_TRUE(writer_lock_take(part, &fd, &err));
    ASSERT_TRUE(fd >= 0);
    writer_lock_release(part, fd);
}

TEST(where_no_lock_can_be_nobody_is_refused)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    CLEANUP(error_done) struct error err = { 0 };
    char *place = arena_printf(&scene.arena, "%s/thread-writer-locks", scene.home);
    int fd;

    close(open(place, O_CREAT | O_RDWR, 0600)); /* a file where the folder should be */
    ASSERT_TRUE(writer_lock_take(scene.path, &fd, &err));
    ASSERT_EQ(fd, -1);
    ASSERT_TRUE(writer_lock_take("/tmp/elsewhere.jsonl", &fd, &err));
    ASSERT_EQ(fd, -1);
    writer_lock_release(scene.path, fd);
}

/* -- What is recorded ---------------------------------------------------------------------------- */

TEST(a_paginated_file_has_items_and_no_events_of_them)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    struct recorder recorder;
    struct wire_thread_item item = {
        .tag = WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE,
        .agent_message = { .id = STR_LITERAL("m"), .text = STR_LITERAL("hello") },
    };
    struct completed_item completed = {
        .thread_id = STR_LITERAL(ID), .turn_id = STR_LITERAL("t"), .item = &item, .times = { 1, 2 }
    };
    struct str text;

    recorder_init(&recorder, scene.path, /* extended= */ true);
    recorder_set_paginated(&recorder, 7);
    record_event(&recorder, &(struct wire_rollout_event){
                                .tag = WIRE_ROLLOUT_EVENT_TAG_AGENT_MESSAGE,
                                .agent_message = { .message = item.agent_message.text } });
    record_event(&recorder, &(struct wire_rollout_event){
                                .tag = WIRE_ROLLOUT_EVENT_TAG_ERROR,
                                .error = { .message = STR_LITERAL("told at the end") } });
    record_completed(&recorder, &completed);
    recorder_materialise(&recorder, STR_LITERAL(META));
    record_event(&recorder,
                 &(struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_TASK_COMPLETE,
                                               .task_complete = { .turn_id = STR_LITERAL("t") } });
    recorder_done(&recorder);
    text = file_text(&scene);
    ASSERT_NOT_NULL(strstr(text.s, "\"ordinal\":7,\"type\":\"session_meta\""));
    ASSERT_NOT_NULL(strstr(
        text.s,
        "\"ordinal\":8,\"type\":\"event_msg\",\"payload\":{\"type\":\"item_completed\",\"thread_id\":\"" ID
        "\",\"turn_id\":\"t\",\"item\":{\"type\":\"AgentMessage\",\"id\":\"m\",\"content\":[{\"type\":\"Text\",\"text\":\"hello\"}]},\"started_at_ms\":1,\"completed_at_ms\":2}}"));
    ASSERT_NOT_NULL(strstr(text.s, "\"ordinal\":9,"));
    ASSERT_NULL(strstr(text.s, "\"agent_message\""));
    ASSERT_NULL(strstr(text.s, "told at the end"));
}

TEST(a_file_of_the_old_form_has_no_items_of_that_kind)
{
    CLEANUP(scene_done) struct scene scene = scene_make();
    struct recorder recorder;
    struct wire_thread_item item = { .tag = WIRE_THREAD_ITEM_TAG_CONTEXT_COMPACTION };
    struct completed_item completed = { .item = &item };

    recorder_init(&recorder, scene.path, /* extended= */ false);
    recorder_materialise(&recorder, STR_LITERAL("{}"));
    record_completed(&recorder, &completed);
    recorder_done(&recorder);
    ASSERT_NULL(strstr(file_text(&scene).s, "item_completed"));
    ASSERT_NULL(strstr(file_text(&scene).s, "ordinal"));
}
