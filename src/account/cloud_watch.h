/*
 * Finds out what the user's workspace requires, and keeps it known in a struct cloud_requirements (config/cloud.h).
 *
 * Only a ChatGPT login of the plans business, enterprise_cbp_usage_based and enterprise is concerned; for all others
 * nothing is read, asked or waited for. For those:
 *
 *     (LOADING: it is not known who is signed in)
 *     somebody signs in ──> READING the cache ──────────────> KNOWN ──(5 minutes)──┐
 *                                │ there is none                ^                    │
 *                                v                              │                    v
 *                             ASKING ──(answer)──> TAKING ──────┘<───(the same, and a failure changes nothing)
 *                              │  ^
 *        5 tries, 15 s for all │  └── RESTING between two tries, RENEWING the tokens after a 401
 *                              v
 *                            FAILED ──(1 minute)──> ASKING
 *
 * Until it is KNOWN or FAILED, configurations are not loaded (cloud_expect()); a keyring that does not say in time who is
 * signed in is such a failure, too, until it does. Files are read, written and checked by
 * a worker; nothing here waits.
 */
#ifndef ACCOUNT_CLOUD_WATCH_H
#define ACCOUNT_CLOUD_WATCH_H

#include "account/account.h"
#include "config/cloud.h"

struct cloud_watch;

struct cloud_watch_options {
    struct account *account;          /* outlives the watch */
    struct cloud_requirements *cloud; /* the same */
    const char *home;                 /* the same */
    void (*on_told)(void *owner);     /* from the loop: something was told to `cloud` */
    void *owner;
    uint64_t refresh_ms; /* 0: five minutes */
    uint64_t retry_ms;   /* 0: one */
    uint64_t timeout_ms; /* 0: CLOUD_TIMEOUT_MS */
};

struct cloud_watch *cloud_watch_new(const struct cloud_watch_options *options);

/*
 * Finds out who is signed in. True: it is not clear yet; on_told() comes from the loop when it is, and what is
 * required of them, too. False: nobody is.
 */
bool cloud_watch_start(struct cloud_watch *watch);

/* Is the user's workspace one that may require something? */
bool cloud_watch_is_concerned(const struct cloud_watch *watch);

/* Asks no more; whoever waits is told that it failed. */
void cloud_watch_end(struct cloud_watch *watch);  /* accepts NULL */
void cloud_watch_free(struct cloud_watch *watch); /* accepts NULL */

/*
 * The same once, for a program without a server: waits until it is known or has failed, and tells `cloud`.
 * `config` was loaded without it.
 */
void cloud_find_out(const char *home, const struct config *config,
                    struct cloud_requirements *cloud);

/* The backend's answer. False if it is none; *ret_text is NULL if nothing is required. Whatever the bytes are. */
bool cloud_answer_read(struct str json, struct arena *arena, struct str *ret_text);

#endif
