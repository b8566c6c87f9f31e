/* What is made of a reviewer's answer: JSON as it was asked for, else plain text. */
#include "agent/review.h"
#include "base/buf.h"
#include "base/memory.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

/* Text points into the reviewer's answer. */
struct review_finding {
    struct str title;
    struct str body;
    struct str path;
    double confidence;
    int64_t priority;
    uint64_t start;
    uint64_t end;
};

struct review_answer {
    struct review_finding *findings;
    size_t n_findings;
    struct str correctness;
    struct str explanation;
    double confidence;
};

/* -- Reading: every member must be there, or the answer counts as plain text --------------- */

static bool get_text(yyjson_val *object, const char *name, struct str *ret_text)
{
    *ret_text = json_member(object, name);
    return ret_text->s != NULL;
}

static bool get_number(yyjson_val *object, const char *name, double *ret_number)
{
    yyjson_val *value = yyjson_obj_get(object, name);

    if (!yyjson_is_num(value))
        return false;
    *ret_number = yyjson_get_num(value);
    return true;
}

static bool get_line(yyjson_val *object, const char *name, uint64_t *ret_line)
{
    yyjson_val *value = yyjson_obj_get(object, name);

    if (!yyjson_is_uint(value) || yyjson_get_uint(value) > UINT32_MAX)
        return false;
    *ret_line = yyjson_get_uint(value);
    return true;
}

static bool get_priority(yyjson_val *object, int64_t *ret_priority)
{
    yyjson_val *value = yyjson_obj_get(object, "priority");

    if (!yyjson_is_int(value) || yyjson_get_num(value) > INT32_MAX ||
        yyjson_get_num(value) < INT32_MIN)
        return false;
    *ret_priority = yyjson_get_sint(value);
    return true;
}

static bool read_finding(yyjson_val *json, struct review_finding *finding)
{
    yyjson_val *location = yyjson_obj_get(json, "code_location");
    yyjson_val *lines = yyjson_obj_get(location, "line_range");

    return get_text(json, "title", &finding->title) && get_text(json, "body", &finding->body) &&
           get_number(json, "confidence_score", &finding->confidence) &&
           get_priority(json, &finding->priority) &&
           get_text(location, "absolute_file_path", &finding->path) &&
           get_line(lines, "start", &finding->start) && get_line(lines, "end", &finding->end);
}

static bool read_review(yyjson_val *json, struct arena *arena, struct review_answer *review)
{
    yyjson_val *findings = yyjson_obj_get(json, "findings");
    yyjson_val *item;
    size_t i, n;

    if (!yyjson_is_arr(findings) || !get_text(json, "overall_correctness", &review->correctness) ||
        !get_text(json, "overall_explanation", &review->explanation) ||
        !get_number(json, "overall_confidence_score", &review->confidence))
        return false;
    review->n_findings = yyjson_arr_size(findings);
    review->findings = arena_zero(arena, (review->n_findings + 1) * sizeof *review->findings);
    yyjson_arr_foreach(findings, i, n, item) {
        if (!read_finding(item, &review->findings[i]))
            return false;
    }
    return true;
}

/* The text, or else what lies between its first and last brace, if that is JSON. */
static yyjson_doc *read_json(struct str text)
{
    yyjson_doc *doc = yyjson_read(text.s, text.len, YYJSON_READ_NOFLAG);
    const char *first = memchr(text.s, '{', text.len);
    const char *last = memrchr(text.s, '}', text.len);

    if (yyjson_is_obj(yyjson_doc_get_root(doc)) || first == NULL || last == NULL || last < first)
        return doc;
    yyjson_doc_free(doc);
    return yyjson_read(first, (size_t)(last - first) + 1, YYJSON_READ_NOFLAG);
}

/* -- Writing ------------------------------------------------------------------------------- */

static void add_text_member(struct buf *out, const char *prefix, struct str value)
{
    buf_add_text(out, prefix);
    json_write_str(out, value);
}

static void add_number_member(struct buf *out, const char *prefix, double value)
{
    buf_add_text(out, prefix);
    json_write_float(out, value);
}

static void write_finding(struct buf *out, const struct review_finding *finding)
{
    add_text_member(out, "{\"title\":", finding->title);
    add_text_member(out, ",\"body\":", finding->body);
    add_number_member(out, ",\"confidence_score\":", finding->confidence);
    buf_add_text(out, ",\"priority\":");
    json_write_int(out, finding->priority);
    add_text_member(out, ",\"code_location\":{\"absolute_file_path\":", finding->path);
    buf_add_text(out, ",\"line_range\":{\"start\":");
    json_write_uint(out, finding->start);
    buf_add_text(out, ",\"end\":");
    json_write_uint(out, finding->end);
    buf_add_text(out, "}}}");
}

