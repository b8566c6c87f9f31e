#include "mcp/oauth_tokens.h"

#include "account/keyring.h"
#include "base/descriptor.h"
#include "base/file.h"
#include "base/hex.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "mcp/oauth_lock.h"
#include "schema/copy.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FILE_MAX = 4 * 1024 * 1024,
    PATIENCE_MS = 5000, /* with whoever rewrites the file */
    KEY_BYTES = 8,      /* of the hash of an address */
};

/* -- Tokens ---------------------------------------------------------------------------------- */

struct oauth_tokens *oauth_tokens_new(void)
{
    return xcalloc(1, sizeof(struct oauth_tokens));
}

void oauth_tokens_free(struct oauth_tokens *tokens)
{
    if (tokens == NULL)
        return;
    arena_done(&tokens->arena);
    free(tokens);
}

void oauth_tokens_freep(struct oauth_tokens **tokens)
{
    oauth_tokens_free(*tokens);
}

struct oauth_tokens *oauth_tokens_copy(const struct oauth_tokens *tokens)
{
    struct oauth_tokens *copy = oauth_tokens_new();
    struct arena *arena = &copy->arena;

    copy->server_name = arena_keep(arena, tokens->server_name);
    copy->server_url = arena_keep(arena, tokens->server_url);
    copy->client_id = arena_keep(arena, tokens->client_id);
    copy->access_token = arena_keep(arena, tokens->access_token);
    copy->refresh_token = arena_keep(arena, tokens->refresh_token);
    copy->expires_at_ms = tokens->expires_at_ms;
    copy->scopes = copy_strs(arena, tokens->scopes);
    copy->client_secret = arena_keep(arena, tokens->client_secret);
    copy->client_auth = arena_keep(arena, tokens->client_auth);
    copy->issuer = arena_keep(arena, tokens->issuer);
    copy->token_origin = arena_keep(arena, tokens->token_origin);
    copy->is_from_keyring = tokens->is_from_keyring;
    return copy;
}

struct str oauth_key(struct arena *arena, struct str name, struct str url)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    uint8_t digest[SHA256_LENGTH];
    char digits[2 * KEY_BYTES];

    buf_add_text(&json, "{\"type\":\"http\",\"url\":");
    json_write_str(&json, url);
    buf_add_text(&json, ",\"headers\":{}}");
    sha256(buf_str(&json), digest);
    hex_write(digits, digest, KEY_BYTES);
    return str_of(arena_printf(arena, "%s|%.*s", name.s, (int)sizeof digits, digits));
}

struct str_array oauth_scope_split(struct arena *arena, struct str scope)
{
    struct str *items = arena_alloc(arena, OAUTH_GRANTED_MAX * sizeof *items);
    size_t n = 0;

    for (size_t i = 0; i < scope.len && n < OAUTH_GRANTED_MAX;) {
        const char *end = memchr(scope.s + i, ' ', scope.len - i);
        size_t len = end == NULL ? scope.len - i : (size_t)(end - scope.s) - i;

        if (len > 0)
            items[n++] = arena_str(arena, scope.s + i, len);
        i += len + 1;
    }
    return (struct str_array){ items, n };
}

void oauth_scope_write(struct buf *out, struct str_array scopes)
{
    for (size_t i = 0; i < scopes.n; i++) {
        if (i > 0)
            buf_add_char(out, ' ');
        buf_add_str(out, scopes.items[i]);
    }
}

bool oauth_is_token(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.s[i] <= ' ' || text.s[i] > '~')
            return false;
    }
    return text.len > 0 && text.len <= OAUTH_TOKEN_MAX;
}

/* -- As JSON --------------------------------------------------------------------------------- */

static int64_t read_time(yyjson_val *value)
{
    return yyjson_is_uint(value) && yyjson_get_uint(value) <= INT64_MAX ? yyjson_get_sint(value)
                                                                        : 0;
}

