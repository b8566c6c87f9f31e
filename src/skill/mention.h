/*
 * Skills that a user asks for by name: an input item, `$name` or `[$name](path)` in a text.
 *
 * A plain name counts if exactly one skill has it and no item names it; names of well-known
 * variables are none.
 */
#ifndef SKILL_MENTION_H
#define SKILL_MENTION_H

#include "base/arena.h"
#include "schema/generated/wire.h"

struct skill_ref {
    struct str name;
    struct str path; /* of its SKILL.md */
};

struct skill_refs {
    const struct skill_ref *items;
    size_t n;
};

/* Those of `known` that the input asks for, each once, in the order they are met. others: names that mean something else, too,
 * in small letters: a plain one of them is no skill's. */
struct skill_refs skill_mentions(struct arena *arena, struct skill_refs known,
                                 struct str_array others,
                                 const struct wire_user_input_array *input);

/* What the model is given: the whole file with its name and path. NULL: it cannot be read. */
struct str skill_message(struct arena *arena, const struct skill_ref *skill);

#endif
