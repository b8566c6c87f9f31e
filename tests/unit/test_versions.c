/* Two versions of the protocol at once: what is taken, what is left out, what shows which one a client knows. */
#include "base/memory.h"
#include "dialect/dialect.h"
#include "rpc/connection.h"
#include "schema/copy.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "schema/open_enum.h"

#include "fake_channel.h"
#include "test.h"

/* -- A type with a part for each version --------------------------------------------------- */

struct sample {
    struct str always;
    struct str later;
    struct str gone;
    enum { WORD_OLD = 1, WORD_NEW, WORD_REPLACED } word;
    struct {
        const unsigned *items;
        size_t n;
    } words;
    unsigned wish; /* optional */
};

static const struct tables {
    struct type text, word, word_list, sample, defaulted;
    struct variant words[3];
    struct field fields[6], with_default[1];
    struct {
        char word_type[5], sample_type[7], old[4], new[4], replaced[9], new_word[6];
        char always[7], later[6], gone[5], word[5], words[6], wish[5];
    } texts;
} tables = {
#define AT(from, to) NEAR(struct tables, from, to)
#define NAME(from, text) .name = AT(from.name, texts.text)
#define FIELD(i, member)                                                                           \
    NAME(fields[i], member), .name_length = sizeof #member - 1,                                    \
                             .offset = offsetof(struct sample, member)
    .text = { .kind = KIND_STRING, .size = sizeof(struct str) },
    .word = { NAME(word, word_type), .ts_name = AT(word.ts_name, texts.word_type),
              .kind = KIND_ENUM, .size = sizeof(unsigned), .variants = AT(word.variants, words),
              .n_variants = 3, .flags = TYPE_PARTLY },
    .word_list = { .kind = KIND_ARRAY,
                   .size = sizeof(struct sequence),
                   .element = AT(word_list.element, word) },
    .sample = { NAME(sample, sample_type), .ts_name = AT(sample.ts_name, texts.sample_type),
                .kind = KIND_STRUCT, .size = sizeof(struct sample),
                .fields = AT(sample.fields, fields), .n_fields = 6, .flags = TYPE_PARTLY },
    .defaulted = { .kind = KIND_STRUCT,
                   .size = sizeof(unsigned),
                   .fields = AT(defaulted.fields, with_default),
                   .n_fields = 1 },
    .words = { { NAME(words[0], old) },
               { NAME(words[1], new), .part = PART_OF_0166 },
               { NAME(words[2], replaced), .part = PART_OF_0166, .instead = 1 } },
    .fields = { { FIELD(0, always), .type = AT(fields[0].type, text) },
                { FIELD(1, later), .type = AT(fields[1].type, text), .part = PART_OF_0166 },
                { FIELD(2, gone), .type = AT(fields[2].type, text), .part = PART_OF_0118 },
                { FIELD(3, word), .type = AT(fields[3].type, word) },
                { FIELD(4, words), .type = AT(fields[4].type, word_list) },
                { FIELD(5, wish), .type = AT(fields[5].type, word),
                  .flags = FIELD_OPTIONAL | FIELD_NULLABLE } },
    /* A member whose default is a word that only the newer version has. */
    .with_default = { { NAME(with_default[0], word), .name_length = 4,
                        .type = AT(with_default[0].type, word),
                        .default_json = AT(with_default[0].default_json, texts.new_word) } },
    .texts = { "Word", "Sample", "old", "new", "replaced", "\"new\"", "always", "later", "gone",
               "word", "words", "wish" },
};

static const unsigned both_words[] = { WORD_NEW, WORD_OLD, WORD_REPLACED };

static struct sample full_sample(void)
{
    return (struct sample){ .always = STR_LITERAL("a"),
                            .later = STR_LITERAL("l"),
                            .gone = STR_LITERAL("g"),
                            .word = WORD_REPLACED,
                            .words = { both_words, 3 },
                            .wish = WORD_NEW };
}

