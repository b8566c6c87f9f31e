#include "agent/recorder.h"
#include "agent/session_meta.h"

#include "base/log.h"
#include "base/memory.h"

#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

struct scene {
    char folder[64];
    char path[128];
    struct recorder recorder;
    int n_failures;
    struct buf lines; /* the types of the file's lines, one after the other */
};

static void on_failure(void *owner, const struct error *err)
{
    struct scene *scene = owner;

    ASSERT_TRUE(err->message.len > 0);
    scene->n_failures++;
}

static void scene_init(struct scene *scene, bool extended)
{
    *scene = (struct scene){ .folder = "/tmp/bobbin-recorder-XXXXXX" };
    log_limit = LOG_OFF;
    ASSERT_NOT_NULL(mkdtemp(scene->folder));
    snprintf(scene->path, sizeof scene->path, "%s/rollout.jsonl", scene->folder);
    recorder_init(&scene->recorder, scene->path, extended);
    scene->recorder.on_failure = on_failure;
    scene->recorder.owner = scene;
}

static void scene_done(struct scene *scene)
{
    recorder_done(&scene->recorder);
    buf_done(&scene->lines);
    unlink(scene->path);
    rmdir(scene->folder);
}

static void materialise(struct scene *scene)
{
    CLEANUP(buf_done) struct buf meta = { 0 };

    session_meta_write(&(struct session_meta){ .id = STR_LITERAL("id"),
                                               .cwd = STR_LITERAL("/w"),
                                               .originator = STR_LITERAL("t"),
                                               .source = STR_LITERAL("vscode"),
                                               .model_provider = STR_LITERAL("p"),
                                               .base_instructions = STR_LITERAL("be short") },
                       &meta);
    recorder_materialise(&scene->recorder, buf_str(&meta));
}

static void say(struct scene *scene, const char *text)
{
    record_event(&scene->recorder,
                 &(struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_AGENT_MESSAGE,
                                               .agent_message = { .message = str_of(text) } });
}

static void record_error(struct scene *scene)
{
    record_event(&scene->recorder,
                 &(struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_ERROR,
                                               .error = { .message = STR_LITERAL("e") } });
}

static void record_search(struct scene *scene)
{
    static const char action[] = "{\"type\":\"other\"}";
    yyjson_doc *doc = yyjson_read(action, sizeof action - 1, /* flags= */ 0);

    record_event(&scene->recorder, &(struct wire_rollout_event){
                                       .tag = WIRE_ROLLOUT_EVENT_TAG_WEB_SEARCH_END,
                                       .web_search_end = { STR_LITERAL("c"), STR_LITERAL("q"),
                                                           yyjson_doc_get_root(doc) } });
    yyjson_doc_free(doc);
}

static bool on_line(void *owner, const struct rollout_line *line)
{
    static const char letters[] = "?MIETC";

    buf_add_char(&((struct scene *)owner)->lines, letters[line->type]);
    return true;
}

/* M session_meta, I response_item, E event_msg, T turn_context, C compacted */
static struct str lines(struct scene *scene)
{
    CLEANUP(error_done) struct error err = { 0 };

    buf_clear(&scene->lines, 0);
    ASSERT_TRUE(rollout_scan(scene->path, on_line, scene, &err));
    return buf_str(&scene->lines);
}

TEST(lines_wait_for_the_file)
{
    struct scene scene;

    scene_init(&scene, false);
    say(&scene, "early");
    record_item(&scene.recorder, STR_LITERAL("{\"type\":\"message\"}"));
    ASSERT_FALSE(recorder_is_materialised(&scene.recorder));
    ASSERT_TRUE(access(scene.path, F_OK) < 0);
    materialise(&scene);
    ASSERT_TRUE(recorder_is_materialised(&scene.recorder));
    record_compacted(&scene.recorder, STR_LITERAL("{\"message\":\"\"}"));
    materialise(&scene); /* once is enough */
    ASSERT_STR(lines(&scene), "MEIC");
    ASSERT_EQ(scene.n_failures, 0);
    scene_done(&scene);
}

TEST(an_ephemeral_thread_writes_nothing)
{
    struct recorder recorder;

    recorder_init(&recorder, NULL, true);
    record_item(&recorder, STR_LITERAL("{}"));
    record_event(&recorder, &(struct wire_rollout_event){ .tag = WIRE_ROLLOUT_EVENT_TAG_ERROR });
    recorder_materialise(&recorder, STR_LITERAL("{}"));
    ASSERT_FALSE(recorder_is_materialised(&recorder));
    ASSERT_TRUE(list_is_empty(&recorder.waiting));
    recorder_done(&recorder);
}

