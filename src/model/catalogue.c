#include "model/catalogue.h"

#include "base/memory.h"
#include "model/model_json.h"

#include <ctype.h>
#include <stdlib.h>

#define LOW WIRE_REASONING_EFFORT_LOW
#define MEDIUM WIRE_REASONING_EFFORT_MEDIUM
#define HIGH WIRE_REASONING_EFFORT_HIGH
#define XHIGH WIRE_REASONING_EFFORT_XHIGH
#define MINIMAL WIRE_REASONING_EFFORT_MINIMAL

/* What all of them share, what those for coding agents do, and what the open ones do. */
#define MODEL(name)                                                                                \
    .slug = name, .display_name = name, .default_effort = MEDIUM, .has_reasoning = true,           \
    .truncation_limit = 10000
#define CODING_MODEL(name)                                                                         \
    MODEL(name), .shell = SHELL_TOOL_COMMAND, .freeform_patch = true, .context_window = 272000
#define OPEN_MODEL(name)                                                                           \
    MODEL(name), .freeform_patch = true, .priority = 11, .efforts = { LOW, MEDIUM, HIGH },         \
                 .default_summary = "auto", .has_verbosity = true, .truncation = TRUNCATE_BYTES,   \
                 .text_only = true, .context_window = 128000

static const struct model_info models[] = {
    { CODING_MODEL("gpt-5.3-codex"), .original_images = true,
      .description = "Made for coding agents; the model to begin with.", .priority = 0,
      .listed = true, .efforts = { LOW, MEDIUM, HIGH, XHIGH }, .has_verbosity = true,
      .default_verbosity = "low", .parallel_tool_calls = true, .has_personality = true,
      .truncation = TRUNCATE_TOKENS, .upgrade = "gpt-5.4" },
    { CODING_MODEL("gpt-5.4"), .original_images = true,
      .description = "The newest general model, strong at code and at everything around it.",
      .priority = 0, .listed = true, .efforts = { LOW, MEDIUM, HIGH, XHIGH }, .has_verbosity = true,
      .default_verbosity = "low", .parallel_tool_calls = true, .has_personality = true,
      .truncation = TRUNCATE_TOKENS },
    { CODING_MODEL("gpt-5.2-codex"), .description = "An earlier model for coding agents.",
      .priority = 3, .listed = true, .efforts = { LOW, MEDIUM, HIGH, XHIGH },
      .default_summary = "auto", .parallel_tool_calls = true, .has_personality = true,
      .truncation = TRUNCATE_TOKENS, .upgrade = "gpt-5.4" },
    { CODING_MODEL("gpt-5.1-codex-max"),
      .description = "For long tasks that want patient thinking.", .priority = 4, .listed = true,
      .efforts = { LOW, MEDIUM, HIGH, XHIGH }, .default_summary = "auto",
      .truncation = TRUNCATE_TOKENS, .upgrade = "gpt-5.4" },
    { CODING_MODEL("gpt-5.1-codex"), .description = "An earlier model for coding agents.",
      .priority = 5, .efforts = { LOW, MEDIUM, HIGH }, .default_summary = "auto",
      .truncation = TRUNCATE_TOKENS, .upgrade = "gpt-5.3-codex" },
    { CODING_MODEL("gpt-5.2"), .description = "An earlier general model with broad knowledge.",
      .priority = 6, .listed = true, .efforts = { LOW, MEDIUM, HIGH, XHIGH },
      .default_summary = "auto", .has_verbosity = true, .default_verbosity = "low",
      .parallel_tool_calls = true, .truncation = TRUNCATE_BYTES, .upgrade = "gpt-5.4" },
    { CODING_MODEL("gpt-5.1"), .description = "An earlier general model with broad knowledge.",
      .priority = 7, .efforts = { LOW, MEDIUM, HIGH }, .default_summary = "auto",
      .has_verbosity = true, .default_verbosity = "low", .parallel_tool_calls = true,
      .truncation = TRUNCATE_BYTES, .upgrade = "gpt-5.3-codex" },
    { CODING_MODEL("gpt-5-codex"), .description = "The first of the models for coding agents.",
      .priority = 10, .efforts = { LOW, MEDIUM, HIGH }, .default_summary = "auto",
      .truncation = TRUNCATE_TOKENS, .upgrade = "gpt-5.3-codex" },
    { MODEL("gpt-5"), .description = "The first general model of its family.", .priority = 11,
      .efforts = { MINIMAL, LOW, MEDIUM, HIGH }, .default_summary = "auto", .has_verbosity = true,
      .truncation = TRUNCATE_BYTES, .context_window = 272000, .upgrade = "gpt-5.3-codex" },
    { OPEN_MODEL("gpt-oss-120b"), .description = "An open model for a machine with much memory." },
    { OPEN_MODEL("gpt-oss-20b"), .description = "An open model for one's own machine." },
    { CODING_MODEL("gpt-5.1-codex-mini"),
      .description = "Smaller, quicker and cheaper, for simple work.", .priority = 12,
      .listed = true, .efforts = { MEDIUM, HIGH }, .default_summary = "auto",
      .truncation = TRUNCATE_TOKENS, .upgrade = "gpt-5.4" },
    { CODING_MODEL("gpt-5-codex-mini"),
      .description = "The first of the small models for coding agents.", .priority = 13,
      .efforts = { MEDIUM, HIGH }, .default_summary = "auto", .truncation = TRUNCATE_TOKENS,
      .upgrade = "gpt-5.3-codex" },
};

