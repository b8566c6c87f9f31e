/*
 * The directory of apps (app/directory.h) for whoever is signed in: signed with the login as it is, which is renewed where that is
 * due and after a 401, and read once, however many want it.
 *
 *     SIGNING ──> READING ──> the end
 *                  │   ^
 *            (401) v   │
 *              RECOVERING ──> the end
 *
 * Nothing is asked for any more as soon as somebody else is signed in, or nobody.
 */
#ifndef SERVICE_APP_DIRECTORY_H
#define SERVICE_APP_DIRECTORY_H

#include "account/account.h"
#include "app/directory.h"
#include "base/list.h"

struct app_directories {
    /* Given. */
    struct loop *loop;
    struct account *account;
    const struct str *user_agent;

    struct fetcher *fetcher;
    struct list readings; /* struct app_reading: those under way, one for each login and address */
};

struct directory_wish;

/* list: on_end()'s to keep by counting; NULL: there is none, and failure says why. */
typedef void directory_wish_fn(void *owner, struct app_list *list, const char *failure);

/* What is given has been filled in. */
void app_directories_init(struct app_directories *directories);

/* Every wish has been answered or taken back. Also of one that was never begun. */
void app_directories_done(struct app_directories *directories);

/*
 * `base` is chatgpt_base_url; somebody is signed in with ChatGPT. on_end() comes once, from the loop, never from inside, unless
 * the wish is taken back.
 */
struct directory_wish *app_directory_want(struct app_directories *directories, struct str base,
                                          directory_wish_fn *on_end, void *owner);
void app_directory_cancel(struct directory_wish *wish); /* accepts NULL */

#endif
