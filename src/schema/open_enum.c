/*
 * Values of open enums that no declaration names. Each word is kept for good, so there is a bound on how many and how long:
 * one for what clients say, by connection and for all of them, and another for what models, files and settings say, so that no
 * client takes a word from them or from another client. Messages are decoded on several threads.
 */
#include "schema/open_enum.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

enum { OWN_WORDS_MAX = 256, CLIENT_WORDS_MAX = 1024, WORD_BYTES_MAX = 128 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct str words[OWN_WORDS_MAX + CLIENT_WORDS_MAX]; /* of all types; one never changes */
static size_t n_words, n_client_words;

static size_t find_word(struct str word)
{
    for (size_t i = 0; i < n_words; i++) {
        if (str_equal(words[i], word))
            return i;
    }
    return n_words;
}

static bool words_have_room(const unsigned *n_of_client)
{
    if (n_of_client == NULL)
        return n_words - n_client_words < OWN_WORDS_MAX;
    return *n_of_client < OPEN_WORDS_OF_CLIENT && n_client_words < CLIENT_WORDS_MAX;
}

static bool keep_word(struct str word, unsigned *n_of_client, size_t *ret_place)
{
    *ret_place = find_word(word);
    if (*ret_place < n_words)
        return true;
    if (!words_have_room(n_of_client) || word.len == 0 || word.len > WORD_BYTES_MAX)
        return false;
    if (n_of_client != NULL) {
        n_client_words++;
        ++*n_of_client;
    }
    words[n_words++] = (struct str){ xstrndup(word.s, word.len), word.len };
    return true;
}

unsigned open_enum_value_from(unsigned *n_of_client, const struct type *type, struct str word)
{
    unsigned value = type_find_variant(type, word);
    size_t place;

    if (value != 0)
        return value;
    pthread_mutex_lock(&lock);
    if (keep_word(word, n_of_client, &place))
        value = type->n_variants + 1 + (unsigned)place;
    pthread_mutex_unlock(&lock);
    return value;
}

unsigned open_enum_value(const struct type *type, struct str word)
{
    return open_enum_value_from(NULL, type, word);
}

struct str enum_word(const struct type *type, unsigned value)
{
    struct str word = STR_NONE;

    if (value == 0)
        return STR_NONE;
    if (value <= type->n_variants)
        return str_of(variant_name(&type_variants(type)[value - 1]));
    pthread_mutex_lock(&lock);
    if (value - type->n_variants <= n_words)
        word = words[value - type->n_variants - 1];
    pthread_mutex_unlock(&lock);
    return word;
}
