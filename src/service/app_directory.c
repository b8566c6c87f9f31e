#include "service/app_directory.h"

#include "base/memory.h"

#include <stdlib.h>

/* One that is under way. */
struct app_reading {
    struct list_node node; /* in the directories' */
    struct app_directories *directories;
    struct list wishes; /* struct directory_wish */
    char *base;
    unsigned login;           /* account_generation() */
    struct next_round *begin; /* SIGNING, before the login is asked for */
    struct login_question *question;
    unsigned n_refusals; /* so many 401 */
    char *refusal;       /* what the last of them said; NULL: there was none */
    struct directory_reading *reading;
};

struct directory_wish {
    struct list_node node;
    struct app_reading *of;
    directory_wish_fn *on_end;
    void *owner;
};

static const struct provider_auth no_command = { 0 };

/* -- The end --------------------------------------------------------------------------------- */

static void app_reading_free(struct app_reading *reading)
{
    struct login_source *logins = account_login_source(reading->directories->account);

    list_remove(&reading->node);
    if (reading->question != NULL)
        logins->cancel(logins, reading->question);
    directory_cancel(reading->reading);
    next_round_free(reading->begin);
    free(reading->refusal);
    free(reading->base);
    free(reading);
}

/* Whoever is told may want the next one. */
static void app_reading_end(struct app_reading *reading, struct app_list *list, const char *failure)
{
    struct list_node *first;

    list_remove(&reading->node);
    while ((first = list_first(&reading->wishes)) != NULL) {
        struct directory_wish *wish = container_of(first, struct directory_wish, node);

        list_remove(&wish->node);
        wish->on_end(wish->owner, list, failure);
        free(wish);
    }
    app_reading_free(reading);
}

/* -- Asking ---------------------------------------------------------------------------------- */

static bool is_of_this_login(void *owner)
{
    const struct app_reading *reading = owner;

    return reading->login == account_generation(reading->directories->account);
}

static void app_reading_on_refusal(struct app_reading *reading, const char *failure);

static void app_reading_on_end(void *owner, struct app_list *list, const char *failure, int status)
{
    struct app_reading *reading = owner;

    reading->reading = NULL;
    if (list == NULL && status == 401 && is_of_this_login(reading))
        app_reading_on_refusal(reading, failure);
    else
        app_reading_end(reading, list, failure);
}

static void app_reading_ask(struct app_reading *reading, const struct login *login)
{
    struct app_directories *directories = reading->directories;
    struct login_identity identity = { 0 };

    account_identity(directories->account, &identity);
    reading->reading = directory_start(&(struct directory_options){
        .fetcher = directories->fetcher,
        .base = str_of(reading->base),
        .bearer = login->bearer,
        .account_id = login->account_id,
        .user_agent = *directories->user_agent,
        .residency = account_residency(directories->account),
        .is_workspace = identity.is_workspace,
        .may_ask = is_of_this_login,
        .on_end = app_reading_on_end,
        .owner = reading,
    });
}

static bool is_of_use(struct app_reading *reading, const struct login *login)
{
    return login->bearer.s != NULL && login->is_chatgpt && login->failure == NULL &&
           is_of_this_login(reading);
}

static void app_reading_on_login(void *owner, const struct login *login)
{
    struct app_reading *reading = owner;

    reading->question = NULL;
    if (is_of_use(reading, login))
        app_reading_ask(reading, login);
    else
        app_reading_end(reading, /* list= */ NULL, "nobody is signed in any more");
}

static void app_reading_on_recovery(void *owner, const struct login *login)
{
    struct app_reading *reading = owner;

    reading->question = NULL;
    if (login->is_new && is_of_use(reading, login))
        app_reading_ask(reading, login);
    else
        app_reading_end(reading, /* list= */ NULL, reading->refusal);
}

/* Whoever answers at once may have ended it. */
static void app_reading_on_refusal(struct app_reading *reading, const char *failure)
{
    struct login_source *logins = account_login_source(reading->directories->account);
    struct login_question *question;

    free(reading->refusal);
    reading->refusal = xstrdup(failure);
    question = logins->recover(logins, &no_command, ++reading->n_refusals, app_reading_on_recovery,
                               reading);
    if (question != NULL)
        reading->question = question;
}

static void app_reading_begin(void *owner)
{
    struct app_reading *reading = owner;
    struct login_source *logins = account_login_source(reading->directories->account);
    struct login_question *question =
        logins->get(logins, &no_command, app_reading_on_login, reading);

    if (question != NULL)
        reading->question = question;
}

/* -- Wishes ---------------------------------------------------------------------------------- */

static struct app_reading *find_reading(struct app_directories *directories, struct str base)
{
    list_foreach(&directories->readings, reading, struct app_reading, node) {
        if (str_is(base, reading->base) && is_of_this_login(reading))
            return reading;
    }
    return NULL;
}

static struct app_reading *app_reading_new(struct app_directories *directories, struct str base)
{
    struct app_reading *reading = xcalloc(1, sizeof *reading);

    reading->directories = directories;
    reading->base = xstrndup(base.s, base.len);
    reading->login = account_generation(directories->account);
    list_init(&reading->wishes);
    list_append(&directories->readings, &reading->node);
    reading->begin = next_round_new(directories->loop, app_reading_begin, reading);
    next_round_start(reading->begin);
    return reading;
}

struct directory_wish *app_directory_want(struct app_directories *directories, struct str base,
                                          directory_wish_fn *on_end, void *owner)
{
    struct directory_wish *wish = xcalloc(1, sizeof *wish);
    struct app_reading *reading = find_reading(directories, base);

    wish->of = reading != NULL ? reading : app_reading_new(directories, base);
    wish->on_end = on_end;
    wish->owner = owner;
    list_append(&wish->of->wishes, &wish->node);
    return wish;
}

void app_directory_cancel(struct directory_wish *wish)
{
    struct app_reading *reading;

    if (wish == NULL)
        return;
    reading = wish->of;
    list_remove(&wish->node);
    free(wish);
    if (reading->node.next != NULL && list_is_empty(&reading->wishes))
        app_reading_free(reading);
}

/* -- All of them ----------------------------------------------------------------------------- */

void app_directories_init(struct app_directories *directories)
{
    list_init(&directories->readings);
    directories->fetcher = fetcher_new(directories->loop);
}

void app_directories_done(struct app_directories *directories)
{
    fetcher_free(directories->fetcher);
}
