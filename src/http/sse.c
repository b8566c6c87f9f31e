#include "http/sse.h"

#include "base/memory.h"

enum {
    KEEP_SIZE = 256 * 1024, /* a buffer that grew beyond this is given back */
};

enum sse_place {
    IN_FIELD,    /* a field's name, or nothing of the line yet */
    AFTER_COLON, /* one space here is not part of the value */
    IN_DATA,
    IN_VALUE, /* of another field that is kept */
    IN_OTHER, /* a value, or a comment, that nobody wants */
};

enum sse_field { FIELD_OTHER, FIELD_DATA, FIELD_EVENT, FIELD_ID, FIELD_RETRY };

static const unsigned char byte_order_mark[] = { 0xef, 0xbb, 0xbf };

static void begin_line(struct sse *sse)
{
    sse->place = IN_FIELD;
    sse->n_field = 0;
    sse->is_other = false;
    sse->known = FIELD_OTHER;
    sse->value.len = 0;
    sse->value_is_long = false;
}

static void begin_data(struct sse *sse)
{
    if (sse->has_data)
        buf_add_char(&sse->data, '\n');
    sse->has_data = true;
}

/* The field of the line, whose name is whole. */
static enum sse_field line_field(const struct sse *sse)
{
    static const struct {
        const char *name;
        enum sse_field field;
    } fields[] = {
        { "data", FIELD_DATA },
        { "event", FIELD_EVENT },
        { "id", FIELD_ID },
        { "retry", FIELD_RETRY },
    };
    size_t n = sse->keeps_fields ? ARRAY_LENGTH(fields) : 1;

    if (sse->is_other || sse->n_field > sizeof sse->field)
        return FIELD_OTHER;
    for (size_t i = 0; i < n; i++) {
        if (str_is((struct str){ sse->field, sse->n_field }, fields[i].name))
            return fields[i].field;
    }
    return FIELD_OTHER;
}

static void keep_value(struct buf *place, struct str value)
{
    place->len = 0;
    buf_add_str(place, value);
}

static bool end_event(struct sse *sse, sse_fn *on_data, void *owner)
{
    bool goes_on = true;

    keep_value(&sse->id, (struct str){ sse->next_id.data, sse->next_id.len });
    if (sse->has_data)
        goes_on = on_data(owner, buf_str(&sse->data));
    sse->has_data = false;
    sse->name.len = 0;
    buf_clear(&sse->data, KEEP_SIZE);
    return goes_on;
}

/* A number without a sign, or it does not count; one that is too large is as large as one can be. */
static void keep_retry(struct sse *sse, struct str value)
{
    uint64_t ms = 0;

    if (value.len == 0)
        return;
    for (size_t i = 0; i < value.len; i++) {
        unsigned digit = digit_value(value.s[i]);

        if (digit > 9)
            return;
        ms = ms > (UINT64_MAX - digit) / 10 ? UINT64_MAX : ms * 10 + digit;
    }
    sse->has_retry = true;
    sse->retry_ms = ms;
}

static void keep_field(struct sse *sse, enum sse_field field)
{
    struct str value = { sse->value.data, sse->value.len };

    switch (field) {
    case FIELD_EVENT:
        keep_value(&sse->name, value);
        break;
    case FIELD_ID:
        if (sse->value_is_long)
            sse->next_id.len = 0;
        else if (value.len == 0 || memchr(value.s, '\0', value.len) == NULL)
            keep_value(&sse->next_id, value);
        break;
    case FIELD_RETRY:
        if (!sse->value_is_long)
            keep_retry(sse, value);
        break;
    case FIELD_DATA:
    case FIELD_OTHER:
        break;
    }
}

static bool end_field(struct sse *sse, sse_fn *on_data, void *owner)
{
    bool is_blank = sse->place == IN_FIELD && sse->n_field == 0;
    enum sse_field field = sse->place == IN_FIELD ? line_field(sse) : sse->known;

    if (sse->place == IN_FIELD && field == FIELD_DATA)
        begin_data(sse); /* "data" alone is a line of data that is empty */
    else if (!is_blank)
        keep_field(sse, field);
    begin_line(sse);
    return is_blank ? end_event(sse, on_data, owner) : true;
}

