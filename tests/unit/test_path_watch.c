#include "files/path_watch.h"

#include "base/buf.h"

#include "scratch.h"

/* Runs the loop until a watch told something; that is in `told`, names below the folder. */
struct scene {
    struct scratch scratch;
    struct loop *loop;
    struct file_events *events;
    struct path_watch *watch;
    struct timer *patience;
    struct buf told;
    size_t n_refused; /* how often the owner did not take them */
    size_t refuses;
};

static bool on_changes(void *owner, const struct str *paths, size_t n)
{
    struct scene *scene = owner;
    size_t skipped = strlen(scene->scratch.path) + 1;

    if (scene->n_refused < scene->refuses) {
        scene->n_refused++;
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        buf_add_text(&scene->told, paths[i].len < skipped ? "." : paths[i].s + skipped);
        buf_add_char(&scene->told, ' ');
    }
    loop_stop(scene->loop);
    return true;
}

static const struct path_watch_events watch_events = { on_changes };

static void on_patience(void *owner)
{
    struct scene *scene = owner;

    loop_stop(scene->loop);
}

static void scene_init(struct scene *scene)
{
    *scene = (struct scene){ .loop = loop_new() };
    scratch_init(&scene->scratch);
    ASSERT_EQ(file_events_need(scene->loop, &scene->events), 0);
    scene->patience = timer_new(scene->loop, on_patience, scene);
}

static void scene_done(struct scene *scene)
{
    path_watch_free(scene->watch);
    file_events_free(scene->events);
    timer_free(scene->patience);
    loop_free(scene->loop);
    buf_done(&scene->told);
    scratch_done(&scene->scratch);
}

static void watch(struct scene *scene, const char *name)
{
    ASSERT_EQ(path_watch_new(scene->loop, scene->events, scratch_path(&scene->scratch, name),
                             &watch_events, scene, &scene->watch),
              0);
}

/* What was told next; "" after a while of silence. */
static struct str next(struct scene *scene, uint64_t patience_ms)
{
    scene->told.len = 0;
    timer_start(scene->patience, patience_ms);
    loop_run(scene->loop);
    return buf_str(&scene->told);
}

#define ASSERT_TOLD(scene, names) ASSERT_STR(next(scene, 30000), names)
#define ASSERT_SILENT(scene) ASSERT_STR(next(scene, 500), "")

TEST(a_file_is_reported_once_for_many_changes)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    scratch_write(&scene.scratch, "a", "1");
    watch(&scene, "a");
    for (int i = 0; i < 100; i++)
        scratch_write(&scene.scratch, "a", "2");
    scratch_write(&scene.scratch, "b", "of no interest");
    ASSERT_TOLD(&scene, "a ");
    ASSERT_SILENT(&scene);
}

TEST(reading_is_no_change)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    scratch_write(&scene.scratch, "a", "1");
    watch(&scene, "a");
    ASSERT_STREQ(scratch_read(&scene.scratch, "a"), "1");
    ASSERT_SILENT(&scene);
}

TEST(a_file_is_followed_through_replacements)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    scratch_write(&scene.scratch, "a", "1");
    watch(&scene, "a");
    for (int i = 0; i < 3; i++) {
        scratch_write(&scene.scratch, "new", "2");
        ASSERT_EQ(
            rename(scratch_path(&scene.scratch, "new").s, scratch_path(&scene.scratch, "a").s), 0);
        ASSERT_TOLD(&scene, "a ");
    }
    ASSERT_EQ(unlink(scratch_path(&scene.scratch, "a").s), 0);
    ASSERT_TOLD(&scene, "a ");
    scratch_write(&scene.scratch, "a", "3");
    ASSERT_TOLD(&scene, "a ");
}

TEST(a_directory_reports_its_entries)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    scratch_mkdir(&scene.scratch, "d");
    scratch_write(&scene.scratch, "d/old", "1");
    watch(&scene, "d");
    scratch_write(&scene.scratch, "d/z", "1");
    scratch_write(&scene.scratch, "d/b", "1");
    scratch_write(&scene.scratch, "d/.bobbin-new-0123456789abcdef", "not finished");
    ASSERT_EQ(
        rename(scratch_path(&scene.scratch, "d/old").s, scratch_path(&scene.scratch, "d/new").s),
        0);
    ASSERT_TOLD(&scene, "d/b d/new d/old d/z ");
    ASSERT_EQ(chmod(scratch_path(&scene.scratch, "d/b").s, 0600), 0);
    ASSERT_TOLD(&scene, "d/b ");
}

TEST(what_is_missing_is_waited_for)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    watch(&scene, "x/y/z");
    ASSERT_SILENT(&scene);
    scratch_mkdir(&scene.scratch, "x");
    scratch_mkdir(&scene.scratch, "x/y");
    scratch_write(&scene.scratch, "x/y/z", "1");
    ASSERT_TOLD(&scene, "x/y/z ");
    ASSERT_EQ(rename(scratch_path(&scene.scratch, "x/y").s, scratch_path(&scene.scratch, "w").s),
              0);
    scratch_mkdir(&scene.scratch, "x/y");
    scratch_write(&scene.scratch, "x/y/z", "2");
    ASSERT_TOLD(&scene, "x/y/z ");
}

TEST(through_a_link_its_target_is_watched)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    scratch_mkdir(&scene.scratch, "far");
    scratch_write(&scene.scratch, "far/target", "1");
    ASSERT_EQ(symlink("far/target", scratch_path(&scene.scratch, "link").s), 0);
    watch(&scene, "link");
    scratch_write(&scene.scratch, "far/target", "2");
    ASSERT_TOLD(&scene, "link ");
}

TEST(changes_wait_for_an_owner_that_cannot_take_them)
{
    CLEANUP(scene_done) struct scene scene;

    scene_init(&scene);
    scratch_write(&scene.scratch, "a", "1");
    scene.refuses = 2;
    watch(&scene, "a");
    scratch_write(&scene.scratch, "a", "2");
    ASSERT_TOLD(&scene, "a ");
    ASSERT_EQ(scene.n_refused, 2);
}
