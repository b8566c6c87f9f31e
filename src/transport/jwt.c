#include "transport/jwt.h"

#include "base/base64url.h"
#include "base/memory.h"
#include "base/sha256.h"

#include <yyjson.h>

static const char invalid[] = "invalid websocket jwt";

/* "header.payload.signature" */
struct segments {
    struct str header;
    struct str payload;
    struct str signature;
    struct str signed_part; /* the first two with their dot */
};

static bool split_token(struct str token, struct segments *ret_segments)
{
    const char *end = token.s + token.len;
    const char *first = memchr(token.s, '.', token.len);
    const char *second = first == NULL ? NULL : memchr(first + 1, '.', (size_t)(end - first - 1));

    if (second == NULL || memchr(second + 1, '.', (size_t)(end - second - 1)) != NULL)
        return false;
    *ret_segments = (struct segments){
        .header = { token.s, (size_t)(first - token.s) },
        .payload = { first + 1, (size_t)(second - first - 1) },
        .signature = { second + 1, (size_t)(end - second - 1) },
        .signed_part = { token.s, (size_t)(second - token.s) },
    };
    return true;
}

/* The object in a segment, or NULL. The caller frees it. */
static yyjson_doc *decode_object(struct str segment)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    yyjson_doc *doc = NULL;
    struct str json;

    if (base64url_decode(&arena, segment, &json) && json.len > 0)
        doc = yyjson_read(json.s, json.len, 0);
    if (doc != NULL && !yyjson_is_obj(yyjson_doc_get_root(doc))) {
        yyjson_doc_free(doc);
        return NULL;
    }
    return doc;
}

static bool is_hs256(struct str header)
{
    yyjson_doc *doc = decode_object(header);
    bool is =
        doc != NULL && yyjson_equals_str(yyjson_obj_get(yyjson_doc_get_root(doc), "alg"), "HS256");

    yyjson_doc_free(doc);
    return is;
}

static bool is_signed(const struct segments *segments, struct str key)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    uint8_t expected[SHA256_LENGTH];
    struct str given;

    if (!base64url_decode(&arena, segments->signature, &given) || given.len != sizeof expected)
        return false;
    hmac_sha256(key, segments->signed_part, expected);
    return bytes_equal_in_constant_time(expected, given.s, sizeof expected);
}

/* -- Claims -------------------------------------------------------------------------------- */

static bool is_absent(yyjson_val *value)
{
    return value == NULL || yyjson_is_null(value);
}

/* An integer that fits; *ret_number is untouched otherwise. */
static bool read_numeric_date(yyjson_val *value, int64_t *ret_number)
{
    if (!yyjson_is_int(value) || (yyjson_is_uint(value) && yyjson_get_uint(value) > INT64_MAX))
        return false;
    *ret_number = yyjson_get_sint(value);
    return true;
}

static bool is_audience(yyjson_val *value)
{
    yyjson_val *item;
    size_t i, n;

    if (is_absent(value) || yyjson_is_str(value))
        return true;
    if (!yyjson_is_arr(value))
        return false;
    yyjson_arr_foreach(value, i, n, item) {
        if (!yyjson_is_str(item))
            return false;
    }
    return true;
}

static bool names_audience(yyjson_val *value, const char *audience)
{
    yyjson_val *item;
    size_t i, n;

    if (!yyjson_is_arr(value))
        return yyjson_equals_str(value, audience);
    yyjson_arr_foreach(value, i, n, item) {
        if (yyjson_equals_str(item, audience))
            return true;
    }
    return false;
}

/* Sums stay at the ends of their range. */
static int64_t add_seconds(int64_t time_s, int64_t more_s)
{
    int64_t sum;

    if (__builtin_add_overflow(time_s, more_s, &sum))
        return more_s > 0 ? INT64_MAX : INT64_MIN;
    return sum;
}

static const char *refusal_of_claims(yyjson_val *claims, const struct jwt_rules *rules,
                                     int64_t now_s)
{
    yyjson_val *not_before = yyjson_obj_get(claims, "nbf");
    yyjson_val *issuer = yyjson_obj_get(claims, "iss");
    yyjson_val *audience = yyjson_obj_get(claims, "aud");
    int64_t expires_s, from_s = INT64_MIN;

    if (!read_numeric_date(yyjson_obj_get(claims, "exp"), &expires_s))
        return invalid;
    if (!is_absent(not_before) && !read_numeric_date(not_before, &from_s))
        return invalid;
    if ((!is_absent(issuer) && !yyjson_is_str(issuer)) || !is_audience(audience))
        return invalid;
    if (now_s > add_seconds(expires_s, rules->skew_s))
        return "expired websocket jwt";
    if (now_s < add_seconds(from_s, -rules->skew_s))
        return "websocket jwt is not valid yet";
    if (rules->issuer != NULL && !yyjson_equals_str(issuer, rules->issuer))
        return "websocket jwt issuer mismatch";
    if (rules->audience != NULL && !names_audience(audience, rules->audience))
        return "websocket jwt audience mismatch";
    return NULL;
}

const char *jwt_refusal(struct str token, const struct jwt_rules *rules, int64_t now_s)
{
    struct segments segments;
    const char *refusal = invalid;
    yyjson_doc *claims;

    if (!split_token(token, &segments) || !is_hs256(segments.header) ||
        !is_signed(&segments, rules->key))
        return invalid;
    claims = decode_object(segments.payload);
    if (claims != NULL)
        refusal = refusal_of_claims(yyjson_doc_get_root(claims), rules, now_s);
    yyjson_doc_free(claims);
    return refusal;
}
