/*
 * Which requests the hub listens to. Every one passes, in this order: its Host is ours, the page it comes from is
 * ours, its cookie is a browser's that is signed in, its key is that browser's.
 */
#ifndef HUB_ADMISSION_H
#define HUB_ADMISSION_H

#include "base/str.h"
#include "http/reader.h"
#include "hub/login.h"

enum hub_proof {
    HUB_PROOF_NONE,
    HUB_PROOF_COOKIE,
    HUB_PROOF_KEY, /* and the cookie */
};

/* What a path asks of its visitors. */
struct hub_guard {
    enum hub_proof proof;
    bool is_private; /* no other site may even ask: Sec-Fetch-Site is looked at */
    bool
        takes_form; /* a form of ours: since our pages send no referrer, browsers give it the Origin "null" */
    bool is_socket; /* a WebSocket: it has an Origin, and its key is a subprotocol */
};

/* Names that are ours. */
struct hub_hosts {
    struct str *items; /* "127.0.0.1:4520", small letters; owned, with their text in the arena */
    size_t n;
    struct arena arena;
    unsigned port;
};

/* With the port; without it as well where that is the usual one. */
void hub_hosts_add(struct hub_hosts *hosts, const char *name);
void hub_hosts_done(struct hub_hosts *hosts);

/* The status of the refusal, or 0: it may pass. The text is for whoever asked. */
unsigned hub_admission(const struct hub_hosts *hosts, const struct hub_login *login,
                       const struct hub_guard *guard, const struct http_request *request,
                       const char **ret_text);

/* The next value of that name in `a=1; b=2`, taken from the front of the list. */
bool hub_cookie_next(struct str *cookies, struct str name, struct str *ret_value);

/* "bobbin_ui_4520": cookies do not know ports. */
enum { HUB_COOKIE_NAME_SIZE = 24 };
void hub_cookie_name(unsigned port, char ret_name[HUB_COOKIE_NAME_SIZE]);

/* What a page offers with its WebSocket: the protocol that is named back, and with it its key. */
#define HUB_PROTOCOL "bobbin.ui"
#define HUB_KEY_PROTOCOL "key."
bool hub_protocol_key(struct str offered, struct str *ret_key);

#endif
