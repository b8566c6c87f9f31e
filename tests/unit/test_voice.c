/* Conversations with a voice backend, without one: frames in and frames out. */
#include "realtime/voice.h"

#include "base/memory.h"

#include "test.h"

#include <stdio.h>

/* What was sent, a line for each frame. */
struct story {
    struct voice voice;
    struct buf sent;
    bool is_full;
};

static bool story_send(void *owner, enum frame_kind kind, struct str frame)
{
    struct story *story = owner;

    if (story->is_full)
        return false;
    buf_add_str(&story->sent, frame);
    buf_add_char(&story->sent, '\n');
    return true;
}

static void story_begin(struct story *story, const struct realtime_wire *wire)
{
    *story = (struct story){ 0 };
    voice_init(&story->voice, wire, story_send, story);
}

static void story_end(struct story *story)
{
    voice_done(&story->voice);
    buf_done(&story->sent);
}

/* Is it for clients? A hand-over is taken, if the caller wants to see it. */
static bool hear(struct story *story, const char *frame, struct buf *ret_item, struct buf *ret_text)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct voice_event event;
    yyjson_doc *doc = wire_read_frame(story->voice.wire, str_of(frame), &arena, &event);
    bool is_told = false;

    for (struct voice_event *one = &event; one != NULL; one = one->next) {
        CLEANUP(buf_done) struct buf item = { 0 };
        CLEANUP(buf_done) struct buf text = { 0 };

        if (!voice_hear(&story->voice, one))
            continue;
        is_told = true;
        if (one->type == VOICE_HANDOVER)
            voice_take_handover(&story->voice, one, ret_item == NULL ? &item : ret_item,
                                ret_text == NULL ? &text : ret_text);
    }
    yyjson_doc_free(doc);
    return is_told;
}

static bool told(struct story *story, const char *frame)
{
    return hear(story, frame, NULL, NULL);
}

#define ASSERT_SENT(story, expected)                                                               \
    do {                                                                                           \
        ASSERT_STR(buf_str(&(story)->sent), expected);                                             \
        buf_clear(&(story)->sent, 0);                                                              \
    } while (0)

#define REQUEST "{\"type\":\"response.create\"}\n"

static const char call_frame[] =
    "{\"type\":\"conversation.item.done\",\"item\":{\"id\":\"i1\",\"type\":\"function_call\","
    "\"name\":\"codex\",\"call_id\":\"c1\",\"arguments\":\"{\\\"prompt\\\":\\\"do\\\"}\"}}";

TEST(a_response_is_asked_for_when_the_one_that_runs_is_over)
{
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    told(&story, "{\"type\":\"response.created\"}");
    voice_text(&story.voice, str_of("a"));
    voice_text(&story.voice, str_of("b"));
    ASSERT_NULL(strstr(buf_str(&story.sent).s, "response.create"));
    buf_clear(&story.sent, 0);
    told(&story, "{\"type\":\"response.done\"}");
    ASSERT_SENT(&story, REQUEST);
    told(&story, "{\"type\":\"response.cancelled\"}");
    ASSERT_SENT(&story, "");
    story_end(&story);
}

TEST(a_backend_that_is_busy_is_asked_again)
{
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    ASSERT_FALSE(told(&story,
                      "{\"type\":\"error\",\"message\":\"Conversation already has an active "
                      "response in progress: r1\"}"));
    told(&story, "{\"type\":\"response.done\"}");
    ASSERT_SENT(&story, REQUEST);
    ASSERT_TRUE(told(&story, "{\"type\":\"error\",\"message\":\"else\"}"));
    story_end(&story);
}

TEST(a_text_without_room_asks_for_nothing)
{
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    story.is_full = true;
    ASSERT_FALSE(voice_text(&story.voice, str_of("a")));
    ASSERT_FALSE(story.voice.response_runs);
    story_end(&story);
}

TEST(speech_cuts_off_what_plays_where_it_is)
{
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    /* 8 bytes are 4 samples: at 4 in a second that is one. */
    told(&story, "{\"type\":\"response.audio.delta\",\"delta\":\"AAAAAAAAAAA=\",\"sample_rate\":4,"
                 "\"item_id\":\"a\"}");
    told(&story, "{\"type\":\"response.audio.delta\",\"delta\":\"\",\"samples_per_channel\":12000,"
                 "\"item_id\":\"a\"}");
    told(&story, "{\"type\":\"input_audio_buffer.speech_started\",\"item_id\":\"u\"}");
    ASSERT_SENT(&story, "{\"type\":\"conversation.item.truncate\",\"item_id\":\"a\","
                        "\"content_index\":0,\"audio_end_ms\":1500}\n");
    told(&story, "{\"type\":\"input_audio_buffer.speech_started\"}");
    ASSERT_SENT(&story, "");
    story_end(&story);
}

