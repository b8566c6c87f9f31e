#include "ability/mcp_source.h"

#include "ability/app_tools.h"
#include "ability/mcp_thread.h"
#include "ability/mcp_toolset.h"
#include "account/account.h"
#include "agent/context.h"
#include "agent/turn.h"
#include "app/app_list.h"
#include "app/names.h"
#include "base/check.h"
#include "schema/encode.h"
#include "schema/json_write.h"

#include <stdlib.h>

struct mcp_source {
    struct mcp_pool *pool;
    struct account *account;   /* who is signed in, for the server of apps; NULL: nobody (tests) */
    struct list toolsets;      /* struct mcp_toolset: those that threads have */
    struct list late;          /* struct late_thread: those that wait to hear who is signed in */
    struct account_wait *wait; /* for that; NULL: nobody waits */
    struct mcp_tools *kept;    /* the tools of apps that were stored last; counted; or NULL */
};

/* It cannot be taken back. */
struct account_wait {
    struct mcp_source *source; /* NULL: it is gone */
};

struct late_thread {
    struct list_node node;
    struct thread *thread;
};

/* A server as one thread uses it. */
struct mcp_use {
    struct mcp_thread *mcp;
    struct mcp_lease *lease;
    struct mcp_tools *tools;           /* counted; as it listed them last; NULL: it never has */
    bool is_disabled;                  /* it is of a plugin that the turn does without */
    bool is_of_last_time;              /* they were kept in a file: it is still starting */
    struct app_tools_loading *loading; /* of that file; NULL: it is not read */
    enum wire_mcp_server_startup_state told;
};

struct mcp_allowance {
    struct list_node node;
    struct arena arena;           /* of the text */
    struct str server, key, tool; /* the server's name and what it is made with, as in its spec */
};

struct mcp_thread {
    struct mcp_source *source;
    struct thread *thread;
    struct mcp_specs *base;  /* of its settings; counted; NULL: there are none */
    unsigned login;          /* account_generation() of the login that was added to them */
    struct mcp_specs *specs; /* both together; counted; NULL: there are none any more */
    struct mcp_use *uses;    /* of the servers that are enabled, by name */
    size_t n;
    char *sandbox;           /* what the leases were told */
    struct mcp_toolset *set; /* NULL: not made yet */
    bool set_is_old;         /* another is made for the next request; calls still use this one */
    struct list allowances;  /* struct mcp_allowance */

    /* The turn that waits, or NULL. */
    struct turn *turn;
    tools_ready_fn *on_ready;
    void *waiting;
};

static const char attachment_key;

struct mcp_thread *mcp_thread_of(const struct thread *thread)
{
    return thread_attachment(thread, &attachment_key);
}

struct thread *mcp_thread_thread(const struct mcp_thread *mcp)
{
    return mcp->thread;
}

/* -- What clients hear --------------------------------------------------------------------- */

static void use_tell(struct mcp_use *use, enum wire_mcp_server_startup_state status)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    bool has_failed = status == WIRE_MCP_SERVER_STARTUP_STATE_FAILED;

    if (use->told == status)
        return;
    use->told = status;
    thread_notify(use->mcp->thread, NOTIFICATION_MCP_SERVER_STARTUP_STATUS_UPDATED,
                  &(struct wire_mcp_server_status_updated_notification){
                      .name = mcp_lease_spec(use->lease)->name,
                      .status = status,
                      .error = has_failed ? mcp_lease_failure(use->lease, &arena) : STR_NONE });
}

/* -- How servers are doing ----------------------------------------------------------------- */

static bool mcp_thread_is_settled(const struct mcp_thread *mcp)
{
    for (size_t i = 0; i < mcp->n; i++) {
        const struct mcp_use *use = &mcp->uses[i];

        if (mcp_lease_state(use->lease) == MCP_LEASE_STARTING && !use->is_of_last_time)
            return false;
    }
    return true;
}

