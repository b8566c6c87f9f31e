#include "loop/connector.h"

#include "base/memory.h"
#include "loop/listener.h"

#include "scratch.h"

#include <arpa/inet.h>
#include <errno.h>

struct meeting {
    struct loop *loop;
    struct listener *listener;
    struct connector *connector;
    struct stream *ours, *theirs;
    char space[64];
    size_t n;
    int error;
    bool is_told;
};

static char *on_space(void *owner, size_t *ret_size)
{
    struct meeting *meeting = owner;

    *ret_size = sizeof meeting->space - meeting->n;
    return meeting->space + meeting->n;
}

static void on_read(void *owner, size_t n)
{
    struct meeting *meeting = owner;

    meeting->n += n;
    loop_stop(meeting->loop);
}

static void on_end(void *owner, int error)
{
}

static const struct stream_events events = { on_space, on_read, on_end, NULL };

static void on_visit(void *owner)
{
    struct meeting *meeting = owner;

    ASSERT_EQ(listener_accept(meeting->listener, &events, meeting, &meeting->theirs), 0);
    stream_read_start(meeting->theirs);
}

static void on_connected(void *owner, int error)
{
    struct meeting *meeting = owner;

    meeting->is_told = true;
    meeting->error = error;
    if (error < 0) {
        loop_stop(meeting->loop);
        return;
    }
    ASSERT_EQ(connector_take(meeting->connector, &events, meeting, &meeting->ours), 0);
    stream_write(meeting->ours, "hello", 5);
}

static void meet(struct meeting *meeting, const struct socket_place *place)
{
    meeting->connector = connector_new(meeting->loop, place, on_connected, meeting);
    ASSERT_FALSE(meeting->is_told); /* never from inside */
    loop_run(meeting->loop);
    ASSERT_TRUE(meeting->is_told);
}

static void part(struct meeting *meeting)
{
    connector_free(meeting->connector);
    stream_free(meeting->ours);
    stream_free(meeting->theirs);
    listener_free(meeting->listener);
    loop_free(meeting->loop);
}

TEST(connects_to_an_address)
{
    struct meeting meeting = { .loop = loop_new() };
    struct socket_place place = socket_place_loopback(AF_INET, 0);

    ASSERT_EQ(listener_open(meeting.loop, &place.address, on_visit, &meeting, &meeting.listener),
              0);
    ASSERT_EQ(listener_address(meeting.listener, &place.address), 0);
    meet(&meeting, &place);
    ASSERT_EQ(meeting.error, 0);
    ASSERT_MEMEQ(meeting.space, "hello", 5);
    part(&meeting);
}

TEST(connects_to_a_socket_file)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct meeting meeting = { .loop = loop_new() };
    struct socket_place place;
    const char *path;

    scratch_init(&scratch);
    path = scratch_path(&scratch, "socket").s;
    ASSERT_TRUE(socket_place_unix(path, &place));
    ASSERT_EQ(listener_open_unix(meeting.loop, path, on_visit, &meeting, &meeting.listener), 0);
    meet(&meeting, &place);
    ASSERT_EQ(meeting.error, 0);
    ASSERT_MEMEQ(meeting.space, "hello", 5);
    part(&meeting);
}

TEST(says_that_nobody_is_there)
{
    struct meeting meeting = { .loop = loop_new() };
    struct socket_place place = socket_place_loopback(AF_INET, 1);

    meet(&meeting, &place);
    ASSERT_EQ(meeting.error, -ECONNREFUSED);
    ASSERT_TRUE(connector_take(meeting.connector, &events, &meeting, &meeting.ours) < 0);
    part(&meeting);
}

TEST(says_that_there_is_no_such_file)
{
    struct meeting meeting = { .loop = loop_new() };
    struct socket_place place;

    ASSERT_TRUE(socket_place_unix("/nowhere/at/all", &place));
    meet(&meeting, &place);
    ASSERT_EQ(meeting.error, -ENOENT);
    part(&meeting);
}

TEST(a_long_path_is_no_socket)
{
    char path[200];
    struct socket_place place;

    memset(path, 'x', sizeof path);
    path[sizeof path - 1] = '\0';
    ASSERT_FALSE(socket_place_unix(path, &place));
}

TEST(may_be_freed_before_it_is_told)
{
    struct meeting meeting = { .loop = loop_new() };
    struct socket_place place = socket_place_loopback(AF_INET, 1);

    connector_free(connector_new(meeting.loop, &place, on_connected, &meeting));
    ASSERT_TRUE(socket_place_unix("/nowhere", &place));
    connector_free(connector_new(meeting.loop, &place, on_connected, &meeting));
    loop_run(meeting.loop);
    ASSERT_FALSE(meeting.is_told);
    part(&meeting);
}