static void read_field(struct sse *sse, char c)
{
    if (c == ':') {
        sse->n_comments += sse->n_field == 0;
        sse->known = line_field(sse);
        if (sse->known == FIELD_DATA)
            begin_data(sse);
        sse->place = AFTER_COLON;
        return;
    }
    if (!sse->started && sse->n_field < sizeof byte_order_mark &&
        (unsigned char)c == byte_order_mark[sse->n_field]) {
        sse->is_other = true;
        if (++sse->n_field == sizeof byte_order_mark) {
            sse->started = true;
            begin_line(sse);
        }
        return;
    }
    sse->started = true;
    if (sse->n_field < sizeof sse->field)
        sse->field[sse->n_field] = c;
    sse->n_field++;
}

static enum sse_place place_of_value(const struct sse *sse)
{
    switch (sse->known) {
    case FIELD_DATA:
        return IN_DATA;
    case FIELD_OTHER:
        return IN_OTHER;
    default:
        return IN_VALUE;
    }
}

static void read_value(struct sse *sse, const char *bytes, size_t len)
{
    size_t room = SSE_MAX_FIELD - sse->value.len;

    sse->value_is_long |= len > room;
    buf_add(&sse->value, bytes, len < room ? len : room);
}

/* Eight bytes at once: may one of them end a line? Never a wrong "no". */
static bool may_end_line(const char *bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones * 0x80;
    uint64_t x, feed, carriage;

    memcpy(&x, bytes, sizeof x);
    feed = x ^ ones * '\n';
    carriage = x ^ ones * '\r';
    return (((feed - ones) & ~feed) | ((carriage - ones) & ~carriage)) & high;
}

/* How many bytes belong to the line that is open. */
static size_t line_rest(const char *bytes, size_t len)
{
    size_t n = 0;

    while (len - n >= 8 && !may_end_line(bytes + n))
        n += 8;
    while (n < len && bytes[n] != '\n' && bytes[n] != '\r')
        n++;
    return n;
}

/* The bytes of a field's name that can be no byte order mark. */
static size_t read_field_name(struct sse *sse, const char *bytes, size_t len)
{
    size_t n = 0;

    while (n < len && bytes[n] != ':' && bytes[n] != '\n' && bytes[n] != '\r') {
        if (sse->n_field < sizeof sse->field)
            sse->field[sse->n_field] = bytes[n];
        sse->n_field++;
        n++;
    }
    return n;
}

/* Takes some bytes of a line and returns how many: at least one. */
static size_t read_bytes(struct sse *sse, const char *bytes, size_t len)
{
    size_t n;

    switch (sse->place) {
    case IN_FIELD:
        if (sse->started && bytes[0] != ':')
            return read_field_name(sse, bytes, len);
        read_field(sse, bytes[0]);
        return 1;
    case AFTER_COLON:
        sse->place = place_of_value(sse);
        if (bytes[0] == ' ')
            return 1;
        break;
    }
    n = line_rest(bytes, len);
    if (sse->place == IN_DATA)
        buf_add(&sse->data, bytes, n);
    else if (sse->place == IN_VALUE)
        read_value(sse, bytes, n);
    return n;
}

enum sse_result sse_feed(struct sse *sse, const char *bytes, size_t len, sse_fn *on_data,
                         void *owner)
{
    size_t i = 0;

    while (i < len) {
        char c = bytes[i];
        bool belongs_to_cr = sse->after_cr && c == '\n';

        sse->after_cr = c == '\r';
        if (c == '\n' || c == '\r') {
            i++;
            sse->started = true;
            if (!belongs_to_cr && !end_field(sse, on_data, owner))
                return SSE_STOPPED;
        } else {
            i += read_bytes(sse, bytes + i, len - i);
        }
        if (sse->data.len > sse->max_event)
            return SSE_TOO_LARGE;
    }
    return SSE_OK;
}

bool sse_event_is(const struct sse *sse, const char *name)
{
    struct str found = { sse->name.data, sse->name.len };

    return str_equal(found.len > 0 ? found : STR_LITERAL("message"), str_of(name));
}

void sse_reset(struct sse *sse)
{
    struct sse next = { .max_event = sse->max_event, .keeps_fields = sse->keeps_fields };

    next.data = sse->data;
    buf_clear(&next.data, KEEP_SIZE);
    sse->data = (struct buf){ 0 };
    sse_done(sse);
    *sse = next;
}

void sse_done(struct sse *sse)
{
    buf_done(&sse->data);
    buf_done(&sse->value);
    buf_done(&sse->name);
    buf_done(&sse->id);
    buf_done(&sse->next_id);
}
