/* Frames of a voice backend, one a line; the first byte chooses the version. Lines of one character are what else can
 * happen: a message of the agent, the end of its turn, a text of the user. */
#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "realtime/voice.h"

static bool take_frame(void *owner, enum frame_kind kind, struct str frame)
{
    struct frame_queue *queue = owner;
    yyjson_doc *doc = yyjson_read(frame.s, frame.len, YYJSON_READ_NOFLAG);

    check(doc != NULL); /* whatever came in, what goes out is JSON */
    yyjson_doc_free(doc);
    return frame_queue_add(queue, kind, frame);
}

static void hear_frame(struct voice *voice, struct str frame)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf item = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct voice_event event;
    yyjson_doc *doc = wire_read_frame(voice->wire, frame, &arena, &event);

    for (struct voice_event *one = &event; one != NULL; one = one->next) {
        if (voice_hear(voice, one) && one->type == VOICE_HANDOVER) {
            voice_take_handover(voice, one, &item, &text);
            check(utf8_is_valid(buf_str(&item)) && utf8_is_valid(buf_str(&text)));
        }
    }
    check(event.type != VOICE_ERROR || event.text.s != NULL || event.item != NULL);
    check(voice->n_open <= VOICE_OPEN_HANDOVERS);
    check(voice->transcript.words.len <= VOICE_TRANSCRIPT_MAX);
    check(voice->transcript.n <= VOICE_PARTS_MAX);
    yyjson_doc_free(doc);
}

static void happen(struct voice *voice, struct str line)
{
    if (line.len != 1)
        hear_frame(voice, line);
    else if (line.s[0] == 'a')
        voice_agent_says(voice, STR_LITERAL("done \"so\""));
    else if (line.s[0] == 'r')
        voice_refuse_handover(voice, STR_LITERAL("not now"));
    else if (line.s[0] == 'e')
        voice_turn_ended(voice, STR_LITERAL("stopped"));
    else
        voice_text(voice, STR_LITERAL("hello"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct realtime_wire *const wires[] = { &realtime_wire_v1, &realtime_wire_v2,
                                                         &realtime_wire_transcription };
    CLEANUP(buf_done) struct buf input = { 0 };
    struct frame_queue queue;
    struct voice voice;
    struct str rest;

    if (size == 0)
        return 0;
    frame_queue_init(&queue);
    voice_init(&voice, wires[data[0] % ARRAY_LENGTH(wires)], take_frame, &queue);
    buf_add(&input, data + 1, size - 1);
    rest = buf_str(&input);
    while (rest.len > 0) {
        const char *end = memchr(rest.s, '\n', rest.len);
        size_t len = end == NULL ? rest.len : (size_t)(end - rest.s);

        if (utf8_is_valid(
                (struct str){ rest.s, len })) /* the WebSocket lets nothing else through */
            happen(&voice, (struct str){ rest.s, len });
        len += end != NULL;
        rest = (struct str){ rest.s + len, rest.len - len };
    }
    voice_done(&voice);
    frame_queue_done(&queue);
    return 0;
}
