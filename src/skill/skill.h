/*
 * A skill: a folder with a SKILL.md that tells the model how to do something.
 *
 * The file begins with YAML between two lines of three dashes; agents/openai.yaml beside it says
 * how clients show the skill, and may be absent or broken.
 */
#ifndef SKILL_SKILL_H
#define SKILL_SKILL_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/generated/wire.h"

enum {
    SKILL_MAX_NAME = 64,
    SKILL_MAX_TEXT = 1024,
    SKILL_MAX_FILE_BYTES = 1024 * 1024, /* a longer file is an error */
};

struct skill {
    struct wire_skill_metadata shown; /* as clients see it */
    bool implicit;                    /* the model is told of it */
    struct str plugin_id; /* of the enabled plugin in whose folders it was found; NULL: in none */
};

/*
 * Reads the SKILL.md at `path`, absolute and without links; `plugin` is put before its name, NULL: it is of none. *ret_hidden: it is for other products.
 * False with the words for the client in *err.
 */
bool skill_read(struct arena *arena, struct str path, enum wire_skill_scope scope,
                struct str plugin, struct skill *ret_skill, bool *ret_hidden, struct error *err);

/* The text between the dashes; NULL: there is none. */
struct str skill_front_matter(struct str text);

/* What agents/openai.yaml says, as far as it fits; the file need not be there. */
void skill_read_interface(struct arena *arena, struct str folder, struct skill *skill,
                          bool *ret_hidden);

#endif
