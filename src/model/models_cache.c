#include "model/models_cache.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/version.h"
#include "schema/json_write.h"

#include <limits.h>
#include <stdio.h>
#include <time.h>

enum { MAX_BYTES = 8 * 1024 * 1024 };

static bool file_name(const char *home, char path[PATH_MAX])
{
    return snprintf(path, PATH_MAX, "%s/models_cache.json", home) < PATH_MAX;
}

/* RFC 3339 in UTC, as both programs write it; what is behind the seconds does not matter. */
static bool read_fetched_at(yyjson_val *text, int64_t *ret_seconds)
{
    struct tm tm = { 0 };

    if (!yyjson_is_str(text) || strptime(yyjson_get_str(text), "%Y-%m-%dT%H:%M:%S", &tm) == NULL)
        return false;
    *ret_seconds = timegm(&tm);
    return true;
}

static yyjson_doc *read_cache(const char *home)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    char path[PATH_MAX];

    if (!file_name(home, path) || file_read(path, MAX_BYTES, &text) < 0 || text.len == 0)
        return NULL;
    return yyjson_read(text.data, text.len, /* flags= */ 0);
}

yyjson_doc *models_cache_read(const char *home, int64_t now_s, int64_t *ret_fetched_s)
{
    yyjson_doc *doc = read_cache(home);
    yyjson_val *root;
    int64_t fetched_s;

    root = yyjson_doc_get_root(doc);
    if (!yyjson_equals_str(yyjson_obj_get(root, "client_version"), CODEX_VERSION) ||
        !yyjson_is_arr(yyjson_obj_get(root, "models")) ||
        !read_fetched_at(yyjson_obj_get(root, "fetched_at"), &fetched_s) || fetched_s > now_s ||
        now_s - fetched_s > MODELS_CACHE_SECONDS) {
        yyjson_doc_free(doc);
        return NULL;
    }
    *ret_fetched_s = fetched_s;
    return doc;
}

void models_cache_write(const char *home, int64_t now_s, struct str etag, yyjson_val *models)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    char path[PATH_MAX];
    int r;

    if (!file_name(home, path))
        return;
    buf_printf(&text, "{\"fetched_at\":\"%s\",\"etag\":", clock_utc(&arena, now_s).s);
    if (etag.s == NULL)
        buf_add_text(&text, "null");
    else
        json_write_str(&text, etag);
    buf_add_text(&text, ",\"client_version\":\"" CODEX_VERSION "\",\"models\":");
    json_write_value(&text, models);
    buf_add_text(&text, "}\n");
    r = file_replace(path, buf_str(&text), 0666);
    if (r < 0)
        log_warn("cannot write %s: %s, continuing", path, file_error_text(r));
}

void models_cache_renew(const char *home, int64_t now_s, struct str etag)
{
    yyjson_doc *doc = read_cache(home);
    yyjson_val *root = yyjson_doc_get_root(doc);
    yyjson_val *kept = yyjson_obj_get(root, "etag");
    yyjson_val *models = yyjson_obj_get(root, "models");

    if (yyjson_equals_str(yyjson_obj_get(root, "client_version"), CODEX_VERSION) &&
        yyjson_equals_strn(kept, etag.s, etag.len) && yyjson_is_arr(models))
        models_cache_write(home, now_s, etag, models);
    yyjson_doc_free(doc);
}
