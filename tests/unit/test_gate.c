/* What needs the experimentalApi capability: methods, members and values of members. */
#include "base/buf.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/generated/wire.h"

#include "test.h"

struct use {
    enum method method;
    const char *params;
    const char *descriptor; /* NULL: no capability is needed */
};

static void expect_use(const struct use *use)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    const struct type *type = methods[use->method].params;
    void *params = arena_zero(&arena, type->size);
    const char *found;

    if (!schema_decode_text(type, str_of(use->params), &arena, params, &err))
        fail_msg("%s: %s", use->params, err.message.s);
    found = schema_experimental_use(type, params, PROTOCOL_0118);
    if ((found == NULL) != (use->descriptor == NULL) ||
        (found != NULL && strcmp(found, use->descriptor) != 0))
        fail_msg("%s %s: %s, not %s", methods[use->method].name, use->params,
                 found != NULL ? found : "none",
                 use->descriptor != NULL ? use->descriptor : "none");
}

#define GRANULAR                                                                                   \
    "{\"granular\":{\"sandbox_approval\":true,\"rules\":true,\"mcp_elicitations\":true}}"
#define TOOL "{\"name\":\"n\",\"description\":\"d\",\"inputSchema\":{}}"

TEST(members_and_variants)
{
    static const struct use uses[] = {
        { METHOD_THREAD_START, "{}", NULL },
        { METHOD_THREAD_START, "{\"approvalPolicy\":" GRANULAR "}", "askForApproval.granular" },
        { METHOD_THREAD_START, "{\"dynamicTools\":[" TOOL "]}", "thread/start.dynamicTools" },
        { METHOD_THREAD_START, "{\"mockExperimentalField\":\"x\"}",
          "thread/start.mockExperimentalField" },
        { METHOD_THREAD_START, "{\"experimentalRawEvents\":true}",
          "thread/start.experimentalRawEvents" },
        { METHOD_THREAD_START, "{\"persistExtendedHistory\":true}",
          "thread/start.persistFullHistory" },
        { METHOD_THREAD_RESUME, "{\"threadId\":\"t\"}", NULL },
        { METHOD_THREAD_RESUME, "{\"threadId\":\"t\",\"history\":[{\"type\":\"other\"}]}",
          "thread/resume.history" },
        { METHOD_THREAD_RESUME, "{\"threadId\":\"t\",\"path\":\"p\"}", "thread/resume.path" },
        { METHOD_THREAD_RESUME, "{\"threadId\":\"t\",\"approvalPolicy\":" GRANULAR "}",
          "askForApproval.granular" },
        { METHOD_THREAD_RESUME, "{\"threadId\":\"t\",\"persistExtendedHistory\":true}",
          "thread/resume.persistFullHistory" },
        { METHOD_THREAD_FORK, "{\"threadId\":\"t\"}", NULL },
        { METHOD_THREAD_FORK, "{\"threadId\":\"t\",\"path\":\"p\"}", "thread/fork.path" },
        { METHOD_THREAD_FORK, "{\"threadId\":\"t\",\"approvalPolicy\":" GRANULAR "}",
          "askForApproval.granular" },
        { METHOD_THREAD_FORK, "{\"threadId\":\"t\",\"persistExtendedHistory\":true}",
          "thread/fork.persistFullHistory" },
        { METHOD_TURN_START, "{\"threadId\":\"t\",\"input\":[]}", NULL },
        { METHOD_TURN_START, "{\"threadId\":\"t\",\"input\":[],\"approvalPolicy\":" GRANULAR "}",
          "askForApproval.granular" },
        { METHOD_TURN_START,
          "{\"threadId\":\"t\",\"input\":[],\"collaborationMode\":"
          "{\"mode\":\"plan\",\"settings\":{\"model\":\"m\"}}}",
          "turn/start.collaborationMode" },
        { METHOD_ACCOUNT_LOGIN_START,
          "{\"type\":\"chatgptAuthTokens\",\"accessToken\":\"\",\"chatgptAccountId\":\"\"}",
          "account/login/start.chatgptAuthTokens" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(uses); i++)
        expect_use(&uses[i]);
}

TEST(what_says_nothing_is_no_use)
{
    static const struct use uses[] = {
        { METHOD_THREAD_START, "{\"dynamicTools\":null}", NULL },
        { METHOD_THREAD_START, "{\"dynamicTools\":[]}", NULL },
        { METHOD_THREAD_START, "{\"mockExperimentalField\":null}", NULL },
        { METHOD_THREAD_START, "{\"mockExperimentalField\":\"\"}",
          "thread/start.mockExperimentalField" },
        { METHOD_THREAD_START, "{\"experimentalRawEvents\":false}", NULL },
        { METHOD_THREAD_START, "{\"persistExtendedHistory\":false}", NULL },
        { METHOD_THREAD_START, "{\"approvalPolicy\":null}", NULL },
        { METHOD_THREAD_START, "{\"approvalPolicy\":\"never\"}", NULL },
        { METHOD_THREAD_RESUME, "{\"threadId\":\"t\",\"history\":null}", NULL },
        { METHOD_THREAD_RESUME, "{\"threadId\":\"t\",\"history\":[]}", NULL },
        { METHOD_THREAD_RESUME, "{\"threadId\":\"t\",\"path\":null}", NULL },
        { METHOD_THREAD_RESUME, "{\"threadId\":\"t\",\"path\":\"\"}", "thread/resume.path" },
        { METHOD_THREAD_FORK, "{\"threadId\":\"t\",\"path\":null}", NULL },
        { METHOD_TURN_START, "{\"threadId\":\"t\",\"input\":[],\"collaborationMode\":null}", NULL },
        { METHOD_ACCOUNT_LOGIN_START, "{\"type\":\"chatgpt\"}", NULL },
        { METHOD_ACCOUNT_LOGIN_START, "{\"type\":\"apiKey\",\"apiKey\":\"k\"}", NULL },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(uses); i++)
        expect_use(&uses[i]);
}

TEST(of_several_uses_the_first_in_the_table_is_told)
{
    static const struct use uses[] = {
        { METHOD_THREAD_START,
          "{\"persistExtendedHistory\":true,\"experimentalRawEvents\":true,"
          "\"mockExperimentalField\":\"\",\"dynamicTools\":[" TOOL "],\"approvalPolicy\":" GRANULAR
          "}",
          "askForApproval.granular" },
        { METHOD_THREAD_START,
          "{\"persistExtendedHistory\":true,\"experimentalRawEvents\":true,"
          "\"mockExperimentalField\":\"\",\"dynamicTools\":[" TOOL "]}",
          "thread/start.dynamicTools" },
        { METHOD_THREAD_START,
          "{\"persistExtendedHistory\":true,\"experimentalRawEvents\":true,"
          "\"mockExperimentalField\":\"\"}",
          "thread/start.mockExperimentalField" },
        { METHOD_THREAD_START, "{\"persistExtendedHistory\":true,\"experimentalRawEvents\":true}",
          "thread/start.experimentalRawEvents" },
        { METHOD_THREAD_RESUME,
          "{\"threadId\":\"t\",\"persistExtendedHistory\":true,\"approvalPolicy\":" GRANULAR
          ",\"path\":\"p\",\"history\":[{\"type\":\"other\"}]}",
          "thread/resume.history" },
        { METHOD_THREAD_RESUME,
          "{\"threadId\":\"t\",\"persistExtendedHistory\":true,\"approvalPolicy\":" GRANULAR
          ",\"path\":\"p\"}",
          "thread/resume.path" },
        { METHOD_THREAD_RESUME,
          "{\"threadId\":\"t\",\"persistExtendedHistory\":true,\"approvalPolicy\":" GRANULAR "}",
          "askForApproval.granular" },
        { METHOD_THREAD_FORK,
          "{\"threadId\":\"t\",\"persistExtendedHistory\":true,\"approvalPolicy\":" GRANULAR
          ",\"path\":\"p\"}",
          "thread/fork.path" },
        { METHOD_TURN_START,
          "{\"threadId\":\"t\",\"input\":[],\"collaborationMode\":"
          "{\"mode\":\"plan\",\"settings\":{\"model\":\"m\"}},\"approvalPolicy\":" GRANULAR "}",
          "askForApproval.granular" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(uses); i++)
        expect_use(&uses[i]);
}

TEST(no_other_method_looks_at_its_params)
{
    static const struct use uses[] = {
        { METHOD_CONFIG_VALUE_WRITE,
          "{\"keyPath\":\"approval_policy\",\"value\":" GRANULAR ",\"mergeStrategy\":\"replace\"}",
          NULL },
        { METHOD_CONFIG_READ, "{}", NULL },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(uses); i++)
        expect_use(&uses[i]);
}

TEST(twelve_methods_of_0118_are_experimental)
{
    static const char *const expected[] = {
        "thread/increment_elicitation",
        "thread/decrement_elicitation",
        "thread/backgroundTerminals/clean",
        "thread/realtime/start",
        "thread/realtime/appendAudio",
        "thread/realtime/appendText",
        "thread/realtime/stop",
        "collaborationMode/list",
        "mock/experimentalMethod",
        "fuzzyFileSearch/sessionStart",
        "fuzzyFileSearch/sessionUpdate",
        "fuzzyFileSearch/sessionStop",
    };
    size_t n = 0;

    for (size_t i = 0; i < METHOD_COUNT; i++) {
        if (!(methods[i].flags & MESSAGE_EXPERIMENTAL) || methods[i].part == PART_OF_0166)
            continue;
        ASSERT_TRUE(n < ARRAY_LENGTH(expected));
        ASSERT_STREQ(methods[i].name, expected[n++]);
    }
    ASSERT_EQ(n, ARRAY_LENGTH(expected));
}

/* An experimental gate that every value of a type meets would make the type unusable. */
TEST(every_gated_member_is_of_a_kind_the_gate_knows)
{
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        const struct type *type = methods[i].params;

        for (size_t f = 0; type != NULL && f < type->n_fields; f++) {
            enum kind kind = (enum kind)type_resolve(field_type(&type_fields(type)[f]))->kind;

            if (field_experimental(&type_fields(type)[f]) != NULL)
                ASSERT_TRUE(kind != KIND_INTEGER && kind != KIND_FLOAT);
        }
    }
}