static void read_scope_list(struct oauth_tokens *tokens, yyjson_val *list)
{
    size_t n =
        yyjson_arr_size(list) < OAUTH_GRANTED_MAX ? yyjson_arr_size(list) : OAUTH_GRANTED_MAX;
    struct str *items = arena_alloc(&tokens->arena, (n + 1) * sizeof *items);
    size_t n_kept = 0;

    for (size_t i = 0; i < n; i++) {
        struct str scope = json_str(yyjson_arr_get(list, i));

        if (scope.s != NULL)
            items[n_kept++] = arena_keep(&tokens->arena, scope);
    }
    tokens->scopes = (struct str_array){ items, n_kept };
}

/* An entry of the file. NULL: it is of no use. */
static struct oauth_tokens *read_file_entry(yyjson_val *entry)
{
    CLEANUP(oauth_tokens_freep) struct oauth_tokens *tokens = oauth_tokens_new();
    struct arena *arena = &tokens->arena;

    tokens->server_name = arena_keep(arena, json_member(entry, "server_name"));
    tokens->server_url = arena_keep(arena, json_member(entry, "server_url"));
    tokens->client_id = arena_keep(arena, json_member(entry, "client_id"));
    tokens->access_token = arena_keep(arena, json_member(entry, "access_token"));
    tokens->refresh_token = arena_keep(arena, json_member(entry, "refresh_token"));
    tokens->expires_at_ms = read_time(yyjson_obj_get(entry, "expires_at"));
    tokens->client_secret = arena_keep(arena, json_member(entry, "client_secret"));
    tokens->client_auth = arena_keep(arena, json_member(entry, "client_auth"));
    tokens->issuer = arena_keep(arena, json_member(entry, "issuer"));
    tokens->token_origin = arena_keep(arena, json_member(entry, "token_origin"));
    read_scope_list(tokens, yyjson_obj_get(entry, "scopes"));
    return oauth_is_token(tokens->access_token) && tokens->client_id.s != NULL ? TAKE(tokens)
                                                                               : NULL;
}

/* A secret of the keyring. */
static struct oauth_tokens *read_keyring_entry(struct str json)
{
    yyjson_doc *doc = json.len <= FILE_MAX && !json_is_too_deep(json)
                          ? yyjson_read(json.s, json.len, YYJSON_READ_NOFLAG)
                          : NULL;
    yyjson_val *root = yyjson_doc_get_root(doc);
    yyjson_val *answer = yyjson_obj_get(root, "token_response");
    CLEANUP(oauth_tokens_freep) struct oauth_tokens *tokens = oauth_tokens_new();
    struct arena *arena = &tokens->arena;

    tokens->server_name = arena_keep(arena, json_member(root, "server_name"));
    tokens->server_url = arena_keep(arena, json_member(root, "url"));
    tokens->client_id = arena_keep(arena, json_member(root, "client_id"));
    tokens->access_token = arena_keep(arena, json_member(answer, "access_token"));
    tokens->refresh_token = arena_keep(arena, json_member(answer, "refresh_token"));
    tokens->expires_at_ms = read_time(yyjson_obj_get(root, "expires_at"));
    tokens->client_secret = arena_keep(arena, json_member(root, "client_secret"));
    tokens->client_auth = arena_keep(arena, json_member(root, "client_auth"));
    tokens->issuer = arena_keep(arena, json_member(root, "issuer"));
    tokens->token_origin = arena_keep(arena, json_member(root, "token_origin"));
    tokens->scopes = oauth_scope_split(arena, json_member(answer, "scope"));
    yyjson_doc_free(doc);
    return oauth_is_token(tokens->access_token) && tokens->client_id.s != NULL ? TAKE(tokens)
                                                                               : NULL;
}

static void put_entry_text(yyjson_mut_doc *doc, yyjson_mut_val *object, const char *name,
                           struct str value)
{
    if (value.s != NULL)
        yyjson_mut_obj_add_strncpy(doc, object, name, value.s, value.len);
}