TEST(sound_that_nobody_hears_is_not_cut_off)
{
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    told(&story, "{\"type\":\"response.audio.delta\",\"delta\":\"AA==\",\"item_id\":\"a\"}");
    told(&story,
         "{\"type\":\"response.audio.delta\",\"delta\":\"AAAA\",\"samples_per_channel\":9000}");
    told(&story, "{\"type\":\"input_audio_buffer.speech_started\"}");
    told(&story,
         "{\"type\":\"response.audio.delta\",\"delta\":\"AAAA\",\"samples_per_channel\":9000,"
         "\"item_id\":\"a\"}");
    told(&story, "{\"type\":\"response.done\"}");
    told(&story, "{\"type\":\"input_audio_buffer.speech_started\"}");
    ASSERT_SENT(&story, "");
    story_end(&story);
}

TEST(the_last_message_of_a_turn_answers_a_call)
{
    CLEANUP(buf_done) struct buf item = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    voice_agent_says(&story.voice, str_of("for nobody"));
    ASSERT_TRUE(hear(&story, call_frame, &item, &text));
    ASSERT_STR(buf_str(&item),
               "{\"type\":\"handoff_request\",\"handoff_id\":\"c1\",\"item_id\":\"i1\","
               "\"input_transcript\":\"do\",\"active_transcript\":[]}");
    ASSERT_STR(buf_str(&text), "do");
    voice_agent_says(&story.voice, str_of("one"));
    voice_agent_says(&story.voice, str_of("two"));
    ASSERT_SENT(&story, "");
    voice_turn_ended(&story.voice, STR_NONE);
    ASSERT_SENT(&story, "{\"type\":\"conversation.item.create\",\"item\":{\"type\":"
                        "\"function_call_output\",\"call_id\":\"c1\",\"output\":"
                        "\"\\\"Agent Final Message\\\":\\n\\ntwo\"}}\n" REQUEST);
    voice_turn_ended(&story.voice, str_of("of another turn"));
    ASSERT_SENT(&story, "");
    story_end(&story);
}

TEST(an_agent_without_words_has_an_answer_given_for_it)
{
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    told(&story, call_frame);
    voice_turn_ended(&story.voice, str_of("stopped"));
    ASSERT_NOT_NULL(strstr(buf_str(&story.sent).s, "stopped"));
    story_end(&story);
}

#define OUTPUT_OF(id) "\"function_call_output\",\"call_id\":\"" id "\""

static size_t count(const char *text, const char *what)
{
    size_t n = 0;

    for (; (text = strstr(text, what)) != NULL; text++)
        n++;
    return n;
}

TEST(every_call_of_a_turn_has_an_output)
{
    struct story story;
    const char *sent;

    story_begin(&story, &realtime_wire_v2);
    told(&story, call_frame);
    told(&story, "{\"type\":\"response.done\",\"response\":{\"output\":["
                 "{\"type\":\"function_call\",\"name\":\"codex\",\"call_id\":\"c1\"},"
                 "{\"type\":\"function_call\",\"name\":\"codex\",\"call_id\":\"c2\"},"
                 "{\"type\":\"function_call\",\"name\":\"codex\",\"call_id\":\"c3\"}]}}");
    ASSERT_EQ(story.voice.n_open, 3);
    voice_agent_says(&story.voice, str_of("all done"));
    voice_turn_ended(&story.voice, str_of("nothing"));
    sent = buf_str(&story.sent).s;
    ASSERT_NOT_NULL(strstr(sent, OUTPUT_OF("c1")));
    ASSERT_NOT_NULL(strstr(sent, OUTPUT_OF("c2")));
    ASSERT_NOT_NULL(strstr(sent, OUTPUT_OF("c3")));
    ASSERT_TRUE(strstr(sent, "all done") > strstr(sent, OUTPUT_OF("c3")));
    ASSERT_EQ(count(sent, "all done"), 1);
    ASSERT_EQ(count(sent, "response.create"), 1);
    ASSERT_EQ(story.voice.n_open, 0);
    story_end(&story);
}

