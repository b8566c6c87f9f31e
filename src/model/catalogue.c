#include "model/catalogue.h"

#include "base/memory.h"

#include <ctype.h>

#define LOW WIRE_REASONING_EFFORT_LOW
#define MEDIUM WIRE_REASONING_EFFORT_MEDIUM
#define HIGH WIRE_REASONING_EFFORT_HIGH
#define XHIGH WIRE_REASONING_EFFORT_XHIGH
#define MINIMAL WIRE_REASONING_EFFORT_MINIMAL

/* What most of them share. */
#define COMMON .default_effort = MEDIUM, .has_reasoning = true, .truncation_limit = 10000

static const struct model_info models[] = {
    {
        COMMON,
        .slug = "gpt-5.3-codex",
        .display_name = "gpt-5.3-codex",
        .description = "Made for coding agents; the model to begin with.",
        .priority = 0,
        .listed = true,
        .efforts = { LOW, MEDIUM, HIGH, XHIGH },
        .has_verbosity = true,
        .default_verbosity = "low",
        .parallel_tool_calls = true,
        .has_personality = true,
        .truncation = TRUNCATE_TOKENS,
        .context_window = 272000,
        .upgrade = "gpt-5.4",
    },
    {
        COMMON,
        .slug = "gpt-5.4",
        .display_name = "gpt-5.4",
        .description = "The newest general model, strong at code and at everything around it.",
        .priority = 0,
        .listed = true,
        .efforts = { LOW, MEDIUM, HIGH, XHIGH },
        .has_verbosity = true,
        .default_verbosity = "low",
        .parallel_tool_calls = true,
        .has_personality = true,
        .truncation = TRUNCATE_TOKENS,
        .context_window = 272000,
    },
    {
        COMMON,
        .slug = "gpt-5.2-codex",
        .display_name = "gpt-5.2-codex",
        .description = "An earlier model for coding agents.",
        .priority = 3,
        .listed = true,
        .efforts = { LOW, MEDIUM, HIGH, XHIGH },
        .default_summary = "auto",
        .parallel_tool_calls = true,
        .has_personality = true,
        .truncation = TRUNCATE_TOKENS,
        .context_window = 272000,
        .upgrade = "gpt-5.4",
    },
    {
        COMMON,
        .slug = "gpt-5.1-codex-max",
        .display_name = "gpt-5.1-codex-max",
        .description = "For long tasks that want patient thinking.",
        .priority = 4,
        .listed = true,
        .efforts = { LOW, MEDIUM, HIGH, XHIGH },
        .default_summary = "auto",
        .truncation = TRUNCATE_TOKENS,
        .context_window = 272000,
        .upgrade = "gpt-5.4",
    },
    {
        COMMON,
        .slug = "gpt-5.1-codex",
        .display_name = "gpt-5.1-codex",
        .description = "An earlier model for coding agents.",
        .priority = 5,
        .efforts = { LOW, MEDIUM, HIGH },
        .default_summary = "auto",
        .truncation = TRUNCATE_TOKENS,
        .context_window = 272000,
        .upgrade = "gpt-5.3-codex",
    },
    {
        COMMON,
        .slug = "gpt-5.2",
        .display_name = "gpt-5.2",
        .description = "An earlier general model with broad knowledge.",
        .priority = 6,
        .listed = true,
        .efforts = { LOW, MEDIUM, HIGH, XHIGH },
        .default_summary = "auto",
        .has_verbosity = true,
        .default_verbosity = "low",
        .parallel_tool_calls = true,
        .truncation = TRUNCATE_BYTES,
        .context_window = 272000,
        .upgrade = "gpt-5.4",
    },
    {
        COMMON,
        .slug = "gpt-5.1",
        .display_name = "gpt-5.1",
        .description = "An earlier general model with broad knowledge.",
        .priority = 7,
        .efforts = { LOW, MEDIUM, HIGH },
        .default_summary = "auto",
        .has_verbosity = true,
        .default_verbosity = "low",
        .parallel_tool_calls = true,
        .truncation = TRUNCATE_BYTES,
        .context_window = 272000,
        .upgrade = "gpt-5.3-codex",
    },
    {
        COMMON,
        .slug = "gpt-5-codex",
        .display_name = "gpt-5-codex",
        .description = "The first of the models for coding agents.",
        .priority = 10,
        .efforts = { LOW, MEDIUM, HIGH },
        .default_summary = "auto",
        .truncation = TRUNCATE_TOKENS,
        .context_window = 272000,
        .upgrade = "gpt-5.3-codex",
    },
    {
        COMMON,
        .slug = "gpt-5",
        .display_name = "gpt-5",
        .description = "The first general model of its family.",
        .priority = 11,
        .efforts = { MINIMAL, LOW, MEDIUM, HIGH },
        .default_summary = "auto",
        .has_verbosity = true,
        .truncation = TRUNCATE_BYTES,
        .context_window = 272000,
        .upgrade = "gpt-5.3-codex",
    },
    {
        COMMON,
        .slug = "gpt-oss-120b",
        .display_name = "gpt-oss-120b",
        .description = "An open model for a machine with much memory.",
        .priority = 11,
        .efforts = { LOW, MEDIUM, HIGH },
        .default_summary = "auto",
        .has_verbosity = true,
        .truncation = TRUNCATE_BYTES,
        .text_only = true,
        .context_window = 128000,
    },
    {
        COMMON,
        .slug = "gpt-oss-20b",
        .display_name = "gpt-oss-20b",
        .description = "An open model for one's own machine.",
        .priority = 11,
        .efforts = { LOW, MEDIUM, HIGH },
        .default_summary = "auto",
        .has_verbosity = true,
        .truncation = TRUNCATE_BYTES,
        .text_only = true,
        .context_window = 128000,
    },
    {
        COMMON,
        .slug = "gpt-5.1-codex-mini",
        .display_name = "gpt-5.1-codex-mini",
        .description = "Smaller, quicker and cheaper, for simple work.",
        .priority = 12,
        .listed = true,
        .efforts = { MEDIUM, HIGH },
        .default_summary = "auto",
        .truncation = TRUNCATE_TOKENS,
        .context_window = 272000,
        .upgrade = "gpt-5.4",
    },
    {
        COMMON,
        .slug = "gpt-5-codex-mini",
        .display_name = "gpt-5-codex-mini",
        .description = "The first of the small models for coding agents.",
        .priority = 13,
        .efforts = { MEDIUM, HIGH },
        .default_summary = "auto",
        .truncation = TRUNCATE_TOKENS,
        .context_window = 272000,
        .upgrade = "gpt-5.3-codex",
    },
};

