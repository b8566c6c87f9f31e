#include "agent/truncate.h"

#include <inttypes.h>

enum { BYTES_PER_TOKEN = 4 };

/* Beyond this a limit is no limit, and sums with it stay far from overflowing. */
#define NO_LIMIT (INT64_MAX / 16)

int64_t tokens_of_bytes(int64_t n_bytes)
{
    return n_bytes / BYTES_PER_TOKEN + (n_bytes % BYTES_PER_TOKEN != 0);
}

static int64_t bounded(int64_t limit)
{
    if (limit < 0)
        return 0;
    return limit < NO_LIMIT ? limit : NO_LIMIT;
}

struct truncation truncation_with_margin(struct truncation truncation)
{
    int64_t limit = bounded(truncation.limit);

    truncation.limit = limit + limit / 5 + (limit % 5 != 0);
    return truncation;
}

static int64_t byte_limit(struct truncation truncation)
{
    int64_t limit = bounded(truncation.limit);

    return truncation.mode == TRUNCATE_TOKENS ? limit * BYTES_PER_TOKEN : limit;
}

static bool is_continuation(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* The characters of valid text; of other bytes, a number that is near enough. */
static int64_t count_characters(const char *bytes, size_t len)
{
    int64_t n = 0;

    for (size_t i = 0; i < len; i++)
        n += !is_continuation(bytes[i]);
    return n;
}

/* Where the character begins that the position is in. */
static size_t round_down(struct str text, size_t position)
{
    size_t i = position;

    while (i > 0 && position - i < 3 && is_continuation(text.s[i]))
        i--;
    return is_continuation(text.s[i]) ? position : i;
}

/* Where the next character begins, unless one begins here. */
static size_t round_up(struct str text, size_t position)
{
    size_t i = position;

    while (i < text.len && i - position < 3 && is_continuation(text.s[i]))
        i++;
    return i;
}

struct str truncate_text(struct arena *arena, struct str text, struct truncation truncation)
{
    int64_t limit = byte_limit(truncation);
    size_t head, tail;
    int64_t missing;
    const char *unit;

    if ((int64_t)text.len <= limit)
        return text;
    head = round_down(text, (size_t)(limit / 2));
    tail = round_up(text, text.len - (size_t)(limit - limit / 2));
    if (truncation.mode == TRUNCATE_TOKENS) {
        missing = tokens_of_bytes((int64_t)text.len - limit);
        unit = "tokens";
    } else {
        missing = count_characters(text.s + head, tail - head);
        unit = "chars";
    }

    struct str marker = str_of(arena_printf(arena, "…%" PRId64 " %s truncated…", missing, unit));
    size_t len = head + marker.len + (text.len - tail);
    char *cut = arena_alloc(arena, len + 1);

    memcpy(cut, text.s, head);
    memcpy(cut + head, marker.s, marker.len);
    memcpy(cut + head + marker.len, text.s + tail, text.len - tail);
    cut[len] = '\0';
    return (struct str){ cut, len };
}

/* What a text takes from the limit of a list, in the limit's own unit. */
static int64_t cost(struct str text, enum truncation_mode mode)
{
    return mode == TRUNCATE_TOKENS ? tokens_of_bytes((int64_t)text.len) : (int64_t)text.len;
}

static void truncate_list(struct arena *arena, struct truncation truncation,
                          struct wire_function_call_output_content_item_array *list)
{
    struct truncation left = { truncation.mode, bounded(truncation.limit) };
    struct wire_function_call_output_content_item *kept =
        arena_alloc(arena, (list->n + 1) * sizeof *kept);
    size_t n = 0, omitted = 0;

    for (size_t i = 0; i < list->n; i++) {
        struct wire_function_call_output_content_item part = list->items[i];

        if (part.tag == WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT) {
            struct str text = part.input_text.text;
            int64_t price = cost(text, left.mode);

            if (left.limit == 0) {
                omitted++;
                continue;
            }
            part.input_text.text = truncate_text(arena, text, left);
            left.limit = price < left.limit ? left.limit - price : 0;
        }
        kept[n++] = part;
    }
    if (omitted > 0)
        kept[n++] = (struct wire_function_call_output_content_item){
            .tag = WIRE_FUNCTION_CALL_OUTPUT_CONTENT_ITEM_TAG_INPUT_TEXT,
            .input_text.text = str_of(arena_printf(arena, "[omitted %zu text items ...]", omitted)),
        };
    list->items = kept;
    list->n = n;
}

void truncate_output(struct arena *arena, struct truncation truncation,
                     struct wire_function_call_output_body *output)
{
    if (output->tag == WIRE_FUNCTION_CALL_OUTPUT_BODY_TAG_STRING)
        output->string = truncate_text(arena, output->string, truncation);
    else
        truncate_list(arena, truncation, &output->items);
}
