#include "store/rollout_kind.h"

/* Takes a literal text from the front of the line. */
#define TAKE_TEXT(line, text) kind_take_bytes((line), (text), sizeof(text) - 1)

static inline bool kind_take_bytes(struct str *line, const char *bytes, size_t len)
{
    if (line->len < len || memcmp(line->s, bytes, len) != 0)
        return false;
    *line = (struct str){ line->s + len, line->len - len };
    return true;
}

/* Takes a short string without escapes, and the quotation mark behind it. */
static bool kind_take_word(struct str *line, struct str *ret_word)
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

/* No two of them begin with the same letter. */
static enum rollout_line_type type_named(struct str word)
{
    enum rollout_line_type type = 0;

    switch (word.len > 0 ? word.s[0] : '\0') {
    case 's':
        type = ROLLOUT_SESSION_META;
        break;
    case 'r':
        type = ROLLOUT_RESPONSE_ITEM;
        break;
    case 'e':
        type = ROLLOUT_EVENT_MSG;
        break;
    case 't':
        type = ROLLOUT_TURN_CONTEXT;
        break;
    case 'c':
        type = ROLLOUT_COMPACTED;
        break;
    }
    return type != 0 && str_is(word, rollout_line_name(type)) ? type : 0;
}

bool rollout_kind_read(struct str line, struct rollout_kind *ret_kind)
{
    struct rollout_kind kind = { .payload_type = STR_LITERAL("") };
    struct str word;

    if (!TAKE_TEXT(&line, "{\"timestamp\":\"") || !kind_take_word(&line, &word) ||
        !TAKE_TEXT(&line, ",\""))
        return false;
    if (TAKE_TEXT(&line, "ordinal\":")) {
        skip_digits(&line);
        if (!TAKE_TEXT(&line, ",\""))
            return false;
    }
    if (!TAKE_TEXT(&line, "type\":\"") || !kind_take_word(&line, &word) ||
        !TAKE_TEXT(&line, ",\"payload\":{"))
        return false;
    kind.type = type_named(word);
    if (kind.type == 0)
        return false;
    if (TAKE_TEXT(&line, "\"type\":\"") && kind_take_word(&line, &word))
        kind.payload_type = word;
    *ret_kind = kind;
    return true;
}
