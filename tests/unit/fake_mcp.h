/*
 * A thread with one MCP server that the test plays. It takes the place of the pool, of its clients and of the source
 * of tools: calls, approvals, questions and resources see nothing else of them.
 *
 *     mcp_scene_init(&scene);
 *     mcp_scene_call(&scene, "mcp__srv__echo", "{}");
 *     fake_mcp_result(&scene, "{\"content\":[]}");
 *     ASSERT_MCP_OUTPUT(&scene, "[]");
 *     mcp_scene_done(&scene);
 */
#ifndef FAKE_MCP_H
#define FAKE_MCP_H

#include "ability/ability.h"
#include "ability/mcp_question.h"
#include "agent/thread_question.h"
#include "mcp/lists.h"

#include "fake_agent.h"
#include "fake_asker.h"

struct mcp_lease {
    enum mcp_lease_state state;
    struct mcp_spec spec;
    struct mcp_server_info info;
    struct list requests; /* struct mcp_request */
    bool wakes;           /* a wake makes it STARTING */
    unsigned n_wakes, n_asked, n_cancelled;
    bool is_full; /* takes no request */
};

struct mcp_request {
    struct list_node node;
    struct mcp_lease *lease;
    struct mcp_ask ask;
    char *params, *meta; /* owned */
};

struct mcp_question {
    yyjson_doc *params;
    void *owner;
};

struct mcp_thread {
    struct thread *thread;
    struct mcp_lease lease;
    size_t n_leases; /* all are that one */
    struct mcp_tool tool;
    bool is_allowed;
};

struct mcp_scene {
    struct fake_agent fake;
    struct fake_asker asker;
    struct toolbox *toolbox;
    struct thread *thread;
    struct mcp_thread mcp;
    struct mcp_specs specs;
    char *asked; /* params of the last question to clients; owned */
    unsigned n_calls;
    char action[16], content[256]; /* what the server was answered last */
    int64_t refused;               /* with this error; 0: not */
};

static struct mcp_scene *mcp_scene; /* the one that plays */

/* -- In place of the pool -------------------------------------------------------------------- */

enum mcp_lease_state mcp_lease_state(const struct mcp_lease *lease)
{
    return lease->state;
}

const struct mcp_spec *mcp_lease_spec(const struct mcp_lease *lease)
{
    return &lease->spec;
}

struct str mcp_lease_reason(const struct mcp_lease *lease, struct arena *arena)
{
    ASSERT_EQ(lease->state, MCP_LEASE_FAILED);
    return STR_LITERAL("it is broken");
}

const struct mcp_server_info *mcp_lease_info(const struct mcp_lease *lease)
{
    return &lease->info;
}

struct mcp_request *mcp_lease_ask(struct mcp_lease *lease, const struct mcp_ask *ask)
{
    struct mcp_request *request;

    if (lease->state != MCP_LEASE_READY || lease->is_full)
        return NULL;
    request = xcalloc(1, sizeof *request);
    request->lease = lease;
    request->ask = *ask;
    request->params = ask->params.s == NULL ? NULL : xstrndup(ask->params.s, ask->params.len);
    request->meta = ask->meta.s == NULL ? NULL : xstrndup(ask->meta.s, ask->meta.len);
    list_append(&lease->requests, &request->node);
    lease->n_asked++;
    return request;
}

static inline void fake_request_free(struct mcp_request *request)
{
    list_remove(&request->node);
    free(request->params);
    free(request->meta);
    free(request);
}

void mcp_request_cancel(struct mcp_request *request, const char *reason)
{
    request->lease->n_cancelled++;
    fake_request_free(request);
}

/* -- In place of the source ------------------------------------------------------------------ */

struct mcp_thread *mcp_thread_of(const struct thread *thread)
{
    return &mcp_scene->mcp;
}

struct thread *mcp_thread_thread(const struct mcp_thread *mcp)
{
    return mcp->thread;
}

bool mcp_thread_find(struct mcp_thread *mcp, struct str name, struct mcp_named_tool *ret_tool)
{
    *ret_tool = (struct mcp_named_tool){ &mcp->lease, &mcp->tool };
    return str_is(name, "mcp__srv__echo");
}

size_t mcp_thread_n_leases(const struct mcp_thread *mcp)
{
    return mcp->n_leases;
}

struct mcp_lease *mcp_thread_lease(const struct mcp_thread *mcp, size_t i)
{
    return &mcp_scene->mcp.lease;
}

struct mcp_lease *mcp_thread_lease_named(const struct mcp_thread *mcp, struct str server)
{
    return str_is(server, "srv") ? &mcp_scene->mcp.lease : NULL;
}

