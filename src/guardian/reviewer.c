#include "guardian/reviewer.h"

#include "agent/context.h"
#include "agent/history.h"
#include "agent/prompts.h"
#include "agent/tools.h"
#include "agent/turn.h"
#include "base/file.h"
#include "guardian/prompt.h"
#include "guardian/verdict.h"
#include "model/found_models.h"
#include "rules/rules.h"
#include "schema/decode.h"

#include <stdlib.h>

/* If the catalogue has it, and the provider is OpenAI or speaks for it; else the model of the guarded turn. */
static const char preferred_model[] = "gpt-5.4";

/* Of its window: so much a reviewer's conversation may take with one more case, else another one is begun; so much a case
 * alone may take, else it is refused. If the window is unknown, that of so many tokens. */
enum { WINDOW_SHARE_PERCENT = 50, CASE_SHARE_PERCENT = 75, UNKNOWN_WINDOW_TOKENS = 200 * 1000 };

/* -- Settings ------------------------------------------------------------------------------ */

static bool has_effort(const struct model_info *info, enum wire_reasoning_effort effort)
{
    for (size_t i = 0; i < ARRAY_LENGTH(info->efforts) && info->efforts[i] != 0; i++) {
        if (info->efforts[i] == effort)
            return true;
    }
    return false;
}

static void choose_model(struct settings *settings)
{
    const struct model_info *info = catalogue_find(settings->catalogue, str_of(preferred_model));

    if (!provider_has_own_models(settings->provider) && strcmp(info->slug, preferred_model) == 0 &&
        !str_equal(settings->model, str_of(preferred_model))) {
        settings->model = str_of(preferred_model);
        settings->model_info = info;
        settings->context_window = 0; /* it was of the other */
        settings->verbosity = STR_NONE;
    }
    if (has_effort(settings->model_info, WIRE_REASONING_EFFORT_LOW))
        settings->effort = WIRE_REASONING_EFFORT_LOW;
}

struct settings *reviewer_settings_of(const struct settings *guarded)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct settings next = *guarded; /* borrows its text; the copy at the end owns it */
    struct settings *copy;

    choose_model(&next);
    next.auto_compact_limit = 0; /* nothing is condensed: its turn fails when the window is full */
    next.approval_policy = (struct wire_ask_for_approval){ .tag = WIRE_ASK_FOR_APPROVAL_TAG_NEVER };
    next.approvals_reviewer = WIRE_APPROVALS_REVIEWER_USER;
    next.sandbox_policy = (struct wire_sandbox_policy){
        .tag = WIRE_SANDBOX_POLICY_TAG_READ_ONLY,
        .read_only.access.tag = WIRE_READ_ONLY_ACCESS_TAG_FULL_ACCESS,
    };
    next.personality = 0;
    next.mode = WIRE_MODE_KIND_DEFAULT;
    next.mode_instructions = next.developer_instructions = next.compact_prompt = STR_NONE;
    next.base_instructions = instructions_of_model(next.model_info, next.personality, &arena);
    next.brief = guardian_brief(guarded->guardian_measure, &arena);
    feature_switch(&next.features, FEATURE_MULTI_AGENT, /* on= */ false);
    feature_switch(&next.features, FEATURE_MULTI_AGENT_V2, /* on= */ false);
    feature_switch(&next.features, FEATURE_REQUEST_PERMISSIONS_TOOL, /* on= */ false);
    if (next.web_search ==
        WIRE_WEB_SEARCH_MODE_LIVE) /* a search tells strangers what is searched for */
        next.web_search = WIRE_WEB_SEARCH_MODE_CACHED;
    next.mcp = NULL; /* tools of strangers act, and say what they are in their own words */
    next.notify = (struct str_array){ 0 };
    if (guarded->rules != NULL) /* nothing may leave the sandbox, and no rule says otherwise */
        next.rules = rules_without_allows(guarded->rules);
    copy = settings_copy(&next);
    rules_unref(next.rules);
    return copy;
}

static bool is_same_provider(const struct provider *a, const struct provider *b)
{
    return str_equal(a->id, b->id) && str_equal(a->base_url, b->base_url);
}

bool reviewer_settings_equal(const struct settings *a, const struct settings *b)
{
    return str_equal(a->model, b->model) && a->model_info == b->model_info &&
           is_same_provider(a->provider, b->provider) && str_equal(a->cwd, b->cwd) &&
           a->effort == b->effort && a->summary == b->summary &&
           a->service_tier == b->service_tier && a->features == b->features &&
           a->web_search == b->web_search && str_equal(a->brief, b->brief);
}

/* -- Its cases ----------------------------------------------------------------------------- */

