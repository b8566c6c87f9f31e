#include "store/long_text.h"

#include "schema/json_read.h"
#include "schema/json_text.h"
#include "store/rollout_fields.h"

#include <string.h>

enum {
    LONG_LINE = 2048, /* shorter ones are not worth it */
    FAR = 4096,       /* where the output begins at the latest */
};

static bool has_output(const struct rollout_kind *kind)
{
    return kind->type == ROLLOUT_EVENT_MSG && (str_is(kind->payload_type, "exec_command_end") ||
                                               str_is(kind->payload_type, "item_completed"));
}

/* Behind the quote of the first member of that name, whoever's it is. In a string these bytes cannot stand: a quote in there has
 * a backslash before it. NULL: there is none. */
static const char *find_output(struct str line)
{
    static const char name[] = "\"aggregated_output\":\"";
    size_t n = line.len < FAR ? line.len : FAR;
    const char *found = memmem(line.s, n, name, sizeof name - 1);

    return found == NULL ? NULL : found + sizeof name - 1;
}

bool long_text_take_out(struct str line, const struct rollout_kind *kind, struct buf *ret_line,
                        struct str *ret_text)
{
    const char *text, *line_end = line.s + line.len;
    size_t len;

    if (line.len < LONG_LINE || !has_output(kind))
        return false;
    text = find_output(line);
    if (text == NULL ||
        !json_text_is_canonical((struct str){ text, (size_t)(line_end - text) }, &len) ||
        len < LONG_LINE / 2)
        return false;
    ret_line->len = 0;
    buf_add(ret_line, line.s, (size_t)(text - line.s));
    buf_add_text(ret_line, LONG_TEXT_STAND_IN);
    buf_add(ret_line, text + len, (size_t)(line_end - text) - len);
    *ret_text = (struct str){ text, len };
    return true;
}

bool long_text_is_output(yyjson_val *line, const char *stand_in)
{
    struct fields payload = fields_of(yyjson_obj_get(line, "payload"), /* arena= */ NULL), item;

    if (str_is(json_member(payload.object, "type"), "exec_command_end"))
        return yyjson_get_str(fields_value(&payload, "aggregated_output")) == stand_in;
    item = fields_of(fields_value(&payload, "item"), /* arena= */ NULL);
    return str_is(json_member(item.object, "type"), "CommandExecution") &&
           yyjson_get_str(fields_value(&item, "aggregated_output")) == stand_in;
}
