/* Version 2 of the voice protocol: the Realtime API, with a voice or for transcripts alone. */
#include "base/memory.h"
#include "realtime/wire.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

/* The function that the voice model calls to hand work over. */
#define AGENT_FUNCTION "codex"

enum { RATE_V2 = 24000, CHANNELS_V2 = 1 };

/* -- To the backend ------------------------------------------------------------------------ */

static void write_session_v2(struct buf *out, struct str instructions)
{
    buf_add_text(out, "{\"type\":\"session.update\",\"session\":{\"type\":\"realtime\","
                      "\"instructions\":");
    json_write_str(out, instructions);
    buf_add_text(
        out,
        ",\"output_modalities\":[\"audio\"],\"audio\":{\"input\":{\"format\":{\"type\":\"audio/pcm\","
        "\"rate\":24000},\"noise_reduction\":{\"type\":\"near_field\"},\"turn_detection\":{\"type\":"
        "\"server_vad\",\"interrupt_response\":true,\"create_response\":true}},\"output\":{\"format\":"
        "{\"type\":\"audio/pcm\",\"rate\":24000},\"voice\":\"marin\"}},\"tools\":[{\"type\":"
        "\"function\",\"name\":\"" AGENT_FUNCTION "\",\"description\":"
        "\"Hands work over to the coding agent that sits behind you, and returns what it reports. It alone can see "
        "and change the user's files and run commands: call it for whatever the user wants done or looked up, "
        "also for what is to be done later, rather than promising it.\",\"parameters\":{\"type\":\"object\","
        "\"properties\":{\"prompt\":{\"type\":\"string\",\"description\":"
        "\"What the user wants, in words that need no further context.\"}},\"required\":[\"prompt\"],"
        "\"additionalProperties\":false}}],\"tool_choice\":\"auto\"}}");
}

static void write_session_transcription(struct buf *out, struct str instructions)
{
    buf_add_text(out,
                 "{\"type\":\"session.update\",\"session\":{\"type\":\"transcription\",\"audio\":"
                 "{\"input\":{\"format\":{\"type\":\"audio/pcm\",\"rate\":24000}}}}}");
}

static void write_text_v2(struct buf *out, struct str text)
{
    wire_write_user_message(out, "input_text", text);
}

static void write_answer_v2(struct buf *out, struct str handover_id, struct str text)
{
    buf_add_text(out, "{\"type\":\"conversation.item.create\",\"item\":{\"type\":"
                      "\"function_call_output\",\"call_id\":");
    json_write_str(out, handover_id);
    buf_add_text(out, ",\"output\":");
    wire_write_agent_words(out, text);
    buf_add_text(out, "}}");
}

/* -- From the backend ---------------------------------------------------------------------- */

static void read_sound_v2(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    uint64_t rate = RATE_V2, channels = CHANNELS_V2, samples;
    struct str data = json_member(frame, "delta");

    if (data.s == NULL)
        return;
    wire_number(frame, "sample_rate", UINT32_MAX, &rate);
    if (!wire_number(frame, "channels", UINT16_MAX, &channels))
        wire_number(frame, "num_channels", UINT16_MAX, &channels);
    event->type = VOICE_SOUND;
    event->sound = (struct wire_thread_realtime_audio_chunk){
        .data = data,
        .sample_rate = (uint32_t)rate,
        .num_channels = (uint16_t)channels,
        .item_id = json_member(frame, "item_id"),
    };
    if (wire_number(frame, "samples_per_channel", UINT32_MAX, &samples))
        event->sound.samples_per_channel = (struct opt_u32){ true, (uint32_t)samples };
}

static void read_transcript_done(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    event->text = json_member(frame, "transcript");
    event->is_user = true;
    if (event->text.s != NULL)
        event->type = VOICE_TRANSCRIPT;
}

static void read_speech_started(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    event->type = VOICE_SPEECH_STARTED;
    event->item_id = json_member(frame, "item_id");
}

static struct str response_id(yyjson_val *frame)
{
    struct str id = json_member(yyjson_obj_get(frame, "response"), "id");

