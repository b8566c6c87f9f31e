#include "agent/context.h"
#include "base/memory.h"
#include "schema/encode.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char png[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1";
static const char jpeg[] = "\xff\xd8\xff\xe0.....";
static const char webp[] = "RIFF\4\0\0\0WEBPVP8 ";

static void write_bytes(const char *path, const void *bytes, size_t len)
{
    FILE *file = fopen(path, "w");

    ASSERT_NOT_NULL(file);
    ASSERT_EQ(fwrite(bytes, 1, len, file), len);
    ASSERT_EQ(fclose(file), 0);
}

static struct wire_user_input text_input(const char *text)
{
    struct wire_user_input_text input = { .text = str_of(text) };

    return (struct wire_user_input){ .tag = WIRE_USER_INPUT_TAG_TEXT, .text = input };
}

static struct wire_user_input image_input(const char *url)
{
    return (struct wire_user_input){ .tag = WIRE_USER_INPUT_TAG_IMAGE, .image.url = str_of(url) };
}

static struct wire_user_input local_input(const char *path)
{
    return (struct wire_user_input){ .tag = WIRE_USER_INPUT_TAG_LOCAL_IMAGE,
                                     .local_image.path = str_of(path) };
}

static struct str item_of(struct arena *arena, const struct wire_user_input *items, size_t n)
{
    return user_input_item(arena, &(struct wire_user_input_array){ items, n });
}

static struct str event_of(struct arena *arena, const struct wire_user_input *items, size_t n)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    struct wire_rollout_event event;

    user_input_event(arena, &(struct wire_user_input_array){ items, n }, &event);
    schema_encode(&type_rollout_event, &event, 0, &json);
    return arena_str(arena, json.data, json.len);
}

#define USER(parts) "{\"type\":\"message\",\"role\":\"user\",\"content\":[" parts "]}"
#define TEXT(text) "{\"type\":\"input_text\",\"text\":\"" text "\"}"
#define IMAGE(url) "{\"type\":\"input_image\",\"image_url\":\"" url "\"}"

TEST(text_and_an_address)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_user_input items[] = { text_input("look \"here\""), image_input("https://x/y.png"),
                                       text_input("") };

    ASSERT_STR(item_of(&arena, items, 3),
               USER(TEXT("look \\\"here\\\"") "," TEXT("<image>") "," IMAGE(
                   "https://x/y.png") "," TEXT("</image>") "," TEXT("")));
}

TEST(skills_and_mentions_add_nothing)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_user_input items[] = {
        { .tag = WIRE_USER_INPUT_TAG_SKILL, .skill = { STR_LITERAL("s"), STR_LITERAL("/s") } },
        { .tag = WIRE_USER_INPUT_TAG_MENTION,
          .mention = { STR_LITERAL("m"), STR_LITERAL("app://m") } },
    };

    ASSERT_STR(item_of(&arena, items, 2), USER(""));
    ASSERT_STR(event_of(&arena, items, 2),
               "{\"type\":\"user_message\",\"message\":\"\",\"images\":[],\"local_images\":[],"
               "\"text_elements\":[]}");
}