static void expect_said(const struct sample *sample, enum protocol_dialect dialect,
                        const char *expected)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    schema_encode(&tables.sample, sample, encode_flags(dialect, /* experimental= */ true), &out);
    ASSERT_STR(buf_str(&out), expected);
}

TEST(a_version_is_sent_what_it_has)
{
    struct sample sample = full_sample();

    expect_said(&sample, PROTOCOL_0118,
                "{\"always\":\"a\",\"gone\":\"g\",\"word\":\"old\",\"words\":[\"old\",\"old\"],"
                "\"wish\":null}");
    expect_said(&sample, PROTOCOL_0166,
                "{\"always\":\"a\",\"later\":\"l\",\"word\":\"replaced\","
                "\"words\":[\"new\",\"old\",\"replaced\"],\"wish\":\"new\"}");
}

TEST(what_needs_a_word_that_a_version_does_not_have_cannot_be_said)
{
    struct sample sample = full_sample();

    ASSERT_TRUE(schema_can_say(&tables.sample, &sample, PROTOCOL_0118));
    sample.word = WORD_NEW;
    ASSERT_FALSE(schema_can_say(&tables.sample, &sample, PROTOCOL_0118));
    ASSERT_TRUE(schema_can_say(&tables.sample, &sample, PROTOCOL_0166));
}

/* -- Decoding ------------------------------------------------------------------------------ */

static enum protocol_dialect shown_by(enum protocol_dialect before, const char *json,
                                      const char *expected_error)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    yyjson_doc *doc = yyjson_read(json, strlen(json), 0);
    struct schema_sender sender = { .dialect = before };
    struct sample sample;
    bool ok;

    ASSERT_NOT_NULL(doc);
    ok = schema_decode_from(&sender, &tables.sample, yyjson_doc_get_root(doc), &arena, &sample,
                            &err);
    if (expected_error != NULL)
        ASSERT_STR(err.message, expected_error);
    ASSERT_EQ(ok, expected_error == NULL);
    yyjson_doc_free(doc);
    return sender.dialect;
}

TEST(a_default_shows_nothing)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct schema_sender sender = { .dialect = PROTOCOL_0118 };
    yyjson_doc *nothing = yyjson_read("{}", 2, 0), *said = yyjson_read("{\"word\":\"new\"}", 14, 0);
    unsigned value;

    ASSERT_TRUE(schema_decode_from(&sender, &tables.defaulted, yyjson_doc_get_root(nothing), &arena,
                                   &value, &err));
    ASSERT_EQ(value, WORD_NEW);
    ASSERT_EQ(sender.dialect, PROTOCOL_0118);
    ASSERT_TRUE(schema_decode_from(&sender, &tables.defaulted, yyjson_doc_get_root(said), &arena,
                                   &value, &err));
    ASSERT_EQ(sender.dialect, PROTOCOL_0166);
    yyjson_doc_free(nothing);
    yyjson_doc_free(said);
}

/* -- One of two members -------------------------------------------------------------------- */

static struct wire_user_input_array input_of(struct arena *arena, const char *json,
                                             struct schema_sender *sender, const char *error)
{
    CLEANUP(error_done) struct error err = { 0 };
    yyjson_doc *doc = yyjson_read(json, strlen(json), 0);
    struct wire_user_input *input = arena_zero(arena, sizeof *input);
    bool ok =
        schema_decode_from(sender, &type_user_input, yyjson_doc_get_root(doc), arena, input, &err);

    ASSERT_EQ(ok, error == NULL);
    if (error != NULL)
        ASSERT_STR(err.message, error);
    if (ok)
        schema_copy(&type_user_input, input, arena, input);
    yyjson_doc_free(doc);
    return (struct wire_user_input_array){ input, 1 };
}

