#include "frames.h"

enum frame frames_next(struct frames *frames, char **ret_text, size_t *ret_len)
{
    return frames->ops->next(frames, ret_text, ret_len);
}

/* Bytes are moved only when more are to come, not after every message. */
void frames_drop(struct frames *frames)
{
    frames->at += frames->used;
    frames->used = 0;
    if (frames->at == frames->in.len) {
        bytes_consume(&frames->in, frames->in.len);
        frames->at = frames->scanned = 0;
    }
}

bool frames_room(struct frames *frames, size_t more)
{
    if (frames->at > 0) {
        bytes_consume(&frames->in, frames->at);
        frames->scanned -= frames->scanned < frames->at ? frames->scanned : frames->at;
        frames->at = 0;
    }
    return bytes_reserve(&frames->in, more + 1); /* for the NUL byte behind a message */
}

bool frames_put(struct frames *frames, const char *text, size_t len)
{
    return frames->ops->put(frames, text, len);
}

void frames_close(struct frames *frames)
{
    frames->ops->close(frames);
}

void frames_done(struct frames *frames)
{
    bytes_done(&frames->in);
    bytes_done(&frames->out);
    bytes_done(&frames->pieces);
}