TEST(local_images_by_what_is_in_them)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char path[] = "/tmp/bobbin-image-XXXXXX";
    struct wire_user_input items[] = { image_input("u"), local_input(path) };

    close(mkstemp(path));
    write_bytes(path, png, sizeof png - 1);
    ASSERT_STR(
        item_of(&arena, items, 2),
        USER(
            TEXT("<image>") "," IMAGE("u") "," TEXT("</image>") "," TEXT("<image name=[Image #2]>") "," IMAGE(
                "data:image/png;base64,"
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB") "," TEXT("</image>")));
    write_bytes(path, jpeg, sizeof jpeg - 1);
    ASSERT_STR(item_of(&arena, items + 1, 1),
               USER(TEXT("<image name=[Image #1]>") "," IMAGE(
                   "data:image/jpeg;base64,/9j/4C4uLi4u") "," TEXT("</image>")));
    write_bytes(path, webp, sizeof webp - 1);
    ASSERT_STR(item_of(&arena, items + 1, 1),
               USER(TEXT("<image name=[Image #1]>") "," IMAGE(
                   "data:image/webp;base64,UklGRgQAAABXRUJQVlA4IA==") "," TEXT("</image>")));
    unlink(path);
}

TEST(what_is_no_image_becomes_a_sentence)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char folder[] = "/tmp/bobbin-images-XXXXXX";
    static const struct {
        const char *name;
        const char *type;
    } files[] = {
        { "bad.png", "image/png" }, { "t.TXT", "text/plain" }, { "noext", "unknown" },
        { "a.b/none", "unknown" },  { "odd.zzz", "unknown" },  { "a.gif", "image/gif" },
        { "empty.", "unknown" },
    };

    ASSERT_NOT_NULL(mkdtemp(folder));
    ASSERT_EQ(mkdir(arena_printf(&arena, "%s/a.b", folder), 0755), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(files); i++) {
        char *path = arena_printf(&arena, "%s/%s", folder, files[i].name);
        struct wire_user_input item = local_input(path);

        write_bytes(path, "garbage", 7);
        ASSERT_STR(
            item_of(&arena, &item, 1),
            arena_printf(&arena,
                         USER(TEXT("Codex cannot attach image at `%s`: unsupported image `%s`.")),
                         path, files[i].type));
    }
    ASSERT_EQ(system(arena_printf(&arena, "rm -rf '%s'", folder)), 0);
}

TEST(unreadable_images_say_why)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_user_input items[] = { local_input("/nowhere/x.png"), local_input("/tmp"),
                                       local_input("/dev/zero") };
    struct str with_nul = { "/tmp/\0x", 7 };

    ASSERT_STR(
        item_of(&arena, items, 3),
        USER(TEXT("Codex could not read the local image at `/nowhere/x.png`: No such file or "
                  "directory (os error 2)") "," TEXT("Codex could not read the local image at "
                                                     "`/tmp`: Is a directory (os error "
                                                     "21)") "," TEXT("Codex could not "
                                                                     "read the local image at "
                                                                     "`/dev/zero`: Invalid "
                                                                     "argument (os error 22)")));
    items[0].local_image.path = with_nul;
    ASSERT_NOT_NULL(strstr(item_of(&arena, items, 1).s, "(os error 22)"));
}

TEST(a_file_that_is_too_large_is_not_read)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char path[] = "/tmp/bobbin-image-XXXXXX";
    struct wire_user_input item = local_input(path);

    close(mkstemp(path));
    ASSERT_EQ(truncate(path, 20 * 1024 * 1024 + 1), 0);
    ASSERT_NOT_NULL(strstr(item_of(&arena, &item, 1).s, "File too large (os error 27)"));
    unlink(path);
}

TEST(images_of_a_message_have_a_bound_together)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char path[] = "/tmp/bobbin-image-XXXXXX";
    struct wire_user_input items[] = { local_input(path), local_input(path), local_input(path),
                                       local_input(path) };
    struct str item;

    close(mkstemp(path));
    write_bytes(path, png, sizeof png - 1);
    ASSERT_EQ(truncate(path, 20 * 1024 * 1024), 0);
    item = item_of(&arena, items, ARRAY_LENGTH(items));
    ASSERT_TRUE(item.len < 64u * 1024 * 1024);
    ASSERT_NOT_NULL(strstr(item.s, "[Image #2]"));
    ASSERT_NULL(strstr(item.s, "[Image #3]"));
    ASSERT_NOT_NULL(strstr(item.s, "File too large (os error 27)"));
    unlink(path);
}

