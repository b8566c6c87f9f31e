#include "hub/login.h"

#include "base/buf.h"
#include "base/check.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/hex.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/sha256.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum {
    SECRET_BYTES = 32,
    FIXED_TOKEN_MIN = 32,
    FILE_BYTES_MAX = 64 * 1024,
    MINUTE_MS = 60 * 1000,
    ADDRESSES_MAX = 64, /* whose wrong tokens are counted */
};

struct hub_digest {
    uint8_t bytes[SHA256_LENGTH];
};

struct hub_browser {
    struct hub_digest cookie, key;
};

struct hub_link {
    struct hub_digest token;
    int64_t until_ms;
};

struct wrong_tokens {
    struct in6_addr from;
    int64_t since_ms;
    unsigned n;
};

struct hub_login {
    char *path;
    struct hub_browser browsers[HUB_BROWSERS_MAX]; /* the oldest first */
    size_t n_browsers;
    struct hub_link links[HUB_LINKS_MAX]; /* the oldest first */
    size_t n_links;
    bool had_link;
    bool has_fixed;
    struct hub_digest fixed;
    struct wrong_tokens wrong[ADDRESSES_MAX]; /* the one that began last is at the end */
    size_t n_wrong;
};

/* -- Secrets -------------------------------------------------------------------------------- */

static struct hub_digest digest_of(struct str secret)
{
    struct hub_digest digest = { { 0 } };

    sha256(secret, digest.bytes);
    return digest;
}

static bool digests_equal(const struct hub_digest *a, const struct hub_digest *b)
{
    return bytes_equal_in_constant_time(a->bytes, b->bytes, sizeof a->bytes);
}

static void make_secret(char ret_secret[HUB_SECRET_SIZE])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint8_t bytes[SECRET_BYTES + 1] = { 0 };

    check(getrandom(bytes, SECRET_BYTES, 0) == SECRET_BYTES);
    for (size_t i = 0; i < HUB_SECRET_SIZE - 1; i++) {
        size_t bit = 6 * i;
        unsigned two = (unsigned)(bytes[bit / 8] << 8 | bytes[bit / 8 + 1]);

        ret_secret[i] = digits[two >> (10 - bit % 8) & 63];
    }
    ret_secret[HUB_SECRET_SIZE - 1] = '\0';
}

/* -- The file ------------------------------------------------------------------------------- */

static void add_browser(struct hub_login *login, const struct hub_browser *browser)
{
    if (login->n_browsers == HUB_BROWSERS_MAX)
        memmove(login->browsers, login->browsers + 1,
                --login->n_browsers * sizeof login->browsers[0]);
    login->browsers[login->n_browsers++] = *browser;
}