/* What the context says of apps, and the names that mean one of them. */
static void tell_thread_of_apps(struct thread *thread, const struct mcp_spec *spec,
                                const struct mcp_tools *tools)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    size_t n = tools == NULL ? 0 : tools->n;
    struct tool_app *of_tools = arena_zero(&arena, (n + 1) * sizeof *of_tools);
    struct usable_app *usable;
    struct app_list *apps;
    struct str *slugs;
    size_t n_usable = 0;

    for (size_t i = 0; i < n; i++)
        of_tools[i] = tools->items[i].app;
    apps = app_list_of_tools(of_tools, n);
    slugs = arena_zero(&arena, (apps->n + 1) * sizeof *slugs);
    usable = arena_zero(&arena, (apps->n + 1) * sizeof *usable);
    for (size_t i = 0; i < apps->n; i++) {
        slugs[i] = app_slug(&arena, apps->items[i].name);
        if (app_is_enabled(spec->apps, apps->items[i].id))
            usable[n_usable++] = (struct usable_app){ apps->items[i].id, apps->items[i].name };
    }
    thread_set_apps(thread, (struct usable_apps){ usable, n_usable },
                    (struct str_array){ slugs, apps->n });
    app_list_unref(apps);
}

/* Takes the reference. */
static void use_set_tools(struct mcp_use *use, struct mcp_tools *tools)
{
    const struct mcp_spec *spec = mcp_lease_spec(use->lease);

    mcp_tools_unref(use->tools);
    use->tools = tools;
    use->mcp->set_is_old = true;
    if (spec->apps != NULL)
        tell_thread_of_apps(use->mcp->thread, spec, tools);
}

/* Once for all threads that have the same. */
static void use_keep_tools(struct mcp_use *use, struct mcp_tools *tools)
{
    struct mcp_source *source = use->mcp->source;

    if (source->kept == tools)
        return;
    mcp_tools_unref(source->kept);
    source->kept = mcp_tools_ref(tools);
    app_tools_save(thread_agent(use->mcp->thread), mcp_lease_spec(use->lease), tools);
}

static void use_take_tools(struct mcp_use *use)
{
    struct mcp_tools *tools = mcp_tools_ref(mcp_lease_tools(use->lease));

    use->is_of_last_time = false;
    use_set_tools(use, tools);
    if (mcp_lease_spec(use->lease)->apps != NULL && tools != NULL)
        use_keep_tools(use, tools);
}

/* That one is STARTING is told by whoever wants it to start. */
static void use_look(struct mcp_use *use)
{
    switch (mcp_lease_state(use->lease)) {
    case MCP_LEASE_STARTING:
        break;
    case MCP_LEASE_READY:
        use_take_tools(use);
        use_tell(use, WIRE_MCP_SERVER_STARTUP_STATE_READY);
        break;
    case MCP_LEASE_FAILED:
        use->is_of_last_time = false;
        use->mcp->set_is_old = true; /* its tools are not offered any more */
        use_tell(use, WIRE_MCP_SERVER_STARTUP_STATE_FAILED);
        break;
    }
}

static void use_wake(struct mcp_use *use)
{
    if (mcp_lease_state(use->lease) != MCP_LEASE_FAILED || !mcp_lease_wake(use->lease))
        return;
    use_tell(use, WIRE_MCP_SERVER_STARTUP_STATE_STARTING);
    use_look(use);
}

static void mcp_thread_wake(struct mcp_thread *mcp)
{
    for (size_t i = 0; i < mcp->n; i++)
        use_wake(&mcp->uses[i]);
}

void mcp_thread_wake_lease(struct mcp_thread *mcp, const struct mcp_lease *lease)
{
    for (size_t i = 0; i < mcp->n; i++) {
        if (mcp->uses[i].lease == lease)
            use_wake(&mcp->uses[i]);
    }
}

static void mcp_thread_go_on(struct mcp_thread *mcp)
{
    tools_ready_fn *on_ready = mcp->on_ready;

    mcp_thread_wake(mcp); /* one may have ended since */
    if (!mcp_thread_is_settled(mcp))
        return;
    mcp->turn = NULL;
    on_ready(mcp->waiting);
}

/* A turn either waits for its tools or has calls. */
static void use_on_state(void *owner, struct mcp_lease *lease)
{
    struct mcp_use *use = owner;
    struct mcp_thread *mcp = use->mcp;

    use_look(use);
    if (mcp->turn != NULL)
        mcp_thread_go_on(mcp);
    else
        mcp_calls_lease_changed(mcp, lease);
}

