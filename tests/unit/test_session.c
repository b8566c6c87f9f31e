/* Threads come and go without a client: no request, no connection. */
#include "session/session.h"

#include "agent/session_meta.h"
#include "base/file.h"
#include "loop/file_events.h"
#include "session/rollout_load.h"
#include "skill/cache.h"
#include "store/store.h"

#include "fake_agent.h"
#include "scratch.h"

struct scene {
    struct fake_agent fake;
    struct scratch home;
    struct sessions sessions;
    struct work_queue *settings_queue;
    struct file_events *events;

    /* Of the last wish. */
    unsigned n_ends;
    struct thread *thread; /* NULL: it was not granted */
    struct arena arena;
    struct str id, preview, error;
    size_t n_turns;
    enum error_code code;
};

static void scene_init(struct scene *scene)
{
    *scene = (struct scene){ 0 };
    fake_agent_init(&scene->fake);
    scratch_init(&scene->home);
    scene->fake.agent.home = scene->home.path;
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
    sessions_init(&scene->sessions);
}

static void scene_done(struct scene *scene)
{
    store_end(scene->sessions.store);
    sessions_unload_all(&scene->sessions);
    loop_settle(scene->fake.agent.loop);
    sessions_done(&scene->sessions);
    work_queue_free(scene->settings_queue);
    skill_cache_free(scene->sessions.skill_watches.cache);
    file_events_free(scene->events);
    store_free(scene->sessions.store);
    scratch_done(&scene->home);
    arena_done(&scene->arena);
    fake_agent_done(&scene->fake);
}

static void note_end(void *owner, const struct opened_session *opened, const struct error *err)
{
    struct scene *scene = owner;

    scene->n_ends++;
    scene->thread = opened == NULL ? NULL : opened->thread;
    scene->code = err->code;
    scene->error = opened == NULL ? arena_keep(&scene->arena, err->message) : STR_NONE;
    scene->id = opened == NULL ? STR_NONE : arena_keep(&scene->arena, opened->shown.id);
    scene->preview = opened == NULL ? STR_NONE : arena_keep(&scene->arena, opened->shown.preview);
    scene->n_turns = opened == NULL ? 0 : opened->shown.turns.n;
}

/* Grants a wish in the home's own folder: once, and not before the loop runs. */
static struct thread *open_session(struct scene *scene, struct session_wish wish)
{
    scene->n_ends = 0;
    if (wish.kind == SESSION_START)
        wish.cwd = str_of(scene->home.path);
    session_open(&scene->sessions, &wish, note_end, scene);
    ASSERT_EQ(scene->n_ends, 0);
    loop_settle(scene->fake.agent.loop);
    ASSERT_EQ(scene->n_ends, 1);
    return scene->thread;
}

/* A thread with a message in its file. */
static struct thread *start_with_message(struct scene *scene, const char *text)
{
    struct wire_content_item part = { .tag = WIRE_CONTENT_ITEM_TAG_INPUT_TEXT,
                                      .input_text.text = str_of(text) };
    struct wire_response_item item = {
        .tag = WIRE_RESPONSE_ITEM_TAG_MESSAGE,
        .message = { .role = STR_LITERAL("user"), .content = { &part, 1 } },
    };
    struct wire_response_item_array history = { &item, 1 };

    return open_session(scene, (struct session_wish){ .kind = SESSION_START, .history = &history });
}

static bool file_has(const char *path, const char *text)
{
    CLEANUP(buf_done) struct buf content = { 0 };

    ASSERT_EQ(file_read(path, 1024 * 1024, &content), 0);
    buf_add_char(&content, '\0');
    return strstr(content.data, text) != NULL;
}

