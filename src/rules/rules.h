/*
 * Rules: what the user has said about commands that begin in a certain way.
 *
 * They come from *.rules files of trusted configuration folders and grow by approvals. A file that
 * cannot be read as rules takes every `allow` of all files with it; what forbids or asks stays.
 */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "base/error.h"
#include "rules/program.h"
#include "shell/script.h"

enum rule_decision {
    RULE_NONE,
    RULE_ALLOW,
    RULE_PROMPT,
    RULE_FORBIDDEN
}; /* the later is stricter */

struct rules; /* counted: threads with the same folders share one */

/* A configWarning about a file. */
struct rules_warning {
    struct str summary;
    struct str details;
    struct str path;
    struct wire_text_range range;
};

/*
 * folders: the configuration folders that count, lowest precedence first; FOLDER/rules/ is read, on
 * any thread. False: a file cannot be read at all, "failed to read rules file PATH: why".
 */
bool rules_load(const struct str_array *folders, struct rules **ret_rules, struct error *err);
struct rules *rules_ref(struct rules *rules);

/* The same without what allows: what asks or forbids as of now. One reference; it keeps the others alive. */
struct rules *rules_without_allows(struct rules *rules);
void rules_unref(struct rules *rules);                                /* accepts NULL */
const struct rules_warning *rules_warning(const struct rules *rules); /* NULL: all is well */

/*
 * A rule of the administrator's, on top of all others: it asks or forbids whatever those allow, and no
 * host_executable() keeps a program from its name. elements: the alternatives for each place.
 */
void rules_require(struct rules *rules, const struct str_array *elements, size_t n,
                   enum rule_decision decision, struct str justification);

struct rule_match {
    enum rule_decision decision; /* of the strictest rule that matches; RULE_NONE: none does */
    struct str justification;    /* or NULL */
    struct str_array prefix;     /* of the deciding rule: the longest */
};

/*
 * The answer points into the rules and the command.
 *
 * What a rule allows runs without a sandbox, so an `allow` needs to be sure: the shell passes on the
 * words of its pattern exactly as they are, and the program is one that no confined command can have
 * put there (program.h). Rules that ask or forbid match whatever has their words, and a program by its
 * base name wherever it lies. places: NULL as in program.h.
 */
void rules_match(const struct rules *rules, const struct script_command *command,
                 struct program_places *places, struct rule_match *ret_match);

/* -- Amendments ------------------------------------------------------------------------------ */

/* May this prefix never be saved (`bash`, `sudo`, ...)? */
bool rules_is_banned_prefix(const struct str_array *prefix);

/* Would an `allow` rule with this prefix match the command? */
bool rules_would_match(const struct rules *rules, const struct str_array *prefix,
                       const struct script_command *command, struct program_places *places);

/* An `allow` rule, from now on and for all who share these rules. The prefix has words. */
void rules_allow(struct rules *rules, const struct str_array *prefix);

/* Appends it to HOME/rules/default.rules, under a lock, unless it stands there. On a worker. */
bool rules_save(const char *home, const struct str_array *prefix, struct error *err);

#endif