static bool read_digest(struct str digits, struct hub_digest *ret_digest)
{
    for (size_t i = 0; i < SHA256_LENGTH; i++) {
        unsigned high = digit_value(digits.s[2 * i]), low = digit_value(digits.s[2 * i + 1]);

        if (high > 15 || low > 15)
            return false;
        ret_digest->bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* COOKIE KEY, both as 64 hexadecimal digits. */
static bool read_browser(struct str line, struct hub_browser *ret_browser)
{
    enum { DIGITS = 2 * SHA256_LENGTH };

    return line.len == 2 * DIGITS + 1 && line.s[DIGITS] == ' ' &&
           read_digest((struct str){ line.s, DIGITS }, &ret_browser->cookie) &&
           read_digest((struct str){ line.s + DIGITS + 1, DIGITS }, &ret_browser->key);
}

size_t hub_login_read(struct hub_login *login, struct str text)
{
    size_t n = 0;

    while (text.len > 0) {
        const char *end = memchr(text.s, '\n', text.len);
        struct str line = { text.s, end == NULL ? text.len : (size_t)(end - text.s) };
        struct hub_browser browser;
        size_t passed = line.len + (end != NULL);

        if (read_browser(line, &browser)) {
            add_browser(login, &browser);
            n++;
        }
        text = (struct str){ text.s + passed, text.len - passed };
    }
    return n;
}

static void add_digest(struct buf *out, const struct hub_digest *digest)
{
    hex_write(buf_reserve(out, 2 * SHA256_LENGTH), digest->bytes, SHA256_LENGTH);
    out->len += 2 * SHA256_LENGTH;
}

static void save_browsers(const struct hub_login *login)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    int r;

    for (size_t i = 0; i < login->n_browsers; i++) {
        add_digest(&text, &login->browsers[i].cookie);
        buf_add_char(&text, ' ');
        add_digest(&text, &login->browsers[i].key);
        buf_add_char(&text, '\n');
    }
    r = file_replace(login->path, buf_str(&text), 0600);
    if (r < 0)
        log_error("cannot write %s: %s; browsers have to sign in again after a restart",
                  login->path, file_error_text(r));
}

bool hub_login_new(const char *path, struct str fixed_token, struct hub_login **ret_login,
                   struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct hub_login *login;

    if (fixed_token.s != NULL && fixed_token.len < FIXED_TOKEN_MIN)
        return error_set(err, ERR_INVALID_PARAMS, "the token has to have %d characters or more",
                         FIXED_TOKEN_MIN);
    login = xcalloc(1, sizeof *login);
    login->path = xstrdup(path);
    login->has_fixed = fixed_token.s != NULL;
    if (login->has_fixed)
        login->fixed = digest_of(fixed_token);
    if (file_read(path, FILE_BYTES_MAX, &text) == 0)
        hub_login_read(login, buf_str(&text));
    *ret_login = login;
    return true;
}

void hub_login_free(struct hub_login *login)
{
    if (login == NULL)
        return;
    free(login->path);
    explicit_bzero(login, sizeof *login);
    free(login);
}

/* -- Links ---------------------------------------------------------------------------------- */

static void remove_link(struct hub_login *login, size_t i)
{
    memmove(login->links + i, login->links + i + 1,
            (--login->n_links - i) * sizeof login->links[0]);
}

/* The oldest, but not the one that is good until it is used: it may be the only way in. */
static size_t link_to_forget(const struct hub_login *login)
{
    return login->links[0].until_ms == INT64_MAX ? 1 : 0;
}

void hub_login_link(struct hub_login *login, int64_t now_ms, char ret_token[HUB_SECRET_SIZE])
{
    if (login->n_links == HUB_LINKS_MAX)
        remove_link(login, link_to_forget(login));
    make_secret(ret_token);
    login->links[login->n_links++] = (struct hub_link){
        .token = digest_of(str_of(ret_token)),
        .until_ms = login->had_link ? now_ms + HUB_LINK_MS : INT64_MAX,
    };
    login->had_link = true;
}

/* A link is used up by that. */
static bool use_token(struct hub_login *login, struct str token, int64_t now_ms)
{
    struct hub_digest digest = digest_of(token);

    for (size_t i = login->n_links; i-- > 0;) {
        if (login->links[i].until_ms <= now_ms) {
            remove_link(login, i);
        } else if (digests_equal(&login->links[i].token, &digest)) {
            remove_link(login, i);
            return true;
        }
    }
    return login->has_fixed && digests_equal(&login->fixed, &digest);
}

/* -- Wrong tokens --------------------------------------------------------------------------- */

/* A network of IPv6 counts as one. */
static bool is_same_network(const struct in6_addr *a, const struct in6_addr *b)
{
    return memcmp(a, b, IN6_IS_ADDR_V4MAPPED(a) ? sizeof *a : 8) == 0;
}

/* Those of the last minute; NULL: there are none. */
static struct wrong_tokens *wrong_tokens_of(struct hub_login *login, const struct in6_addr *from,
                                            int64_t now_ms)
{
    for (size_t i = 0; i < login->n_wrong; i++) {
        struct wrong_tokens *wrong = &login->wrong[i];

        if (is_same_network(&wrong->from, from) && now_ms - wrong->since_ms < MINUTE_MS)
            return wrong;
    }
    return NULL;
}

static void count_wrong_token(struct hub_login *login, const struct in6_addr *from, int64_t now_ms)
{
    struct wrong_tokens *wrong = wrong_tokens_of(login, from, now_ms);

    if (wrong != NULL) {
        wrong->n++;
        return;
    }
    if (login->n_wrong == ADDRESSES_MAX)
        memmove(login->wrong, login->wrong + 1, --login->n_wrong * sizeof login->wrong[0]);
    login->wrong[login->n_wrong++] = (struct wrong_tokens){ *from, now_ms, 1 };
}

/* -- Browsers ------------------------------------------------------------------------------- */

enum hub_login_verdict hub_login_try(struct hub_login *login, struct str token,
                                     const struct in6_addr *from, int64_t now_ms,
                                     struct hub_secrets *ret_secrets)
{
    const struct wrong_tokens *wrong = wrong_tokens_of(login, from, now_ms);
    struct hub_browser browser;

    if (wrong != NULL && wrong->n >= HUB_WRONG_TOKENS)
        return HUB_LOGIN_TOO_MANY;
    if (!use_token(login, token, now_ms)) {
        count_wrong_token(login, from, now_ms);
        return HUB_LOGIN_WRONG;
    }
    make_secret(ret_secrets->cookie);
    make_secret(ret_secrets->key);
    browser.cookie = digest_of(str_of(ret_secrets->cookie));
    browser.key = digest_of(str_of(ret_secrets->key));
    add_browser(login, &browser);
    save_browsers(login);
    return HUB_LOGIN_OK;
}

const struct hub_browser *hub_login_browser(const struct hub_login *login, struct str cookie)
{
    struct hub_digest digest = digest_of(cookie);

    for (size_t i = 0; i < login->n_browsers; i++) {
        if (digests_equal(&login->browsers[i].cookie, &digest))
            return &login->browsers[i];
    }
    return NULL;
}

bool hub_browser_has_key(const struct hub_browser *browser, struct str key)
{
    struct hub_digest digest = digest_of(key);

    return digests_equal(&browser->key, &digest);
}

void hub_login_sign_out(struct hub_login *login)
{
    login->n_browsers = login->n_links = 0;
    login->had_link = false;
    save_browsers(login);
}
