#include "search/text.h"

#include "search/character.h"

static uint8_t bonus_of(enum char_kind before, enum char_kind kind)
{
    if (kind == CHAR_SLASH)
        return 0;
    if (kind == CHAR_OTHER || kind == CHAR_SPACE)
        return BONUS_WORD;
    if (before == CHAR_SLASH)
        return BONUS_SLASH;
    if (before == CHAR_OTHER || before == CHAR_SPACE)
        return BONUS_WORD;
    if (before == CHAR_LOWER && kind == CHAR_UPPER)
        return BONUS_CAMEL;
    if (before != CHAR_NUMBER && kind == CHAR_NUMBER)
        return BONUS_CAMEL;
    return 0;
}

void text_set(struct text *text, struct str path)
{
    const unsigned char *b = (const unsigned char *)path.s;
    enum char_kind before = CHAR_SLASH;
    size_t n = 0;

    for (size_t i = 0; i < path.len && n < TEXT_MAX;) {
        uint32_t c = b[i];
        enum char_kind kind;

        i += c < 0x80 ? 1 : char_decode(b + i, path.len - i, &c);
        if (n > 0 && char_is_mark(c))
            continue;
        kind = char_kind(c);
        text->raw[n] = c;
        text->bonus[n++] = bonus_of(before, kind);
        before = kind;
    }
    text->n = n;
    text->fold = -1;
}

static uint32_t fold_char(uint32_t c, int fold)
{
    if (c >= 0x80 && (fold & FOLD_ACCENTS))
        c = char_base(c);
    return fold & FOLD_CASE ? char_lower(c) : c;
}

void text_fold(struct text *text, int fold)
{
    if (text->fold == fold)
        return;
    for (size_t i = 0; i < text->n; i++)
        text->folded[i] = fold_char(text->raw[i], fold);
    text->fold = fold;
}
