/* Version 1 of the voice protocol, "quicksilver". */
#include "realtime/wire.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

static void write_session_v1(struct buf *out, struct str instructions)
{
    buf_add_text(out, "{\"type\":\"session.update\",\"session\":{\"type\":\"quicksilver\","
                      "\"instructions\":");
    json_write_str(out, instructions);
    buf_add_text(out, ",\"audio\":{\"input\":{\"format\":{\"type\":\"audio/pcm\",\"rate\":24000}},"
                      "\"output\":{\"voice\":\"fathom\"}}}}");
}

static void write_text_v1(struct buf *out, struct str text)
{
    wire_write_user_message(out, "text", text);
}

static void write_answer_v1(struct buf *out, struct str handover_id, struct str text)
{
    buf_add_text(out, "{\"type\":\"conversation.handoff.append\",\"handoff_id\":");
    json_write_str(out, handover_id);
    buf_add_text(out, ",\"output_text\":");
    wire_write_agent_words(out, text);
    buf_add_char(out, '}');
}

/* Sound without its rate or its channels cannot be played. */
static void read_sound_v1(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    uint64_t rate, channels, samples;
    struct str data = json_member(frame, "delta");

    if (data.s == NULL)
        data = json_member(frame, "data");
    if (data.s == NULL || !wire_number(frame, "sample_rate", UINT32_MAX, &rate) ||
        !(wire_number(frame, "channels", UINT16_MAX, &channels) ||
          wire_number(frame, "num_channels", UINT16_MAX, &channels)))
        return;
    event->type = VOICE_SOUND;
    event->sound = (struct wire_thread_realtime_audio_chunk){ .data = data,
                                                              .sample_rate = (uint32_t)rate,
                                                              .num_channels = (uint16_t)channels };
    if (wire_number(frame, "samples_per_channel", UINT32_MAX, &samples))
        event->sound.samples_per_channel = (struct opt_u32){ true, (uint32_t)samples };
}

static void read_handover_v1(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    event->id = json_member(frame, "handoff_id");
    event->item_id = json_member(frame, "item_id");
    event->text = json_member(frame, "input_transcript");
    if (event->id.s != NULL && event->item_id.s != NULL && event->text.s != NULL)
        event->type = VOICE_HANDOVER;
}

static const struct frame_type frames_v1[] = {
    { "conversation.output_audio.delta", read_sound_v1 },
    { "conversation.input_transcript.delta", wire_read_user_words },
    { "conversation.output_transcript.delta", wire_read_agent_words },
    { "conversation.item.added", wire_read_item },
    { "conversation.handoff.requested", read_handover_v1 },
    { "error", wire_read_error },
    { NULL, NULL },
};

const struct realtime_wire realtime_wire_v1 = {
    .version = WIRE_REALTIME_CONVERSATION_VERSION_V1,
    .intent = "quicksilver",
    .answers_at_once = true,
    .hands_over_transcript = true,
    .frames = frames_v1,
    .write_session = write_session_v1,
    .write_text = write_text_v1,
    .write_answer = write_answer_v1,
};