void mcp_thread_wake_lease(struct mcp_thread *mcp, const struct mcp_lease *lease)
{
    ASSERT_TRUE(lease == &mcp->lease);
    mcp->lease.n_wakes++;
    if (mcp->lease.state == MCP_LEASE_FAILED && mcp->lease.wakes)
        mcp->lease.state = MCP_LEASE_STARTING;
}

bool mcp_thread_is_allowed(const struct mcp_thread *mcp, const struct mcp_spec *spec,
                           struct str tool)
{
    return mcp->is_allowed;
}

void mcp_thread_allow(struct mcp_thread *mcp, const struct mcp_spec *spec, struct str tool)
{
    ASSERT_STREQ(spec->name.s, "srv");
    ASSERT_STREQ(tool.s, "echo");
    mcp->is_allowed = true;
}

static inline void fake_mcp_offer(void *owner, const struct turn *turn, struct buf *out)
{
}

static inline bool fake_mcp_find(void *owner, const struct tool_call *call,
                                 struct found_tool *ret_tool)
{
    struct mcp_named_tool tool;

    *ret_tool = (struct found_tool){ .start = mcp_call_start, .is_parallel = true };
    return mcp_thread_find(&mcp_scene->mcp, call->name, &tool);
}

/* -- In place of questions of a client ------------------------------------------------------- */

yyjson_val *mcp_question_params(const struct mcp_question *question)
{
    return yyjson_doc_get_root(question->params);
}

void mcp_question_set_owner(struct mcp_question *question, void *owner)
{
    question->owner = owner;
}

void *mcp_question_owner(const struct mcp_question *question)
{
    return question->owner;
}

static inline void fake_question_free(struct mcp_question *question)
{
    yyjson_doc_free(question->params);
    free(question);
}

void mcp_question_answer(struct mcp_question *question, const char *action, struct str content)
{
    snprintf(mcp_scene->action, sizeof mcp_scene->action, "%s", action);
    snprintf(mcp_scene->content, sizeof mcp_scene->content, "%s",
             content.s == NULL ? "none" : content.s);
    fake_question_free(question);
}

void mcp_question_refuse(struct mcp_question *question, int64_t code, const char *message)
{
    mcp_scene->refused = code;
    fake_question_free(question);
}

/* -- What the server does -------------------------------------------------------------------- */

static inline struct mcp_request *fake_mcp_oldest(struct mcp_scene *scene)
{
    ASSERT_FALSE(list_is_empty(&scene->mcp.lease.requests));
    return container_of(list_first(&scene->mcp.lease.requests), struct mcp_request, node);
}

static inline void fake_mcp_answer(struct mcp_scene *scene, const struct mcp_answer *answer)
{
    struct mcp_request *request = fake_mcp_oldest(scene);
    struct mcp_ask ask = request->ask;

    fake_request_free(request);
    ask.on_answer(ask.owner, answer);
}

static inline void fake_mcp_result(struct mcp_scene *scene, const char *json)
{
    yyjson_doc *doc = yyjson_read(json, strlen(json), 0);

    ASSERT_NOT_NULL(doc);
    fake_mcp_answer(scene, &(struct mcp_answer){ .result = yyjson_doc_get_root(doc) });
    yyjson_doc_free(doc);
}

static inline void fake_mcp_failure(struct mcp_scene *scene, enum mcp_failure_kind kind,
                                    const char *words)
{
    struct mcp_failure failure = { kind, str_of(words) };

    fake_mcp_answer(scene, &(struct mcp_answer){ .failure = &failure });
}

static inline struct mcp_question *fake_mcp_ask(struct mcp_scene *scene, struct mcp_request *within,
                                                const char *params)
{
    struct mcp_question *question = xcalloc(1, sizeof *question);

    question->params = yyjson_read(params, strlen(params), 0);
    scene->action[0] = '\0';
    scene->refused = 0;
    mcp_question_ask(&scene->mcp, &scene->mcp.lease, question, within);
    return question;
}

static inline void fake_mcp_set_state(struct mcp_scene *scene, enum mcp_lease_state state)
{
    scene->mcp.lease.state = state;
    mcp_calls_lease_changed(&scene->mcp, &scene->mcp.lease);
}

/* -- What clients do ------------------------------------------------------------------------- */

static inline struct question *mcp_scene_ask(void *owner, struct connection *const *group, size_t n,
                                             const struct group_question *options, int64_t *ret_id)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    schema_encode(server_requests[options->what].params, options->params, 0, &text);
    free(mcp_scene->asked);
    mcp_scene->asked = xstrndup(text.data, text.len);
    return fake_asker_ask(owner, group, n, options, ret_id);
}

