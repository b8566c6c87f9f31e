/* Answers in the words of each method, and those that are given when no handler takes a request. */
#include "fault.h"
#include "request.h"
#include "value.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { METHOD_NOT_FOUND = -32601 };

static const char nobody[] = "This is a non-interactive session. Operator input is unavailable.";

/* By enum bobbin_decision. */
static const char *const decisions[] = { "accept", "acceptForSession", "decline", "cancel" };
static const char *const old_decisions[] = { "approved", "approved_for_session", "denied",
                                             "abort" };

static const struct known_request {
    const char *method;
    int kind;
    const char *const *decisions; /* NULL: it is not answered by a decision alone */
} known_requests[] = {
    { "item/commandExecution/requestApproval", BOBBIN_REQUEST_APPROVE_COMMAND, decisions },
    { "execCommandApproval", BOBBIN_REQUEST_APPROVE_COMMAND, old_decisions },
    { "item/fileChange/requestApproval", BOBBIN_REQUEST_APPROVE_CHANGE, decisions },
    { "applyPatchApproval", BOBBIN_REQUEST_APPROVE_CHANGE, old_decisions },
    { "item/permissions/requestApproval", BOBBIN_REQUEST_APPROVE_PERMISSIONS, NULL },
    { "item/tool/call", BOBBIN_REQUEST_TOOL_CALL, NULL },
    { "item/tool/requestUserInput", BOBBIN_REQUEST_USER_INPUT, NULL },
    { "mcpServer/elicitation/request", BOBBIN_REQUEST_ELICITATION, NULL },
};

static const struct known_request *find_known(const bobbin_request *request)
{
    for (size_t i = 0; i < ARRAY_LENGTH(known_requests); i++) {
        if (strcmp(known_requests[i].method, request->packet.method) == 0)
            return &known_requests[i];
    }
    return NULL;
}

/* Servers ask about tools of MCP servers by the form that MCP servers ask questions of their own with. */
static bool is_about_tool(const bobbin_request *request)
{
    const bobbin_value *meta = bobbin_value_get(bobbin_request_params(request), "_meta");
    const char *kind = bobbin_value_text(bobbin_value_get(meta, "codex_approval_kind"));

    return kind != NULL && strcmp(kind, "mcp_tool_call") == 0;
}

int bobbin_request_kind(const bobbin_request *request)
{
    const struct known_request *known = find_known(request);

    if (known == NULL)
        return BOBBIN_REQUEST_OTHER;
    if (known->kind == BOBBIN_REQUEST_ELICITATION && is_about_tool(request))
        return BOBBIN_REQUEST_APPROVE_TOOL;
    return known->kind;
}

static int answer_and_free(bobbin_request *request, bobbin_object *result)
{
    int r = bobbin_request_answer(request, result);

    bobbin_object_free(result);
    return r;
}

/* Everything that was asked for, or nothing. */
static int decide_permissions(bobbin_request *request, enum bobbin_decision decision)
{
    const bobbin_value *asked = bobbin_value_get(bobbin_request_params(request), "permissions");
    bobbin_object *result = bobbin_object_new();
    bobbin_object *granted = bobbin_object_make(result, "permissions");

    if (decision <= BOBBIN_ACCEPT_FOR_SESSION) {
        bobbin_object_set_value(granted, "network", bobbin_value_get(asked, "network"));
        bobbin_object_set_value(granted, "fileSystem", bobbin_value_get(asked, "fileSystem"));
    }
    bobbin_object_set_text(result, "scope",
                           decision == BOBBIN_ACCEPT_FOR_SESSION ? "session" : "turn");
    return answer_and_free(request, result);
}

/* The form has no fields: accepted, it is empty. */
static int decide_tool(bobbin_request *request, enum bobbin_decision decision)
{
    static const char *const actions[] = { "accept", "accept", "decline", "cancel" };
    bobbin_object *result = bobbin_object_new();

    bobbin_object_set_text(result, "action", actions[decision]);
    if (decision <= BOBBIN_ACCEPT_FOR_SESSION)
        bobbin_object_make(result, "content");
    else
        bobbin_object_set_null(result, "content");
    if (decision == BOBBIN_ACCEPT_FOR_SESSION)
        bobbin_object_set_text(bobbin_object_make(result, "_meta"), "persist", "session");
    return answer_and_free(request, result);
}

int bobbin_request_decide(bobbin_request *request, enum bobbin_decision decision)
{
    const struct known_request *known = find_known(request);
    int kind = bobbin_request_kind(request);
    bobbin_object *result;

    if (kind == BOBBIN_REQUEST_APPROVE_PERMISSIONS)
        return decide_permissions(request, decision);
    if (kind == BOBBIN_REQUEST_APPROVE_TOOL)
        return decide_tool(request, decision);
    if (known == NULL || known->decisions == NULL) {
        bobbin_request_refuse(request, METHOD_NOT_FOUND, "this client cannot decide about that");
        return fault_set(BOBBIN_ERR_ARGUMENT, "the request is not for an approval");
    }
    result = bobbin_object_new();
    bobbin_object_set_text(result, "decision", known->decisions[decision]);
    return answer_and_free(request, result);
}

