/* One message a line. */
#include "frames.h"

#include <string.h>

/* Drops so many bytes and searches behind them. */
static void drop_line(struct frames *frames, size_t len)
{
    frames->used = len;
    frames->scanned = frames->at + len;
    frames_drop(frames);
}

/* The line has not ended and is too large already: what follows of it is dropped as it comes. */
static enum frame skip_rest(struct frames *frames)
{
    bool first = !frames->skipping;

    drop_line(frames, frames->in.len - frames->at);
    frames->skipping = true;
    return first ? FRAME_SKIPPED : FRAME_NONE;
}

static char *find_end(struct frames *frames)
{
    char *end = NULL;

    if (frames->scanned < frames->at)
        frames->scanned = frames->at;
    if (frames->in.len > frames->scanned)
        end = memchr(frames->in.data + frames->scanned, '\n', frames->in.len - frames->scanned);
    if (end == NULL)
        frames->scanned = frames->in.len;
    return end;
}

static enum frame lines_next(struct frames *frames, char **ret_text, size_t *ret_len)
{
    char *end = find_end(frames);
    size_t len;

    if (end != NULL && frames->skipping) {
        drop_line(frames, (size_t)(end - frames->in.data) - frames->at + 1);
        frames->skipping = false;
        end = find_end(frames);
    }
    if (end == NULL) {
        if (frames->skipping || frames->in.len - frames->at > frames->max)
            return skip_rest(frames);
        return FRAME_NONE;
    }
    len = (size_t)(end - frames->in.data) - frames->at;
    if (len > frames->max) {
        drop_line(frames, len + 1);
        return FRAME_SKIPPED;
    }
    *end = '\0';
    *ret_text = frames->in.data + frames->at;
    *ret_len = len;
    frames->used = len + 1;
    frames->scanned = frames->at + len + 1;
    return FRAME_MESSAGE;
}

static bool put_line(struct frames *frames, const char *text, size_t len)
{
    if (!bytes_reserve(&frames->out, len + 1))
        return false;
    return bytes_add(&frames->out, text, len) && bytes_add(&frames->out, "\n", 1);
}

/* The end of the stream says it all. */
static void close_lines(struct frames *frames)
{
    (void)frames;
}

static const struct frames_ops lines_ops = {
    .next = lines_next,
    .put = put_line,
    .close = close_lines,
};

void frames_init_lines(struct frames *frames, size_t max)
{
    *frames = (struct frames){ .ops = &lines_ops, .max = max };
}