static struct str review_json(const struct review_answer *review, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "{\"findings\":[");
    for (size_t i = 0; i < review->n_findings; i++) {
        if (i > 0)
            buf_add_char(&out, ',');
        write_finding(&out, &review->findings[i]);
    }
    add_text_member(&out, "],\"overall_correctness\":", review->correctness);
    add_text_member(&out, ",\"overall_explanation\":", review->explanation);
    add_number_member(&out, ",\"overall_confidence_score\":", review->confidence);
    buf_add_char(&out, '}');
    return arena_str(arena, out.data, out.len);
}

/* Every line on a line of its own, two spaces in. */
static void add_indented(struct buf *out, struct str text)
{
    const char *at = text.s, *end = text.s + text.len;

    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline == NULL ? end : newline;
        size_t len = (size_t)(stop - at);

        if (newline != NULL && len > 0 && at[len - 1] == '\r')
            len--;
        buf_add_text(out, "\n  ");
        buf_add(out, at, len);
        at = stop + 1;
    }
}

static struct str findings_block(const struct review_answer *review, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    if (review->n_findings == 0)
        return STR_NONE;
    buf_add_text(&out, review->n_findings == 1 ? "Review comment:" : "Full review comments:");
    for (size_t i = 0; i < review->n_findings; i++) {
        const struct review_finding *finding = &review->findings[i];

        buf_add_text(&out, "\n\n- ");
        buf_add_str(&out, finding->title);
        buf_add_text(&out, " \xe2\x80\x94 ");
        buf_add_str(&out, finding->path);
        buf_printf(&out, ":%llu-%llu", (unsigned long long)finding->start,
                   (unsigned long long)finding->end);
        add_indented(&out, finding->body);
    }
    return arena_str(arena, out.data, out.len);
}

static struct str joined(struct str explanation, struct str findings, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_str(&out, explanation);
    if (explanation.len > 0 && findings.len > 0)
        buf_add_text(&out, "\n\n");
    buf_add_str(&out, findings);
    return arena_str(arena, buf_str(&out).s, out.len);
}

void review_parse(struct str text, struct arena *arena, struct review_result *ret_result)
{
    struct review_answer review = { 0 };
    struct str explanation;
    yyjson_doc *doc;

    *ret_result = (struct review_result){
        .rendered = STR_LITERAL("Reviewer failed to output a response."),
        .explanation = STR_LITERAL(""),
    };
    if (text.s == NULL)
        return;
    doc = read_json(text);
    if (!read_review(yyjson_doc_get_root(doc), arena, &review))
        review = (struct review_answer){ .correctness = STR_LITERAL(""), .explanation = text };
    explanation = str_trim(review.explanation);
    ret_result->output = review_json(&review, arena);
    ret_result->explanation = arena_str(arena, explanation.s, explanation.len);
    ret_result->findings = findings_block(&review, arena);
    if (ret_result->explanation.len > 0 || ret_result->findings.len > 0)
        ret_result->rendered = joined(ret_result->explanation, ret_result->findings, arena);
    yyjson_doc_free(doc);
}

/* -- For the thread's own model ------------------------------------------------------------ */

static struct str user_action(const char *context, struct str results, struct arena *arena)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "<user_action>\n  <context>");
    buf_add_text(&text, context);
    buf_add_text(&text, "</context>\n  <action>review</action>\n  <results>\n  ");
    buf_add_str(&text, results);
    buf_add_text(&text, "\n  </results>\n</user_action>");
    return arena_str(arena, text.data, text.len);
}

struct str review_user_action(const struct review_result *result, struct arena *arena)
{
    struct str results = joined(result->explanation, result->findings, arena);

    if (result->output.s == NULL)
        return review_interrupted_action(arena);
    return user_action(
        "The user had the code reviewed by a separate reviewer. Its complete result is below. "
        "The user may ask you to deal with some of the comments.",
        results.len > 0 ? results : STR_LITERAL("None."), arena);
}

struct str review_interrupted_action(struct arena *arena)
{
    return user_action(
        "The user had a code review started, and stopped it before it had a result. If the "
        "user asks about it, say that it has to be started again with `/review` and "
        "left to finish.",
        STR_LITERAL("None."), arena);
}