    return id.s != NULL ? id : json_member(frame, "response_id");
}

static void read_cancelled(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    event->type = VOICE_RESPONSE_CANCELLED;
    event->id = response_id(frame);
}

static void read_response_created(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    event->type = VOICE_RESPONSE_STARTED;
    event->item = frame;
}

/* What is wanted of the agent: models do not always keep to the name of the argument. */
static struct str wanted_of(struct str arguments, struct arena *arena)
{
    static const char *const names[] = { "input_transcript", "input", "text", "prompt", "query" };
    struct str wanted = arguments;
    yyjson_doc *doc;

    if (json_is_too_deep(arguments))
        return arguments;
    doc = yyjson_read(arguments.s, arguments.len, YYJSON_READ_NOFLAG);
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        struct str text = str_trim(json_member(yyjson_doc_get_root(doc), names[i]));

        if (text.len > 0) {
            wanted = arena_keep(arena, text);
            break;
        }
    }
    yyjson_doc_free(doc);
    return wanted;
}

/* Is the item a call of the agent's function? */
static bool read_call(yyjson_val *item, struct arena *arena, struct voice_event *event)
{
    struct str arguments = json_member(item, "arguments");

    if (!str_is(json_member(item, "type"), "function_call") ||
        !str_is(json_member(item, "name"), AGENT_FUNCTION))
        return false;
    event->item_id = json_member(item, "id");
    event->id = json_member(item, "call_id");
    if (event->id.s == NULL)
        event->id = event->item_id;
    event->text = arguments.s == NULL ? STR_LITERAL("") : wanted_of(arguments, arena);
    return event->id.s != NULL;
}

static void read_item_done(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    if (read_call(yyjson_obj_get(frame, "item"), arena, event))
        event->type = VOICE_HANDOVER;
}

/* A response that calls the agent is the calls, one after the other. */
static void read_response_done(yyjson_val *frame, struct arena *arena, struct voice_event *event)
{
    yyjson_val *output = yyjson_obj_get(yyjson_obj_get(frame, "response"), "output");
    struct voice_event call = { .type = VOICE_HANDOVER };
    struct voice_event *last = NULL;
    yyjson_val *item;
    size_t i, n, n_calls = 0;

    event->type = VOICE_RESPONSE_DONE;
    if (yyjson_is_arr(output)) {
        yyjson_arr_foreach(output, i, n, item) {
            if (n_calls == WIRE_CALLS_MAX || !read_call(item, arena, &call))
                continue;
            n_calls++;
            last = last == NULL ? event : (last->next = arena_alloc(arena, sizeof *last));
            *last = call;
        }
    }
    (last == NULL ? event : last)->item = frame;
}

static const struct frame_type frames_v2[] = {
    { "response.output_audio.delta", read_sound_v2 },
    { "response.audio.delta", read_sound_v2 },
    { "conversation.item.input_audio_transcription.delta", wire_read_user_words },
    { "conversation.item.input_audio_transcription.completed", read_transcript_done },
    { "response.output_text.delta", wire_read_agent_words },
    { "response.output_audio_transcript.delta", wire_read_agent_words },
    { "input_audio_buffer.speech_started", read_speech_started },
    { "response.created", read_response_created },
    { "response.done", read_response_done },
    { "response.cancelled", read_cancelled },
    { "conversation.item.added", wire_read_item },
    { "conversation.item.done", read_item_done },
    { "error", wire_read_error },
    { NULL, NULL },
};

const struct realtime_wire realtime_wire_v2 = {
    .version = WIRE_REALTIME_CONVERSATION_VERSION_V2,
    .wants_requests = true,
    .frames = frames_v2,
    .write_session = write_session_v2,
    .write_text = write_text_v2,
    .write_answer = write_answer_v2,
};

const struct realtime_wire realtime_wire_transcription = {
    .version = WIRE_REALTIME_CONVERSATION_VERSION_V2,
    .wants_requests = true,
    .frames = frames_v2,
    .write_session = write_session_transcription,
    .write_text = write_text_v2,
    .write_answer = write_answer_v2,
};
