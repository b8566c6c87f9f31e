#include "transport/bearer.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "transport/jwt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <strings.h>
#include <unistd.h>

enum {
    SECRET_BYTES_MIN = 32,
    SECRET_BYTES_MAX = 64 * 1024, /* a larger file is no secret */
};

struct bearer {
    enum bearer_kind kind;
    uint8_t digest[SHA256_LENGTH]; /* BEARER_CAPABILITY: of the token */
    char *secret;                  /* BEARER_SIGNED; owned */
    char *issuer;
    char *audience;
    struct jwt_rules rules; /* of the three above */
};

/* -- Reading secrets ----------------------------------------------------------------------- */

/* The words are the reference's, as are the numbers of errors in them. */
static bool read_secret(const char *path, char **ret_secret, struct error *err)
{
    CLEANUP(buf_done) struct buf bytes = { 0 };
    struct str trimmed;
    int fd = open(path, O_RDONLY | O_CLOEXEC); /* a pipe will do, too */
    int r = file_read_opened(fd < 0 ? -errno : fd, SECRET_BYTES_MAX, &bytes);

    if (r < 0)
        return os_error_setf(err, ERR_INTERNAL, r, "failed to read websocket auth secret %s", path);
    if (!utf8_is_valid(buf_str(&bytes)) || str_has_nul(buf_str(&bytes)))
        return error_set(err, ERR_INTERNAL,
                         "failed to read websocket auth secret %s: stream did not contain valid "
                         "UTF-8",
                         path);
    trimmed = str_trim(buf_str(&bytes));
    if (trimmed.len == 0)
        return error_set(err, ERR_INTERNAL, "websocket auth secret %s must not be empty", path);
    *ret_secret = xstrndup(trimmed.s, trimmed.len);
    explicit_bzero(bytes.data, bytes.len);
    return true;
}

bool bearer_read_token(const char *path, char **ret_token, struct error *err)
{
    return read_secret(path, ret_token, err);
}

bool bearer_is_digest(const char *text)
{
    return strlen(text) == (size_t)2 * SHA256_LENGTH &&
           strspn(text, "0123456789abcdefABCDEF") == (size_t)2 * SHA256_LENGTH;
}

static bool read_bearer_token(struct bearer *bearer, const struct bearer_options *options,
                              struct error *err)
{
    CLEANUP(freep) char *token = NULL;

    if (options->token_sha256 != NULL) {
        for (size_t i = 0; i < SHA256_LENGTH; i++)
            bearer->digest[i] = (unsigned char)(digit_value(options->token_sha256[2 * i]) << 4 |
                                                digit_value(options->token_sha256[2 * i + 1]));
        return true;
    }
    if (!read_secret(options->token_file, &token, err) || token == NULL)
        return false;
    sha256(str_of(token), bearer->digest);
    explicit_bzero(token, strlen(token));
    return true;
}

static bool read_shared_secret(struct bearer *bearer, const struct bearer_options *options,
                               struct error *err)
{
    if (!read_secret(options->shared_secret_file, &bearer->secret, err))
        return false;
    if (strlen(bearer->secret) < SECRET_BYTES_MIN)
        return error_set(err, ERR_INTERNAL,
                         "signed websocket bearer secret %s must be at least %d bytes",
                         options->shared_secret_file, SECRET_BYTES_MIN);
    bearer->issuer = options->issuer == NULL ? NULL : xstrdup(options->issuer);
    bearer->audience = options->audience == NULL ? NULL : xstrdup(options->audience);
    bearer->rules = (struct jwt_rules){
        .key = str_of(bearer->secret),
        .issuer = bearer->issuer,
        .audience = bearer->audience,
        .skew_s = (int64_t)options->max_clock_skew_s,
    };
    return true;
}

bool bearer_new(const struct bearer_options *options, struct bearer **ret_bearer, struct error *err)
{
    struct bearer *bearer;
    bool ok;

    *ret_bearer = NULL;
    if (options->kind == BEARER_NONE)
        return true;
    bearer = xcalloc(1, sizeof *bearer);
    bearer->kind = options->kind;
    ok = bearer->kind == BEARER_SIGNED ? read_shared_secret(bearer, options, err)
                                       : read_bearer_token(bearer, options, err);
    if (!ok) {
        bearer_free(bearer);
        return false;
    }
    *ret_bearer = bearer;
    return true;
}

void bearer_free(struct bearer *bearer)
{
    if (bearer == NULL)
        return;
    if (bearer->secret != NULL)
        explicit_bzero(bearer->secret, strlen(bearer->secret));
    free(bearer->secret);
    free(bearer->issuer);
    free(bearer->audience);
    free(bearer);
}

/* -- Checking ------------------------------------------------------------------------------ */

const char *bearer_refusal_of_token(const struct bearer *bearer, struct str token, int64_t now_s)
{
    uint8_t digest[SHA256_LENGTH];

    if (bearer == NULL)
        return NULL;
    if (bearer->kind == BEARER_SIGNED)
        return jwt_refusal(token, &bearer->rules, now_s);
    sha256(token, digest);
    return bytes_equal_in_constant_time(digest, bearer->digest, sizeof digest)
               ? NULL
               : "invalid websocket bearer token";
}

static bool is_visible(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (((unsigned char)text.s[i] < 0x20 && text.s[i] != '\t') ||
            (unsigned char)text.s[i] > 0x7e)
            return false;
    }
    return true;
}

const char *bearer_refusal(const struct bearer *bearer, struct str authorization, int64_t now_s)
{
    static const char scheme[] = "Bearer ";
    struct str token;

    if (bearer == NULL)
        return NULL;
    if (authorization.s == NULL)
        return "missing websocket bearer token";
    if (!is_visible(authorization) || authorization.len < strlen(scheme) ||
        strncasecmp(authorization.s, scheme, strlen(scheme)) != 0)
        return "invalid authorization header";
    token = str_trim(
        (struct str){ authorization.s + strlen(scheme), authorization.len - strlen(scheme) });
    if (token.len == 0)
        return "invalid authorization header";
    return bearer_refusal_of_token(bearer, token, now_s);
}