static void expect_input(const char *json, const char *older, const char *newer)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf said = { 0 };
    struct schema_sender sender = { .dialect = PROTOCOL_0118 };
    struct wire_user_input_array input = input_of(&arena, json, &sender, NULL);
    struct wire_turn_steer_params params = { .thread_id = STR_LITERAL("t"),
                                             .expected_turn_id = STR_LITERAL("u"),
                                             .input = input };

    schema_encode(&type_turn_steer_params, &params, 0, &said);
    buf_add_char(&said, 0);
    ASSERT_NOT_NULL(strstr(said.data, older));
    said.len = 0;
    schema_encode(&type_turn_steer_params, &params, ENCODE_0166, &said);
    buf_add_char(&said, 0);
    ASSERT_NOT_NULL(strstr(said.data, newer));
}

TEST(an_image_has_an_address_or_is_a_file)
{
    expect_input("{\"type\":\"image\",\"url\":\"u\"}", "[{\"type\":\"image\",\"url\":\"u\"}]",
                 "[{\"type\":\"image\",\"url\":\"u\",\"detail\":null}]");
    expect_input("{\"type\":\"image\",\"fileId\":\"f\",\"detail\":\"low\"}", "\"input\":[]",
                 "[{\"type\":\"image\",\"fileId\":\"f\",\"detail\":\"low\"}]");
    expect_input("{\"type\":\"image\",\"fileId\":\"f\",\"url\":null}", "\"input\":[]",
                 "[{\"type\":\"image\",\"fileId\":\"f\",\"detail\":null}]");
    expect_input("{\"type\":\"image\",\"fileId\":\"f\",\"url\":\"u\"}",
                 "[{\"type\":\"image\",\"url\":\"u\"}]",
                 "[{\"type\":\"image\",\"url\":\"u\",\"detail\":null}]");
    expect_input("{\"type\":\"audio\",\"url\":\"u\"}", "\"input\":[]",
                 "[{\"type\":\"audio\",\"url\":\"u\"}]");
}

TEST(an_image_without_either_is_none)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct schema_sender sender = { .dialect = PROTOCOL_0118 };

    input_of(&arena, "{\"type\":\"image\"}", &sender, "missing field `url`");
    input_of(&arena, "{\"type\":\"image\",\"url\":null}", &sender,
             "invalid type: null, expected a string");
    ASSERT_EQ(sender.dialect, PROTOCOL_0118);
    input_of(&arena, "{\"type\":\"image\",\"detail\":\"low\"}", &sender, "missing field `url`");
    ASSERT_EQ(sender.dialect, PROTOCOL_0166);
}

static unsigned decision_of(const char *json)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_exec_command_approval_response response;

    return schema_decode_text(&type_exec_command_approval_response, str_of(json), &arena, &response,
                              &err)
               ? (unsigned)response.decision.tag
               : 0;
}

TEST(a_refusal_may_have_words_with_it)
{
    ASSERT_EQ(decision_of("{\"decision\":\"denied\"}"), WIRE_REVIEW_DECISION_TAG_DENIED);
    ASSERT_EQ(decision_of("{\"decision\":{\"denied\":{\"rejection\":\"no\"}}}"),
              WIRE_REVIEW_DECISION_TAG_DENIED);
    ASSERT_EQ(decision_of("{\"decision\":\"timed_out\"}"), WIRE_REVIEW_DECISION_TAG_TIMED_OUT);
    ASSERT_EQ(decision_of("{\"decision\":{\"abort\":{\"rejection\":\"no\"}}}"), 0);
    ASSERT_EQ(decision_of("{\"decision\":{\"denied\":7}}"), 0);
}

TEST(what_both_have_shows_nothing)
{
    ASSERT_EQ(shown_by(PROTOCOL_0118, "{\"always\":\"\",\"word\":\"old\",\"words\":[]}", NULL),
              PROTOCOL_0118);
    ASSERT_EQ(shown_by(PROTOCOL_0118,
                       "{\"always\":\"\",\"gone\":\"\",\"word\":\"old\",\"words\":[],\"x\":1}",
                       NULL),
              PROTOCOL_0118);
}

