/* request_permissions: the model asks for more than the sandbox policy gives. */
#include "ability/ability.h"
#include "ability/permission.h"
#include "ability/thread_tools.h"
#include "agent/thread_question.h"
#include "approval/decision.h"
#include "base/clock.h"
#include "schema/encode.h"

static const char spec[] =
    "{\"type\":\"function\",\"name\":\"request_permissions\",\"description\":\"Asks the user for "
    "permissions beyond the sandbox, for the commands and patches that follow.\",\"strict\":false,"
    "\"parameters\":{\"type\":\"object\",\"properties\":{\"permissions\":{\"type\":\"object\","
    "\"properties\":{\"file_system\":{\"type\":\"object\",\"properties\":{\"read\":{\"type\":"
    "\"array\",\"items\":{\"type\":\"string\"},\"description\":\"Paths to read.\"},\"write\":{"
    "\"type\":\"array\",\"items\":{\"type\":\"string\"},\"description\":\"Paths to write.\"}},"
    "\"additionalProperties\":false},\"network\":{\"type\":\"object\",\"properties\":{\"enabled\":{"
    "\"type\":\"boolean\",\"description\":\"Whether the network is needed.\"}},"
    "\"additionalProperties\":false}},\"additionalProperties\":false},\"reason\":{\"type\":"
    "\"string\",\"description\":\"Why, in one sentence.\"}},\"required\":[\"permissions\"],"
    "\"additionalProperties\":false}}";

static bool permissions_can_be_requested(const struct settings *settings)
{
    return feature_is_on(settings->features, FEATURE_REQUEST_PERMISSIONS_TOOL);
}

/* In the call's arena. */
struct asking {
    struct tool_call *call;
    struct thread_question *question;
    struct sandbox_grant asked;
    bool has_read, has_write; /* a list that is there, though it may be empty */
};

/* -- Answers ------------------------------------------------------------------------------- */

/* What was asked for and given; nothing else counts. */
static struct sandbox_grant granted(struct asking *asking,
                                    const struct wire_granted_permission_profile *given)
{
    struct arena *arena = &asking->call->arena;
    struct sandbox_grant grant = {
        .network = asking->asked.network && given->network != NULL && given->network->enabled.value,
    };

    if (given->file_system == NULL)
        return grant;
    if (asking->has_read && given->file_system->read.items != NULL)
        grant.read = permission_common(arena, asking->asked.read, given->file_system->read);
    if (asking->has_write && given->file_system->write.items != NULL)
        grant.write = permission_common(arena, asking->asked.write, given->file_system->write);
    return grant;
}

static struct str grant_text(struct arena *arena, const struct sandbox_grant *grant,
                             enum wire_permission_grant_scope scope)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct wire_model_network_permissions network = { .enabled = { true, true } };
    struct wire_model_file_system_permissions files = { .read = grant->read,
                                                        .write = grant->write };
    bool has_files = grant->read.items != NULL || grant->write.items != NULL;
    struct wire_model_permission_answer answer = {
        .permissions = { .network = grant->network ? &network : NULL,
                         .file_system = has_files ? &files : NULL },
        .scope = scope,
    };

    schema_encode(&type_model_permission_answer, &answer, 0, &text);
    return arena_str(arena, text.data, text.len);
}

static void grant_and_answer(struct asking *asking, const struct sandbox_grant *grant,
                             enum wire_permission_grant_scope scope)
{
    struct tool_call *call = asking->call;
    struct approval_session *session = &thread_tools(turn_thread(call->turn))->approvals;

    if (grant->network || grant->read.n > 0 || grant->write.n > 0)
        session_grant(session, grant,
                      scope == WIRE_PERMISSION_GRANT_SCOPE_SESSION ? NULL : turn_id(call->turn));
    call->ability = NULL;
    call->stop = NULL;
    tool_call_answer(call, grant_text(&call->arena, grant, scope));
}

static void on_permissions_answer(void *owner, const struct answer *answer)
{
    struct asking *asking = owner;
    const struct wire_permissions_request_approval_response *response = answer->result;
    struct sandbox_grant grant = { 0 };

    if (answer->kind != ANSWER_RESULT) {
        grant_and_answer(asking, &grant, WIRE_PERMISSION_GRANT_SCOPE_TURN);
        return;
    }
    grant = granted(asking, &response->permissions);
    grant_and_answer(asking, &grant, response->scope);
}

/* -- Asking -------------------------------------------------------------------------------- */

static void request_permissions_stop(struct tool_call *call)
{
    struct asking *asking = call->ability;

    thread_question_withdraw(asking->question);
}

static struct thread_question *ask_for_permissions(struct asking *asking, struct str reason)
{
    struct tool_call *call = asking->call;
    struct thread *thread = turn_thread(call->turn);
    struct wire_additional_network_permissions network = { .enabled = { true, true } };
    struct wire_additional_file_system_permissions files = {
        .read = asking->has_read ? asking->asked.read : (struct str_array){ 0 },
        .write = asking->has_write ? asking->asked.write : (struct str_array){ 0 },
    };
    struct wire_permissions_request_approval_params params = {
        .thread_id = thread_id(thread),
        .turn_id = str_of(turn_id(call->turn)),
        .item_id = call->call_id,
        .environment_id = STR_LITERAL("local"),
        .started_at_ms = clock_now_ms(),
        .cwd = turn_settings(call->turn)->cwd,
        .reason = reason,
        .permissions = { .network = asking->asked.network ? &network : NULL,
                         .file_system = asking->has_read || asking->has_write ? &files : NULL },
    };

    return thread_ask(thread,
                      &(struct thread_question_options){
                          .question = { .what = SERVER_REQUEST_ITEM_PERMISSIONS_REQUEST_APPROVAL,
                                        .params = &params,
                                        .on_answer = on_permissions_answer,
                                        .owner = asking },
                          .waiting_on = WAITING_ON_APPROVAL });
}

static void start_asking(struct tool_call *call,
                         const struct wire_request_permissions_arguments *arguments,
                         const struct sandbox_grant *asked)
{
    const struct wire_model_file_system_permissions *files = arguments->permissions.file_system;
    struct asking *asking = arena_zero(&call->arena, sizeof *asking);

    asking->call = call;
    asking->asked = *asked;
    asking->has_read = files != NULL && files->read.items != NULL;
    asking->has_write = files != NULL && files->write.items != NULL;
    call->ability = asking;
    call->stop = request_permissions_stop;
    if (permissions_may_be_asked(&turn_settings(call->turn)->approval_policy))
        asking->question = ask_for_permissions(asking, arguments->reason);
    if (asking->question == NULL)
        on_permissions_answer(asking, &(struct answer){ .kind = ANSWER_GONE });
}

static void request_permissions_start(struct tool_call *call)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct wire_request_permissions_arguments arguments;
    struct sandbox_grant asked;

    if (!call_arguments(call, &type_request_permissions_arguments, &arguments))
        return;
    if (!permission_grant(&arguments.permissions, turn_settings(call->turn)->cwd, &call->arena,
                          &asked, &err))
        tool_call_answer(call, err.message);
    else if (!asked.network && asked.read.n == 0 && asked.write.n == 0)
        tool_call_answer(call, STR_LITERAL("request_permissions requires at least one permission"));
    else
        start_asking(call, &arguments, &asked);
}

const struct ability request_permissions_ability = {
    .name = "request_permissions",
    .spec = spec,
    .is_offered = permissions_can_be_requested,
    .start = request_permissions_start,
};
