/* Why a text is no JSON. */
#include "schema/explain.h"
#include "schema/json_scan.h"

bool explain_syntax(struct error *err, struct str json)
{
    struct json_scan scan = { .text = json };
    size_t line, column;

    if (json_scan_value(&scan) && json_scan_end(&scan)) /* what only another reader objects to */
        json_scan_stop(&scan, "invalid value");
    json_scan_place(json, scan.wrong_at, &line, &column);
    return error_set(err, ERR_INVALID_REQUEST, "%s at line %zu column %zu", scan.wrong, line,
                     column);
}
