#include "fleet/held.h"

#include "base/hash.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

enum { FIRST_BUCKETS = 64 };

struct held_id {
    struct held_id *next; /* of its bucket; owned */
    size_t len;
    char text[];
};

struct held_ids {
    pthread_mutex_t lock;
    struct held_id **buckets; /* a power of two */
    size_t n_buckets, n;
};

struct held_ids *held_ids_new(void)
{
    struct held_ids *held = xcalloc(1, sizeof *held);

    pthread_mutex_init(&held->lock, NULL);
    held->n_buckets = FIRST_BUCKETS;
    held->buckets = xcalloc(held->n_buckets, sizeof(struct held_id *));
    return held;
}

void held_ids_free(struct held_ids *held)
{
    if (held == NULL)
        return;
    for (size_t i = 0; i < held->n_buckets; i++) {
        for (struct held_id *id = held->buckets[i], *next; id != NULL; id = next) {
            next = id->next;
            free(id);
        }
    }
    pthread_mutex_destroy(&held->lock);
    free(held->buckets);
    free(held);
}

static struct held_id **held_bucket(const struct held_ids *held, struct str id)
{
    return &held->buckets[hash_in_memory(id) & (held->n_buckets - 1)];
}

/* Where the id is, or the end of its bucket. */
static struct held_id **held_place(const struct held_ids *held, struct str id)
{
    struct held_id **place = held_bucket(held, id);

    while (*place != NULL && !str_equal((struct str){ (*place)->text, (*place)->len }, id))
        place = &(*place)->next;
    return place;
}

static void held_grow(struct held_ids *held)
{
    struct held_id **old = held->buckets;
    size_t n_old = held->n_buckets;

    held->n_buckets *= 2;
    held->buckets = xcalloc(held->n_buckets, sizeof(struct held_id *));
    for (size_t i = 0; i < n_old; i++) {
        for (struct held_id *id = old[i], *next; id != NULL; id = next) {
            struct held_id **bucket = held_bucket(held, (struct str){ id->text, id->len });

            next = id->next;
            id->next = *bucket;
            *bucket = id;
        }
    }
    free(old);
}

void held_ids_add(struct held_ids *held, struct str id)
{
    struct held_id **place;

    pthread_mutex_lock(&held->lock);
    if (held->n >= held->n_buckets)
        held_grow(held);
    place = held_place(held, id);
    if (*place == NULL) {
        struct held_id *added = xmalloc(sizeof *added + id.len);

        *added = (struct held_id){ .len = id.len };
        memcpy(added->text, id.s, id.len);
        *place = added;
        held->n++;
    }
    pthread_mutex_unlock(&held->lock);
}

void held_ids_remove(struct held_ids *held, struct str id)
{
    struct held_id **place, *removed;

    pthread_mutex_lock(&held->lock);
    place = held_place(held, id);
    removed = *place;
    if (removed != NULL) {
        *place = removed->next;
        held->n--;
    }
    pthread_mutex_unlock(&held->lock);
    free(removed);
}

bool held_ids_has(struct held_ids *held, struct str id)
{
    bool has;

    pthread_mutex_lock(&held->lock);
    has = *held_place(held, id) != NULL;
    pthread_mutex_unlock(&held->lock);
    return has;
}

size_t held_ids_count(struct held_ids *held)
{
    size_t n;

    pthread_mutex_lock(&held->lock);
    n = held->n;
    pthread_mutex_unlock(&held->lock);
    return n;
}