static void use_on_tools(void *owner, struct mcp_lease *lease)
{
    use_take_tools(owner);
}

static void use_on_question(void *owner, struct mcp_lease *lease, struct mcp_question *question,
                            struct mcp_request *request)
{
    const struct mcp_use *use = owner;

    mcp_question_ask(use->mcp, lease, question, request);
}

static void use_on_withdrawn(void *owner, struct mcp_lease *lease, struct mcp_question *question)
{
    mcp_question_withdrawn(question);
}

/* What it had the last time is offered until it has said what it has. */
static void use_on_last_tools(void *owner, struct mcp_tools *tools)
{
    struct mcp_use *use = owner;
    struct mcp_thread *mcp = use->mcp;

    use->loading = NULL;
    if (tools == NULL || mcp_lease_state(use->lease) != MCP_LEASE_STARTING) {
        mcp_tools_unref(tools);
        return;
    }
    use->is_of_last_time = true;
    use_set_tools(use, tools);
    if (mcp->turn != NULL)
        mcp_thread_go_on(mcp);
}

static void use_load_last_tools(struct mcp_use *use)
{
    const struct mcp_spec *spec = mcp_lease_spec(use->lease);

    if (spec->apps != NULL && mcp_lease_state(use->lease) == MCP_LEASE_STARTING)
        use->loading = app_tools_load(thread_agent(use->mcp->thread), spec, use_on_last_tools, use);
}

static const struct mcp_lease_events lease_events = {
    .on_state = use_on_state,
    .on_tools = use_on_tools,
    .on_question = use_on_question,
    .on_withdrawn = use_on_withdrawn,
};

/* -- The sandbox ------------------------------------------------------------ */

/* Params of codex/sandbox-state/update. No launcher of ours takes the arguments of the reference's. */
static void write_sandbox_state(struct buf *out, const struct settings *settings)
{
    struct wire_rollout_sandbox_policy policy = rollout_policy(&settings->sandbox_policy);

    buf_add_text(out, "{\"sandboxPolicy\":");
    schema_encode(&type_rollout_sandbox_policy, &policy, 0, out);
    buf_add_text(out, ",\"codexLinuxSandboxExe\":null,\"sandboxCwd\":");
    json_write_str(out, settings->cwd);
    buf_add_text(out, ",\"useLegacyLandlock\":false}");
}

static void mcp_thread_set_sandbox(struct mcp_thread *mcp, const struct settings *settings)
{
    CLEANUP(buf_done) struct buf state = { 0 };
    char *before = mcp->sandbox;

    write_sandbox_state(&state, settings);
    if (before != NULL && str_is(buf_str(&state), before))
        return;
    mcp->sandbox = xstrndup(state.data, state.len);
    for (size_t i = 0; i < mcp->n; i++)
        mcp_lease_set_sandbox(mcp->uses[i].lease, str_of(mcp->sandbox));
    free(before); /* no lease points at it any more */
}

/* -- Who is signed in ------------------------------------------------------------------------ */

static unsigned source_login(const struct mcp_source *source)
{
    return source->account == NULL ? 0 : account_generation(source->account);
}

/* The servers of the settings and that of the apps of the account. */
static struct mcp_specs *source_specs(const struct mcp_source *source,
                                      const struct settings *settings)
{
    struct login_identity identity;
    bool is_signed_in = source->account != NULL && account_identity(source->account, &identity);

    return mcp_specs_for_login(settings->mcp, is_signed_in ? &identity : NULL);
}

/* -- Leases -------------------------------------------------------------------------------- */

