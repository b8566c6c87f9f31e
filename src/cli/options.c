#include "cli/options.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "cli/similar.h"

#include <stdlib.h>
#include <string.h>

/* ---- values ---------------------------------------------------------------------------------- */

void text_list_add(struct text_list *list, const char *text)
{
    list->items = xrealloc(list->items, (list->n + 2) * sizeof *list->items);
    list->items[list->n++] = text;
    list->items[list->n] = NULL;
}

void text_list_done(struct text_list *list)
{
    free(list->items);
    *list = (struct text_list){ 0 };
}

bool option_store_flag(const char *value, void *field, struct error *why)
{
    *(bool *)field = true;
    return true;
}

bool option_store_text(const char *value, void *field, struct error *why)
{
    *(const char **)field = value;
    return true;
}

bool option_store_list(const char *value, void *field, struct error *why)
{
    text_list_add(field, value);
    return true;
}

bool option_store_number(const char *value, void *field, struct error *why)
{
    const char *digits = value[0] == '+' ? value + 1 : value;
    uint64_t number = 0;

    if (value[0] == '\0')
        return error_set(why, ERR_INVALID_PARAMS, "cannot parse integer from empty string");
    if (digits[0] == '\0' || digits[strspn(digits, "0123456789")] != '\0')
        return error_set(why, ERR_INVALID_PARAMS, "invalid digit found in string");
    for (; *digits != '\0'; digits++) {
        if (__builtin_mul_overflow(number, UINT64_C(10), &number) ||
            __builtin_add_overflow(number, (uint64_t)(*digits - '0'), &number))
            return error_set(why, ERR_INVALID_PARAMS, "number too large to fit in target type");
    }
    *(struct option_number *)field = (struct option_number){ .value = number, .given = true };
    return true;
}

bool option_store_between(const char *value, uint64_t min, uint64_t max, void *field,
                          struct error *why)
{
    struct option_number number = { 0 };

    if (!option_store_number(value, &number, why))
        return false;
    if (number.value < min)
        return error_set(why, ERR_INVALID_PARAMS, "must be at least %llu", (unsigned long long)min);
    if (number.value > max)
        return error_set(why, ERR_INVALID_PARAMS, "must be at most %llu", (unsigned long long)max);
    *(struct option_number *)field = number;
    return true;
}

