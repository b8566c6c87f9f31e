#include "realtime/voice.h"

#include "base/base64.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "schema/json_write.h"

#include <stdlib.h>

/* How a backend says that it was asked for a response while one runs. */
static const char response_runs_words[] =
    "Conversation already has an active response in progress:";

static const char request_frame[] = "{\"type\":\"response.create\"}";

void voice_init(struct voice *voice, const struct realtime_wire *wire, voice_send_fn *send,
                void *owner)
{
    *voice = (struct voice){ .wire = wire, .send = send, .owner = owner };
}

void voice_done(struct voice *voice)
{
    buf_done(&voice->transcript.words);
    free(voice->transcript.parts);
    buf_done(&voice->playing);
    buf_done(&voice->message);
    for (size_t i = 0; i < VOICE_OPEN_HANDOVERS; i++)
        buf_done(&voice->open[i]);
    for (size_t i = 0; i < VOICE_KNOWN_HANDOVERS; i++)
        buf_done(&voice->known[i]);
}

static void set_buf(struct buf *buf, struct str text)
{
    buf_clear(buf, VOICE_ID_MAX);
    buf_add_str(buf, text);
}

/* -- Requests for a response --------------------------------------------------------------- */

static void voice_request(struct voice *voice)
{
    if (!voice->wire->wants_requests)
        return;
    voice->request_is_due = voice->response_runs;
    if (voice->response_runs)
        return;
    voice->response_runs = voice->send(voice->owner, FRAME_CONTROL, str_of(request_frame));
}

static void voice_response_over(struct voice *voice)
{
    voice->response_runs = false;
    buf_clear(&voice->playing, VOICE_ID_MAX);
    if (voice->request_is_due)
        voice_request(voice);
}

/* -- Of the user --------------------------------------------------------------------------- */

void voice_begin(struct voice *voice, struct str instructions)
{
    CLEANUP(buf_done) struct buf frame = { 0 };

    voice->wire->write_session(&frame, instructions);
    voice->send(voice->owner, FRAME_OPENING, buf_str(&frame));
}

bool voice_sound(struct voice *voice, struct str base64)
{
    CLEANUP(buf_done) struct buf frame = { 0 };

    wire_write_sound(&frame, base64);
    return voice->send(voice->owner, FRAME_SOUND, buf_str(&frame));
}

bool voice_text(struct voice *voice, struct str text)
{
    CLEANUP(buf_done) struct buf frame = { 0 };

    voice->wire->write_text(&frame, text);
    if (!voice->send(voice->owner, FRAME_TEXT, buf_str(&frame)))
        return false;
    voice_request(voice);
    return true;
}

/* -- What was said ------------------------------------------------------------------------- */

/* Whole parts go first, then the beginning of the oldest, at a character. */
static void forget_oldest(struct spoken_words *spoken)
{
    size_t len = spoken->words.len;
    size_t excess = len > VOICE_TRANSCRIPT_MAX ? len - VOICE_TRANSCRIPT_MAX : 0;
    size_t gone = 0, n = 0;

    while (spoken->n - n > VOICE_PARTS_MAX ||
           (n < spoken->n && excess > 0 && gone + spoken->parts[n].len <= excess))
        gone += spoken->parts[n++].len;
    if (gone < excess) {
        size_t cut = excess - gone;

        while (cut < spoken->parts[n].len &&
               ((unsigned char)spoken->words.data[gone + cut] & 0xc0) == 0x80)
            cut++;
        spoken->parts[n].len -= cut;
        gone += cut;
    }
    memmove(spoken->parts, spoken->parts + n, (spoken->n - n) * sizeof *spoken->parts);
    spoken->n -= n;
    buf_consume(&spoken->words, gone);
}

static struct spoken_part *part_of(struct spoken_words *spoken, bool is_user)
{
    if (spoken->n > 0 && spoken->parts[spoken->n - 1].is_user == is_user)
        return &spoken->parts[spoken->n - 1];
    if (spoken->n == spoken->cap) {
        spoken->cap = spoken->cap == 0 ? 8 : 2 * spoken->cap;
        spoken->parts = xrealloc(spoken->parts, spoken->cap * sizeof *spoken->parts);
    }
    spoken->parts[spoken->n] = (struct spoken_part){ .is_user = is_user };
    return &spoken->parts[spoken->n++];
}

static void remember_words(struct spoken_words *spoken, bool is_user, struct str text)
{
    if (text.len == 0)
        return;
    part_of(spoken, is_user)->len += text.len;
    buf_add_str(&spoken->words, text);
    if (spoken->words.len > VOICE_TRANSCRIPT_MAX || spoken->n > VOICE_PARTS_MAX)
        forget_oldest(spoken);
}