TEST(a_later_member_or_value_shows_who_knows_it)
{
    ASSERT_EQ(shown_by(PROTOCOL_0118,
                       "{\"later\":\"\",\"always\":\"\",\"word\":\"old\",\"words\":[]}", NULL),
              PROTOCOL_0166);
    ASSERT_EQ(shown_by(PROTOCOL_0118, "{\"always\":\"\",\"word\":\"new\",\"words\":[]}", NULL),
              PROTOCOL_0166);
    ASSERT_EQ(
        shown_by(PROTOCOL_0118, "{\"always\":\"\",\"word\":\"old\",\"words\":[\"new\"]}", NULL),
        PROTOCOL_0166);
}

TEST(it_does_so_in_a_message_that_does_not_fit)
{
    ASSERT_EQ(shown_by(PROTOCOL_0118, "{\"later\":\"\",\"word\":\"old\",\"words\":[]}",
                       "missing field `always`"),
              PROTOCOL_0166);
}

TEST(a_version_is_never_lost_again)
{
    ASSERT_EQ(shown_by(PROTOCOL_0166,
                       "{\"always\":\"\",\"gone\":\"\",\"word\":\"old\",\"words\":[]}", NULL),
              PROTOCOL_0166);
}

TEST(errors_are_told_in_the_words_of_the_version)
{
    shown_by(PROTOCOL_0118, "{\"word\":\"x\"}", "unknown variant `x`, expected `old`");
    shown_by(PROTOCOL_0166, "{\"word\":\"x\"}",
             "unknown variant `x`, expected one of `old`, `new`, `replaced`");
}

TEST(positions_are_those_of_the_version)
{
    ASSERT_EQ(shown_by(PROTOCOL_0118, "[\"a\",\"g\",\"old\",[],null]", NULL), PROTOCOL_0118);
    ASSERT_EQ(shown_by(PROTOCOL_0166, "[\"a\",\"l\",\"old\",[],null]", NULL), PROTOCOL_0166);
    shown_by(PROTOCOL_0118, "[\"a\"]", "invalid length 1, expected struct Sample with 5 elements");
    shown_by(PROTOCOL_0118, "[\"a\",\"g\",\"old\",[],null,1]",
             "invalid length 6, expected 5 elements in sequence");
}

TEST(versions_have_names)
{
    enum protocol_dialect dialect = PROTOCOL_0118;

    ASSERT_TRUE(protocol_dialect_parse(STR_LITERAL("0.166"), &dialect));
    ASSERT_EQ(dialect, PROTOCOL_0166);
    ASSERT_TRUE(protocol_dialect_parse(STR_LITERAL("0.118"), &dialect));
    ASSERT_EQ(dialect, PROTOCOL_0118);
    ASSERT_FALSE(protocol_dialect_parse(STR_LITERAL("0.11"), &dialect));
}

/* -- What the name of a client says -------------------------------------------------------- */

static enum protocol_dialect known_to(const char *name, const char *version)
{
    return dialect_protocol_of(str_of(name), str_of(version));
}

TEST(programs_of_codex_say_it_with_their_version)
{
    ASSERT_EQ(known_to("codex-tui", "0.130.0"), PROTOCOL_0166);
    ASSERT_EQ(known_to("codex_exec", "0.119.0-alpha.1"), PROTOCOL_0166);
    ASSERT_EQ(known_to("codex_vscode", "0.166.0"), PROTOCOL_0166);
    ASSERT_EQ(known_to("codex-tui", "0.118.0"), PROTOCOL_0118);
    ASSERT_EQ(known_to("codex-tui", "0.99999999999999999999"), PROTOCOL_0166);
    ASSERT_EQ(known_to("codex-tui", "0"), PROTOCOL_0118);
    ASSERT_EQ(known_to("codex-tui", ""), PROTOCOL_0118);
    ASSERT_EQ(known_to("codex-tui", "1.200"), PROTOCOL_0118);
}