static const struct model_info unknown_model = {
    .slug = "",
    .display_name = "",
    .description = "",
    .default_summary = "auto",
    .truncation = TRUNCATE_BYTES,
    .truncation_limit = 10000,
    .context_window = 272000,
};

/* -- The list ------------------------------------------------------------------------------ */

enum {
    MAX_ENTRIES = 1000,                   /* of a list; a real one has twenty */
    MAX_LEARNED_BYTES = 64 * 1024 * 1024, /* what comes after that is not learned */
};

/* An entry that a provider told; it is used again when it is told again. */
struct learned {
    struct learned *next;
    struct model_info model;
    char *json; /* owned */
    struct arena arena;
};

struct catalogue {
    struct learned *learned;        /* all there ever were; owned */
    size_t learned_bytes;           /* of their JSON */
    const struct model_info **list; /* owned; NULL: the built-in one */
    size_t n_list;
    bool knows_builtin; /* of names that are not in the list */
};

struct catalogue *catalogue_new(void)
{
    return xcalloc(1, sizeof(struct catalogue));
}

static void free_learned(struct learned *learned)
{
    arena_done(&learned->arena);
    free(learned->json);
    free(learned);
}

void catalogue_free(struct catalogue *catalogue)
{
    if (catalogue == NULL)
        return;
    while (catalogue->learned != NULL) {
        struct learned *next = catalogue->learned->next;

        free_learned(catalogue->learned);
        catalogue->learned = next;
    }
    free(catalogue->list);
    free(catalogue);
}

size_t catalogue_count(const struct catalogue *catalogue)
{
    return catalogue == NULL || catalogue->list == NULL ? ARRAY_LENGTH(models) : catalogue->n_list;
}

const struct model_info *catalogue_at(const struct catalogue *catalogue, size_t index)
{
    return catalogue == NULL || catalogue->list == NULL ? &models[index] : catalogue->list[index];
}

static void append_model(struct catalogue *catalogue, const struct model_info *model)
{
    catalogue->list =
        xrealloc(catalogue->list, (catalogue->n_list + 1) * sizeof(const struct model_info *));
    catalogue->list[catalogue->n_list++] = model;
}