TEST(calls_without_end_are_answered_from_the_oldest_on)
{
    char frame[256];
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    for (int i = 0; i < 100; i++) {
        snprintf(frame, sizeof frame,
                 "{\"type\":\"conversation.item.done\",\"item\":{\"type\":\"function_call\","
                 "\"name\":\"codex\",\"call_id\":\"c%d\",\"arguments\":\"x\"}}",
                 i);
        told(&story, frame);
        ASSERT_TRUE(story.voice.n_open <= VOICE_OPEN_HANDOVERS);
    }
    ASSERT_EQ(count(buf_str(&story.sent).s, "function_call_output"), 100 - VOICE_OPEN_HANDOVERS);
    voice_turn_ended(&story.voice, str_of("stopped"));
    ASSERT_EQ(count(buf_str(&story.sent).s, "function_call_output"), 100);
    story_end(&story);
}

TEST(a_call_that_is_refused_leaves_the_others_open)
{
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    told(&story, call_frame);
    told(&story, "{\"type\":\"response.created\"}");
    voice_text(&story.voice, str_of("waits"));
    buf_clear(&story.sent, 0);
    told(&story, "{\"type\":\"conversation.item.done\",\"item\":{\"type\":\"function_call\","
                 "\"name\":\"codex\",\"call_id\":\"c2\",\"arguments\":\"\"}}");
    voice_refuse_handover(&story.voice, str_of("not now"));
    ASSERT_NOT_NULL(strstr(buf_str(&story.sent).s, OUTPUT_OF("c2")));
    ASSERT_EQ(count(buf_str(&story.sent).s, "response.create"), 1);
    ASSERT_FALSE(story.voice.request_is_due);
    ASSERT_EQ(story.voice.n_open, 1);
    ASSERT_STR(buf_str(&story.voice.open[0]), "c1");
    story_end(&story);
}

TEST(a_request_without_room_was_not_made)
{
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    told(&story, call_frame);
    story.is_full = true;
    voice_turn_ended(&story.voice, str_of("stopped"));
    ASSERT_FALSE(story.voice.response_runs);
    story_end(&story);
}

TEST(a_call_is_taken_once)
{
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    ASSERT_TRUE(told(&story, call_frame));
    ASSERT_FALSE(told(&story, call_frame));
    told(&story, "{\"type\":\"response.created\"}");
    ASSERT_TRUE(told(&story,
                     "{\"type\":\"response.done\",\"response\":{\"output\":[{\"id\":\"i1\","
                     "\"type\":\"function_call\",\"name\":\"codex\",\"call_id\":\"c1\"}]}}"));
    ASSERT_FALSE(story.voice.response_runs);
    story_end(&story);
}

TEST(a_call_that_only_a_response_tells_of_is_taken)
{
    CLEANUP(buf_done) struct buf item = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct story story;

    story_begin(&story, &realtime_wire_v2);
    ASSERT_TRUE(hear(&story,
                     "{\"type\":\"response.done\",\"response\":{\"output\":[{\"type\":\"message\"},"
                     "{\"id\":\"i1\",\"type\":\"function_call\",\"name\":\"codex\","
                     "\"arguments\":\"plain words\"}]}}",
                     &item, &text));
    ASSERT_STR(buf_str(&text), "plain words");
    ASSERT_STR(buf_str(&story.voice.open[0]), "i1");
    story_end(&story);
}

TEST(ids_without_end_are_no_ids)
{
    CLEANUP(buf_done) struct buf frame = { 0 };
    struct story story;

    story_begin(&story, &realtime_wire_v1);
    buf_add_text(&frame, "{\"type\":\"conversation.handoff.requested\",\"item_id\":\"i\","
                         "\"input_transcript\":\"t\",\"handoff_id\":\"");
    for (int i = 0; i < VOICE_ID_MAX + 1; i++)
        buf_add_char(&frame, 'x');
    buf_add_text(&frame, "\"}");
    ASSERT_FALSE(told(&story, buf_str(&frame).s));
    ASSERT_EQ(story.voice.n_open, 0);
    story_end(&story);
}

