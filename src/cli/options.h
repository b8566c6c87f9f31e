/*
 * Options of a command line, from const tables.
 *
 *     #define FIELD(name) .field = offsetof(struct flags, name)
 *     static const struct option options[] = {
 *         { "out", "DIR", "Where the files go", option_store_text, FIELD(out),
 *           .letter = 'o', .traits = OPTION_PATH | OPTION_REQUIRED },
 *         { 0 },
 *     };
 *
 * `--out DIR`, `--out=DIR`, `-o DIR`, `-oDIR` and `-o=DIR` are the same; after `--` everything is a
 * word. Help and usage lines come from the same tables. The texts are those of the reference's
 * parser (clap), because clients and scripts show and match them.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/buf.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Puts a value into its field, or says in *why what is wrong with it. A flag has the value "". */
typedef bool option_store_fn(const char *value, void *field, struct error *why);

enum option_traits {
    OPTION_REQUIRED = 1 << 0,
    OPTION_REPEATS = 1 << 1,
    OPTION_PATH = 1 << 2,  /* any bytes, but not empty; other values are UTF-8 and may be empty */
    OPTION_STOPS = 1 << 3, /* reading ends here, and the caller acts on it: --help */
};

struct option {
    const char *name;       /* without its dashes; NULL ends a table */
    const char *value_name; /* NULL: a flag */
    const char *help;       /* lines are parted by "\n"; NULL: not shown in help */
    option_store_fn *store;
    size_t field;               /* where the value goes: an offset in the struct of the table */
    char letter;                /* 0: it has no short form */
    const char *const *choices; /* the values there are, ending with NULL; or NULL: any */
    const char *excludes;       /* the name of an option it cannot be used with, or NULL */
    unsigned traits;
};

/* Values that come from the command line, in its order. The texts are borrowed from it. */
struct text_list {
    const char **items; /* ends with NULL; NULL: it is empty */
    size_t n;
};

void text_list_add(struct text_list *list, const char *text);
void text_list_done(struct text_list *list);

struct option_number {
    uint64_t value;
    bool given;
};

bool option_store_flag(const char *value, void *field, struct error *why); /* bool */
bool option_store_text(const char *value, void *field, struct error *why); /* const char * */
bool option_store_list(const char *value, void *field, struct error *why); /* struct text_list */
bool option_store_number(const char *value, void *field,
                         struct error *why); /* struct option_number */

/* The same, from `min` to `max`: for the store function of an option. */
bool option_store_between(const char *value, uint64_t min, uint64_t max, void *field,
                          struct error *why);

/* Frees the lists that options of the table have put into `target`. */
void option_lists_done(const struct option *table, void *target);

/* A table, and the struct its values go to. */
struct option_group {
    const struct option *table; /* NULL: none */
    void *target;
};

enum { OPTION_GROUPS = 4, OPTIONS_USED_MAX = 64 };

/* What the usage line shows below an error. */
enum option_usage {
    USAGE_NONE,
    USAGE_GENERAL, /* [OPTIONS] */
    USAGE_USED,    /* what is required and what was used */
};

/* One command's share of the command line. Set `groups` and `args`, and zero the rest. */
struct option_reader {
    struct option_group groups[OPTION_GROUPS];
    char *const *args; /* the next argument; ends with NULL */

    bool only_words;                             /* "--" has been read */
    const struct option *used[OPTIONS_USED_MAX]; /* in the order of their first use */
    size_t n_used;

    struct buf message; /* after OPTION_WRONG: what follows "error: " */
    struct buf tip;     /* may be empty */
    struct str unknown; /* the name of an option that no table has; or none */
    enum option_usage usage;
};

enum option_event {
    OPTION_END,   /* no arguments are left; everything required is there */
    OPTION_WORD,  /* *ret_word is an argument that is no option; it has been read */
    OPTION_STOP,  /* *ret_option, one with OPTION_STOPS, was met */
    OPTION_WRONG, /* see message, tip and usage */
};

/* Reads options up to the next thing the caller has to know about. */
enum option_event options_read(struct option_reader *reader, const char **ret_word,
                               const struct option **ret_option);
void options_done(struct option_reader *reader);

/* " [OPTIONS] --out <DIR>" or, for USAGE_USED, " --out <DIR> --experimental". */
void options_add_usage(const struct option_reader *reader, enum option_usage usage,
                       struct buf *text);

/* The lines of a help page. */
void options_add_help(const struct option *table, struct buf *text);

/* Adds text from the command line, which may be anything, as UTF-8. */
void add_printable(struct buf *text, const char *bytes, size_t len);

#endif