static yyjson_mut_val *file_entry(yyjson_mut_doc *doc, const struct oauth_tokens *tokens)
{
    yyjson_mut_val *entry = yyjson_mut_obj(doc);
    yyjson_mut_val *scopes = yyjson_mut_arr(doc);

    put_entry_text(doc, entry, "server_name", tokens->server_name);
    put_entry_text(doc, entry, "server_url", tokens->server_url);
    put_entry_text(doc, entry, "client_id", tokens->client_id);
    put_entry_text(doc, entry, "access_token", tokens->access_token);
    if (tokens->expires_at_ms > 0)
        yyjson_mut_obj_add_sint(doc, entry, "expires_at", tokens->expires_at_ms);
    else
        yyjson_mut_obj_add_null(doc, entry, "expires_at");
    if (tokens->refresh_token.s != NULL)
        put_entry_text(doc, entry, "refresh_token", tokens->refresh_token);
    else
        yyjson_mut_obj_add_null(doc, entry, "refresh_token");
    for (size_t i = 0; i < tokens->scopes.n; i++)
        yyjson_mut_arr_add_strncpy(doc, scopes, tokens->scopes.items[i].s,
                                   tokens->scopes.items[i].len);
    yyjson_mut_obj_add_val(doc, entry, "scopes", scopes);
    put_entry_text(doc, entry, "client_secret", tokens->client_secret);
    put_entry_text(doc, entry, "client_auth", tokens->client_auth);
    put_entry_text(doc, entry, "issuer", tokens->issuer);
    put_entry_text(doc, entry, "token_origin", tokens->token_origin);
    return entry;
}

static void write_keyring_entry(struct buf *json, const struct oauth_tokens *tokens)
{
    CLEANUP(buf_done) struct buf scope = { 0 };

    oauth_scope_write(&scope, tokens->scopes);
    buf_add_text(json, "{\"server_name\":");
    json_write_str(json, tokens->server_name);
    json_write_member_after(json, "url", tokens->server_url);
    json_write_member_after(json, "client_id", tokens->client_id);
    buf_add_text(json, ",\"token_response\":{\"access_token\":");
    json_write_str(json, tokens->access_token);
    buf_add_text(json, ",\"token_type\":\"bearer\"");
    json_write_member_after(json, "refresh_token", tokens->refresh_token);
    json_write_member_after(json, "scope", tokens->scopes.n == 0 ? STR_NONE : buf_str(&scope));
    buf_add_text(json, "},\"expires_at\":");
    if (tokens->expires_at_ms > 0)
        json_write_int(json, tokens->expires_at_ms);
    else
        buf_add_text(json, "null");
    json_write_member_after(json, "client_secret", tokens->client_secret);
    json_write_member_after(json, "client_auth", tokens->client_auth);
    json_write_member_after(json, "issuer", tokens->issuer);
    json_write_member_after(json, "token_origin", tokens->token_origin);
    buf_add_char(json, '}');
}

/* -- The file -------------------------------------------------------------------------------- */

static const char *credentials_path(struct arena *arena, const char *home)
{
    return arena_printf(arena, "%s/.credentials.json", home);
}

struct oauth_file_mark oauth_file_mark(const char *home)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct stat facts;

    if (stat(credentials_path(&arena, home), &facts) < 0)
        return (struct oauth_file_mark){ 0 };
    return (struct oauth_file_mark){ { (int64_t)facts.st_dev, (int64_t)facts.st_ino, facts.st_size,
                                       facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec } };
}

/* All entries. True with NULL: there is no file. */
static bool read_entries(const char *path, yyjson_doc **ret_doc, struct error *err)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    int r = file_read(path, FILE_MAX, &json);
    yyjson_doc *doc;

    *ret_doc = NULL;
    if (r == -ENOENT)
        return true;
    if (r < 0)
        return error_set(err, ERR_INTERNAL, "failed to read %s: %s", path, file_error_text(r));
    if (str_trim(buf_str(&json)).len == 0)
        return true;
    doc = json_is_too_deep(buf_str(&json)) ? NULL : yyjson_read(json.data, json.len, 0);
    if (!yyjson_is_obj(yyjson_doc_get_root(doc))) {
        yyjson_doc_free(doc);
        return error_set(err, ERR_INTERNAL, "failed to parse %s: it is no JSON object", path);
    }
    *ret_doc = doc;
    return true;
}