TEST(some_lines_are_for_an_extended_history_only)
{
    struct scene scene;

    for (int extended = 0; extended < 2; extended++) {
        scene_init(&scene, extended);
        record_search(&scene);
        materialise(&scene);
        record_search(&scene);
        ASSERT_STR(lines(&scene), extended ? "MEE" : "M");
        scene_done(&scene);
    }
}

TEST(every_history_has_the_errors)
{
    struct scene scene;

    scene_init(&scene, /* extended= */ false);
    record_error(&scene);
    materialise(&scene);
    ASSERT_STR(lines(&scene), "ME");
    scene_done(&scene);
}

TEST(a_file_that_exists_is_continued)
{
    struct scene scene;
    CLEANUP(error_done) struct error err = { 0 };

    scene_init(&scene, false);
    ASSERT_FALSE(recorder_open(&scene.recorder, 0, &err));
    materialise(&scene);
    recorder_done(&scene.recorder);
    recorder_init(&scene.recorder, scene.path, false);
    error_done(&err);
    ASSERT_TRUE(recorder_open(&scene.recorder, rollout_size(scene.path), &err));
    say(&scene, "more");
    ASSERT_STR(lines(&scene), "ME");
    scene_done(&scene);
}

TEST(a_path_that_cannot_be_made_is_told_once_and_tried_again)
{
    struct scene scene;
    CLEANUP(freep) char *good = NULL;

    scene_init(&scene, false);
    good = scene.recorder.path;
    scene.recorder.path = xstrdup("/dev/null/no/such/place.jsonl");
    say(&scene, "one");
    materialise(&scene);
    materialise(&scene);
    say(&scene, "two");
    ASSERT_EQ(scene.n_failures, 1);
    ASSERT_FALSE(recorder_is_materialised(&scene.recorder));
    free(scene.recorder.path);
    scene.recorder.path = TAKE(good);
    materialise(&scene);
    ASSERT_STR(lines(&scene), "MEE");
    scene_done(&scene);
}

