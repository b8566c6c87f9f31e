/* Any bytes as a line of a rollout: what its first bytes tell is what the parser finds, if the line is whole. */
#include "base/check.h"
#include "schema/json_read.h"
#include "store/rollout_kind.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str line = { (const char *)data, size };
    yyjson_doc *doc = yyjson_read(line.s, line.len, /* flags= */ 0);
    yyjson_val *root = yyjson_doc_get_root(doc);
    struct rollout_kind kind;

    if (rollout_kind_read(line, &kind) && root != NULL) {
        yyjson_val *payload = yyjson_obj_get(root, "payload");

        check(str_is(json_member(root, "type"), rollout_line_name(kind.type)));
        check(json_member(root, "timestamp").s != NULL);
        check(yyjson_is_obj(payload));
        check(kind.payload_type.len == 0 ||
              str_equal(json_member(payload, "type"), kind.payload_type));
    }
    yyjson_doc_free(doc);
    return 0;
}