TEST(each_message_answers_a_hand_over_of_version_1)
{
    CLEANUP(buf_done) struct buf item = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct story story;

    story_begin(&story, &realtime_wire_v1);
    told(&story, "{\"type\":\"conversation.input_transcript.delta\",\"delta\":\"switch \"}");
    told(&story, "{\"type\":\"conversation.input_transcript.delta\",\"delta\":\"it on\"}");
    told(&story, "{\"type\":\"conversation.output_transcript.delta\",\"delta\":\"yes\"}");
    hear(&story,
         "{\"type\":\"conversation.handoff.requested\",\"handoff_id\":\"h\",\"item_id\":\"i\","
         "\"input_transcript\":\"switch it on\"}",
         &item, &text);
    ASSERT_STR(buf_str(&text), "user: switch it on\nassistant: yes");
    ASSERT_NOT_NULL(strstr(buf_str(&item).s, "[{\"role\":\"user\",\"text\":\"switch it on\"},"
                                             "{\"role\":\"assistant\",\"text\":\"yes\"}]"));
    voice_agent_says(&story.voice, str_of("one"));
    ASSERT_SENT(&story, "{\"type\":\"conversation.handoff.append\",\"handoff_id\":\"h\","
                        "\"output_text\":\"\\\"Agent Final Message\\\":\\n\\none\"}\n");
    voice_turn_ended(&story.voice, str_of("not this"));
    voice_agent_says(&story.voice, str_of("two"));
    ASSERT_SENT(&story, "");

    buf_clear(&text, 0);
    hear(&story,
         "{\"type\":\"conversation.handoff.requested\",\"handoff_id\":\"h2\",\"item_id\":\"i\","
         "\"input_transcript\":\"again\"}",
         &item, &text);
    ASSERT_STR(buf_str(&text), "again");
    story_end(&story);
}

TEST(hours_of_talk_keep_the_last_words)
{
    CLEANUP(buf_done) struct buf item = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct story story;

    story_begin(&story, &realtime_wire_v1);
    for (int i = 0; i < 20000; i++) {
        told(&story, "{\"type\":\"conversation.input_transcript.delta\",\"delta\":\"ä word \"}");
        if (i % 50 == 0)
            told(&story, "{\"type\":\"conversation.output_transcript.delta\",\"delta\":\"ö\"}");
        ASSERT_TRUE(story.voice.transcript.words.len <= VOICE_TRANSCRIPT_MAX);
        ASSERT_TRUE(story.voice.transcript.n <= VOICE_PARTS_MAX);
    }
    for (int i = 0; i < 1000; i++)
        told(&story, i % 2 == 0
                         ? "{\"type\":\"conversation.input_transcript.delta\",\"delta\":\"a\"}"
                         : "{\"type\":\"conversation.output_transcript.delta\",\"delta\":\"b\"}");
    ASSERT_EQ(story.voice.transcript.n, VOICE_PARTS_MAX);
    hear(&story,
         "{\"type\":\"conversation.handoff.requested\",\"handoff_id\":\"h\",\"item_id\":\"i\","
         "\"input_transcript\":\"t\"}",
         &item, &text);
    ASSERT_TRUE(str_ends(buf_str(&text), "\nuser: a\nassistant: b"));
    ASSERT_EQ(story.voice.transcript.words.len, 0);
    story_end(&story);
}

TEST(one_word_without_end_is_cut_at_a_character)
{
    CLEANUP(buf_done) struct buf frame = { 0 };
    struct story story;

    story_begin(&story, &realtime_wire_v1);
    buf_add_text(&frame, "{\"type\":\"conversation.input_transcript.delta\",\"delta\":\"x");
    for (int i = 0; i < VOICE_TRANSCRIPT_MAX; i++)
        buf_add_text(&frame, "ä");
    buf_add_text(&frame, "\"}");
    told(&story, buf_str(&frame).s);
    ASSERT_EQ(story.voice.transcript.words.len, VOICE_TRANSCRIPT_MAX);
    ASSERT_EQ((unsigned char)story.voice.transcript.words.data[0], 0xc3);
    story_end(&story);
}