bool reviewer_is_busy(const struct reviewer *reviewer)
{
    return reviewer->thread == NULL || reviewer->at != NULL ||
           thread_turn(reviewer->thread) != NULL;
}

static uint64_t share_bytes(const struct settings *settings, int percent)
{
    int64_t window = settings_usable_window(settings);

    return 4 * (uint64_t)((window > 0 ? window : UNKNOWN_WINDOW_TOKENS) / 100 * percent);
}

bool case_fits_alone(const struct settings *settings, uint64_t n_bytes)
{
    return n_bytes <= share_bytes(settings, CASE_SHARE_PERCENT);
}

/* By what it was given, and by what its model said that all took: it has also read files. */
static uint64_t conversation_bytes(const struct reviewer *reviewer)
{
    int64_t tokens = reviewer->thread == NULL ? 0
                                              : thread_context_use(reviewer->thread,
                                                                   /* reasoning_included= */ false);
    uint64_t used = tokens > 0 ? 4 * (uint64_t)tokens : 0;

    return used > reviewer->n_bytes ? used : reviewer->n_bytes;
}

bool reviewer_has_room(const struct reviewer *reviewer, const struct settings *settings,
                       uint64_t n_bytes)
{
    return reviewer_settings_equal(reviewer->settings, settings) &&
           conversation_bytes(reviewer) + n_bytes <= share_bytes(settings, WINDOW_SHARE_PERCENT);
}

/* Nobody has gone on with its file, or taken it away. */
static bool reviewer_is_ours(struct reviewer *reviewer)
{
    CLEANUP(error_done) struct error err = { 0 };
    const char *path = thread_path(reviewer->thread);

    return (path == NULL || file_name_exists(path)) && thread_claim(reviewer->thread, &err);
}

bool reviewer_fits(struct reviewer *reviewer, const struct settings *settings, uint64_t n_bytes)
{
    return reviewer_has_room(reviewer, settings, n_bytes) && reviewer_is_ours(reviewer);
}

void reviewer_begin(struct reviewer *reviewer, const struct wire_user_input_array *parts,
                    uint64_t n_bytes)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct thread *thread = reviewer->thread;

    if (reviewer->n_settled > 0)
        thread_add_item(thread, message_item(&arena, "developer", str_of(guardian_reminder)),
                        STR_LITERAL(""));
    reviewer->is_begun = true;
    reviewer->is_resting = false;
    reviewer->n_bytes += n_bytes;
    turn_begin(turn_new_regular(thread, parts, str_of(verdict_schema)));
}

void reviewer_rest(struct reviewer *reviewer)
{
    struct toolbox *toolbox = thread_agent(reviewer->thread)->toolbox;

    if (reviewer->is_resting)
        return;
    reviewer->is_resting = true;
    toolbox->end_background(toolbox, reviewer->thread);
    thread_rest_file(reviewer->thread);
}

/* -- Life ---------------------------------------------------------------------------------- */

/* The items of a history up to the last verdict, for a fork of it. */
static const struct wire_response_item_array *settled_items(const struct reviewer *from,
                                                            struct arena *arena)
{
    const struct history *history = thread_history(from->thread);
    size_t n = from->n_settled < history->n ? from->n_settled : history->n;
    struct wire_response_item_array *array = arena_zero(arena, sizeof *array);
    struct wire_response_item *items = arena_zero(arena, (n + 1) * sizeof *items);

    for (size_t i = 0; i < n; i++) {
        CLEANUP(error_done) struct error err = { 0 };

        if (schema_decode_text(&type_response_item, history->items[i].json, arena, &items[array->n],
                               &err))
            array->n++;
    }
    array->items = items;
    return array;
}

void reviewer_open(struct reviewer *reviewer, struct sessions *sessions,
                   const struct reviewer *from, session_fn *on_open)
{
    struct session_wish wish = {
        .kind = SESSION_START,
        .client = reviewer,
        .cwd = reviewer->settings->cwd,
        .source = STR_LITERAL("{\"subagent\":{\"other\":\"guardian\"}}"),
        .ephemeral = reviewer->is_fork || reviewer->is_ephemeral,
        .settings = reviewer->settings,
        .subagent = "guardian",
        .is_hidden = true,
        .is_bare = true,
    };

    if (from != NULL && from->thread != NULL && from->n_settled > 0) {
        wish.history = settled_items(from, &reviewer->arena);
        reviewer->n_settled = wish.history->n;
    }
    session_open(sessions, &wish, on_open, reviewer);
}

void reviewer_free(struct reviewer *reviewer)
{
    list_remove(&reviewer->node);
    timer_free(reviewer->ending);
    settings_unref(reviewer->settings);
    arena_done(&reviewer->arena);
    free(reviewer);
}
