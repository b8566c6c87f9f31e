#include "store/rollout_kind.h"

/* Takes the text from the front of the line. */
static bool take_text(struct str *line, const char *text)
{
    size_t len = strlen(text);

    if (line->len < len || memcmp(line->s, text, len) != 0)
        return false;
    *line = (struct str){ line->s + len, line->len - len };
    return true;
}

/* Takes a short string without escapes, and the quotation mark behind it. */
static bool take_word(struct str *line, struct str *ret_word)
{
    enum { LONGEST = 64 };
    size_t len = 0;

    while (len < line->len && len < LONGEST && line->s[len] != '"') {
        if (line->s[len] == '\\' || (unsigned char)line->s[len] < ' ')
            return false;
        len++;
    }
    if (len == line->len || line->s[len] != '"')
        return false;
    *ret_word = (struct str){ line->s, len };
    *line = (struct str){ line->s + len + 1, line->len - len - 1 };
    return true;
}

static void skip_digits(struct str *line)
{
    while (line->len > 0 && line->s[0] >= '0' && line->s[0] <= '9')
        *line = (struct str){ line->s + 1, line->len - 1 };
}

static enum rollout_line_type type_named(struct str word)
{
    for (int type = ROLLOUT_SESSION_META; type <= ROLLOUT_COMPACTED; type++) {
        if (str_is(word, rollout_line_name((enum rollout_line_type)type)))
            return (enum rollout_line_type)type;
    }
    return 0;
}

bool rollout_kind_read(struct str line, struct rollout_kind *ret_kind)
{
    struct rollout_kind kind = { .payload_type = STR_LITERAL("") };
    struct str word;

    if (!take_text(&line, "{\"timestamp\":\"") || !take_word(&line, &word) ||
        !take_text(&line, ",\""))
        return false;
    if (take_text(&line, "ordinal\":")) {
        skip_digits(&line);
        if (!take_text(&line, ",\""))
            return false;
    }
    if (!take_text(&line, "type\":\"") || !take_word(&line, &word) ||
        !take_text(&line, ",\"payload\":{"))
        return false;
    kind.type = type_named(word);
    if (kind.type == 0)
        return false;
    if (take_text(&line, "\"type\":\"") && take_word(&line, &word))
        kind.payload_type = word;
    *ret_kind = kind;
    return true;
}