TEST(others_are_numbered_otherwise)
{
    ASSERT_EQ(known_to("codex-acp", "0.200.0"), PROTOCOL_0118);
    ASSERT_EQ(known_to("codex-vscode", "0.200.0"), PROTOCOL_0118);
    ASSERT_EQ(known_to("tester", "0.200.0"), PROTOCOL_0118);
}

/* -- Connections --------------------------------------------------------------------------- */

static void list(struct request *req, const void *params)
{
    request_reply(req, &(struct wire_thread_loaded_list_response){ 0 });
}

static void initialize(struct request *req, const void *params)
{
    const struct wire_initialize_params *given = params;

    connection_initialize(req->connection,
                          &(struct client_traits){ .name = given->client_info.name,
                                                   .version = given->client_info.version });
    request_reply(req, &(struct wire_initialize_response){ 0 });
}

static method_fn *const handlers[METHOD_COUNT] = {
    [METHOD_INITIALIZE] = initialize,
    [METHOD_THREAD_LOADED_LIST] = list,
};

struct scene {
    struct fake_server server;
    struct fake_channel older, newer;
};

static void set_up(struct scene *scene)
{
    fake_server_init(&scene->server, handlers);
    fake_connect_as(&scene->older, &scene->server, /* experimental= */ false);
    fake_connect_as(&scene->newer, &scene->server, /* experimental= */ false);
    connection_learn_protocol(scene->newer.connection, PROTOCOL_0166);
}

static void tear_down(struct scene *scene)
{
    fake_server_done(&scene->server);
    fake_done(&scene->older);
    fake_done(&scene->newer);
}

/* Whether the next message is this notification, with the time behind it. */
static void expect_stamped(struct fake_channel *fake, const char *begin)
{
    char expected[256];

    snprintf(expected, sizeof expected, "%s,\"emittedAtMs\":", begin);
    ASSERT_HEARD_PART(fake, expected);
}

TEST(each_is_told_in_its_version)
{
    struct scene scene;

    set_up(&scene);
    rpc_notify_all(scene.server.rpc, NOTIFICATION_SKILLS_CHANGED, NULL);
    ASSERT_HEARD(&scene.older, "{\"method\":\"skills/changed\",\"params\":{}}");
    expect_stamped(&scene.newer, "{\"method\":\"skills/changed\",\"params\":{}");
    tear_down(&scene);
}

TEST(a_notification_of_one_version_goes_to_nobody_else)
{
    struct scene scene;
    static const struct wire_warning_notification warning = { .message = { "m", 1 } };

    set_up(&scene);
    rpc_notify_all(scene.server.rpc, NOTIFICATION_WARNING, &warning);
    ASSERT_HEARD_NOTHING(&scene.older);
    expect_stamped(&scene.newer,
                   "{\"method\":\"warning\",\"params\":{\"threadId\":null,\"message\":\"m\"}");
    tear_down(&scene);
}

TEST(later_notifications_can_be_opted_out_of)
{
    struct fake_server server;
    struct fake_channel client;
    static const struct str unwanted[] = { { "warning", 7 } };
    static const struct wire_warning_notification warning = { .message = { "m", 1 } };

    fake_server_init(&server, handlers);
    fake_connect(&client, &server);
    connection_initialize(client.connection,
                          &(struct client_traits){ .name = STR_LITERAL("codex-tui"),
                                                   .version = STR_LITERAL("0.166.0"),
                                                   .opt_out = unwanted,
                                                   .n_opt_out = 1 });
    ASSERT_EQ(connection_protocol(client.connection), PROTOCOL_0166);
    rpc_notify_all(server.rpc, NOTIFICATION_WARNING, &warning);
    ASSERT_HEARD_NOTHING(&client);
    fake_server_done(&server);
    fake_done(&client);
}