static void mcp_thread_lease_all(struct mcp_thread *mcp, const struct settings *settings)
{
    mcp->base = mcp_specs_ref(settings->mcp);
    mcp->login = source_login(mcp->source);
    mcp->specs = source_specs(mcp->source, settings);
    mcp->uses = xcalloc(mcp_specs_enabled(mcp->specs) + 1, sizeof mcp->uses[0]);
    for (size_t i = 0; mcp->specs != NULL && i < mcp->specs->n; i++) {
        const struct mcp_spec *spec = &mcp->specs->items[i];
        struct mcp_use *use = &mcp->uses[mcp->n];

        if (!spec->is_enabled)
            continue;
        use->mcp = mcp;
        use->lease = mcp_lease_new(
            mcp->source->pool, &(struct mcp_lease_options){ .specs = mcp->specs,
                                                            .spec = spec,
                                                            .sandbox_state = str_of(mcp->sandbox),
                                                            .events = &lease_events,
                                                            .owner = use });
        mcp->n++;
        use_tell(use, WIRE_MCP_SERVER_STARTUP_STATE_STARTING);
    }
    for (size_t i = 0; i < mcp->n; i++) { /* those that ran already */
        use_look(&mcp->uses[i]);
        use_load_last_tools(&mcp->uses[i]);
    }
    mcp->set_is_old = true;
}

static void mcp_thread_give_back(struct mcp_thread *mcp)
{
    mcp_questions_drop(mcp);
    for (size_t i = 0; i < mcp->n; i++) {
        app_tools_cancel(mcp->uses[i].loading);
        mcp_lease_free(mcp->uses[i].lease);
        mcp_tools_unref(mcp->uses[i].tools);
    }
    free(TAKE(mcp->uses));
    mcp->n = 0;
    mcp_toolset_unref(TAKE(mcp->set));
    thread_set_apps(mcp->thread, (struct usable_apps){ 0 }, (struct str_array){ 0 });
    mcp_specs_unref(TAKE(mcp->specs));
    mcp_specs_unref(TAKE(mcp->base));
}

size_t mcp_thread_n_leases(const struct mcp_thread *mcp)
{
    return mcp->n;
}

struct mcp_lease *mcp_thread_lease(const struct mcp_thread *mcp, size_t i)
{
    return mcp->uses[i].lease;
}

struct mcp_lease *mcp_thread_lease_named(const struct mcp_thread *mcp, struct str server)
{
    for (size_t i = 0; i < mcp->n; i++) {
        if (str_equal(mcp_lease_spec(mcp->uses[i].lease)->name, server))
            return mcp->uses[i].lease;
    }
    return NULL;
}

/* -- What the user has allowed ------------------------------------------------------------- */

static bool allowance_is(const struct mcp_allowance *allowance, const struct mcp_spec *spec,
                         struct str tool)
{
    return str_equal(allowance->server, spec->name) && str_equal(allowance->key, spec->key) &&
           str_equal(allowance->tool, tool);
}

bool mcp_thread_is_allowed(const struct mcp_thread *mcp, const struct mcp_spec *spec,
                           struct str tool)
{
    list_foreach(&mcp->allowances, allowance, struct mcp_allowance, node) {
        if (allowance_is(allowance, spec, tool))
            return true;
    }
    return false;
}

void mcp_thread_allow(struct mcp_thread *mcp, const struct mcp_spec *spec, struct str tool)
{
    struct mcp_allowance *allowance;

    if (mcp_thread_is_allowed(mcp, spec, tool))
        return;
    allowance = xcalloc(1, sizeof *allowance);
    allowance->server = arena_keep(&allowance->arena, spec->name);
    allowance->key = arena_keep(&allowance->arena, spec->key);
    allowance->tool = arena_keep(&allowance->arena, tool);
    list_append(&mcp->allowances, &allowance->node);
}

static void drop_allowances(struct mcp_thread *mcp)
{
    list_foreach(&mcp->allowances, allowance, struct mcp_allowance, node) {
        arena_done(&allowance->arena);
        free(allowance);
    }
}

/* -- A thread's life ----------------------------------------------------------------------- */

static struct mcp_thread *mcp_thread_new(struct mcp_source *source, struct thread *thread,
                                         const struct settings *settings)
{
    struct mcp_thread *mcp = xcalloc(1, sizeof *mcp);

    mcp->source = source;
    mcp->thread = thread;
    list_init(&mcp->allowances);
    thread_attach(thread, &attachment_key, mcp);
    mcp_thread_set_sandbox(mcp, settings);
    mcp_thread_lease_all(mcp, settings);
    return mcp;
}

