#include "base/memory.h"
#include "model/catalogue.h"
#include "schema/encode.h"
#include "schema/open_enum.h"

#include "test.h"

static const char *slug_of(const char *name)
{
    return catalogue_find(NULL, str_of(name))->slug;
}

TEST(models_are_in_the_order_of_their_priority)
{
    size_t n = catalogue_count(NULL);

    ASSERT_EQ(n, 13);
    for (size_t i = 1; i < n; i++)
        ASSERT_TRUE(catalogue_at(NULL, i - 1)->priority <= catalogue_at(NULL, i)->priority);
}

TEST(every_model_is_whole)
{
    size_t n = catalogue_count(NULL);

    for (size_t i = 0; i < n; i++) {
        bool has_default = false;

        ASSERT_TRUE(catalogue_at(NULL, i)->context_window > 0);
        ASSERT_EQ(catalogue_at(NULL, i)->truncation_limit, 10000);
        ASSERT_TRUE(catalogue_at(NULL, i)->truncation != 0);
        ASSERT_TRUE(strlen(catalogue_at(NULL, i)->description) > 0);
        for (size_t j = 0; catalogue_at(NULL, i)->efforts[j] != 0; j++)
            has_default |=
                catalogue_at(NULL, i)->efforts[j] == catalogue_at(NULL, i)->default_effort;
        ASSERT_TRUE(has_default);
        if (catalogue_at(NULL, i)->upgrade != NULL)
            ASSERT_STREQ(slug_of(catalogue_at(NULL, i)->upgrade), catalogue_at(NULL, i)->upgrade);
    }
}

TEST(the_default_is_the_first_that_is_listed)
{
    ASSERT_STREQ(catalogue_default(NULL)->slug, "gpt-5.3-codex");
}

TEST(a_name_finds_the_longest_slug_it_begins_with)
{
    ASSERT_STREQ(slug_of("gpt-5"), "gpt-5");
    ASSERT_STREQ(slug_of("gpt-5.1-codex-mini-2026"), "gpt-5.1-codex-mini");
    ASSERT_STREQ(slug_of("gpt-5.1-codex-large"), "gpt-5.1-codex");
    ASSERT_STREQ(slug_of("gpt-5.9"), "gpt-5");
    ASSERT_STREQ(slug_of("openai/gpt-oss-20b"), "gpt-oss-20b");
    ASSERT_STREQ(slug_of("a_1/gpt-5.2-codex-x"), "gpt-5.2-codex");
}

TEST(other_names_fall_back)
{
    static const char *const names[] = {
        "", "/", "gpt-4", "GPT-5", "a/b/gpt-5", "a-b/gpt-5", "/gpt-5", "gpt", "x/", "a/llama",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        const struct model_info *model = catalogue_find(NULL, str_of(names[i]));

        ASSERT_STREQ(model->slug, "");
        ASSERT_FALSE(model->has_reasoning);
        ASSERT_FALSE(model->has_verbosity);
        ASSERT_FALSE(model->parallel_tool_calls);
        ASSERT_FALSE(model->text_only);
        ASSERT_EQ(model->truncation, TRUNCATE_BYTES);
        ASSERT_EQ(model->context_window, 272000);
        ASSERT_EQ(model->default_effort, 0);
    }
    ASSERT_STREQ(catalogue_find(NULL, STR_NONE)->slug, "");
}

TEST(an_entry_is_what_model_list_shows)
{
    struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };
    struct wire_model entry =
        catalogue_entry(NULL, catalogue_find(NULL, str_of("gpt-oss-20b")), &arena);

    schema_encode(&type_model, &entry, 0, &json);
    ASSERT_STR(buf_str(&json),
               "{\"id\":\"gpt-oss-20b\",\"model\":\"gpt-oss-20b\",\"upgrade\":null,"
               "\"upgradeInfo\":null,\"availabilityNux\":null,\"displayName\":\"gpt-oss-20b\","
               "\"description\":\"An open model for one's own machine.\",\"hidden\":true,"
               "\"supportedReasoningEfforts\":["
               "{\"reasoningEffort\":\"low\",\"description\":\"Thinks briefly: quick answers to "
               "simple questions\"},"
               "{\"reasoningEffort\":\"medium\",\"description\":\"Thinks as long as everyday work "
               "needs\"},"
               "{\"reasoningEffort\":\"high\",\"description\":\"Thinks long, for hard problems\"}],"
               "\"defaultReasoningEffort\":\"medium\",\"inputModalities\":[\"text\"],"
               "\"supportsPersonality\":false,\"isDefault\":false}");
    arena_done(&arena);
}

TEST(an_entry_names_its_successor)
{
    struct arena arena = { 0 };
    struct wire_model entry = catalogue_entry(NULL, catalogue_default(NULL), &arena);

    ASSERT_TRUE(entry.is_default);
    ASSERT_FALSE(entry.hidden);
    ASSERT_STR(entry.upgrade, "gpt-5.4");
    ASSERT_STR(entry.upgrade_info->model, "gpt-5.4");
    ASSERT_EQ(entry.supported_reasoning_efforts.n, 4);
    ASSERT_EQ(entry.input_modalities.n, 2);
    arena_done(&arena);
}