TEST(a_thread_begins_without_a_client)
{
    struct scene scene;
    struct thread *thread;
    size_t n;

    scene_init(&scene);
    thread = open_session(&scene, (struct session_wish){ .kind = SESSION_START });
    ASSERT_NOT_NULL(thread);
    ASSERT_STR(scene.id, thread_id(thread).s);
    thread_subscribers(thread, &n);
    ASSERT_EQ(n, 0);
    ASSERT_NOT_NULL(thread_path(thread));
    ASSERT_FALSE(thread_is_stored(thread));
    scene_done(&scene);
}

TEST(a_child_has_a_source_of_its_own)
{
    struct scene scene;
    struct thread *thread;

    scene_init(&scene);
    thread = open_session(
        &scene, (struct session_wish){ .kind = SESSION_START,
                                       .source = STR_LITERAL("{\"subagent\":\"review\"}") });
    thread_materialise(thread);
    ASSERT_TRUE(thread_is_stored(thread));
    ASSERT_TRUE(file_has(thread_path(thread), "\"source\":{\"subagent\":\"review\"}"));
    scene_done(&scene);
}

TEST(threads_come_from_where_the_server_says)
{
    static const struct {
        const char *source;
        const char *text;
    } cases[] = { { NULL, "\"source\":\"vscode\"" }, { "exec", "\"source\":\"exec\"" } };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct scene scene;
        struct thread *thread;

        scene_init(&scene);
        scene.sessions.source = cases[i].source;
        thread = open_session(&scene, (struct session_wish){ .kind = SESSION_START });
        thread_materialise(thread);
        ASSERT_TRUE(file_has(thread_path(thread), cases[i].text));
        scene_done(&scene);
    }
}

TEST(an_ephemeral_thread_has_no_file)
{
    struct scene scene;

    scene_init(&scene);
    ASSERT_NULL(thread_path(
        open_session(&scene, (struct session_wish){ .kind = SESSION_START, .ephemeral = true })));
    scene_done(&scene);
}

TEST(a_thread_begins_with_a_history)
{
    struct scene scene;
    struct thread *thread;

    scene_init(&scene);
    thread = start_with_message(&scene, "remember me");
    ASSERT_NOT_NULL(thread);
    ASSERT_STR(scene.preview, "remember me");
    ASSERT_TRUE(file_has(thread_path(thread), "remember me"));
    scene_done(&scene);
}

TEST(a_closed_thread_goes_on_and_is_joined)
{
    struct scene scene;
    struct thread *thread;
    char id[UUID_LENGTH + 1];

    scene_init(&scene);
    thread = start_with_message(&scene, "again");
    memcpy(id, thread_id(thread).s, sizeof id);
    session_close(&scene.sessions, thread);
    ASSERT_NULL(thread_find(&scene.fake.agent, str_of(id)));
    thread =
        open_session(&scene, (struct session_wish){ .kind = SESSION_RESUME, .id = str_of(id) });
    ASSERT_NOT_NULL(thread);
    ASSERT_STR(scene.id, id);
    ASSERT_TRUE(open_session(&scene, (struct session_wish){ .kind = SESSION_RESUME,
                                                            .id = str_of(id) }) == thread);
    scene_done(&scene);
}

TEST(a_copy_is_a_thread_of_its_own)
{
    struct scene scene;
    struct thread *first, *copy;

    scene_init(&scene);
    first = start_with_message(&scene, "copy me");
    copy = open_session(
        &scene, (struct session_wish){ .kind = SESSION_FORK, .path = str_of(thread_path(first)) });
    ASSERT_NOT_NULL(copy);
    ASSERT_TRUE(copy != first);
    ASSERT_TRUE(file_has(thread_path(copy), "copy me"));
    ASSERT_TRUE(file_has(thread_path(copy), "\"forked_from_id\":\""));
    scene_done(&scene);
}

