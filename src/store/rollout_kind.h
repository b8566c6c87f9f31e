/*
 * What a line of a rollout is, as its first bytes tell:
 *
 *     {"timestamp":"2026-11-15T19:17:26.294Z","type":"event_msg","payload":{"type":"token_count",
 *     {"timestamp":"2026-11-15T19:17:26.294Z","ordinal":7,"type":"response_item","payload":{"type":"message",
 *
 * Who needs few lines of a long file need not have the others parsed. Lines that are written in any other way, with blanks or
 * in another order, tell nothing before they are parsed.
 */
#ifndef STORE_ROLLOUT_KIND_H
#define STORE_ROLLOUT_KIND_H

#include "store/rollout.h"

struct rollout_kind {
    enum rollout_line_type type;
    struct str payload_type; /* the `type` of the payload; empty: it does not begin with one */
};

/* False: the line has to be parsed. What is true of the kind is true of the line, if that is whole. */
bool rollout_kind_read(struct str line, struct rollout_kind *ret_kind);

#endif