static const char *role_of(const struct spoken_part *part)
{
    return part->is_user ? "user" : "assistant";
}

/* The transcript as the array of clients, and as lines for the agent. */
static void write_transcript(struct spoken_words *spoken, struct buf *json, struct buf *lines)
{
    size_t at = 0;

    for (size_t i = 0; i < spoken->n; i++) {
        const struct spoken_part *part = &spoken->parts[i];
        struct str words = { spoken->words.data + at, part->len };

        buf_printf(json, "%s{\"role\":\"%s\",\"text\":", i == 0 ? "" : ",", role_of(part));
        json_write_str(json, words);
        buf_add_char(json, '}');
        buf_printf(lines, "%s%s: ", i == 0 ? "" : "\n", role_of(part));
        buf_add_str(lines, words);
        at += part->len;
    }
}

/* -- Answers ------------------------------------------------------------------------------- */

/* Takes one of the open hand-overs out; its memory stays for the next. */
static void close_handover(struct voice *voice, size_t which)
{
    struct buf closed = voice->open[which];

    voice->n_open--;
    memmove(&voice->open[which], &voice->open[which + 1],
            (voice->n_open - which) * sizeof voice->open[0]);
    voice->open[voice->n_open] = closed;
}

static void answer_handover(struct voice *voice, size_t which, struct str text)
{
    CLEANUP(buf_done) struct buf frame = { 0 };

    voice->wire->write_answer(&frame, buf_str(&voice->open[which]), text);
    voice->send(voice->owner, FRAME_ANSWER, buf_str(&frame));
}

/* The oldest has no answer of its own. Only function calls wait for one. */
static void pass_over_oldest(struct voice *voice)
{
    if (!voice->wire->answers_at_once)
        answer_handover(voice, 0,
                        STR_LITERAL("The agent reports on this with the call that came after it."));
    close_handover(voice, 0);
}

static void open_handover(struct voice *voice, struct str id)
{
    if (voice->n_open == VOICE_OPEN_HANDOVERS)
        pass_over_oldest(voice);
    set_buf(&voice->open[voice->n_open++], id);
}

/* -- Hand-overs ---------------------------------------------------------------------------- */

static bool is_known(struct voice *voice, struct str id)
{
    for (size_t i = 0; i < VOICE_KNOWN_HANDOVERS; i++) {
        if (str_equal(buf_str(&voice->known[i]), id))
            return true;
    }
    return false;
}

static void write_handover_item(const struct voice_event *event, struct str transcript,
                                struct buf *out)
{
    buf_add_text(out, "{\"type\":\"handoff_request\",\"handoff_id\":");
    json_write_str(out, event->id);
    buf_add_text(out, ",\"item_id\":");
    json_write_str(out, event->item_id.s == NULL ? event->id : event->item_id);
    buf_add_text(out, ",\"input_transcript\":");
    json_write_str(out, event->text);
    buf_add_text(out, ",\"active_transcript\":[");
    buf_add_str(out, transcript);
    buf_add_text(out, "]}");
}

void voice_take_handover(struct voice *voice, const struct voice_event *event, struct buf *ret_item,
                         struct buf *ret_text)
{
    CLEANUP(buf_done) struct buf transcript = { 0 };

    if (voice->wire->hands_over_transcript)
        write_transcript(&voice->transcript, &transcript, ret_text);
    voice->transcript.n = 0;
    buf_clear(&voice->transcript.words, VOICE_ID_MAX);
    write_handover_item(event, buf_str(&transcript), ret_item);
    if (ret_text->len == 0)
        buf_add_str(ret_text, event->text);
}

/* A response that hands over has nothing more to say. */
static void begin_handover(struct voice *voice, const struct voice_event *event)
{
    set_buf(&voice->known[voice->n_known++ % VOICE_KNOWN_HANDOVERS], event->id);
    open_handover(voice, event->id);
    voice->has_message = false;
    voice->response_runs = false;
    buf_clear(&voice->playing, VOICE_ID_MAX);
}

void voice_agent_says(struct voice *voice, struct str text)
{
    if (voice->n_open == 0)
        return;
    if (text.len > VOICE_MESSAGE_MAX)
        text.len = utf8_valid_prefix(text.s, VOICE_MESSAGE_MAX);
    if (voice->wire->answers_at_once) {
        answer_handover(voice, voice->n_open - 1, text);
        return;
    }
    buf_clear(&voice->message, VOICE_ID_MAX);
    buf_add_str(&voice->message, text);
    voice->has_message = true;
}

