/* A request to the model: the history as it reads it, the tools, and what the settings say. */
#include "agent/turn_internal.h"
#include "model/found_models.h"
#include "schema/json_write.h"
#include "schema/open_enum.h"

static struct str sandbox_tag(const struct settings *settings)
{
    switch (settings->sandbox_policy.tag) {
    case WIRE_SANDBOX_POLICY_TAG_DANGER_FULL_ACCESS:
        return STR_LITERAL("none");
    case WIRE_SANDBOX_POLICY_TAG_EXTERNAL_SANDBOX:
        return STR_LITERAL("external");
    default:
        return STR_LITERAL("seccomp");
    }
}

struct str turn_metadata(const struct turn *turn, struct arena *arena)
{
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_text(&json, "{\"session_id\":");
    json_write_str(&json, str_of(turn->conversation->session_id));
    buf_add_text(&json, ",\"turn_id\":");
    json_write_str(&json, str_of(turn->id));
    buf_add_text(&json, ",\"sandbox\":");
    json_write_str(&json, sandbox_tag(turn->settings));
    buf_add_char(&json, '}');
    return arena_str(arena, json.data, json.len);
}

static void fill_reasoning(const struct settings *settings, struct sampling_options *options)
{
    const struct model_info *info = settings->model_info;
    struct str summary = enum_word(&type_reasoning_summary, settings->summary);

    options->has_reasoning = info->has_reasoning || settings->force_reasoning_summaries;
    options->effort = enum_word(&type_reasoning_effort,
                                settings->effort != 0 ? settings->effort : info->default_effort);
    if (summary.s == NULL)
        summary = str_of(info->default_summary);
    options->summary = str_is(summary, "none") ? STR_NONE : summary;
    if (info->has_verbosity)
        options->verbosity =
            settings->verbosity.s != NULL ? settings->verbosity : str_of(info->default_verbosity);
}

static void fill_options(struct turn *turn, struct sampling_options *options)
{
    const struct agent *agent = turn->thread->agent;
    const struct settings *settings = turn->settings;

    options->provider = settings->provider;
    options->originator = agent->originator;
    options->user_agent = agent->user_agent;
    options->residency = agent->residency;
    options->thread_id = str_of(turn->conversation->session_id);
    options->subagent = str_of(turn->conversation->subagent);
    options->turn_id = str_of(turn->id);
    options->turn_state = str_of(turn->turn_state_token);
    options->model = settings->model;
    options->instructions = settings->base_instructions;
    options->parallel_tool_calls = settings->model_info->parallel_tool_calls;
    options->output_schema = str_of(turn->output_schema);
    options->max_output = settings->model_info->max_output;
    options->window = settings_usable_window(settings);
    if (settings->service_tier != 0 && settings->service_tier != WIRE_SERVICE_TIER_DEFAULT)
        options->service_tier = settings->service_tier == WIRE_SERVICE_TIER_FAST
                                    ? STR_LITERAL("priority")
                                    : enum_word(&type_service_tier, settings->service_tier);
    fill_reasoning(settings, options);
}

static void turn_hears_model(void *owner, const struct sampling_event *event)
{
    struct turn *turn = owner;

    if (thread_holds_much(turn->thread))
        turn_pause_model(turn, /* is_paused= */ true);
    turn_happens(turn, &(struct turn_event){ .type = MODEL_SPEAKS, .sampling = event });
}

void turn_pause_model(struct turn *turn, bool is_paused)
{
    struct sampler *sampler = turn->thread->agent->sampler;

    if (turn->sampling != NULL && sampler->pause != NULL)
        sampler->pause(sampler, turn->sampling, is_paused);
}

/* What its server says of the model counts from the next request on. */
static void look_at_model(const struct turn *turn)
{
    const struct settings *settings = turn->settings;
    struct found_models *found = turn->thread->agent->found;

    if (found != NULL && provider_has_own_models(settings->provider))
        found_models_look(found, settings->provider, settings->model, settings->context_window,
                          /* on_known= */ NULL, /* owner= */ NULL);
}

struct sampling *turn_sample(struct turn *turn, const struct turn_question *question,
                             sampling_fn *on_event, void *owner)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct sampler *sampler = turn->thread->agent->sampler;
    struct toolbox *toolbox = turn->thread->agent->toolbox;
    struct sampling_options options = { 0 };
    const struct history *history =
        question->history != NULL ? question->history : &turn->conversation->history;
    const struct str *items;
    struct str *input;
    size_t n;

    history_prompt(history, turn->settings, &arena, &items, &n);
    input = arena_alloc(&arena, (n + 1) * sizeof *input);
    memcpy(input, items, n * sizeof *input);
    if (question->message.s != NULL)
        input[n++] = question->message;
    fill_options(turn, &options);
    options.turn_metadata = turn_metadata(turn, &arena);
    options.input = input;
    options.n_input = n;
    options.tools = question->kind == ASK_FOR_SUMMARY ? STR_LITERAL("[]")
                                                      : toolbox->specs(toolbox, turn, &arena);
    if (question->kind != ASK_FOR_ANSWER)
        options.output_schema = STR_NONE;
    if (question->kind == ASK_FOR_SUMMARY)
        options.parallel_tool_calls = false;
    options.is_compaction = question->kind == ASK_TO_COMPACT;
    look_at_model(turn);
    return sampler->start(sampler, &options, on_event, owner);
}

void turn_ask(struct turn *turn, const struct turn_question *question)
{
    turn->n_begun = turn->n_done = 0;
    turn->sampling = turn_sample(turn, question, turn_hears_model, turn);
}