static const struct model_info unknown_model = {
    .slug = "",
    .display_name = "",
    .description = "",
    .truncation = TRUNCATE_BYTES,
    .truncation_limit = 10000,
    .context_window = 272000,
};

const struct model_info *catalogue_models(size_t *ret_n)
{
    *ret_n = ARRAY_LENGTH(models);
    return models;
}

static const struct model_info *find_longest(struct str name)
{
    const struct model_info *found = NULL;
    size_t longest = 0;

    for (size_t i = 0; i < ARRAY_LENGTH(models); i++) {
        size_t len = strlen(models[i].slug);

        if (len > longest && len <= name.len && memcmp(models[i].slug, name.s, len) == 0) {
            found = &models[i];
            longest = len;
        }
    }
    return found;
}

/* What is behind the slash of `word/rest`; no text for names of another form. */
static struct str behind_word(struct str name)
{
    const char *slash = name.len == 0 ? NULL : memchr(name.s, '/', name.len);
    size_t len = slash == NULL ? 0 : (size_t)(slash - name.s);

    if (len == 0 || memchr(slash + 1, '/', name.len - len - 1) != NULL)
        return STR_NONE;
    for (size_t i = 0; i < len; i++) {
        if (!isalnum((unsigned char)name.s[i]) && name.s[i] != '_')
            return STR_NONE;
    }
    return (struct str){ slash + 1, name.len - len - 1 };
}

const struct model_info *catalogue_find(struct str name)
{
    const struct model_info *found = find_longest(name);

    if (found == NULL)
        found = find_longest(behind_word(name));
    return found == NULL ? &unknown_model : found;
}

const struct model_info *catalogue_default(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(models); i++) {
        if (models[i].listed)
            return &models[i];
    }
    return &models[0];
}

/* -- Entries of model/list ----------------------------------------------------------------- */

static const char *const effort_descriptions[] = {
    [WIRE_REASONING_EFFORT_NONE] = "Answers without thinking first",
    [WIRE_REASONING_EFFORT_MINIMAL] = "Hardly thinks: the quickest answers",
    [WIRE_REASONING_EFFORT_LOW] = "Thinks briefly: quick answers to simple questions",
    [WIRE_REASONING_EFFORT_MEDIUM] = "Thinks as long as everyday work needs",
    [WIRE_REASONING_EFFORT_HIGH] = "Thinks long, for hard problems",
    [WIRE_REASONING_EFFORT_XHIGH] = "Thinks as long as it takes, for the hardest problems",
};

static struct wire_reasoning_effort_option_array effort_options(struct arena *arena,
                                                                const struct model_info *model)
{
    struct wire_reasoning_effort_option *options =
        arena_zero(arena, ARRAY_LENGTH(model->efforts) * sizeof *options);
    size_t n = 0;

    while (n < ARRAY_LENGTH(model->efforts) && model->efforts[n] != 0) {
        options[n].reasoning_effort = model->efforts[n];
        options[n].description = str_of(effort_descriptions[model->efforts[n]]);
        n++;
    }
    return (struct wire_reasoning_effort_option_array){ options, n };
}

static const struct wire_model_upgrade_info *upgrade_info(struct arena *arena,
                                                          const struct model_info *model)
{
    struct wire_model_upgrade_info *info;

    if (model->upgrade == NULL)
        return NULL;
    info = arena_zero(arena, sizeof *info);
    info->model = str_of(model->upgrade);
    info->migration_markdown =
        str_of(arena_printf(arena, "`%s` has a successor: **%s**.\n", model->slug, model->upgrade));
    return info;
}

struct wire_model catalogue_entry(struct arena *arena, const struct model_info *model)
{
    static const enum wire_input_modality modalities[] = {
        WIRE_INPUT_MODALITY_TEXT,
        WIRE_INPUT_MODALITY_IMAGE,
    };

    return (struct wire_model){
        .id = str_of(model->slug),
        .model = str_of(model->slug),
        .upgrade = str_of(model->upgrade),
        .upgrade_info = upgrade_info(arena, model),
        .display_name = str_of(model->display_name),
        .description = str_of(model->description),
        .hidden = !model->listed,
        .supported_reasoning_efforts = effort_options(arena, model),
        .default_reasoning_effort =
            model->default_effort != 0 ? model->default_effort : WIRE_REASONING_EFFORT_NONE,
        .input_modalities = { modalities, model->text_only ? 1 : 2 },
        .supports_personality = model->has_personality,
        .is_default = model == catalogue_default(),
    };
}