static bool load_from_file(const struct oauth_place *place, struct oauth_tokens **ret_tokens,
                           struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    yyjson_doc *doc;

    if (!read_entries(credentials_path(&arena, place->home), &doc, err))
        return false;
    *ret_tokens =
        read_file_entry(yyjson_obj_getn(yyjson_doc_get_root(doc), place->key.s, place->key.len));
    yyjson_doc_free(doc);
    return true;
}

static bool write_entries(const char *path, yyjson_mut_doc *doc, struct error *err)
{
    size_t len;
    char *json;
    int r;

    if (yyjson_mut_obj_size(doc->root) == 0)
        return unlink(path) == 0 || errno == ENOENT ||
               error_set(err, ERR_INTERNAL, "failed to remove %s: %s", path, strerror(errno));
    json = yyjson_mut_write(doc, YYJSON_WRITE_NOFLAG, &len);
    if (json == NULL)
        return error_set(err, ERR_INTERNAL, "failed to write %s", path);
    r = file_replace(path, (struct str){ json, len }, 0600);
    free(json);
    return r == 0 || error_set(err, ERR_INTERNAL, "failed to write %s: %s", path,
                               r == -EINVAL ? file_error_text(r) : strerror(-r));
}

/* A change of one entry; the lock is ours, if it can be had. */
struct entry_change {
    const struct oauth_tokens *tokens; /* NULL: the entry goes */
    struct str refresh_token;          /* if this is the one that is stored; NULL: in any case */
    bool was_there;
};

static bool change_entries(const struct oauth_place *place, struct entry_change *change,
                           yyjson_doc *old, const char *path, struct error *err)
{
    yyjson_val *entry = yyjson_obj_getn(yyjson_doc_get_root(old), place->key.s, place->key.len);
    yyjson_mut_doc *doc =
        old == NULL ? yyjson_mut_doc_new(NULL) : yyjson_doc_mut_copy(old, /* alc= */ NULL);
    bool ok = true;

    change->was_there = entry != NULL;
    if (old == NULL)
        yyjson_mut_doc_set_root(doc, yyjson_mut_obj(doc));
    if (change->refresh_token.s == NULL ||
        str_equal(json_member(entry, "refresh_token"), change->refresh_token)) {
        yyjson_mut_obj_remove_keyn(doc->root, place->key.s, place->key.len);
        if (change->tokens != NULL)
            yyjson_mut_obj_add(doc->root, yyjson_mut_strncpy(doc, place->key.s, place->key.len),
                               file_entry(doc, change->tokens));
        ok = (change->tokens == NULL && !change->was_there) || write_entries(path, doc, err);
    }
    yyjson_mut_doc_free(doc);
    return ok;
}

static bool change_file(const struct oauth_place *place, struct entry_change *change,
                        struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *path = credentials_path(&arena, place->home);
    CLEANUP(closep) int lock = oauth_lock_wait(place->home, OAUTH_LOCK_FILE, PATIENCE_MS);
    yyjson_doc *old;
    bool ok;

    if (lock < 0)
        log_warn("cannot lock %s: %s, continuing", path, strerror(-lock));
    if (!read_entries(path, &old, err))
        return false;
    ok = change_entries(place, change, old, path, err);
    yyjson_doc_free(old);
    return ok;
}

/* Nothing is locked, and no lock file made, for what is not there. */
static bool delete_from_file(const struct oauth_place *place, bool *ret_was_there,
                             struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct entry_change change = { 0 };

    *ret_was_there = false;
    if (!file_name_exists(credentials_path(&arena, place->home)))
        return true;
    if (!change_file(place, &change, err))
        return false;
    *ret_was_there = change.was_there;
    return true;
}

/* -- The keyring ----------------------------------------------------------------------------- */

static struct keyring_name secret_name(const struct oauth_place *place)
{
    return (struct keyring_name){ "Codex MCP Credentials", place->key.s };
}