static inline void mcp_scene_reply(struct mcp_scene *scene,
                                   enum wire_mcp_server_elicitation_action action,
                                   const char *content, const char *meta)
{
    yyjson_doc *content_doc = yyjson_read(content, strlen(content), 0);
    yyjson_doc *meta_doc = yyjson_read(meta, strlen(meta), 0);

    fake_reply(&scene->asker, &(struct wire_mcp_server_elicitation_request_response){
                                  .action = action,
                                  .content = yyjson_doc_get_root(content_doc),
                                  .meta = yyjson_doc_get_root(meta_doc) });
    yyjson_doc_free(content_doc);
    yyjson_doc_free(meta_doc);
}

/* -- A scene --------------------------------------------------------------------------------- */

/* The tool reads only; the test may change that, and everything else, before it is called. */
static inline void mcp_scene_init(struct mcp_scene *scene)
{
    *scene = (struct mcp_scene){ .specs = { .n = 1, .references = 1000 } };
    mcp_scene = scene;
    fake_agent_init(&scene->fake);
    scene->mcp.lease = (struct mcp_lease){
        .state = MCP_LEASE_READY,
        .spec = { .name = STR_LITERAL("srv"),
                  .is_enabled = true,
                  .tool_timeout_ms = 1000,
                  .default_approval = MCP_APPROVE_AUTO },
        .info = { .has_tools = true, .has_resources = true },
    };
    scene->mcp.n_leases = 1;
    list_init(&scene->mcp.lease.requests);
    scene->mcp.tool = (struct mcp_tool){ .name = STR_LITERAL("echo"), .read_only = MCP_HINT_TRUE };
    scene->specs.items = &scene->mcp.lease.spec;
    scene->toolbox = toolbox_new();
    toolbox_add(scene->toolbox, &ability_source);
    toolbox_add(scene->toolbox,
                &(struct tool_source){ .offer = fake_mcp_offer, .find = fake_mcp_find });
    scene->fake.agent.toolbox = scene->toolbox;
    scene->fake.agent.asker = fake_asker_init(&scene->asker);
    scene->fake.agent.asker.ask = mcp_scene_ask;
    scene->fake.settings.mcp = &scene->specs;
    scene->fake.settings.approval_policy.tag = WIRE_ASK_FOR_APPROVAL_TAG_ON_REQUEST;
    feature_switch(&scene->fake.settings.features, FEATURE_TOOL_CALL_MCP_ELICITATION, true);
}

/* The model calls a tool; the first one begins the turn. */
static inline void mcp_scene_call(struct mcp_scene *scene, const char *name, const char *arguments)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    if (scene->thread == NULL) {
        scene->thread = scene->mcp.thread = fake_thread(&scene->fake, NULL);
        fake_start_turn(scene->thread, "hi");
    }
    fake_started(&scene->fake);
    fake_make_call(&scene->fake, arena_printf(&arena, "c%u", ++scene->n_calls), name, arguments);
    fake_completed(&scene->fake, 10);
}

/* The model has nothing more to say. */
static inline void mcp_scene_done(struct mcp_scene *scene)
{
    if (thread_turn(scene->thread) != NULL)
        fake_completed(&scene->fake, 10);
    ASSERT_TRUE(list_is_empty(&scene->mcp.lease.requests));
    ASSERT_ASKS_NOTHING(&scene->asker);
    fake_agent_done(&scene->fake);
    toolbox_free(scene->toolbox);
    free(scene->asked);
}

/* The last output that the model was sent, as JSON text in JSON. */
static inline void assert_mcp_output(struct mcp_scene *scene, const char *expected)
{
    struct str input = fake_request(&scene->fake, 0)->input;
    yyjson_doc *doc = yyjson_read(input.s, input.len, 0);
    yyjson_val *last = yyjson_arr_get_last(yyjson_doc_get_root(doc));

    ASSERT_STREQ(yyjson_get_str(yyjson_obj_get(last, "output")), expected);
    yyjson_doc_free(doc);
}

#define ASSERT_MCP_OUTPUT(scene, expected) assert_mcp_output(scene, expected)

/* A member of the last item that ended. */
#define ASSERT_MCP_ITEM(scene, path, expected)                                                     \
    ASSERT_STREQ(                                                                                  \
        fake_member(fake_last(&(scene)->fake, NOTIFICATION_ITEM_COMPLETED), "item." path),         \
        expected)

#endif