/* A function call waits for its output, so that there has to be one. */
void voice_turn_ended(struct voice *voice, struct str otherwise)
{
    bool waits = voice->n_open > 0 && !voice->wire->answers_at_once;

    while (voice->n_open > 1)
        pass_over_oldest(voice);
    if (waits) {
        answer_handover(voice, 0, voice->has_message ? buf_str(&voice->message) : otherwise);
        voice_request(voice);
    }
    voice->n_open = 0;
    buf_clear(&voice->message, VOICE_ID_MAX);
    voice->has_message = false;
}

void voice_refuse_handover(struct voice *voice, struct str why)
{
    if (voice->n_open == 0)
        return;
    answer_handover(voice, voice->n_open - 1, why);
    close_handover(voice, voice->n_open - 1);
    voice_request(voice);
}

/* -- Of the backend ------------------------------------------------------------------------ */

/* Samples of each channel: as they are counted, or from the length of 16-bit samples in base64. */
static uint64_t samples_of(const struct wire_thread_realtime_audio_chunk *sound)
{
    size_t len = sound->data.len;

    if (sound->samples_per_channel.set)
        return sound->samples_per_channel.value;
    while (len > 0 && sound->data.s[len - 1] == '=')
        len--;
    return len * 3 / 4 / 2 / (sound->num_channels == 0 ? 1 : sound->num_channels);
}

static void note_playing(struct voice *voice, const struct wire_thread_realtime_audio_chunk *sound)
{
    uint64_t ms = samples_of(sound) * 1000 / (sound->sample_rate == 0 ? 1 : sound->sample_rate);

    if (sound->item_id.len == 0 || sound->item_id.len > VOICE_ID_MAX || ms == 0)
        return;
    if (!str_equal(buf_str(&voice->playing), sound->item_id)) {
        set_buf(&voice->playing, sound->item_id);
        voice->playing_ms = 0;
    }
    voice->playing_ms += ms;
}

/* The user talks over it: the backend has to know how much of it can have been heard. */
static void cut_playing(struct voice *voice)
{
    CLEANUP(buf_done) struct buf frame = { 0 };

    if (voice->playing.len == 0)
        return;
    buf_add_text(&frame, "{\"type\":\"conversation.item.truncate\",\"item_id\":");
    json_write_str(&frame, buf_str(&voice->playing));
    buf_add_text(&frame, ",\"content_index\":0,\"audio_end_ms\":");
    json_write_uint(&frame, voice->playing_ms);
    buf_add_char(&frame, '}');
    buf_clear(&voice->playing, VOICE_ID_MAX);
    voice->send(voice->owner, FRAME_CONTROL, buf_str(&frame));
}

/* The backend did not want to be asked: it is asked again when its response is over. */
static bool is_only_busy(struct voice *voice, const struct voice_event *event)
{
    if (!voice->wire->wants_requests || !str_starts(event->text, response_runs_words))
        return false;
    voice->response_runs = voice->request_is_due = true;
    return true;
}

static bool hear_handover(struct voice *voice, struct voice_event *event)
{
    bool is_usable = event->id.len > 0 && event->id.len <= VOICE_ID_MAX;

    if (is_usable && !is_known(voice, event->id)) {
        begin_handover(voice, event);
        return true;
    }
    if (event->item == NULL)
        return false;
    event->type = VOICE_RESPONSE_DONE;
    voice_response_over(voice);
    return true;
}

bool voice_hear(struct voice *voice, struct voice_event *event)
{
    switch (event->type) {
    case VOICE_NOTHING:
        return false;
    case VOICE_SOUND:
        note_playing(voice, &event->sound);
        return true;
    case VOICE_TRANSCRIPT:
        if (voice->wire->hands_over_transcript)
            remember_words(&voice->transcript, event->is_user, event->text);
        return true;
    case VOICE_ITEM:
        return true;
    case VOICE_SPEECH_STARTED:
        cut_playing(voice);
        return true;
    case VOICE_RESPONSE_STARTED:
        voice->response_runs = true;
        return true;
    case VOICE_RESPONSE_DONE:
    case VOICE_RESPONSE_CANCELLED:
        voice_response_over(voice);
        return true;
    case VOICE_HANDOVER:
        return hear_handover(voice, event);
    case VOICE_ERROR:
        return !is_only_busy(voice, event);
    }
    return false;
}
