#include "http/sse.h"

enum {
    KEEP_SIZE = 256 * 1024, /* a buffer that grew beyond this is given back */
};

enum sse_place {
    IN_NAME,     /* a field's name, or nothing of the line yet */
    AFTER_COLON, /* one space here is not part of the value */
    IN_DATA,
    IN_OTHER, /* a value, or a comment, that nobody wants */
};

static const char name_of_data[] = "data";
static const unsigned char byte_order_mark[] = { 0xef, 0xbb, 0xbf };

static void begin_line(struct sse *sse)
{
    sse->place = IN_NAME;
    sse->n_name = 0;
    sse->is_other = false;
}

static void begin_data(struct sse *sse)
{
    if (sse->has_data)
        buf_add_char(&sse->data, '\n');
    sse->has_data = true;
}

static bool is_whole_name(const struct sse *sse)
{
    return !sse->is_other && sse->n_name == sizeof name_of_data - 1;
}

static bool end_event(struct sse *sse, sse_fn *on_data, void *owner)
{
    bool goes_on = true;

    if (sse->has_data)
        goes_on = on_data(owner, buf_str(&sse->data));
    sse->has_data = false;
    buf_clear(&sse->data, KEEP_SIZE);
    return goes_on;
}

static bool end_field(struct sse *sse, sse_fn *on_data, void *owner)
{
    bool is_blank = sse->place == IN_NAME && sse->n_name == 0;

    if (sse->place == IN_NAME && is_whole_name(sse))
        begin_data(sse); /* "data" alone is a line of data that is empty */
    begin_line(sse);
    return is_blank ? end_event(sse, on_data, owner) : true;
}

static void take_name(struct sse *sse, char c)
{
    if (c == ':') {
        if (is_whole_name(sse))
            begin_data(sse);
        sse->place = AFTER_COLON;
        return;
    }
    if (!sse->started && sse->n_name < sizeof byte_order_mark &&
        (unsigned char)c == byte_order_mark[sse->n_name]) {
        sse->is_other = true;
        if (++sse->n_name == sizeof byte_order_mark) {
            sse->started = true;
            begin_line(sse);
        }
        return;
    }
    sse->started = true;
    if (sse->n_name >= sizeof name_of_data - 1 || c != name_of_data[sse->n_name])
        sse->is_other = true;
    sse->n_name++;
}

/* How many bytes belong to the line that is open. */
static size_t line_rest(const char *bytes, size_t len)
{
    size_t n = 0;

    while (n < len && bytes[n] != '\n' && bytes[n] != '\r')
        n++;
    return n;
}

/* Takes some bytes of a line and returns how many: at least one. */
static size_t take_bytes(struct sse *sse, const char *bytes, size_t len)
{
    size_t n;

    switch (sse->place) {
    case IN_NAME:
        take_name(sse, bytes[0]);
        return 1;
    case AFTER_COLON:
        sse->place = is_whole_name(sse) ? IN_DATA : IN_OTHER;
        if (bytes[0] == ' ')
            return 1;
        break;
    }
    n = line_rest(bytes, len);
    if (sse->place == IN_DATA)
        buf_add(&sse->data, bytes, n);
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
            i += take_bytes(sse, bytes + i, len - i);
        }
        if (sse->data.len > sse->max_event)
            return SSE_TOO_LARGE;
    }
    return SSE_OK;
}

void sse_reset(struct sse *sse)
{
    struct buf data = sse->data;

    buf_clear(&data, KEEP_SIZE);
    *sse = (struct sse){ .max_event = sse->max_event, .data = data };
}

void sse_done(struct sse *sse)
{
    buf_done(&sse->data);
}