static bool load_from_keyring(const struct oauth_place *place, struct oauth_tokens **ret_tokens,
                              struct error *err)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    struct keyring_name name = secret_name(place);

    if (!keyring_read(&name, &json, err))
        return error_prefix(err, "failed to read OAuth tokens from keyring: ");
    *ret_tokens = json.len == 0 ? NULL : read_keyring_entry(buf_str(&json));
    if (*ret_tokens != NULL)
        (*ret_tokens)->is_from_keyring = true;
    return true;
}

static bool save_in_keyring(const struct oauth_place *place, const struct oauth_tokens *tokens,
                            struct error *err)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    struct keyring_name name = secret_name(place);

    write_keyring_entry(&json, tokens);
    return keyring_write(&name, buf_str(&json), err) ||
           error_prefix(err, "failed to write OAuth tokens to keyring: ");
}

static bool delete_from_keyring(const struct oauth_place *place, bool *ret_was_there,
                                struct error *err)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    struct keyring_name name = secret_name(place);

    if (!keyring_read(&name, &json, err) || (json.len > 0 && !keyring_delete(&name, err)))
        return error_prefix(err, "failed to delete OAuth tokens from keyring: ");
    *ret_was_there = json.len > 0;
    return true;
}

/* -- Either ---------------------------------------------------------------------------------- */

bool oauth_tokens_load(const struct oauth_place *place, struct oauth_tokens **ret_tokens,
                       struct error *err)
{
    struct oauth_tokens *tokens = NULL;

    if (place->store != MCP_STORE_FILE && !load_from_keyring(place, &tokens, err)) {
        if (place->store == MCP_STORE_KEYRING)
            return false;
        log_debug("%s; looking into .credentials.json", err->message.s);
        error_done(err);
    }
    if (tokens == NULL && place->store != MCP_STORE_KEYRING && !load_from_file(place, &tokens, err))
        return false;
    *ret_tokens = tokens;
    return true;
}

bool oauth_tokens_save(const struct oauth_place *place, const struct oauth_tokens *tokens,
                       struct error *err)
{
    struct entry_change change = { .tokens = tokens };
    bool was_there;

    if (place->store == MCP_STORE_FILE)
        return change_file(place, &change, err);
    if (save_in_keyring(place, tokens, err)) {
        if (!delete_from_file(place, &was_there, err)) /* an older login must not stay readable */
            log_warn("an older login may still be in .credentials.json: %s", err->message.s);
        error_done(err);
        return true;
    }
    if (place->store == MCP_STORE_KEYRING)
        return false;
    log_info("%s; using .credentials.json", err->message.s);
    error_done(err);
    return change_file(place, &change, err);
}

bool oauth_tokens_renew(const struct oauth_place *place, struct str refresh_token,
                        const struct oauth_tokens *tokens, struct error *err)
{
    struct entry_change change = { .tokens = tokens, .refresh_token = refresh_token };
    CLEANUP(oauth_tokens_freep) struct oauth_tokens *stored = NULL;

    if (place->store != MCP_STORE_FILE && !load_from_keyring(place, &stored, err)) {
        if (place->store == MCP_STORE_KEYRING || tokens->is_from_keyring)
            return false; /* it was there, so it is not for want of a keyring */
        error_done(err);
    }
    if (stored == NULL) /* a secret that was removed meanwhile is not made anew */
        return place->store == MCP_STORE_KEYRING || change_file(place, &change, err);
    return !str_equal(stored->refresh_token, refresh_token) || save_in_keyring(place, tokens, err);
}

bool oauth_tokens_delete(const struct oauth_place *place, bool *ret_was_there, struct error *err)
{
    bool was_in_file, was_in_keyring = false;

    if (!delete_from_file(place, &was_in_file, err))
        return false;
    if (place->store != MCP_STORE_FILE && !delete_from_keyring(place, &was_in_keyring, err)) {
        if (place->store == MCP_STORE_KEYRING)
            return false;
        error_done(err); /* without a keyring nothing was ever in it */
    }
    *ret_was_there = was_in_file || was_in_keyring;
    return true;
}