#define HELLO(capabilities)                                                                        \
    "{\"id\":1,\"method\":\"initialize\",\"params\":{\"clientInfo\":{\"name\":\"n\",\"version\":"  \
    "\"1\"},\"capabilities\":" capabilities "}}"

static enum protocol_dialect after_hello(const char *hello)
{
    struct fake_server server;
    struct fake_channel client;
    enum protocol_dialect protocol;

    fake_server_init(&server, handlers);
    fake_connect(&client, &server);
    fake_say(&client, hello);
    ASSERT_HEARD_PART(&client, "{\"id\":1,\"result\":{");
    protocol = connection_protocol(client.connection);
    fake_server_done(&server);
    fake_done(&client);
    return protocol;
}

TEST(capabilities_show_the_version)
{
    ASSERT_EQ(after_hello(HELLO("null")), PROTOCOL_0118);
    ASSERT_EQ(after_hello(HELLO("{}")), PROTOCOL_0118);
    ASSERT_EQ(after_hello(HELLO("{\"experimentalApi\":true}")), PROTOCOL_0118);
    ASSERT_EQ(after_hello(HELLO("{\"requestAttestation\":false}")), PROTOCOL_0166);
    ASSERT_EQ(after_hello(HELLO("{\"mcpServerOpenaiFormElicitation\":null}")), PROTOCOL_0166);
    ASSERT_EQ(after_hello(HELLO("{\"explicitGatewayOauth\":true}")), PROTOCOL_0166);
    ASSERT_EQ(after_hello(HELLO("{\"extensions\":{\"x\":1}}")), PROTOCOL_0166);
}

TEST(a_server_can_know_it_of_all)
{
    struct rpc_options options = RPC_OPTIONS_INIT;
    struct fake_channel client;
    struct fake_server server;

    fake_server_init(&server, handlers);
    rpc_free(server.rpc);
    options.handlers = handlers;
    options.protocol = PROTOCOL_0166;
    server.rpc = rpc_new(server.loop, &options);
    fake_connect(&client, &server);
    ASSERT_EQ(connection_protocol(client.connection), PROTOCOL_0166);
    fake_server_done(&server);
    fake_done(&client);
}

/* -- Items, turns and usage ---------------------------------------------------------------- */

static const struct wire_item_started_notification slept = {
    .item = { .tag = WIRE_THREAD_ITEM_TAG_SLEEP, .sleep = { { "i", 1 }, 5 } },
    .thread_id = { "t", 1 },
    .turn_id = { "u", 1 },
};

TEST(an_item_of_a_later_kind_is_not_told_to_who_does_not_know_it)
{
    struct scene scene;

    set_up(&scene);
    rpc_notify_all(scene.server.rpc, NOTIFICATION_ITEM_STARTED, &slept);
    ASSERT_HEARD_NOTHING(&scene.older);
    ASSERT_HEARD_PART(&scene.newer, "\"item\":{\"type\":\"sleep\",\"id\":\"i\",\"durationMs\":5,"
                                    "\"startedAtMs\":null,\"completedAtMs\":null}");
    tear_down(&scene);
}

TEST(it_is_no_older_event_either)
{
    struct scene scene;

    set_up(&scene);
    connection_learn(scene.older.connection, DIALECT_LISTENER);
    rpc_notify_all(scene.server.rpc, NOTIFICATION_ITEM_STARTED, &slept);
    ASSERT_HEARD_NOTHING(&scene.older);
    tear_down(&scene);
}

TEST(a_list_of_items_lacks_what_a_version_does_not_know)
{
    static const struct wire_thread_item items[] = {
        { .tag = WIRE_THREAD_ITEM_TAG_SLEEP, .sleep = { { "i", 1 }, 5 } },
        { .tag = WIRE_THREAD_ITEM_TAG_PLAN, .plan = { { "p", 1 }, { "x", 1 } } },
    };
    struct wire_turn turn = { .id = STR_LITERAL("u"),
                              .items = { items, 2 },
                              .status = WIRE_TURN_STATUS_COMPLETED };
    CLEANUP(buf_done) struct buf out = { 0 };

    schema_encode(&type_turn, &turn, 0, &out);
    ASSERT_STR(buf_str(&out),
               "{\"id\":\"u\",\"items\":[{\"type\":\"plan\",\"id\":\"p\",\"text\":\"x\"}],"
               "\"status\":\"completed\",\"error\":null}");
}

