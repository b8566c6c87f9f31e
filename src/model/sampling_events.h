/*
 * What one `data` of a model's stream means.
 */
#ifndef MODEL_SAMPLING_EVENTS_H
#define MODEL_SAMPLING_EVENTS_H

#include "base/arena.h"
#include "model/sampling.h"
#include "model/sampling_error.h"

#include <yyjson.h>

enum stream_step {
    STREAM_NOTHING,   /* passed over: unknown, malformed, or without what it needs */
    STREAM_EVENT,     /* event is to be sent */
    STREAM_COMPLETED, /* event too, and it is the last */
    STREAM_FAILED,    /* failure is what counts if the stream ends without completing */
};

struct stream_data {
    yyjson_doc *doc; /* owns what the event borrows */
    enum stream_step step;
    struct str served_model; /* where headers inside the data name it */
    struct sampling_event event;
    struct failure failure; /* its text is made in the arena */
};

/* Parses once and copies nothing but the text of a failure. */
void stream_data_read(struct stream_data *data, struct str json, struct arena *arena);
void stream_data_done(struct stream_data *data);

#endif
