/*
 * What a workspace requires of its members, as its backend says: the same text as requirements.toml, and
 * stronger than that file. Here it is only kept, for whoever loads a configuration, on any thread; who is
 * signed in and what the backend says is found out by account/cloud_watch.h.
 *
 * It fails closed: while it is not known whether anything is required, a configuration cannot be loaded. Three of the
 * loop's four workers can wait for it at most (the queue of settings, two lanes of threads that begin), so that one
 * is left for whoever finds out, and for others.
 */
#ifndef CONFIG_CLOUD_H
#define CONFIG_CLOUD_H

#include "base/arena.h"
#include "base/error.h"

#include <stdint.h>

enum cloud_fault {
    CLOUD_AUTH = 1, /* only signing in again can help */
    CLOUD_TIMEOUT,
    CLOUD_PARSE,
    CLOUD_REQUEST_FAILED,
    CLOUD_INTERNAL,
};

/* Why it is not known. */
struct cloud_failure {
    enum cloud_fault fault;
    int status;         /* of the backend's answer; 0: there was none, or it was of no use */
    const char *detail; /* for people; lives as long as the program */
};

extern const char cloud_source[];        /* what errors name instead of a file */
extern const char cloud_not_loaded[];    /* the detail of most failures */
extern const char cloud_is_late[];       /* of CLOUD_TIMEOUT */
extern const char cloud_sign_in_again[]; /* of CLOUD_AUTH */

enum { CLOUD_TIMEOUT_MS = 15000 }; /* within which it has to be known */

struct cloud_requirements;

/* Nothing is required, until somebody says otherwise. */
struct cloud_requirements *cloud_requirements_new(void);
void cloud_requirements_free(
    struct cloud_requirements *cloud); /* nobody reads any more; accepts NULL */

/* Something may be required: readers wait until one of the next two comes, or for CLOUD_TIMEOUT_MS and a little more. */
void cloud_expect(struct cloud_requirements *cloud);

/* This is; NULL: nothing. The text has passed requirements_check_text(). */
void cloud_tell(struct cloud_requirements *cloud, struct str text);
void cloud_fail(struct cloud_requirements *cloud, const struct cloud_failure *failure);

/* What was read. Zeroed: nothing is required, and nobody was ever expected. */
struct cloud_word {
    struct str text; /* NULL: nothing is required */
    uint64_t round;  /* how often something was expected before */
};

#define CLOUD_UNREAD UINT64_MAX /* as a round: what is required was not known */

/*
 * On a worker, as it may wait. False if it is not known, with words and data for clients. Nothing is required where
 * `cloud` is NULL.
 */
bool cloud_read(struct cloud_requirements *cloud, struct arena *arena, struct cloud_word *ret_word,
                struct error *err);

/*
 * Is what was read in that round still to be obeyed? False, as above, while it is not known what is required of whoever is
 * signed in now, also if that was never read. At once, on any thread.
 */
bool cloud_is_known(struct cloud_requirements *cloud); /* the same of what could be read now */
bool cloud_check(struct cloud_requirements *cloud, uint64_t round, struct error *err);

/* Sets the error that a failure is for clients; returns false. */
bool cloud_set_error(const struct cloud_failure *failure, struct error *err);

#endif