TEST(frames_that_are_none_say_nothing)
{
    static const char *const frames[] = {
        "",
        "null",
        "[]",
        "{",
        "{\"type\":7}",
        "{\"type\":\"conversation.item.added\"}",
        "{\"type\":\"conversation.handoff.requested\",\"handoff_id\":\"h\"}",
        "{\"type\":\"conversation.input_transcript.delta\",\"delta\":7}",
        "{\"type\":\"conversation.output_audio.delta\",\"delta\":\"AA==\",\"sample_rate\":1.5,\"channels\":1}",
        "{\"type\":\"conversation.output_audio.delta\",\"delta\":\"AA==\",\"sample_rate\":1,\"channels\":70000}",
        "{\"type\":\"response.done\",\"response\":{\"output\":7}}x",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(frames); i++) {
        struct story story;

        story_begin(&story, &realtime_wire_v1);
        ASSERT_FALSE(told(&story, frames[i]));
        story_end(&story);
        story_begin(&story, &realtime_wire_v2);
        ASSERT_FALSE(told(&story, frames[i]));
        story_end(&story);
    }
}

TEST(the_first_frame_of_each_version)
{
    struct story story;

    story_begin(&story, &realtime_wire_v1);
    voice_begin(&story.voice, str_of("\"p\""));
    ASSERT_SENT(
        &story,
        "{\"type\":\"session.update\",\"session\":{\"type\":\"quicksilver\",\"instructions\":"
        "\"\\\"p\\\"\",\"audio\":{\"input\":{\"format\":{\"type\":\"audio/pcm\",\"rate\":24000}},"
        "\"output\":{\"voice\":\"fathom\"}}}}\n");
    story_end(&story);
    story_begin(&story, &realtime_wire_transcription);
    voice_begin(&story.voice, str_of("p"));
    ASSERT_SENT(&story,
                "{\"type\":\"session.update\",\"session\":{\"type\":\"transcription\",\"audio\":"
                "{\"input\":{\"format\":{\"type\":\"audio/pcm\",\"rate\":24000}}}}}\n");
    story_end(&story);
}

/* -- Waiting ------------------------------------------------------------------------------- */

TEST(so_many_frames_of_a_kind_wait_in_their_order)
{
    struct frame_queue queue;
    char text[32];

    frame_queue_init(&queue);
    for (int i = 0; i < 300; i++) {
        snprintf(text, sizeof text, "%d", i);
        ASSERT_EQ(frame_queue_add(&queue, FRAME_SOUND, str_of(text)), i < 256);
    }
    for (int i = 0; i < 80; i++) {
        ASSERT_EQ(frame_queue_add(&queue, FRAME_TEXT, str_of("t")), i < 64);
        ASSERT_EQ(frame_queue_add(&queue, FRAME_ANSWER, str_of("a")), i < 64);
    }
    for (int i = 0; i < 256; i++) {
        snprintf(text, sizeof text, "%d", i);
        ASSERT_STR(frame_queue_first(&queue), text);
        frame_queue_drop(&queue);
    }
    ASSERT_STR(frame_queue_first(&queue), "t");
    ASSERT_TRUE(frame_queue_add(&queue, FRAME_SOUND, str_of("again")));
    frame_queue_done(&queue);
    ASSERT_NULL(frame_queue_first(&queue).s);
}

TEST(the_opening_goes_before_what_waits)
{
    struct frame_queue queue;

    frame_queue_init(&queue);
    frame_queue_add(&queue, FRAME_SOUND, str_of("sound"));
    frame_queue_add(&queue, FRAME_CONTROL, str_of("request"));
    ASSERT_TRUE(frame_queue_add(&queue, FRAME_OPENING, str_of("opening")));
    ASSERT_FALSE(frame_queue_add(&queue, FRAME_OPENING, str_of("another")));
    ASSERT_STR(frame_queue_first(&queue), "opening");
    frame_queue_drop(&queue);
    ASSERT_STR(frame_queue_first(&queue), "sound");
    frame_queue_drop(&queue);
    ASSERT_STR(frame_queue_first(&queue), "request");
    frame_queue_done(&queue);
}

TEST(so_many_bytes_of_sound_wait)
{
    CLEANUP(buf_done) struct buf chunk = { 0 };
    struct frame_queue queue;
    int n = 0;

    memset(buf_reserve(&chunk, 1024 * 1024), 'A', 1024 * 1024);
    chunk.len = 1024 * 1024;
    frame_queue_init(&queue);
    while (frame_queue_add(&queue, FRAME_SOUND, buf_str(&chunk)))
        n++;
    ASSERT_EQ(n, 8);
    ASSERT_TRUE(frame_queue_add(&queue, FRAME_TEXT, str_of("of another kind")));
    frame_queue_done(&queue);
}