static void limit_file_size(rlim_t size)
{
    struct rlimit limit;

    signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = size;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

TEST(a_full_disk_is_told_once_a_row)
{
    struct scene scene;

    scene_init(&scene, false);
    materialise(&scene);
    limit_file_size(600);
    for (int i = 0; i < 20; i++)
        say(&scene, "a line that is not so very short");
    ASSERT_EQ(scene.n_failures, 1);
    limit_file_size(RLIM_INFINITY);
    say(&scene, "room again");
    ASSERT_EQ(scene.recorder.failure.code, 0);
    ASSERT_EQ(lines(&scene).s[0], 'M');
    limit_file_size(1);
    say(&scene, "no");
    limit_file_size(RLIM_INFINITY);
    ASSERT_EQ(scene.n_failures, 2);
    scene_done(&scene);
}

static void on_failure_say_more(void *owner, const struct error *err)
{
    struct scene *scene = owner;
    CLEANUP(freep) char *before = xstrndup(err->message.s, err->message.len);

    scene->n_failures++;
    say(scene, "that it failed, which fails too");
    ASSERT_STR(err->message, before);
}

TEST(who_is_told_of_a_failure_may_record)
{
    struct scene scene;

    scene_init(&scene, false);
    materialise(&scene);
    scene.recorder.on_failure = on_failure_say_more;
    limit_file_size(1);
    say(&scene, "no");
    limit_file_size(RLIM_INFINITY);
    ASSERT_EQ(scene.n_failures, 1);
    scene_done(&scene);
}

/* A file without its first line would be no thread: nothing may come before it. */
TEST(the_first_line_is_the_first_also_when_the_disk_was_full)
{
    struct scene scene;

    scene_init(&scene, false);
    say(&scene, "early");
    limit_file_size(20);
    materialise(&scene);
    limit_file_size(RLIM_INFINITY);
    say(&scene, "later");
    ASSERT_EQ(scene.n_failures, 1);
    materialise(&scene);
    ASSERT_STR(lines(&scene), "MEE");
    scene_done(&scene);
}

/* -- Resting ------------------------------------------------------------------------------- */

TEST(a_file_that_rests_is_opened_with_the_next_line)
{
    struct scene scene;

    scene_init(&scene, false);
    materialise(&scene);
    say(&scene, "one");
    ASSERT_TRUE(recorder_is_open(&scene.recorder));
    ASSERT_FALSE(recorder_cool(&scene.recorder)); /* it is warm */
    ASSERT_TRUE(recorder_cool(&scene.recorder));
    ASSERT_FALSE(recorder_is_open(&scene.recorder));
    ASSERT_TRUE(recorder_is_materialised(&scene.recorder));
    say(&scene, "two");
    ASSERT_TRUE(recorder_is_open(&scene.recorder));
    ASSERT_STR(lines(&scene), "MEE");
    scene_done(&scene);
}

/* Somebody did something to the file while it rested. Lines wait, and are written once it is well. */
static void rest_and_move_away(struct scene *scene, char elsewhere[160])
{
    scene_init(scene, false);
    materialise(scene);
    say(scene, "one");
    recorder_rest(&scene->recorder);
    snprintf(elsewhere, 160, "%s.elsewhere", scene->path);
    ASSERT_EQ(rename(scene->path, elsewhere), 0);
}

static void come_back(struct scene *scene, const char *elsewhere)
{
    say(scene, "two");
    say(scene, "three");
    ASSERT_EQ(scene->n_failures, 1);
    ASSERT_FALSE(recorder_is_open(&scene->recorder));
    unlink(scene->path);
    ASSERT_EQ(rename(elsewhere, scene->path), 0);
    say(scene, "four");
    ASSERT_EQ(scene->recorder.failure.code, 0);
    ASSERT_STR(lines(scene), "MEEEE");
    scene_done(scene);
}

TEST(lines_for_a_file_that_is_gone_wait)
{
    struct scene scene;
    char elsewhere[160];

    rest_and_move_away(&scene, elsewhere);
    come_back(&scene, elsewhere);
}

TEST(another_file_in_its_place_is_not_written)
{
    struct scene scene;
    char elsewhere[160];
    struct stat info;
    FILE *other;

    rest_and_move_away(&scene, elsewhere);
    other = fopen(scene.path, "w");
    ASSERT_NOT_NULL(other);
    fputs("{\"timestamp\":\"2020-01-01T00:00:00.000Z\",\"type\":\"session_meta\"}\n", other);
    fclose(other);
    say(&scene, "zero");
    ASSERT_NOT_NULL(strstr(scene.recorder.failure.message.s, "another file"));
    ASSERT_EQ(stat(scene.path, &info), 0);
    ASSERT_EQ(info.st_size, 63);
    unlink(scene.path);
    ASSERT_EQ(rename(elsewhere, scene.path), 0);
    say(&scene, "one more");
    ASSERT_STR(lines(&scene), "MEEE");
    scene_done(&scene);
}

TEST(nor_is_a_pipe_and_nobody_waits_for_it)
{
    struct scene scene;
    char elsewhere[160];

    rest_and_move_away(&scene, elsewhere);
    ASSERT_EQ(mkfifo(scene.path, 0600), 0);
    come_back(&scene, elsewhere);
}

TEST(nor_is_one_that_another_server_writes)
{
    struct scene scene;
    struct rollout *other = NULL;
    CLEANUP(error_done) struct error err = { 0 };

    scene_init(&scene, false);
    materialise(&scene);
    ASSERT_FALSE(rollout_open(scene.path, &other, &err)); /* while it is open it is locked */
    error_done(&err);
    recorder_rest(&scene.recorder);
    ASSERT_TRUE(rollout_open(scene.path, &other, &err));
    say(&scene, "one");
    ASSERT_EQ(scene.n_failures, 1);
    rollout_close(other);
    say(&scene, "two");
    ASSERT_STR(lines(&scene), "MEE");
    scene_done(&scene);
}

/* A copy by the same beginning is the same conversation: backups are put back like that. */
TEST(a_copy_in_its_place_goes_on)
{
    struct scene scene;
    char elsewhere[160], command[400];

    rest_and_move_away(&scene, elsewhere);
    snprintf(command, sizeof command, "cp %s %s", elsewhere, scene.path);
    ASSERT_EQ(system(command), 0); // NOLINT(cert-env33-c)
    unlink(elsewhere);
    say(&scene, "two");
    ASSERT_EQ(scene.n_failures, 0);
    ASSERT_STR(lines(&scene), "MEE");
    scene_done(&scene);
}

/* -- Continued by another server ----------------------------------------------------------- */

static void continue_elsewhere(const struct scene *scene)
{
    struct rollout *other = NULL;
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_TRUE(rollout_open(scene->path, &other, &err));
    ASSERT_TRUE(rollout_append(other, "compacted", STR_LITERAL("{}"), &err));
    rollout_close(other);
}

static void rest_after_a_line(struct scene *scene)
{
    scene_init(scene, false);
    materialise(scene);
    say(scene, "one");
    recorder_rest(&scene->recorder);
}

TEST(nothing_is_written_behind_the_lines_of_another_server)
{
    struct scene scene;
    CLEANUP(error_done) struct error err = { 0 };

    rest_after_a_line(&scene);
    continue_elsewhere(&scene);
    ASSERT_FALSE(recorder_claim(&scene.recorder, &err));
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    ASSERT_NOT_NULL(strstr(err.message.s, " was continued by another server; resume it again"));
    ASSERT_TRUE(recorder_is_outdated(&scene.recorder));
    say(&scene, "two");
    ASSERT_EQ(scene.n_failures, 1);
    ASSERT_FALSE(recorder_is_open(&scene.recorder));
    recorder_done(&scene.recorder);
    ASSERT_STR(lines(&scene), "MEC");
    scene_done(&scene);
}

/* Long lines, short lines: as many bytes as before are not the same bytes. */
TEST(nor_behind_other_lines_of_the_same_length)
{
    struct scene scene;
    CLEANUP(error_done) struct error err = { 0 };
    struct stat info;
    int fd;

    rest_after_a_line(&scene);
    fd = open(scene.path, O_WRONLY | O_CLOEXEC);
    ASSERT_TRUE(fd >= 0);
    ASSERT_EQ(fstat(fd, &info), 0);
    ASSERT_EQ(pwrite(fd, " ", 1, info.st_size - 2), 1);
    close(fd);
    ASSERT_FALSE(recorder_claim(&scene.recorder, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, " was changed by somebody else; resume it again"));
    scene_done(&scene);
}

TEST(a_thread_that_another_server_has_is_not_claimed)
{
    struct scene scene;
    struct rollout *other = NULL;
    CLEANUP(error_done) struct error err = { 0 };

    rest_after_a_line(&scene);
    ASSERT_TRUE(rollout_open(scene.path, &other, &err));
    ASSERT_FALSE(recorder_claim(&scene.recorder, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "is being written by another server"));
    ASSERT_FALSE(recorder_is_outdated(&scene.recorder)); /* it may go without a line */
    rollout_close(other);
    error_done(&err);
    ASSERT_TRUE(recorder_claim(&scene.recorder, &err));
    ASSERT_FALSE(rollout_open(scene.path, &other, &err)); /* ours again */
    scene_done(&scene);
}

TEST(a_file_that_cannot_be_opened_is_claimed_its_lines_wait)
{
    struct scene scene;
    char elsewhere[160];
    CLEANUP(error_done) struct error err = { 0 };

    rest_and_move_away(&scene, elsewhere);
    ASSERT_TRUE(recorder_claim(&scene.recorder, &err));
    ASSERT_EQ(err.code, 0);
    come_back(&scene, elsewhere);
}

TEST(a_file_that_grew_while_it_was_read_is_not_continued)
{
    struct scene scene;
    CLEANUP(error_done) struct error err = { 0 };
    uint64_t size;

    rest_after_a_line(&scene);
    recorder_done(&scene.recorder);
    size = rollout_size(scene.path);
    continue_elsewhere(&scene);
    recorder_init(&scene.recorder, scene.path, false);
    ASSERT_FALSE(recorder_open(&scene.recorder, size, &err));
    ASSERT_NOT_NULL(strstr(err.message.s, "was written by somebody else while it was read"));
    ASSERT_FALSE(recorder_is_materialised(&scene.recorder));
    error_done(&err);
    ASSERT_TRUE(recorder_open(&scene.recorder, rollout_size(scene.path), &err));
    scene_done(&scene);
}

TEST(lines_that_waited_are_written_at_the_end)
{
    struct scene scene;
    char elsewhere[160];

    rest_and_move_away(&scene, elsewhere);
    say(&scene, "two");
    ASSERT_EQ(rename(elsewhere, scene.path), 0);
    recorder_done(&scene.recorder);
    ASSERT_STR(lines(&scene), "MEE");
    scene_done(&scene);
}
