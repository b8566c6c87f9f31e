#include "hub/ports.h"

#include "http/reader.h"

/* Takes a number from the front. */
static bool take_port(struct str *text, unsigned *ret_port)
{
    unsigned port = 0;
    size_t n = 0;

    while (n < text->len && text->s[n] >= '0' && text->s[n] <= '9' && port <= UINT16_MAX)
        port = port * 10 + (unsigned)(text->s[n++] - '0');
    *text = (struct str){ text->s + n, text->len - n };
    *ret_port = port;
    return n > 0 && port > 0 && port <= UINT16_MAX;
}

/* "4500" or "4500-4509". */
static bool read_range(struct str word, unsigned *ret_first, unsigned *ret_last)
{
    if (!take_port(&word, ret_first))
        return false;
    *ret_last = *ret_first;
    if (word.len == 0)
        return true;
    if (word.s[0] != '-')
        return false;
    word = (struct str){ word.s + 1, word.len - 1 };
    return take_port(&word, ret_last) && word.len == 0 && *ret_last >= *ret_first;
}

static bool has_port(const struct hub_ports *ports, unsigned port)
{
    for (size_t i = 0; i < ports->n; i++) {
        if (ports->items[i] == port)
            return true;
    }
    return false;
}

/* False: there is no room. */
static bool add_ports(struct hub_ports *ports, unsigned first, unsigned last, size_t max)
{
    for (unsigned port = first; port <= last; port++) {
        if (has_port(ports, port))
            continue;
        if (ports->n == max)
            return false;
        ports->items[ports->n++] = (uint16_t)port;
    }
    return true;
}

bool hub_ports_read_first(struct str text, size_t max, struct hub_ports *ret_ports)
{
    struct hub_ports ports = { .n = 0 };
    unsigned first, last;
    struct str word;

    while (ports.n < max && http_split_list(&text, &word)) {
        if (!read_range(word, &first, &last))
            return false;
        add_ports(&ports, first, last, max);
    }
    *ret_ports = ports;
    return true;
}

bool hub_ports_read(struct str text, struct hub_ports *ret_ports)
{
    struct hub_ports ports = { .n = 0 };
    unsigned first, last;
    struct str word;

    if (!str_is(text, "none")) {
        if (text.len == 0)
            return false;
        while (http_split_list(&text, &word)) {
            if (!read_range(word, &first, &last) || !add_ports(&ports, first, last, HUB_PORTS_MAX))
                return false;
        }
    }
    *ret_ports = ports;
    return true;
}