TEST(a_turn_ends_with_its_last_message_since_0166)
{
    struct scene scene;
    static const struct wire_thread_item last = { .tag = WIRE_THREAD_ITEM_TAG_AGENT_MESSAGE,
                                                  .agent_message = { .id = { "m", 1 },
                                                                     .text = { "x", 1 } } };
    struct wire_turn_completed_notification ended = {
        .thread_id = STR_LITERAL("t"),
        .turn = { .id = STR_LITERAL("u"),
                  .items = { &last, 1 },
                  .items_view = WIRE_TURN_ITEMS_VIEW_SUMMARY,
                  .status = WIRE_TURN_STATUS_COMPLETED }
    };

    set_up(&scene);
    rpc_notify_all(scene.server.rpc, NOTIFICATION_TURN_COMPLETED, &ended);
    ASSERT_HEARD(
        &scene.older,
        "{\"method\":\"turn/completed\",\"params\":{\"threadId\":\"t\",\"turn\":{\"id\":\"u\","
        "\"items\":[],\"status\":\"completed\",\"error\":null}}}");
    ASSERT_HEARD_PART(&scene.newer, "\"text\":\"x\"");
    tear_down(&scene);
}

TEST(usage_is_repeated_to_0118_only)
{
    struct scene scene;
    static const struct wire_thread_token_usage_updated_notification again = {
        .thread_id = { "t", 1 }, .turn_id = { "u", 1 }, .is_repeated = true
    };

    set_up(&scene);
    rpc_notify_all(scene.server.rpc, NOTIFICATION_THREAD_TOKEN_USAGE_UPDATED, &again);
    ASSERT_HEARD_PART(&scene.older, "{\"method\":\"thread/tokenUsage/updated\"");
    ASSERT_HEARD_NOTHING(&scene.newer);
    tear_down(&scene);
}

TEST(a_copy_has_no_preview_since_0166)
{
    struct scene scene;
    static const struct wire_thread_started_notification started = {
        { .id = { "t", 1 },
          .forked_from_id = { "s", 1 },
          .preview = { "hello", 5 },
          .status = { .tag = WIRE_THREAD_STATUS_TAG_IDLE },
          .source = { .tag = WIRE_SESSION_SOURCE_TAG_CLI } }
    };

    set_up(&scene);
    rpc_notify_all(scene.server.rpc, NOTIFICATION_THREAD_STARTED, &started);
    ASSERT_HEARD_PART(&scene.older, "\"preview\":\"hello\"");
    ASSERT_HEARD_PART(&scene.newer, "\"preview\":\"\"");
    tear_down(&scene);
}

TEST(a_copy_of_a_value_keeps_what_either_version_has)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const struct wire_thread_item item = {
        .tag = WIRE_THREAD_ITEM_TAG_PLAN,
        .started_at_ms = { true, 7 },
        .plan = { { "p", 1 }, { "x", 1 } },
    };
    struct wire_thread_item copy;

    schema_copy(&type_thread_item, &item, &arena, &copy);
    ASSERT_EQ(copy.tag, WIRE_THREAD_ITEM_TAG_PLAN);
    ASSERT_EQ(copy.started_at_ms.value, 7);
    ASSERT_FALSE(copy.completed_at_ms.set);
}

/* -- Open enums ---------------------------------------------------------------------------- */

