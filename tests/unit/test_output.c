#include "exec/output.h"

#include "base/utf8.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>

/* Bytes go in; what comes out as whole characters is added up. */
struct scene {
    struct arena arena;
    struct output output;
    struct buf piece;
    struct buf all;
};

static void scene_init(struct scene *scene, size_t limit)
{
    *scene = (struct scene){ .output = OUTPUT_INIT(.limit = limit) };
}

static void scene_done(struct scene *scene)
{
    output_done(&scene->output);
    arena_done(&scene->arena);
    buf_done(&scene->piece);
    buf_done(&scene->all);
}

static struct str append(struct scene *scene, const char *bytes)
{
    output_append(&scene->output, bytes, strlen(bytes), &scene->piece);
    buf_add_str(&scene->all, buf_str(&scene->piece));
    return buf_str(&scene->piece);
}

static struct str text(struct scene *scene)
{
    return output_text(&scene->output, &scene->arena);
}

TEST(little_output_is_kept_as_it_is)
{
    struct scene scene;

    scene_init(&scene, 8);
    ASSERT_STR(text(&scene), "");
    ASSERT_STR(append(&scene, "abc"), "abc");
    ASSERT_STR(append(&scene, ""), "");
    append(&scene, "defgh");
    ASSERT_STR(text(&scene), "abcdefgh");
    ASSERT_STR(buf_str(&scene.all), "abcdefgh");
    scene_done(&scene);
}

TEST(the_head_and_the_tail_are_kept)
{
    struct scene scene;

    scene_init(&scene, 8);
    append(&scene, "abcdefghij");
    ASSERT_STR(text(&scene), "abcd\n... 2 bytes dropped ...\nghij");
    append(&scene, "k");
    ASSERT_STR(text(&scene), "abcd\n... 3 bytes dropped ...\nhijk");
    append(&scene, "0123456789");
    ASSERT_STR(text(&scene), "abcd\n... 13 bytes dropped ...\n6789");
    ASSERT_STR(buf_str(&scene.all), "abcdefghijk0123456789");
    scene_done(&scene);
}

TEST(characters_are_not_cut_where_output_is_dropped)
{
    struct scene scene;

    scene_init(&scene, 8);
    append(&scene, "abc\xc3\xa9"); /* the limit is within the character */
    append(&scene, "0123456789");
    append(&scene, "x\xe2\x82\xac"
                   "y");
    ASSERT_TRUE(utf8_is_valid(text(&scene)));
    ASSERT_EQ(strncmp(text(&scene).s, "abc\n", 4), 0);
    scene_done(&scene);
}

TEST(a_character_in_pieces_comes_whole)
{
    struct scene scene;

    scene_init(&scene, 100);
    ASSERT_STR(append(&scene, "a\xe2"), "a");
    ASSERT_STR(append(&scene, "\x82"), "");
    ASSERT_STR(append(&scene, "\xac!"), "\xe2\x82\xac!");
    ASSERT_STR(append(&scene, "\xf0\x9f\x98"), "");
    ASSERT_STR(append(&scene, "\x80"), "\xf0\x9f\x98\x80");
    ASSERT_STR(text(&scene), "a\xe2\x82\xac!\xf0\x9f\x98\x80");
    scene_done(&scene);
}

TEST(bytes_that_are_no_text_do_not_wait)
{
    struct scene scene;

    scene_init(&scene, 100);
    ASSERT_STR(append(&scene, "\xff\xfe"), "\xff\xfe");
    ASSERT_STR(append(&scene, "\x80\x80\x80\x80"), "\x80\x80\x80\x80");
    ASSERT_STR(append(&scene, "\xc3"), "");
    ASSERT_STR(append(&scene, "A"), "\xc3"
                                    "A");
    scene_done(&scene);
}

TEST(the_tail_is_the_last_bytes_however_they_came)
{
    char bytes[100], expected[64];
    unsigned seed = 11;

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)('0' + i % 75);
    for (int round = 0; round < 2000; round++) {
        struct scene scene;
        size_t len = 17 + (size_t)rand_r(&seed) % 80;

        scene_init(&scene, 16);
        for (size_t at = 0, n; at < len; at += n) {
            n = 1 + (size_t)rand_r(&seed) % 12;
            n = n < len - at ? n : len - at;
            output_keep(&scene.output, bytes + at, n);
        }
        snprintf(expected, sizeof expected, "%.8s\n... %zu bytes dropped ...\n%.8s", bytes,
                 len - 16, bytes + len - 8);
        ASSERT_STR(text(&scene), expected);
        scene_done(&scene);
    }
}

TEST(any_way_of_cutting_gives_the_same)
{
    char bytes[64];
    unsigned seed = 7;

    for (int round = 0; round < 3000; round++) {
        struct scene scene;
        size_t len = sizeof bytes;
        size_t at = 0, kept;

        scene_init(&scene, 16);
        for (size_t i = 0; i < len; i++) {
            static const char pieces[] = "ab\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xff\n";

            bytes[i] = pieces[(size_t)rand_r(&seed) % (sizeof pieces - 1)];
        }
        while (at < len) {
            size_t n = (size_t)rand_r(&seed) % 20;

            n = n < len - at ? n : len - at;
            output_append(&scene.output, bytes + at, n, &scene.piece);
            buf_add_str(&scene.all, buf_str(&scene.piece));
            at += n;
        }
        buf_add(&scene.all, scene.output.pending.data, scene.output.pending.len);
        ASSERT_EQ(scene.all.len, len);
        ASSERT_MEMEQ(scene.all.data, bytes, len);
        kept = scene.output.head.len + scene.output.tail.len;
        ASSERT_EQ(kept + scene.output.n_dropped, len);
        ASSERT_TRUE(kept <= 16);
        text(&scene);
        scene_done(&scene);
    }
}