TEST(what_cannot_be_opened_is_told_in_the_words_of_the_reference)
{
    static const char id[] = "01920000-0000-7000-8000-000000000000";
    struct scene scene;

    scene_init(&scene);
    open_session(&scene, (struct session_wish){ .kind = SESSION_RESUME, .id = str_of(id) });
    ASSERT_STR(scene.error, "no rollout found for thread id 01920000-0000-7000-8000-000000000000");
    ASSERT_EQ(scene.code, ERR_INVALID_REQUEST);
    open_session(&scene, (struct session_wish){ .kind = SESSION_RESUME,
                                                .path = scratch_path(&scene.home, "none") });
    ASSERT_TRUE(strncmp(scene.error.s, "failed to load rollout `", 24) == 0);
    scratch_write(&scene.home, "config.toml", "model = [\n");
    open_session(&scene, (struct session_wish){ .kind = SESSION_START });
    ASSERT_TRUE(strncmp(scene.error.s, "failed to load configuration: ", 30) == 0);
    ASSERT_EQ(scene.code, ERR_INVALID_REQUEST);
    scene_done(&scene);
}

TEST(a_loaded_thread_is_not_joined_with_another_file_or_a_history)
{
    struct scene scene;
    struct thread *thread;
    struct wire_response_item_array history = { 0 };

    scene_init(&scene);
    thread = start_with_message(&scene, "mine");
    open_session(&scene, (struct session_wish){ .kind = SESSION_RESUME,
                                                .id = thread_id(thread),
                                                .path = STR_LITERAL("/elsewhere") });
    ASSERT_NOT_NULL(strstr(scene.error.s, "with mismatched path: requested `/elsewhere`"));
    open_session(&scene, (struct session_wish){ .kind = SESSION_RESUME,
                                                .id = thread_id(thread),
                                                .history = &history });
    ASSERT_NOT_NULL(strstr(scene.error.s, "with history while it is already running"));
    scene_done(&scene);
}

/* What a paginated thread goes on from is looked for in its own home. */
TEST(a_copy_that_cannot_be_read_does_not_stay)
{
    static const char name[] =
        "rollout-2026-11-17T10-00-00-01990000-0000-7000-8000-0000000000a1.jsonl";
    CLEANUP(scratch_done) struct scratch home, other;
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct session_meta meta = { .id = STR_LITERAL("01990000-0000-7000-8000-0000000000b2"),
                                 .cwd = STR_LITERAL("/"),
                                 .source = STR_LITERAL("cli"),
                                 .originator = STR_LITERAL("o"),
                                 .model_provider = STR_LITERAL("p") };
    struct rollout_load load = {
        .arena = &arena, .copy_meta = &meta, .is_fork = true, .copy_bytes = UINT64_MAX
    };

    scratch_init(&home);
    scratch_init(&other);
    scratch_put(
        &home, name,
        "{\"timestamp\":\"2026-11-17T10:00:00.000Z\",\"ordinal\":0,\"type\":\"session_meta\","
        "\"payload\":{\"id\":\"01990000-0000-7000-8000-0000000000a1\",\"timestamp\":"
        "\"2026-11-17T10:00:00.000Z\",\"cwd\":\"/\",\"originator\":\"o\",\"cli_version\":"
        "\"0.166.0\",\"source\":\"cli\",\"history_mode\":\"paginated\"}}\n");
    load.path = scratch_path(&home, name).s;
    load.copy_path = scratch_path(&other, "copy.jsonl").s;
    rollout_load_run(&load);
    err = load.err;
    ASSERT_NOT_NULL(strstr(err.message.s, "is missing"));
    ASSERT_TRUE(load.is_copied);
    ASSERT_FALSE(scratch_exists(&other, "copy.jsonl"));
}

/* -- A fork of a thread that goes on meanwhile --------------------------------------------- */

#define FORKED "01990000-0000-7000-8000-0000000000a1"
#define DAY "sessions/2026/11/17/rollout-2026-11-17T10-00-00-"
#define LINE(ordinal, type, payload)                                                               \
    "{\"timestamp\":\"2026-11-17T10:00:00.000Z\",\"ordinal\":" ordinal ",\"type\":\"" type         \
    "\",\"payload\":{" payload "}}\n"