void option_lists_done(const struct option *table, void *target)
{
    for (; table != NULL && table->name != NULL; table++) {
        if (table->store == option_store_list)
            text_list_done((struct text_list *)((char *)target + table->field));
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* An option and the struct that its group fills. */
struct match {
    const struct option *option;
    char *target;
};

/* By letter, or by its long name if `letter` is 0. */
static struct match find_option(const struct option_reader *reader, struct str name, char letter)
{
    for (size_t i = 0; i < OPTION_GROUPS; i++) {
        const struct option *option = reader->groups[i].table;

        for (; option != NULL && option->name != NULL; option++) {
            if (letter != '\0' ? option->letter == letter : str_is(name, option->name))
                return (struct match){ option, reader->groups[i].target };
        }
    }
    return (struct match){ 0 };
}

static struct match find_name(const struct option_reader *reader, struct str name)
{
    return find_option(reader, name, /* letter= */ '\0');
}

static struct match find_letter(const struct option_reader *reader, char letter)
{
    return find_option(reader, /* name= */ STR_NONE, letter);
}

/* The name in --name or --name=value. */
static struct str name_in(const char *arg)
{
    return (struct str){ arg + 2, strcspn(arg + 2, "=") };
}

static const struct option *find_similar(const struct option_reader *reader, struct str name)
{
    const struct option *best = NULL;
    double best_score = SIMILAR_ENOUGH;

    for (size_t i = 0; i < OPTION_GROUPS; i++) {
        const struct option *option = reader->groups[i].table;

        for (; option != NULL && option->name != NULL; option++) {
            double score = similarity(name, str_of(option->name));

            if (score > best_score) {
                best = option;
                best_score = score;
            }
        }
    }
    return best;
}

static bool was_used(const struct option_reader *reader, const struct option *option)
{
    for (size_t i = 0; i < reader->n_used; i++) {
        if (reader->used[i] == option)
            return true;
    }
    return false;
}

static void mark_used(struct option_reader *reader, const struct option *option)
{
    if (was_used(reader, option))
        return;
    check(reader->n_used < OPTIONS_USED_MAX);
    reader->used[reader->n_used++] = option;
}

/* ---- texts ----------------------------------------------------------------------------------- */

void add_printable(struct buf *text, const char *bytes, size_t len)
{
    while (len > 0) {
        size_t valid = utf8_valid_prefix(bytes, len);

        buf_add(text, bytes, valid);
        bytes += valid;
        len -= valid;
        if (len > 0) {
            buf_add_text(text, "\xef\xbf\xbd"); /* U+FFFD for a byte that is no character */
            bytes++;
            len--;
        }
    }
}

/* --listen <URL> */
static void add_option(struct buf *text, const struct option *option)
{
    buf_printf(text, "--%s", option->name);
    if (option->value_name != NULL)
        buf_printf(text, " <%s>", option->value_name);
}

static void add_choices(struct buf *text, const struct option *option)
{
    const char *separator = "[possible values: ";

    for (size_t i = 0; option->choices[i] != NULL; i++) {
        buf_printf(text, "%s%s", separator, option->choices[i]);
        separator = ", ";
    }
    buf_add_char(text, ']');
}

static void add_required(const struct option_reader *reader, struct buf *text)
{
    for (size_t i = 0; i < OPTION_GROUPS; i++) {
        const struct option *option = reader->groups[i].table;

        for (; option != NULL && option->name != NULL; option++) {
            if (option->traits & OPTION_REQUIRED) {
                buf_add_char(text, ' ');
                add_option(text, option);
            }
        }
    }
}

void options_add_usage(const struct option_reader *reader, enum option_usage usage,
                       struct buf *text)
{
    if (usage == USAGE_GENERAL)
        buf_add_text(text, " [OPTIONS]");
    add_required(reader, text);
    if (usage != USAGE_USED)
        return;
    for (size_t i = 0; i < reader->n_used; i++) {
        if (!(reader->used[i]->traits & OPTION_REQUIRED)) {
            buf_add_char(text, ' ');
            add_option(text, reader->used[i]);
        }
    }
}

enum { HELP_COLUMN = 30 };

/* Every line begins at the column of the explanations. */
static void add_indented(struct buf *text, const char *lines)
{
    while (*lines != '\0') {
        size_t len = strcspn(lines, "\n");

        buf_add(text, lines, len);
        buf_add_char(text, '\n');
        lines += len + (lines[len] == '\n');
        if (*lines != '\0')
            buf_printf(text, "%*s", HELP_COLUMN, "");
    }
}

static void add_help(struct buf *text, const struct option *option)
{
    size_t start = text->len;
    size_t width;

    if (option->letter != '\0')
        buf_printf(text, "  -%c, ", option->letter);
    else
        buf_add_text(text, "      ");
    add_option(text, option);

    width = text->len - start;
    if (width + 2 > HELP_COLUMN) {
        buf_add_char(text, '\n');
        width = 0;
    }
    buf_printf(text, "%*s", (int)(HELP_COLUMN - width), "");
    add_indented(text, option->help);
    if (option->choices != NULL) {
        buf_printf(text, "%*s", HELP_COLUMN, "");
        add_choices(text, option);
        buf_add_char(text, '\n');
    }
}

void options_add_help(const struct option *table, struct buf *text)
{
    for (const struct option *option = table; option->name != NULL; option++) {
        if (option->help != NULL)
            add_help(text, option);
    }
}

/* ---- what can be wrong ----------------------------------------------------------------------- */

static enum option_event wrong(struct option_reader *reader, enum option_usage usage)
{
    reader->usage = usage;
    return OPTION_WRONG;
}

/* --foo, or --foo=3, of which only the name is to blame */
static enum option_event unexpected_name(struct option_reader *reader, const char *arg)
{
    struct str name = name_in(arg);
    const struct option *similar = find_similar(reader, name);

    reader->unknown = name;
    buf_add_text(&reader->message, "unexpected argument '--");
    add_printable(&reader->message, name.s, name.len);
    buf_add_text(&reader->message, "' found");
    if (similar != NULL) {
        buf_printf(&reader->tip, "a similar argument exists: '--%s'", similar->name);
        mark_used(reader, similar);
    }
    return wrong(reader, reader->n_used > 0 ? USAGE_USED : USAGE_GENERAL);
}

/* -x, which may be anywhere in -abx */
static enum option_event unexpected_letter(struct option_reader *reader, const char *letter)
{
    size_t len = utf8_char_len((const unsigned char *)letter, strlen(letter));

    buf_add_text(&reader->message, "unexpected argument '-");
    add_printable(&reader->message, letter, len > 0 ? len : 1);
    buf_add_text(&reader->message, "' found");
    return wrong(reader, USAGE_GENERAL);
}

static enum option_event missing_value(struct option_reader *reader, const struct option *option)
{
    buf_add_text(&reader->message, "a value is required for '");
    add_option(&reader->message, option);
    buf_add_text(&reader->message, "' but none was supplied");
    if (option->choices != NULL) {
        buf_add_text(&reader->message, "\n  ");
        add_choices(&reader->message, option);
    }
    return wrong(reader, USAGE_NONE);
}

static enum option_event unexpected_value(struct option_reader *reader, const struct option *option,
                                          const char *value)
{
    buf_add_text(&reader->message, "unexpected value '");
    add_printable(&reader->message, value, strlen(value));
    buf_printf(&reader->message, "' for '--%s' found; no more were expected", option->name);
    reader->n_used = 0; /* the usage line speaks of this option only */
    mark_used(reader, option);
    return wrong(reader, USAGE_USED);
}

static enum option_event used_twice(struct option_reader *reader, const struct option *option)
{
    buf_add_text(&reader->message, "the argument '");
    add_option(&reader->message, option);
    buf_add_text(&reader->message, "' cannot be used multiple times");
    return wrong(reader, USAGE_GENERAL);
}

/* `why` may be NULL: the choices say enough. */
static enum option_event invalid_value(struct option_reader *reader, const struct option *option,
                                       const char *value, const struct error *why)
{
    buf_add_text(&reader->message, "invalid value '");
    add_printable(&reader->message, value, strlen(value));
    buf_add_text(&reader->message, "' for '");
    add_option(&reader->message, option);
    buf_add_text(&reader->message, "'");
    if (why != NULL) {
        buf_add_text(&reader->message, ": ");
        buf_add_str(&reader->message, why->message);
    } else {
        buf_add_text(&reader->message, "\n  ");
        add_choices(&reader->message, option);
    }
    return wrong(reader, USAGE_NONE);
}

static enum option_event not_utf8(struct option_reader *reader)
{
    buf_add_text(&reader->message, "invalid UTF-8 was detected in one or more arguments");
    return wrong(reader, USAGE_GENERAL);
}

/* At the end, because an option may come later than the one that asks for it or rules it out. */
static enum option_event check_required(struct option_reader *reader)
{
    for (size_t i = 0; i < OPTION_GROUPS; i++) {
        const struct option *option = reader->groups[i].table;

        for (; option != NULL && option->name != NULL; option++) {
            if (!(option->traits & OPTION_REQUIRED) || was_used(reader, option))
                continue;
            if (reader->message.len == 0)
                buf_add_text(&reader->message,
                             "the following required arguments were not provided:");
            buf_add_text(&reader->message, "\n  ");
            add_option(&reader->message, option);
        }
    }
    return reader->message.len == 0 ? OPTION_END : wrong(reader, USAGE_USED);
}

static enum option_event check_exclusions(struct option_reader *reader)
{
    for (size_t i = 0; i < reader->n_used; i++) {
        const struct option *option = reader->used[i];
        const struct option *other;

        if (option->excludes == NULL)
            continue;
        other = find_name(reader, str_of(option->excludes)).option;
        check(other != NULL);
        if (!was_used(reader, other))
            continue;
        buf_add_text(&reader->message, "the argument '");
        add_option(&reader->message, option);
        buf_add_text(&reader->message, "' cannot be used with '");
        add_option(&reader->message, other);
        buf_add_text(&reader->message, "'");
        return wrong(reader, USAGE_GENERAL);
    }
    return OPTION_END;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A lone "-" is a word, as is everything that does not begin with a dash. */
static bool looks_like_option(const char *arg)
{
    return arg[0] == '-' && arg[1] != '\0';
}

static bool is_known_option(const struct option_reader *reader, const char *arg)
{
    if (arg[1] == '-')
        return find_name(reader, name_in(arg)).option != NULL;
    return find_letter(reader, arg[1]).option != NULL;
}

/* A value never begins with a dash unless it is attached: then the option before it has none. */
static enum option_event next_value(struct option_reader *reader, const struct option *option,
                                    const char **ret_value)
{
    const char *arg = *reader->args;

    if (arg == NULL || strcmp(arg, "--") == 0)
        return missing_value(reader, option);
    if (looks_like_option(arg)) {
        if (is_known_option(reader, arg))
            return missing_value(reader, option);
        return arg[1] == '-' ? unexpected_name(reader, arg) : unexpected_letter(reader, arg + 1);
    }
    *ret_value = arg;
    reader->args++;
    return OPTION_END;
}

static bool is_choice(const struct option *option, const char *value)
{
    for (size_t i = 0; option->choices[i] != NULL; i++) {
        if (strcmp(option->choices[i], value) == 0)
            return true;
    }
    return false;
}

static enum option_event store(struct option_reader *reader, struct match match, const char *value)
{
    CLEANUP(error_done) struct error why = { 0 };
    const struct option *option = match.option;

    if (!(option->traits & OPTION_REPEATS) && was_used(reader, option))
        return used_twice(reader, option);
    if (value[0] == '\0' && ((option->traits & OPTION_PATH) || option->choices != NULL))
        return missing_value(reader, option);
    if (option->choices != NULL && !is_choice(option, value))
        return invalid_value(reader, option, value, /* why= */ NULL);
    if (!(option->traits & OPTION_PATH) && !utf8_is_valid(str_of(value)))
        return not_utf8(reader);
    if (!option->store(value, match.target + option->field, &why))
        return invalid_value(reader, option, value, &why);
    mark_used(reader, option);
    return OPTION_END;
}

/* `attached` is the value behind "=" or behind the letter, NULL if there is none. */
static enum option_event read_option(struct option_reader *reader, struct match match,
                                     const char *attached, const struct option **ret_option)
{
    const struct option *option = match.option;
    const char *value = attached;

    if (option->value_name == NULL && attached != NULL)
        return unexpected_value(reader, option, attached);
    if (option->traits & OPTION_STOPS) {
        *ret_option = option;
        return OPTION_STOP;
    }
    if (option->value_name == NULL) {
        value = "";
    } else if (value == NULL) {
        enum option_event event = next_value(reader, option, &value);

        if (event != OPTION_END)
            return event;
    }
    return store(reader, match, value);
}

static enum option_event read_long(struct option_reader *reader, const char *arg,
                                   const struct option **ret_option)
{
    struct str name = name_in(arg);
    const char *behind = name.s + name.len;
    struct match match = find_name(reader, name);

    if (match.option == NULL)
        return unexpected_name(reader, arg);
    return read_option(reader, match, *behind == '=' ? behind + 1 : NULL, ret_option);
}

/* Flags may be joined, -ab; the first letter that takes a value takes the rest: -cmodel=x. */
static enum option_event read_letters(struct option_reader *reader, const char *arg,
                                      const struct option **ret_option)
{
    for (const char *letter = arg + 1; *letter != '\0'; letter++) {
        struct match match = find_letter(reader, *letter);
        const char *attached = NULL;
        enum option_event event;

        if (match.option == NULL)
            return unexpected_letter(reader, letter);
        if (match.option->value_name != NULL && letter[1] != '\0')
            attached = letter + 1 + (letter[1] == '=');
        event = read_option(reader, match, attached, ret_option);
        if (event != OPTION_END || attached != NULL)
            return event;
    }
    return OPTION_END;
}

enum option_event options_read(struct option_reader *reader, const char **ret_word,
                               const struct option **ret_option)
{
    const char *arg;

    while ((arg = *reader->args) != NULL) {
        enum option_event event;

        reader->args++;
        if (reader->only_words || !looks_like_option(arg)) {
            *ret_word = arg;
            return OPTION_WORD;
        }
        if (strcmp(arg, "--") == 0) {
            reader->only_words = true;
            continue;
        }
        event = arg[1] == '-' ? read_long(reader, arg, ret_option)
                              : read_letters(reader, arg, ret_option);
        if (event != OPTION_END)
            return event;
    }
    if (check_exclusions(reader) == OPTION_WRONG)
        return OPTION_WRONG;
    return check_required(reader);
}

void options_done(struct option_reader *reader)
{
    buf_done(&reader->message);
    buf_done(&reader->tip);
}
