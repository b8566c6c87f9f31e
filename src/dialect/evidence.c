/*
 * What shows that a client speaks an older dialect, as a table of what it sends.
 *
 * Spellings such as "workspaceWrite" and "unlessTrusted" are no sign: the README of today has them in its examples, too, though
 * codex refuses them.
 */
#include "dialect/dialect.h"

#include "base/memory.h"

struct evidence {
    enum method method;
    const char *member;
    const char *inner; /* a member of that one, or NULL */
    const char *value; /* NULL: any, but null */
    unsigned signs;
};

static const struct evidence evidence[] = {
    { METHOD_INITIALIZE, "clientInfo", "name", "codex-vscode", DIALECT_README },
    { METHOD_TURN_START, "sandboxPolicy", "mode", NULL, DIALECT_README },
    { METHOD_REVIEW_START, "appendToOriginalThread", NULL, NULL, DIALECT_README },
};

bool dialect_listens_late(struct str client_name)
{
    static const char *const names[] = { "ai-sdk-provider-codex-app-server" };

    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        if (str_is(client_name, names[i]))
            return true;
    }
    return false;
}

static bool is_there(const struct evidence *wanted, yyjson_val *params)
{
    yyjson_val *value = yyjson_obj_get(params, wanted->member);

    if (wanted->inner != NULL)
        value = yyjson_obj_get(value, wanted->inner);
    return wanted->value == NULL ? value != NULL && !yyjson_is_null(value)
                                 : yyjson_equals_str(value, wanted->value);
}

/* A page that speaks JSON-RPC to the letter and wants raw items wants the events that have them. */
static bool wants_events(enum method method, yyjson_val *params)
{
    return method == METHOD_THREAD_START &&
           yyjson_is_true(yyjson_obj_get(params, "experimentalRawEvents"));
}

unsigned dialect_signs(const struct client_dialect *dialect, const struct message *method,
                       yyjson_val *params)
{
    unsigned signs = 0;
    ptrdiff_t index = method - methods;

    if (index < 0 || index >= METHOD_COUNT)
        return 0;
    for (size_t i = 0; i < ARRAY_LENGTH(evidence); i++) {
        if ((ptrdiff_t)evidence[i].method == index && is_there(&evidence[i], params))
            signs |= evidence[i].signs;
    }
    if (dialect_shows(dialect, DIALECT_JSONRPC) && wants_events((enum method)index, params))
        signs |= DIALECT_LISTENER;
    return signs;
}