#define ITEM(ordinal, item)                                                                        \
    LINE(ordinal, "event_msg",                                                                     \
         "\"type\":\"item_completed\",\"thread_id\":\"" FORKED                                     \
         "\",\"turn_id\":\"t1\",\"item\":{" item "},\"started_at_ms\":1,\"completed_at_ms\":2")

static const char begun_text[] =
    LINE("0", "session_meta",
         "\"id\":\"" FORKED "\",\"timestamp\":\"2026-11-17T10:00:00.000Z\",\"cwd\":\"/\","
         "\"originator\":\"o\",\"cli_version\":\"0.166.0\",\"source\":\"cli\","
         "\"history_mode\":\"paginated\"") LINE("1", "event_msg",
                                                "\"type\":\"task_started\",\"turn_id\":\"t1\"")
        ITEM("2", "\"type\":\"UserMessage\",\"id\":\"u\",\"content\":[{\"type\":\"text\",\"text\":"
                  "\"question\",\"text_elements\":[]}]");
static const char later_text[] =
    ITEM("3", "\"type\":\"AgentMessage\",\"id\":\"a\",\"content\":[{\"type\":\"Text\",\"text\":"
              "\"a whole answer\"}]")
        LINE("4", "event_msg", "\"type\":\"task_complete\",\"turn_id\":\"t1\"");

/* Forks it, at so many bytes; UINT64_MAX: wherever its end is. */
static struct rollout_load fork_file(struct scratch *home, uint64_t bytes)
{
    struct str *said = arena_alloc(&home->arena, sizeof *said);
    const struct session_meta meta = {
        .id = STR_LITERAL("01990000-0000-7000-8000-0000000000b2"),
        .cwd = STR_LITERAL("/"),
        .source = STR_LITERAL("cli"),
        .originator = STR_LITERAL("o"),
        .model_provider = STR_LITERAL("p"),
    };
    struct rollout_load load = {
        .arena = &home->arena, .copy_meta = &meta, .is_fork = true, .copy_bytes = bytes
    };

    *said = STR_LITERAL("a wh");
    if (bytes != UINT64_MAX)
        load.cut_messages = (struct str_array){ said, 1 };
    load.path = scratch_path(home, DAY FORKED ".jsonl").s;
    load.copy_path = scratch_path(home, DAY "01990000-0000-7000-8000-0000000000b2.jsonl").s;
    rollout_load_run(&load);
    if (load.err.code != 0)
        ASSERT_STREQ(load.err.message.s, "");
    return load;
}

TEST(a_fork_of_a_turn_that_runs_is_of_the_moment_that_it_was_asked_for)
{
    CLEANUP(scratch_done) struct scratch home;
    struct rollout_load load;
    const struct wire_turn *turn;

    scratch_init(&home);
    scratch_put(&home, DAY FORKED ".jsonl",
                arena_printf(&home.arena, "%s%s", begun_text, later_text));
    load = fork_file(&home, sizeof begun_text - 1);
    ASSERT_EQ(load.turns.n, 1);
    turn = &load.turns.items[0];
    ASSERT_EQ(turn->status, WIRE_TURN_STATUS_INTERRUPTED);
    ASSERT_EQ(turn->items.n, 2);
    ASSERT_STR(turn->items.items[1].agent_message.text, "a wh");
    history_done(&load.replayed.history);
}

TEST(a_fork_of_what_another_server_writes_ends_its_turn_where_it_cuts_it)
{
    CLEANUP(scratch_done) struct scratch home;
    struct rollout_load load;

    scratch_init(&home);
    scratch_put(&home, DAY FORKED ".jsonl", begun_text);
    load = fork_file(&home, UINT64_MAX);
    ASSERT_EQ(load.turns.n, 1);
    ASSERT_EQ(load.turns.items[0].status, WIRE_TURN_STATUS_INTERRUPTED);
    ASSERT_EQ(load.turns.items[0].items.n, 1);
    history_done(&load.replayed.history);
}