TEST(a_model_without_efforts_has_none)
{
    struct arena arena = { 0 };
    struct wire_model entry = catalogue_entry(NULL, catalogue_find(NULL, str_of("other")), &arena);

    ASSERT_EQ(entry.default_reasoning_effort, WIRE_REASONING_EFFORT_NONE);
    ASSERT_EQ(entry.supported_reasoning_efforts.n, 0);
    ASSERT_NOT_NULL(entry.supported_reasoning_efforts.items);
    arena_done(&arena);
}

static void learn(struct catalogue *catalogue, const char *json,
                  void (*take)(struct catalogue *, yyjson_val *))
{
    yyjson_doc *doc = yyjson_read(json, strlen(json), 0);

    ASSERT_NOT_NULL(doc);
    take(catalogue, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
}

TEST(a_provider_replaces_and_adds_models)
{
    struct catalogue *catalogue = catalogue_new();
    const struct model_info *model, *before = catalogue_find(catalogue, str_of("gpt-5.2"));

    learn(
        catalogue,
        "[{\"slug\":\"gpt-5.2\",\"priority\":50,\"visibility\":\"hide\"},"
        "{\"slug\":\"gpt-9\",\"display_name\":\"Nine\",\"visibility\":\"list\",\"priority\":0,"
        "\"supported_reasoning_levels\":[{\"effort\":\"strange\",\"description\":\"s\"},"
        "{\"effort\":\"low\",\"description\":\"l\"}],\"shell_type\":\"shell_command\","
        "\"apply_patch_tool_type\":\"freeform\",\"supports_image_detail_original\":true,"
        "\"supported_in_api\":false,\"availability_nux\":{\"message\":\"new\"},"
        "\"upgrade\":{\"model\":\"gpt-10\",\"migration_markdown\":\"go\"},"
        "\"default_reasoning_level\":\"low\",\"truncation_policy\":{\"mode\":\"tokens\",\"limit\":7},"
        "\"input_modalities\":[\"text\"],\"context_window\":1000},{\"no\":1},7]",
        catalogue_learn);
    ASSERT_EQ(catalogue_count(catalogue), 14);
    model = catalogue_find(catalogue, str_of("gpt-9-mini"));
    ASSERT_STREQ(model->display_name, "Nine");
    ASSERT_STR(enum_word(&type_reasoning_effort, model->efforts[0]), "strange");
    ASSERT_EQ(model->efforts[1], WIRE_REASONING_EFFORT_LOW);
    ASSERT_EQ(model->efforts[2], 0);
    ASSERT_STREQ(model->effort_notes[1], "l");
    ASSERT_STREQ(model->upgrade_note, "go");
    ASSERT_STREQ(model->news, "new");
    ASSERT_TRUE(model->chatgpt_only);
    ASSERT_TRUE(model->freeform_patch);
    ASSERT_TRUE(model->original_images);
    ASSERT_EQ(model->shell, SHELL_TOOL_COMMAND);
    ASSERT_EQ(model->truncation, TRUNCATE_TOKENS);
    ASSERT_EQ(model->truncation_limit, 7);
    ASSERT_EQ(model->context_window, 1000);
    ASSERT_TRUE(model->text_only);
    ASSERT_FALSE(catalogue_find(catalogue, str_of("gpt-5.2"))->listed);
    ASSERT_STREQ(before->slug, "gpt-5.2"); /* its holders keep it */
    ASSERT_STREQ(catalogue_default(catalogue)->slug, "gpt-5.3-codex");
    ASSERT_TRUE(catalogue_find(NULL, str_of("gpt-5.2")) == before); /* nobody else knows */
    catalogue_free(catalogue);
}

TEST(a_catalogue_of_ones_own_is_the_only_one)
{
    struct catalogue *catalogue = catalogue_new();

    learn(catalogue, "[{\"slug\":\"mine\",\"visibility\":\"list\"}]", catalogue_replace);
    ASSERT_EQ(catalogue_count(catalogue), 1);
    ASSERT_STREQ(catalogue_default(catalogue)->slug, "mine");
    learn(catalogue, "[]", catalogue_replace);
    ASSERT_EQ(catalogue_count(catalogue), 1); /* an empty one is none */
    catalogue_free(catalogue);
}

TEST(a_list_without_end_is_cut)
{
    struct catalogue *catalogue = catalogue_new();
    CLEANUP(buf_done) struct buf json = { 0 };

    buf_add_char(&json, '[');
    for (int i = 0; i < 3000; i++)
        buf_printf(&json, "%s{\"slug\":\"m%d\",\"visibility\":\"list\"}", i > 0 ? "," : "", i);
    buf_add_char(&json, ']');
    learn(catalogue, buf_str(&json).s, catalogue_replace);
    ASSERT_EQ(catalogue_count(catalogue), 1000);
    catalogue_free(catalogue);
}