int bobbin_request_answer_tool(bobbin_request *request, bool success, const char *text)
{
    bobbin_object *result = bobbin_object_new();
    bobbin_object *item = bobbin_object_add(result, "contentItems");

    bobbin_object_set_text(item, "type", "inputText");
    bobbin_object_set_text(item, "text", text == NULL ? "" : text);
    bobbin_object_set_bool(result, "success", success);
    return answer_and_free(request, result);
}

/* ---- questions to the user --------------------------------------------------------------------- */

/* The label of the option that approves most, if the question is about the approval of a tool. */
static const char *approving_label(const bobbin_value *question)
{
    static const char about_tool[] = "mcp_tool_call_approval_";
    static const char *const wanted[] = { "approve this session", "allow for this session",
                                          "approve", "allow" };
    const bobbin_value *options = bobbin_value_get(question, "options");
    const char *id = bobbin_value_text(bobbin_value_get(question, "id"));

    if (id == NULL || strncmp(id, about_tool, strlen(about_tool)) != 0)
        return NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(wanted); i++) {
        const bobbin_value *option = NULL;

        while ((option = bobbin_value_next(options, option)) != NULL) {
            const char *label = bobbin_value_text(bobbin_value_get(option, "label"));

            if (label != NULL && strncasecmp(label, wanted[i], strlen(wanted[i])) == 0)
                return label;
        }
    }
    return NULL;
}

static int answer_questions(bobbin_request *request, const char *text, bool approve)
{
    const bobbin_value *questions = bobbin_value_get(bobbin_request_params(request), "questions");
    const bobbin_value *question = NULL;
    bobbin_object *result = bobbin_object_new();
    bobbin_object *answers = bobbin_object_make(result, "answers");

    while ((question = bobbin_value_next(questions, question)) != NULL) {
        const char *id = bobbin_value_text(bobbin_value_get(question, "id"));
        const char *label = approve ? approving_label(question) : NULL;

        if (id != NULL)
            bobbin_object_add_text(bobbin_object_make(answers, id), "answers",
                                   label == NULL ? text : label);
    }
    return answer_and_free(request, result);
}

int bobbin_request_answer_questions(bobbin_request *request, const char *text)
{
    return answer_questions(request, text, /* approve= */ false);
}

/* ---- the policy -------------------------------------------------------------------------------- */

static enum bobbin_decision policy_decision(int policy)
{
    switch (policy) {
    case BOBBIN_POLICY_APPROVE:
        return BOBBIN_ACCEPT_FOR_SESSION;
    case BOBBIN_POLICY_CANCEL:
        return BOBBIN_CANCEL;
    default:
        return BOBBIN_DECLINE;
    }
}

static int no_such_tool(bobbin_request *request)
{
    const char *name = bobbin_value_text(bobbin_value_get(bobbin_request_params(request), "tool"));
    char text[256];

    snprintf(text, sizeof text, "Unsupported dynamic tool: %s. There is none of this name here.",
             name == NULL ? "that" : name);
    return bobbin_request_answer_tool(request, false, text);
}

/* Nobody can fill in a form, or visit a page. */
static int decline_elicitation(bobbin_request *request, int policy)
{
    bobbin_object *result = bobbin_object_new();

    bobbin_object_set_text(result, "action", policy == BOBBIN_POLICY_CANCEL ? "cancel" : "decline");
    bobbin_object_set_null(result, "content");
    return answer_and_free(request, result);
}

static int refuse_unknown(bobbin_request *request)
{
    char text[256];

    snprintf(text, sizeof text, "this client does not serve %s", request->packet.method);
    return bobbin_request_refuse(request, METHOD_NOT_FOUND, text);
}

int bobbin_request_default(bobbin_request *request)
{
    int policy = request->client == NULL ? BOBBIN_POLICY_DECLINE : request->client->options.policy;

    switch (bobbin_request_kind(request)) {
    case BOBBIN_REQUEST_APPROVE_COMMAND:
    case BOBBIN_REQUEST_APPROVE_CHANGE:
    case BOBBIN_REQUEST_APPROVE_PERMISSIONS:
    case BOBBIN_REQUEST_APPROVE_TOOL:
        return bobbin_request_decide(request, policy_decision(policy));
    case BOBBIN_REQUEST_TOOL_CALL:
        return no_such_tool(request);
    case BOBBIN_REQUEST_USER_INPUT:
        return answer_questions(request, nobody, policy == BOBBIN_POLICY_APPROVE);
    case BOBBIN_REQUEST_ELICITATION:
        return decline_elicitation(request, policy);
    default:
        return refuse_unknown(request);
    }
}