TEST(words_of_open_enums_have_a_value_for_good)
{
    unsigned most = open_enum_value(&type_reasoning_effort, STR_LITERAL("most"));

    ASSERT_EQ(open_enum_value(&type_reasoning_effort, STR_LITERAL("low")),
              WIRE_REASONING_EFFORT_LOW);
    ASSERT_TRUE(most > type_reasoning_effort.n_variants);
    ASSERT_EQ(open_enum_value(&type_reasoning_effort, STR_LITERAL("most")), most);
    ASSERT_STR(enum_word(&type_reasoning_effort, most), "most");
    ASSERT_STR(enum_word(&type_reasoning_effort, WIRE_REASONING_EFFORT_LOW), "low");
    ASSERT_NULL(enum_word(&type_reasoning_effort, 0).s);
    ASSERT_NULL(enum_word(&type_reasoning_effort, most + 1000).s);
}

/* As that of an agent with an effort of its client's. */
TEST(a_copy_of_a_value_keeps_words_of_open_enums)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    unsigned most = open_enum_value(&type_reasoning_effort, STR_LITERAL("most"));
    struct wire_thread_item item = {
        .tag = WIRE_THREAD_ITEM_TAG_COLLAB_AGENT_TOOL_CALL,
        .collab_agent_tool_call = { .id = STR_LITERAL("c"),
                                    .tool = WIRE_COLLAB_AGENT_TOOL_SPAWN_AGENT,
                                    .status = WIRE_COLLAB_AGENT_TOOL_CALL_STATUS_COMPLETED,
                                    .sender_thread_id = STR_LITERAL("t"),
                                    .reasoning_effort = (enum wire_reasoning_effort)most },
    };
    struct wire_thread_item copy;

    schema_copy(&type_thread_item, &item, &arena, &copy);
    ASSERT_EQ(copy.collab_agent_tool_call.reasoning_effort, most);
}

TEST(there_is_a_bound_on_words)
{
    char text_of_word[200];
    unsigned last = 1;

    memset(text_of_word, 'x', sizeof text_of_word);
    ASSERT_EQ(
        open_enum_value(&type_service_tier, (struct str){ text_of_word, sizeof text_of_word }), 0);
    ASSERT_EQ(open_enum_value(&type_service_tier, STR_LITERAL("")), 0);
    for (int i = 0; i < 1000 && last != 0; i++) {
        snprintf(text_of_word, sizeof text_of_word, "word %d", i);
        last = open_enum_value(&type_service_tier, str_of(text_of_word));
    }
    ASSERT_EQ(last, 0);
}

TEST(a_client_takes_no_words_from_others)
{
    char text_of_word[40];
    unsigned n_first = 0, n_second = 0, n_known = 0;

    for (int i = 0; i < 100; i++) {
        snprintf(text_of_word, sizeof text_of_word, "first client's %d", i);
        n_known += open_enum_value_from(&n_first, &type_service_tier, str_of(text_of_word)) != 0;
    }
    ASSERT_EQ(n_known, OPEN_WORDS_OF_CLIENT);
    ASSERT_TRUE(
        open_enum_value_from(&n_first, &type_service_tier, STR_LITERAL("first client's 0")) != 0);
    ASSERT_TRUE(open_enum_value_from(&n_second, &type_service_tier, STR_LITERAL("second's")) != 0);
    ASSERT_EQ(n_second, 1);
}

TEST(a_word_is_told_to_who_knows_that_there_are_such)
{
    struct wire_reasoning_effort_option options[] = {
        { .reasoning_effort = WIRE_REASONING_EFFORT_LOW },
        { .reasoning_effort = (enum wire_reasoning_effort)open_enum_value(&type_reasoning_effort,
                                                                          STR_LITERAL("most")) },
    };

    ASSERT_TRUE(schema_can_say(&type_reasoning_effort_option, &options[0], PROTOCOL_0118));
    ASSERT_FALSE(schema_can_say(&type_reasoning_effort_option, &options[1], PROTOCOL_0118));
    ASSERT_TRUE(schema_can_say(&type_reasoning_effort_option, &options[1], PROTOCOL_0166));
}