TEST(the_event_joins_texts_and_moves_their_elements)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const struct wire_text_element first[] = { { { 0, 3 }, { "pl", 2 } } };
    static const struct wire_text_element second[] = { { { 0, 2 }, { NULL, 0 } },
                                                       { { 1, 99 }, { NULL, 0 } },
                                                       { { 3, 4 }, { NULL, 0 } } };
    struct wire_user_input items[] = { text_input("one"), image_input("u"),
                                       text_input("two\xc3\xa4"), local_input("/p") };

    items[0].text.text_elements = (struct wire_text_element_array){ first, 1 };
    items[2].text.text_elements = (struct wire_text_element_array){ second, 3 };
    ASSERT_STR(event_of(&arena, items, 4),
               "{\"type\":\"user_message\",\"message\":\"onetwo\xc3\xa4\",\"images\":[\"u\"],"
               "\"local_images\":[\"/p\"],\"text_elements\":["
               "{\"byte_range\":{\"start\":0,\"end\":3},\"placeholder\":\"pl\"},"
               "{\"byte_range\":{\"start\":3,\"end\":5},\"placeholder\":\"tw\"},"
               "{\"byte_range\":{\"start\":4,\"end\":102},\"placeholder\":null},"
               "{\"byte_range\":{\"start\":6,\"end\":7},\"placeholder\":null}]}");
}

TEST(no_range_overflows)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const struct wire_text_element element[] = { { { SIZE_MAX, SIZE_MAX - 1 },
                                                          { NULL, 0 } } };
    struct wire_user_input items[] = { text_input("abc"), text_input("d") };

    items[1].text.text_elements = (struct wire_text_element_array){ element, 1 };
    ASSERT_NOT_NULL(strstr(event_of(&arena, items, 2).s, "\"start\":18446744073709551615,"));
}

/* -- Of the newer protocol ----------------------------------------------------------------- */

static struct wire_user_input file_input(const char *id, enum wire_image_detail detail)
{
    return (struct wire_user_input){ .tag = WIRE_USER_INPUT_TAG_IMAGE,
                                     .image = { .file_id = str_of(id), .detail = detail } };
}

static struct wire_user_input audio_input(const char *url)
{
    return (struct wire_user_input){ .tag = WIRE_USER_INPUT_TAG_AUDIO, .audio.url = str_of(url) };
}

TEST(a_file_of_the_provider_goes_by_its_id)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_user_input items[] = { file_input("f", WIRE_IMAGE_DETAIL_LOW) };

    ASSERT_STR(
        item_of(&arena, items, 1),
        USER(
            TEXT("<image>") ",{\"type\":\"input_image\",\"file_id\":\"f\",\"detail\":\"low\"}," TEXT(
                "</image>")));
}

TEST(sounds_go_as_they_are_if_their_kind_is_known)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_user_input items[] = { audio_input("data:audio/mpeg;base64,AA=="),
                                       audio_input("data:audio/mpeg;base64,A A"),
                                       audio_input("data:audio/midi;base64,AAAA"),
                                       audio_input("data:audio/wav,x"), audio_input("") };

    ASSERT_STR(
        item_of(&arena, items, 5),
        USER("{\"type\":\"input_audio\",\"audio_url\":\"data:audio/mpeg;base64,AA==\"}," TEXT("audio content omitted because it could not be processed") "," TEXT(
            "audio content omitted because its format is not supported; use wav, mp3, "
            "m4a, webm, or ogg") "," TEXT("audio content omitted because it could not be processed") "," TEXT("audio content omitted because it could not be processed")));
}

TEST(the_event_has_more_lists_only_where_they_say_something)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct wire_user_input items[] = {
        image_input("u"),   file_input("f", 0), file_input("g", WIRE_IMAGE_DETAIL_HIGH),
        file_input("h", 0), local_input("/p"),  audio_input("a")
    };

    items[4].local_image.detail = WIRE_IMAGE_DETAIL_AUTO;
    ASSERT_STR(event_of(&arena, items, 6),
               "{\"type\":\"user_message\",\"message\":\"\",\"images\":[\"u\"],"
               "\"file_ids\":[\"f\",\"g\",\"h\"],\"file_id_details\":[null,\"high\"],"
               "\"image_order\":[\"inline\",\"file\",\"file\",\"file\"],"
               "\"local_images\":[\"/p\"],\"local_image_details\":[\"auto\"],"
               "\"audio\":[\"a\"],\"text_elements\":[]}");
}