static const struct model_info *remember(struct catalogue *catalogue, yyjson_val *entry)
{
    size_t len = 0;
    char *json = yyjson_val_write(entry, /* flags= */ 0, &len);
    struct learned *learned;

    for (learned = catalogue->learned; learned != NULL && json != NULL; learned = learned->next) {
        if (strcmp(learned->json, json) == 0) {
            free(json);
            return &learned->model;
        }
    }
    learned = xcalloc(1, sizeof *learned);
    learned->json = json;
    if (json == NULL || len > MAX_LEARNED_BYTES - catalogue->learned_bytes ||
        !model_from_json(entry, &learned->arena, &learned->model)) {
        free_learned(learned);
        return NULL;
    }
    catalogue->learned_bytes += len;
    learned->next = catalogue->learned;
    catalogue->learned = learned;
    return &learned->model;
}

static void put_model(struct catalogue *catalogue, const struct model_info *model)
{
    for (size_t i = 0; i < catalogue->n_list; i++) {
        if (strcmp(catalogue->list[i]->slug, model->slug) == 0) {
            catalogue->list[i] = model;
            return;
        }
    }
    append_model(catalogue, model);
}

/* Few entries, almost in order, and equal ones keep theirs. */
static void sort_by_priority(struct catalogue *catalogue)
{
    const struct model_info **list = catalogue->list;

    for (size_t i = 1; i < catalogue->n_list; i++) {
        const struct model_info *model = list[i];
        size_t place = i;

        for (; place > 0 && list[place - 1]->priority > model->priority; place--)
            list[place] = list[place - 1];
        list[place] = model;
    }
}

static void begin_list(struct catalogue *catalogue, bool instead)
{
    catalogue->n_list = 0;
    for (size_t i = 0; !instead && i < ARRAY_LENGTH(models); i++)
        append_model(catalogue, &models[i]);
}

static void learn_entries(struct catalogue *catalogue, yyjson_val *entries, bool instead)
{
    yyjson_val *entry;
    size_t i, n;
    bool begun = false;

    yyjson_arr_foreach(entries, i, n, entry) {
        const struct model_info *model = i < MAX_ENTRIES ? remember(catalogue, entry) : NULL;

        if (model == NULL)
            continue;
        if (!begun)
            begin_list(catalogue, instead);
        begun = true;
        put_model(catalogue, model);
    }
    if (begun)
        sort_by_priority(catalogue);
}

void catalogue_learn(struct catalogue *catalogue, yyjson_val *entries)
{
    learn_entries(catalogue, entries, /* instead= */ false);
}

void catalogue_replace(struct catalogue *catalogue, yyjson_val *entries)
{
    learn_entries(catalogue, entries, /* instead= */ true);
}

void catalogue_list(struct catalogue *catalogue, yyjson_val *entries)
{
    catalogue->knows_builtin = true;
    learn_entries(catalogue, entries, /* instead= */ true);
}

/* -- Finding one --------------------------------------------------------------------------- */

