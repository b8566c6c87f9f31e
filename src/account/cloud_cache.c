#include "account/cloud_cache.h"

#include "base/base64.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <errno.h>
#include <time.h>
#include <yyjson.h>

/* Of the reference, which every version of it has that can read the file. */
static const char signing_key[] =
    "codex-cloud-requirements-cache-v3-064f8542-75b4-494c-a294-97d3ce597271";

/* What is signed, as text. */
struct cloud_payload {
    struct str cached_at;
    struct str expires_at;
    struct cloud_member member;
    struct str text;
};

/* -- The signature --------------------------------------------------------------------------- */

/* One member: ",\n    \"NAME\": VALUE" for the file, `,"NAME":VALUE` for the signature. */
struct payload_style {
    const char *open, *between, *colon, *close;
};

static const struct payload_style signed_style = { "{", ",", ":", "}" };
static const struct payload_style file_style = { "{\n    ", ",\n    ", ": ", "\n  }" };

static void write_payload(struct buf *out, const struct cloud_payload *payload,
                          const struct payload_style *style)
{
    const struct {
        const char *name;
        struct str value;
    } members[] = {
        { "cached_at", payload->cached_at },
        { "expires_at", payload->expires_at },
        { "chatgpt_user_id", payload->member.user_id },
        { "account_id", payload->member.account_id },
        { "contents", payload->text },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(members); i++) {
        buf_printf(out, "%s\"%s\"%s", i == 0 ? style->open : style->between, members[i].name,
                   style->colon);
        if (members[i].value.s == NULL)
            buf_add_text(out, "null");
        else
            json_write_str(out, members[i].value);
    }
    buf_add_text(out, style->close);
}

static struct str sign_payload(struct arena *arena, const struct cloud_payload *payload)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    uint8_t digest[SHA256_LENGTH];

    write_payload(&text, payload, &signed_style);
    hmac_sha256(str_of(signing_key), buf_str(&text), digest);
    return base64_encode(arena, (struct str){ (const char *)digest, sizeof digest });
}

void cloud_cache_write(struct cloud_member member, struct str text, int64_t now_s, struct buf *out)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct cloud_payload payload = {
        .cached_at = clock_utc(&arena, now_s),
        .expires_at = clock_utc(&arena, now_s + CLOUD_CACHE_LIFE_S),
        .member = member,
        .text = text,
    };

    buf_add_text(out, "{\n  \"signed_payload\": ");
    write_payload(out, &payload, &file_style);
    buf_printf(out, ",\n  \"signature\": \"%s\"\n}", sign_payload(&arena, &payload).s);
}

/* -- Reading --------------------------------------------------------------------------------- */

/* Seconds since 1970; 0 if it is no time of UTC. A fraction of a second is not looked at. */
static int64_t read_time(struct str text)
{
    struct tm utc = { 0 };

    if (text.s == NULL || !str_ends(text, "Z") ||
        strptime(text.s, "%Y-%m-%dT%H:%M:%S", &utc) == NULL)
        return 0;
    return timegm(&utc);
}

static bool is_signed(const struct cloud_payload *payload, struct str signature)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str expected = sign_payload(&arena, payload);

    return signature.len == expected.len &&
           bytes_equal_in_constant_time(signature.s, expected.s, expected.len);
}

/* NULL: nothing is wrong with it. */
static const char *fault_in_payload(const struct cloud_payload *payload, struct str signature,
                                    struct cloud_member member, int64_t now_s)
{
    int64_t expires_s = read_time(payload->expires_at);

    if (!is_signed(payload, signature))
        return "its signature is wrong";
    if (!str_equal(payload->member.user_id, member.user_id) ||
        !str_equal(payload->member.account_id, member.account_id))
        return "it is of another account";
    if (expires_s <= now_s)
        return "it is too old";
    return expires_s > now_s + CLOUD_CACHE_LIFE_S ? "it is from the future" : NULL;
}

static const char *read_root(yyjson_val *root, struct cloud_member member, int64_t now_s,
                             struct arena *arena, struct str *ret_text)
{
    yyjson_val *object = yyjson_obj_get(root, "signed_payload");
    yyjson_val *contents = yyjson_obj_get(object, "contents");
    struct cloud_payload payload = {
        .cached_at = json_member(object, "cached_at"),
        .expires_at = json_member(object, "expires_at"),
        .member = { json_member(object, "chatgpt_user_id"), json_member(object, "account_id") },
        .text = json_str(contents),
    };
    const char *why;

    if (!yyjson_is_str(contents) && !yyjson_is_null(contents))
        return "it is no such file";
    why = fault_in_payload(&payload, json_member(root, "signature"), member, now_s);
    if (why == NULL)
        *ret_text = arena_keep(arena, payload.text);
    return why;
}

bool cloud_cache_read(struct str json, struct cloud_member member, int64_t now_s,
                      struct arena *arena, struct str *ret_text, const char **ret_why)
{
    yyjson_doc *doc =
        json_is_too_deep(json) ? NULL : yyjson_read(json.s, json.len, YYJSON_READ_NOFLAG);

    *ret_why = doc == NULL ? "it is not JSON"
                           : read_root(yyjson_doc_get_root(doc), member, now_s, arena, ret_text);
    yyjson_doc_free(doc);
    return *ret_why == NULL;
}

/* -- The file -------------------------------------------------------------------------------- */

static bool is_known(struct cloud_member member)
{
    return member.user_id.s != NULL && member.account_id.s != NULL;
}

static const char *cache_path(struct arena *arena, const char *home)
{
    return arena_printf(arena, "%s/cloud-requirements-cache.json", home);
}

bool cloud_cache_load(const char *home, struct cloud_member member, struct arena *arena,
                      struct str *ret_text)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    const char *path = cache_path(arena, home), *why;
    int r = is_known(member) ? file_read(path, CLOUD_CACHE_MAX_BYTES, &json) : -ENOENT;

    if (r == -ENOENT)
        return false;
    if (r < 0)
        why = file_error_text(r);
    else if (cloud_cache_read(buf_str(&json), member, clock_now_ms() / 1000, arena, ret_text, &why))
        return true;
    log_info("%s is not used: %s", path, why);
    return false;
}

void cloud_cache_save(const char *home, struct cloud_member member, struct str text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf json = { 0 };
    const char *path = cache_path(&arena, home);
    int r;

    if (!is_known(member))
        return;
    cloud_cache_write(member, text, clock_now_ms() / 1000, &json);
    r = file_replace(path, buf_str(&json), 0600);
    if (r < 0)
        log_warn("cannot write %s: %s, continuing", path, file_error_text(r));
}