static void begin_thread(struct mcp_source *source, struct thread *thread,
                         const struct settings *settings)
{
    struct mcp_specs *specs;

    if (mcp_thread_of(thread) != NULL)
        return; /* a turn was quicker */
    specs = source_specs(source, settings);
    if (mcp_specs_enabled(specs) > 0)
        mcp_thread_new(source, thread, settings);
    mcp_specs_unref(specs);
}

static void begin_late_threads(void *owner, struct credentials *unused)
{
    struct mcp_source *source = ((struct account_wait *)owner)->source;
    struct list_node *first;

    free(owner);
    if (source == NULL)
        return;
    source->wait = NULL;
    while ((first = list_first(&source->late)) != NULL) {
        struct late_thread *late = container_of(first, struct late_thread, node);
        struct thread *thread = late->thread;

        list_remove(first);
        free(late);
        begin_thread(source, thread, thread_settings(thread));
    }
}

/* Who is signed in need not be known yet. */
static void mcp_source_begin(void *owner, struct thread *thread)
{
    struct mcp_source *source = owner;
    const struct mcp_specs *specs = thread_settings(thread)->mcp;
    struct late_thread *late;

    if (specs == NULL || specs->apps == NULL || source->account == NULL ||
        account_is_known(source->account)) {
        begin_thread(source, thread, thread_settings(thread));
        return;
    }
    late = xcalloc(1, sizeof *late);
    late->thread = thread;
    list_append(&source->late, &late->node);
    if (source->wait != NULL)
        return;
    source->wait = xcalloc(1, sizeof *source->wait);
    source->wait->source = source;
    account_get(source->account, begin_late_threads, source->wait);
}

static void forget_late_thread(struct mcp_source *source, const struct thread *thread)
{
    list_foreach(&source->late, late, struct late_thread, node) {
        if (late->thread != thread)
            continue;
        list_remove(&late->node);
        free(late);
        return;
    }
}

static void mcp_source_forget(void *owner, struct thread *thread)
{
    struct mcp_thread *mcp = mcp_thread_of(thread);

    forget_late_thread(owner, thread);
    if (mcp == NULL)
        return;
    mcp_thread_give_back(mcp);
    drop_allowances(mcp);
    thread_attach(thread, &attachment_key, NULL);
    free(mcp->sandbox);
    free(mcp);
}

/* -- Getting ready ------------------------------------------------------------------------- */

/* The specs of a thread change by a reload; what a turn began with stays until its end. */
static void mcp_thread_follow(struct mcp_thread *mcp, const struct settings *settings)
{
    mcp_thread_set_sandbox(mcp, settings);
    if (mcp->base == settings->mcp && mcp->login == source_login(mcp->source))
        return;
    mcp_thread_give_back(mcp);
    mcp_thread_lease_all(mcp, settings);
}

/* The model is told whether there are apps. */
static bool mcp_source_is_in_context(void *owner, const struct turn *turn)
{
    const struct mcp_source *source = owner;
    const struct mcp_specs *specs = turn_settings(turn)->mcp;
    struct login_identity identity;

    return specs != NULL && specs->apps != NULL && source->account != NULL &&
           account_identity(source->account, &identity);
}

static bool mcp_source_prepare(void *owner, struct turn *turn, tools_ready_fn *on_ready,
                               void *waiting)
{
    struct thread *thread = turn_thread(turn);
    const struct settings *settings = turn_settings(turn);
    struct mcp_thread *mcp = mcp_thread_of(thread);

    if (mcp == NULL)
        begin_thread(owner, thread, settings); /* somebody may have signed in */
    mcp = mcp_thread_of(thread);
    if (mcp == NULL)
        return true;
    mcp_thread_follow(mcp, settings);
    mcp_thread_wake(mcp);
    if (mcp_thread_is_settled(mcp))
        return true;
    check(mcp->turn == NULL);
    mcp->turn = turn;
    mcp->on_ready = on_ready;
    mcp->waiting = waiting;
    return false;
}

