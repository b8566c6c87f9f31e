#include "account/credentials.h"

#include "base/memory.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <yyjson.h>

enum { STALE_AFTER_S = 8 * 24 * 60 * 60, MAX_FILE = 1024 * 1024 };

static bool read_tokens(struct credentials *credentials)
{
    struct claims access = { 0 };
    bool has_access = claims_read(credentials->access_token, &credentials->arena, &access);

    if (credentials->mode == WIRE_AUTH_MODE_CHATGPT_AUTH_TOKENS) {
        credentials->claims = access;
        if (!has_access)
            return false;
    } else if (!claims_read(credentials->id_token, &credentials->arena, &credentials->claims)) {
        return false;
    }
    credentials->access_expires_s = access.expires_s;
    if (credentials->plan == 0)
        credentials->plan = plan_of_claim(credentials->claims.plan);
    return true;
}

struct credentials *credentials_new(const struct credentials *from)
{
    struct credentials *credentials = xcalloc(1, sizeof *credentials);
    struct arena *arena = &credentials->arena;

    credentials->n_refs = 1;
    credentials->mode = from->mode;
    credentials->plan = from->plan;
    credentials->api_key = arena_keep(arena, from->api_key);
    credentials->id_token = arena_keep(arena, from->id_token);
    credentials->access_token = arena_keep(arena, from->access_token);
    credentials->refresh_token = arena_keep(arena, from->refresh_token);
    credentials->account_id = arena_keep(arena, from->account_id);
    credentials->last_refresh = arena_keep(arena, from->last_refresh);
    if (credentials_have_tokens(credentials) && !read_tokens(credentials)) {
        credentials_unref(credentials);
        return NULL;
    }
    return credentials;
}

struct credentials *credentials_ref(struct credentials *credentials)
{
    if (credentials != NULL)
        credentials->n_refs++;
    return credentials;
}

void credentials_unref(struct credentials *credentials)
{
    if (credentials == NULL || --credentials->n_refs > 0)
        return;
    arena_done(&credentials->arena);
    free(credentials);
}

/* -- auth.json ----------------------------------------------------------------------------- */

static const struct {
    const char *name;
    enum wire_auth_mode mode;
} mode_names[] = {
    { "apikey", WIRE_AUTH_MODE_APIKEY },
    { "chatgpt", WIRE_AUTH_MODE_CHATGPT },
    { "chatgptAuthTokens", WIRE_AUTH_MODE_CHATGPT_AUTH_TOKENS },
};

/* 0: a mode that we do not know. Where none is named, a key counts more than tokens. */
static enum wire_auth_mode read_mode(yyjson_val *root, struct str api_key)
{
    struct str name = json_member(root, "auth_mode");

    if (name.s == NULL)
        return api_key.s != NULL ? WIRE_AUTH_MODE_APIKEY : WIRE_AUTH_MODE_CHATGPT;
    for (size_t i = 0; i < ARRAY_LENGTH(mode_names); i++) {
        if (str_is(name, mode_names[i].name))
            return mode_names[i].mode;
    }
    return 0;
}

static struct credentials *read_root(yyjson_val *root)
{
    yyjson_val *tokens = yyjson_obj_get(root, "tokens");
    struct credentials found = {
        .api_key = json_member(root, "OPENAI_API_KEY"),
        .id_token = json_member(tokens, "id_token"),
        .access_token = json_member(tokens, "access_token"),
        .refresh_token = json_member(tokens, "refresh_token"),
        .account_id = json_member(tokens, "account_id"),
        .last_refresh = json_member(root, "last_refresh"),
    };

    found.mode = read_mode(root, found.api_key);
    if (found.mode == 0 || (found.mode == WIRE_AUTH_MODE_APIKEY && found.api_key.s == NULL))
        return NULL;
    return credentials_new(&found);
}

struct credentials *credentials_parse(struct str json)
{
    yyjson_doc *doc;
    struct credentials *credentials = NULL;

    if (json.len > MAX_FILE || json_is_too_deep(json))
        return NULL;
    doc = yyjson_read(json.s, json.len, YYJSON_READ_NOFLAG);
    if (yyjson_is_obj(yyjson_doc_get_root(doc)))
        credentials = read_root(yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    return credentials;
}

static void add_optional_text(struct buf *out, const char *before, struct str text)
{
    buf_add_text(out, before);
    if (text.s == NULL)
        buf_add_text(out, "null");
    else
        json_write_str(out, text);
}

void credentials_write(const struct credentials *credentials, struct buf *out)
{
    for (size_t i = 0; i < ARRAY_LENGTH(mode_names); i++) {
        if (mode_names[i].mode == credentials->mode)
            buf_printf(out, "{\n  \"auth_mode\": \"%s\"", mode_names[i].name);
    }
    add_optional_text(out, ",\n  \"OPENAI_API_KEY\": ", credentials->api_key);
    if (credentials_have_tokens(credentials)) {
        add_optional_text(out, ",\n  \"tokens\": {\n    \"id_token\": ", credentials->id_token);
        add_optional_text(out, ",\n    \"access_token\": ", credentials->access_token);
        add_optional_text(out, ",\n    \"refresh_token\": ", credentials->refresh_token);
        add_optional_text(out, ",\n    \"account_id\": ", credentials->account_id);
        buf_add_text(out, "\n  }");
    }
    if (credentials->last_refresh.s != NULL)
        add_optional_text(out, ",\n  \"last_refresh\": ", credentials->last_refresh);
    buf_add_text(out, "\n}");
}

/* -- Use ----------------------------------------------------------------------------------- */

struct str credentials_bearer(const struct credentials *credentials)
{
    return credentials_have_tokens(credentials) ? credentials->access_token : credentials->api_key;
}

bool credentials_identity(const struct credentials *credentials,
                          struct login_identity *ret_identity)
{
    if (!credentials_have_tokens(credentials))
        return false;
    *ret_identity = (struct login_identity){
        .account_id = credentials->account_id,
        .user_id = credentials->claims.user_id,
        .is_workspace =
            credentials->plan >= WIRE_PLAN_TYPE_TEAM && credentials->plan <= WIRE_PLAN_TYPE_EDU,
    };
    return true;
}

struct str credentials_now(struct arena *arena)
{
    struct timespec now;
    struct tm utc;
    char seconds[32];

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(seconds, sizeof seconds, "%Y-%m-%dT%H:%M:%S", &utc);
    return str_of(arena_printf(arena, "%s.%09ldZ", seconds, now.tv_nsec));
}

/* Seconds since 1970 of a time that we, or the reference, wrote; 0 if it is none. */
static int64_t read_last_refresh(struct str text)
{
    struct tm utc = { 0 };

    if (text.s == NULL || strptime(text.s, "%Y-%m-%dT%H:%M:%S", &utc) == NULL)
        return 0;
    return timegm(&utc);
}

bool credentials_are_stale(const struct credentials *credentials, int64_t now_s)
{
    int64_t refreshed_s;

    if (credentials == NULL || credentials->mode != WIRE_AUTH_MODE_CHATGPT)
        return false;
    if (credentials->access_expires_s != 0)
        return credentials->access_expires_s <= now_s;
    refreshed_s = read_last_refresh(credentials->last_refresh);
    return refreshed_s != 0 && now_s - refreshed_s > STALE_AFTER_S;
}
