#include "model/traits.h"

#include "base/memory.h"
#include "http/url.h"
#include "model/provider.h"

#include <strings.h>

#define YES                                                                                        \
    {                                                                                              \
        true, true                                                                                 \
    }
#define NO                                                                                         \
    {                                                                                              \
        true, false                                                                                \
    }

struct known_server {
    const char *end; /* of the host, or of host and port */
    struct traits traits;
};

static const struct known_server known[] = {
    { "api.openai.com",
      { .developer_role = YES,
        .openai_members = YES,
        .reasoning_back = BACK_NONE,
        .limit_name = { "max_completion_tokens", 21 } } },
    { ".azure.com",
      { .developer_role = YES,
        .openai_members = YES,
        .reasoning_back = BACK_NONE,
        .limit_name = { "max_completion_tokens", 21 } } },
    { "openrouter.ai", { .effort = EFFORT_OBJECT, .reasoning_back = BACK_DETAILS } },
    { "api.deepseek.com",
      { .json_schema = NO,
        .always_reasoning = YES,
        .plain_schemas = YES,
        .reasoning_back = BACK_CONTENT } },
    { "api.mistral.ai",
      { .stream_options = NO,
        .assistant_after_tool = YES,
        .effort = EFFORT_NONE,
        .reasoning_back = BACK_PARTS,
        .ids = IDS_NINE } },
    { "api.groq.com", { .reasoning_back = BACK_NONE } },
    { "api.together.xyz", { .reasoning_back = BACK_NONE } },
    { "generativelanguage.googleapis.com", { .plain_schemas = YES, .reasoning_back = BACK_NONE } },
    { ":11434", { .reasoning_back = BACK_REASONING } }, /* Ollama */
    { ":8080", { .reasoning_back = BACK_CONTENT } },    /* llama.cpp */
    { ":1234", { .reasoning_back = BACK_CONTENT } },    /* LM Studio */
    { ":4000", { .reasoning_back = BACK_CONTENT } },    /* LiteLLM */
};

static const struct traits usual = {
    .developer_role = NO,
    .stream_options = YES,
    .json_schema = YES,
    .always_reasoning = NO,
    .assistant_after_tool = NO,
    .empty_content = NO,
    .think_tags = NO,
    .plain_schemas = NO,
    .openai_members = NO,
    .effort = EFFORT_PLAIN,
    .ids = IDS_ANY,
    .limit_name = { "max_tokens", 10 },
};

static void override_bool(struct opt_bool *value, struct opt_bool with)
{
    if (with.set)
        *value = with;
}

static void override(struct traits *traits, const struct traits *with)
{
    override_bool(&traits->developer_role, with->developer_role);
    override_bool(&traits->stream_options, with->stream_options);
    override_bool(&traits->json_schema, with->json_schema);
    override_bool(&traits->always_reasoning, with->always_reasoning);
    override_bool(&traits->assistant_after_tool, with->assistant_after_tool);
    override_bool(&traits->empty_content, with->empty_content);
    override_bool(&traits->think_tags, with->think_tags);
    override_bool(&traits->plain_schemas, with->plain_schemas);
    override_bool(&traits->openai_members, with->openai_members);
    if (with->effort != 0)
        traits->effort = with->effort;
    if (with->reasoning_back != BACK_AS_IT_CAME)
        traits->reasoning_back = with->reasoning_back;
    if (with->ids != 0)
        traits->ids = with->ids;
    if (with->limit_name.len > 0)
        traits->limit_name = with->limit_name;
}

/* `host` and `host:port` both end with what is known of them. */
static bool ends_with(struct str text, const char *end)
{
    size_t len = strlen(end);

    return text.len >= len && strncasecmp(text.s + text.len - len, end, len) == 0;
}

static bool is_server(const struct known_server *server, struct str authority)
{
    struct str text = server->end[0] == ':' ? authority : url_without_port(authority);
    size_t len = strlen(server->end);

    if (!ends_with(text, server->end))
        return false;
    return text.len == len || strchr(".:", server->end[0]) != NULL ||
           text.s[text.len - len - 1] == '.';
}

struct traits traits_of(const struct provider *provider)
{
    struct str url = provider->base_url.s == NULL ? STR_LITERAL("https://api.openai.com/v1")
                                                  : provider->base_url;
    struct str authority = url_authority(url);
    struct traits traits = usual;

    for (size_t i = 0; i < ARRAY_LENGTH(known); i++) {
        if (is_server(&known[i], authority)) {
            override(&traits, &known[i].traits);
            break;
        }
    }
    override(&traits, &provider->traits);
    return traits;
}