static void mcp_source_stop_preparing(void *owner, struct turn *turn)
{
    struct mcp_thread *mcp = mcp_thread_of(turn_thread(turn));

    if (mcp != NULL && mcp->turn == turn)
        mcp->turn = NULL;
}

/* -- Offering and finding ------------------------------------------------------------------ */

/* Notes which servers are of plugins that the turn does without. */
static void note_disabled(struct mcp_thread *mcp, const struct settings *settings)
{
    for (size_t i = 0; i < mcp->n; i++) {
        struct mcp_use *use = &mcp->uses[i];
        struct str plugin = mcp_lease_spec(use->lease)->plugin_id;
        bool is_disabled = plugin.s != NULL && settings_disable_plugin(settings, plugin);

        if (use->is_disabled != is_disabled)
            mcp->set_is_old = true;
        use->is_disabled = is_disabled;
    }
}

static struct mcp_toolset *make_toolset(const struct mcp_thread *mcp)
{
    struct mcp_part *parts = xcalloc(mcp->n + 1, sizeof *parts);
    struct mcp_toolset *set;

    for (size_t i = 0; i < mcp->n; i++) {
        const struct mcp_use *use = &mcp->uses[i];

        parts[i] = (struct mcp_part){
            .spec = mcp_lease_spec(use->lease),
            .tools = use->is_disabled ? NULL : use->tools,
            .is_offered = mcp_lease_state(use->lease) == MCP_LEASE_READY || use->is_of_last_time,
        };
    }
    set = mcp_toolset_get(&mcp->source->toolsets, mcp->specs, parts, mcp->n);
    free(parts);
    return set;
}

static void mcp_source_offer(void *owner, const struct turn *turn, struct buf *out)
{
    struct mcp_thread *mcp = mcp_thread_of(turn_thread(turn));

    if (mcp == NULL)
        return;
    note_disabled(mcp, turn_settings(turn));
    if (mcp->set == NULL || mcp->set_is_old) {
        struct mcp_toolset *set = make_toolset(mcp);

        mcp_toolset_unref(mcp->set);
        mcp->set = set;
        mcp->set_is_old = false;
    }
    tools_offer(out, mcp_toolset_offers(mcp->set));
}

bool mcp_thread_find(struct mcp_thread *mcp, struct str name, struct mcp_named_tool *ret_tool)
{
    const struct mcp_tool *tool;
    size_t i;

    if (mcp->set == NULL || (tool = mcp_toolset_find(mcp->set, name, &i)) == NULL)
        return false;
    *ret_tool = (struct mcp_named_tool){ mcp->uses[i].lease, tool };
    return true;
}

static bool mcp_source_find(void *owner, const struct tool_call *call, struct found_tool *ret_tool)
{
    struct mcp_thread *mcp = mcp_thread_of(turn_thread(call->turn));
    struct mcp_named_tool tool;

    if (mcp == NULL || call->form != CALL_FUNCTION || !mcp_thread_find(mcp, call->name, &tool))
        return false;
    *ret_tool = (struct found_tool){ .is_parallel = tool.tool->read_only == MCP_HINT_TRUE,
                                     .start = mcp_call_start };
    return true;
}

/* -- The source ---------------------------------------------------------------------------- */

struct tool_source mcp_source_tools(struct mcp_source *source)
{
    return (struct tool_source){
        .begin = mcp_source_begin,
        .is_in_context = mcp_source_is_in_context,
        .prepare = mcp_source_prepare,
        .stop_preparing = mcp_source_stop_preparing,
        .offer = mcp_source_offer,
        .find = mcp_source_find,
        .forget = mcp_source_forget,
        .owner = source,
    };
}

struct mcp_source *mcp_source_new(struct mcp_pool *pool, struct account *account)
{
    struct mcp_source *source = xcalloc(1, sizeof *source);

    source->pool = pool;
    source->account = account;
    list_init(&source->toolsets);
    list_init(&source->late);
    return source;
}

void mcp_source_free(struct mcp_source *source)
{
    if (source == NULL)
        return;
    check(list_is_empty(&source->toolsets) && list_is_empty(&source->late));
    if (source->wait != NULL)
        source->wait->source = NULL;
    mcp_tools_unref(source->kept);
    free(source);
}
