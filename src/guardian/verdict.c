#include "guardian/verdict.h"

#include "agent/truncate.h"
#include "base/memory.h"
#include "schema/decode.h"
#include "schema/json_depth.h"

const char verdict_schema[] =
    "{\"type\":\"object\",\"additionalProperties\":false,"
    "\"required\":[\"risk_level\",\"risk_score\",\"rationale\",\"evidence\"],\"properties\":{"
    "\"risk_level\":{\"type\":\"string\",\"enum\":[\"low\",\"medium\",\"high\"]},"
    "\"risk_score\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":100},"
    "\"rationale\":{\"type\":\"string\"},"
    "\"evidence\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"additionalProperties\":false,"
    "\"required\":[\"message\",\"why\"],\"properties\":{"
    "\"message\":{\"type\":\"string\"},\"why\":{\"type\":\"string\"}}}}}}";

/* Two scores are none. */
static bool names_are_single(yyjson_val *object)
{
    static const char *const names[] = { "risk_level", "risk_score", "rationale", "evidence" };
    bool is_there[ARRAY_LENGTH(names)] = { false };
    size_t i, n;
    yyjson_val *name, *value;

    yyjson_obj_foreach(object, i, n, name, value) {
        for (size_t j = 0; j < ARRAY_LENGTH(names); j++) {
            if (!yyjson_equals_str(name, names[j]))
                continue;
            if (is_there[j])
                return false;
            is_there[j] = true;
        }
    }
    return true;
}

static bool decode_assessment(struct str json, struct arena *arena,
                              struct wire_guardian_assessment *ret_assessment, struct error *err)
{
    yyjson_doc *doc;
    bool is_one;

    if (json_is_too_deep(json))
        return error_set(err, ERR_INVALID_REQUEST, "guardian assessment is nested too deeply");
    doc = yyjson_read(json.s, json.len, 0);
    is_one = doc != NULL && names_are_single(yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    if (!is_one)
        return error_set(err, ERR_INVALID_REQUEST, "guardian assessment was not valid JSON");
    return schema_decode_text(&type_guardian_assessment, json, arena, ret_assessment, err);
}

/* From the first { to the last }. */
static bool find_object(struct str text, struct str *ret_object)
{
    const char *first = memchr(text.s, '{', text.len);
    const char *last = memrchr(text.s, '}', text.len);

    if (first == NULL || last == NULL || last < first)
        return false;
    *ret_object = (struct str){ first, (size_t)(last - first) + 1 };
    return true;
}

bool verdict_read(struct str answer, struct arena *arena, struct guardian_verdict *ret_verdict,
                  struct error *err)
{
    struct wire_guardian_assessment assessment = { 0 };
    struct str object;

    if (answer.s == NULL)
        return error_set(err, ERR_INVALID_REQUEST,
                         "guardian review completed without an assessment payload");
    if (answer.len > ANSWER_BYTES_MAX)
        return error_set(err, ERR_INVALID_REQUEST, "guardian assessment is too long");
    if (!find_object(answer, &object))
        return error_set(err, ERR_INVALID_REQUEST, "guardian assessment was not valid JSON");
    if (!decode_assessment(object, arena, &assessment, err))
        return false;
    if (assessment.risk_score > RISK_MOST)
        return error_set(err, ERR_INVALID_REQUEST, "risk_score %u is above %d",
                         assessment.risk_score, RISK_MOST);
    *ret_verdict = (struct guardian_verdict){
        .is_allowed = assessment.risk_score < RISK_DENIED,
        .risk_score = assessment.risk_score,
        .risk_level = assessment.risk_level,
        .rationale = truncate_text(arena, assessment.rationale,
                                   (struct truncation){ TRUNCATE_BYTES, RATIONALE_BYTES_MAX }),
    };
    return true;
}

static struct guardian_verdict refusal(struct str rationale)
{
    return (struct guardian_verdict){
        .risk_score = RISK_MOST,
        .risk_level = WIRE_GUARDIAN_RISK_LEVEL_HIGH,
        .rationale = rationale,
    };
}

void verdict_fail(const char *why, struct arena *arena, struct guardian_verdict *ret_verdict)
{
    struct str text = str_of(arena_printf(arena, "Automatic approval review failed: %s", why));

    *ret_verdict = refusal(
        truncate_text(arena, text, (struct truncation){ TRUNCATE_BYTES, RATIONALE_BYTES_MAX }));
}

void verdict_time_out(struct guardian_verdict *ret_verdict)
{
    *ret_verdict = refusal(STR_LITERAL(
        "Automatic approval review timed out while evaluating the requested approval."));
}