static const struct model_info *find_longest(const struct catalogue *catalogue, struct str name)
{
    const struct model_info *found = NULL;
    size_t longest = 0, n = catalogue_count(catalogue);

    for (size_t i = 0; i < n; i++) {
        const struct model_info *model = catalogue_at(catalogue, i);
        size_t len = strlen(model->slug);

        if (len > longest && len <= name.len && memcmp(model->slug, name.s, len) == 0) {
            found = model;
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

bool model_is_unknown(const struct model_info *model)
{
    return model == &unknown_model;
}

const struct model_info *catalogue_find(const struct catalogue *catalogue, struct str name)
{
    const struct model_info *found = find_longest(catalogue, name);

    if (found == NULL)
        found = find_longest(catalogue, behind_word(name));
    if (found == NULL && catalogue != NULL && catalogue->knows_builtin)
        found = find_longest(/* catalogue= */ NULL, name);
    return found == NULL ? &unknown_model : found;
}

const struct model_info *catalogue_default(const struct catalogue *catalogue)
{
    size_t n = catalogue_count(catalogue);

    for (size_t i = 0; i < n; i++) {
        if (catalogue_at(catalogue, i)->listed)
            return catalogue_at(catalogue, i);
    }
    return catalogue_at(catalogue, 0);
}

/* -- Entries of model/list ----------------------------------------------------------------- */

static const char *const effort_descriptions[] = {
    [WIRE_REASONING_EFFORT_NONE] = "Answers without thinking first",
    [WIRE_REASONING_EFFORT_MINIMAL] = "Hardly thinks: the quickest answers",
    [WIRE_REASONING_EFFORT_LOW] = "Thinks briefly: quick answers to simple questions",
    [WIRE_REASONING_EFFORT_MEDIUM] = "Thinks as long as everyday work needs",
    [WIRE_REASONING_EFFORT_HIGH] = "Thinks long, for hard problems",
    [WIRE_REASONING_EFFORT_XHIGH] = "Thinks as long as it takes, for the hardest problems",
    [WIRE_REASONING_EFFORT_MAX] = "Thinks longer still",
    [WIRE_REASONING_EFFORT_ULTRA] = "Thinks as long as it can",
};

/* Others are words of a provider, which says itself what they mean, or does not. */
static const char *effort_description(enum wire_reasoning_effort effort)
{
    return (size_t)effort < ARRAY_LENGTH(effort_descriptions) ? effort_descriptions[effort] : "";
}

static struct wire_reasoning_effort_option_array effort_options(struct arena *arena,
                                                                const struct model_info *model)
{
    struct wire_reasoning_effort_option *options =
        arena_zero(arena, ARRAY_LENGTH(model->efforts) * sizeof *options);
    size_t n = 0;

    while (n < ARRAY_LENGTH(model->efforts) && model->efforts[n] != 0) {
        options[n].reasoning_effort = model->efforts[n];
        options[n].description =
            str_of(model->effort_notes[n] != NULL ? model->effort_notes[n]
                                                  : effort_description(model->efforts[n]));
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
        str_of(model->upgrade_note != NULL ? model->upgrade_note
                                           : arena_printf(arena, "`%s` has a successor: **%s**.\n",
                                                          model->slug, model->upgrade));
    return info;
}

static const struct wire_model_availability_nux *news_of(struct arena *arena,
                                                         const struct model_info *model)
{
    struct wire_model_availability_nux *news;

    if (model->news == NULL)
        return NULL;
    news = arena_zero(arena, sizeof *news);
    news->message = str_of(model->news);
    return news;
}

struct wire_model catalogue_entry(const struct catalogue *catalogue, const struct model_info *model,
                                  struct arena *arena)
{
    enum wire_input_modality *modalities = arena_zero(arena, 3 * sizeof *modalities);
    size_t n_modalities = 0;

    modalities[n_modalities++] = WIRE_INPUT_MODALITY_TEXT;
    if (!model->text_only)
        modalities[n_modalities++] = WIRE_INPUT_MODALITY_IMAGE;
    if (model->takes_audio)
        modalities[n_modalities++] = WIRE_INPUT_MODALITY_AUDIO;

    return (struct wire_model){
        .id = str_of(model->slug),
        .model = str_of(model->slug),
        .upgrade = str_of(model->upgrade),
        .upgrade_info = upgrade_info(arena, model),
        .availability_nux = news_of(arena, model),
        .display_name = str_of(model->display_name),
        .description = str_of(model->description),
        .hidden = !model->listed,
        .supported_reasoning_efforts = effort_options(arena, model),
        .default_reasoning_effort =
            model->default_effort != 0 ? model->default_effort : WIRE_REASONING_EFFORT_NONE,
        .input_modalities = { modalities, n_modalities },
        .supports_personality = model->has_personality,
        .is_default = model == catalogue_default(catalogue),
    };
}
