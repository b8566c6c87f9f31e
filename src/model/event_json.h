/*
 * The JSON of one event of a stream. Most events are a few words, and thousands come in a turn: their documents
 * stand in memory of the caller's, not of the heap.
 */
#ifndef MODEL_EVENT_JSON_H
#define MODEL_EVENT_JSON_H

#include "base/str.h"

#include <yyjson.h>

struct event_json {
    yyjson_alc alc;
    _Alignas(16) char room[8192]; /* for events of some 600 bytes */
};

/* NULL: it is no JSON, or nested too deeply. Valid as long as `event` is, until yyjson_doc_free(). */
yyjson_doc *event_json_read(struct event_json *event, struct str json);

#endif
