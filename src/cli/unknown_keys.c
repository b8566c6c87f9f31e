#include "cli/unknown_keys.h"

#include "base/visible.h"
#include "cli/similar.h"
#include "config/settings_table.h"
#include "config/strict.h"

struct key_telling {
    struct buf *out;
    bool are_flags;
};

/* The name that is most like the typed one so far. */
struct guess {
    struct str typed;
    const char *name; /* NULL: none is like it */
    double likeness;
};

static void consider(struct guess *guess, const char *name)
{
    double likeness = similarity(guess->typed, str_of(name));

    if (likeness > guess->likeness && is_slip(guess->typed, str_of(name))) {
        guess->name = name;
        guess->likeness = likeness;
    }
}

static const char *guess_key(const struct unknown_key *unknown)
{
    struct guess guess = { .typed = unknown->key };

    for (const struct setting *field = unknown->fields; field != NULL && field->key != NULL;
         field++) {
        if (field->flags & unknown->where)
            consider(&guess, field->key);
    }
    for (size_t i = 0; unknown->fields == NULL && i < N_FEATURES; i++)
        consider(&guess, feature_table[i].name);
    return guess.name;
}

static void tell_key(void *owner, const struct unknown_key *unknown)
{
    const struct key_telling *telling = owner;
    struct str place = { unknown->name.s, unknown->name.len - unknown->key.len };
    const char *meant;

    if (telling->are_flags && unknown->layer != LAYER_SESSION_FLAGS)
        return;
    if (telling->out->len > 0)
        buf_add_char(telling->out, '\n');
    visible_add(telling->out, unknown->message, VISIBLE_LINE);
    meant = guess_key(unknown);
    if (meant == NULL)
        return;
    buf_add_text(telling->out, "; a similar one exists: `");
    visible_add(telling->out, place, VISIBLE_LINE);
    buf_printf(telling->out, "%s`", meant);
}

void unknown_keys_add(const struct config *config, bool are_flags, struct buf *out)
{
    struct key_telling telling = { out, are_flags };

    config_visit_unknown_keys(config, tell_key, &telling);
}
