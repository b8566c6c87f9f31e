/*
 * Who may use the hub: links that sign a browser in once, and the browsers that are signed in.
 *
 * A browser that is signed in holds two secrets: a cookie, which every port of this host gets to see, and a key in
 * the storage of our origin, which no other port can read. Only digests of both, and of links, are kept; those of
 * browsers in a file of the user, so that a hub that is started again knows them.
 */
#ifndef HUB_LOGIN_H
#define HUB_LOGIN_H

#include "base/arena.h"
#include "base/error.h"
#include "base/str.h"

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    HUB_BROWSERS_MAX = 64, /* signed in; one more, and the oldest has to sign in again */
    HUB_LINKS_MAX = 16,    /* unused; the same */
    HUB_LINK_MS = 15 * 60 * 1000,
    HUB_WRONG_TOKENS = 10, /* from one address in a minute */
    HUB_SECRET_SIZE = 44,  /* 256 bits in base64url, and a NUL byte */
};

struct hub_login;
struct hub_browser;

/*
 * `path` is the file of the browsers; one that is not there, or makes no sense, is no browsers. `fixed_token` (or
 * STR_NONE) signs in as often as it is used; it has to have 32 characters.
 */
bool hub_login_new(const char *path, struct str fixed_token, struct hub_login **ret_login,
                   struct error *err);
void hub_login_free(struct hub_login *login); /* accepts NULL */

/* The token of a link that is good once, within HUB_LINK_MS; the first of all, and after a sign-out, until it is used. */
void hub_login_link(struct hub_login *login, int64_t now_ms, char ret_token[HUB_SECRET_SIZE]);

enum hub_login_verdict { HUB_LOGIN_OK, HUB_LOGIN_WRONG, HUB_LOGIN_TOO_MANY };

/* What a browser is to keep. */
struct hub_secrets {
    char cookie[HUB_SECRET_SIZE];
    char key[HUB_SECRET_SIZE];
};

/* `from` is who tries, an IPv4 address as IPv6 has it. After HUB_WRONG_TOKENS wrong ones nobody there gets in for the
 * rest of the minute, with the right one either. */
enum hub_login_verdict hub_login_try(struct hub_login *login, struct str token,
                                     const struct in6_addr *from, int64_t now_ms,
                                     struct hub_secrets *ret_secrets);

/* The browser that has this cookie; NULL: none does. Valid until the next hub_login_try() or sign-out. */
const struct hub_browser *hub_login_browser(const struct hub_login *login, struct str cookie);
bool hub_browser_has_key(const struct hub_browser *browser, struct str key);

/* Nobody is signed in any more, and no link is good; the fixed token still is. */
void hub_login_sign_out(struct hub_login *login);

/* -- The file, for tests -------------------------------------------------------------------- */

/* Reads browsers as the file has them, one a line; what is no such line is passed over. Returns how many. */
size_t hub_login_read(struct hub_login *login, struct str text);

#endif
