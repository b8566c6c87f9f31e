/* What the dialects beside the Responses API share. */
#include "base/memory.h"
#include "schema/json_read.h"
#include "schema/json_write.h"
#include "scripted/reply_internal.h"

void reply_custom_as_call(struct reply *reply, size_t index, struct str call_id, struct str name,
                          struct str input)
{
    CLEANUP(buf_done) struct buf arguments = { 0 };

    buf_add_text(&arguments, "{\"input\":");
    json_write_str(&arguments, input);
    buf_add_char(&arguments, '}');
    reply_call(reply, index, call_id, name, buf_str(&arguments));
}

static void add_message(struct reply *reply, size_t index, yyjson_val *item)
{
    yyjson_val *part;
    size_t i, n;

    reply_message_begin(reply, index, STR_NONE);
    yyjson_arr_foreach(yyjson_obj_get(item, "content"), i, n, part)
        reply_message_delta(reply, index, STR_NONE, json_member(part, "text"));
    reply_message_end(reply, index, STR_NONE, STR_NONE);
}

void reply_other_item(struct reply *reply, size_t index, struct str json)
{
    yyjson_doc *doc = yyjson_read(json.s, json.len, 0);
    yyjson_val *item = yyjson_doc_get_root(doc);
    struct str type = json_member(item, "type");
    struct str call_id = json_member(item, "call_id"), name = json_member(item, "name");

    if (str_is(type, "message"))
        add_message(reply, index, item);
    else if (str_is(type, "function_call"))
        reply_call(reply, index, call_id, name, json_member(item, "arguments"));
    else if (str_is(type, "custom_tool_call"))
        reply_custom_call(reply, index, call_id, name, json_member(item, "input"));
    yyjson_doc_free(doc);
}

static long long count_in(yyjson_val *object, const char *name)
{
    yyjson_val *value = yyjson_obj_get(object, name);

    return yyjson_is_int(value) ? (long long)yyjson_get_sint(value) : 0;
}

bool reply_read_usage(struct str json, struct reply_usage *ret_usage)
{
    yyjson_doc *doc = yyjson_read(json.s, json.len, 0);
    yyjson_val *usage = yyjson_doc_get_root(doc);
    bool has_any = yyjson_is_obj(usage);

    *ret_usage = (struct reply_usage){
        .input = count_in(usage, "input_tokens"),
        .cached = count_in(yyjson_obj_get(usage, "input_tokens_details"), "cached_tokens"),
        .output = count_in(usage, "output_tokens"),
    };
    yyjson_doc_free(doc);
    return has_any;
}
