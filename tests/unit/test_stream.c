/* Streams over real descriptors, and the stdio channel on top of them. */
#include "loop/stream.h"

#include "base/buf.h"
#include "base/memory.h"
#include "transport/stdio.h"

#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* -- An owner that remembers ---------------------------------------------------------------- */

struct owner {
    struct loop *loop;
    struct stream *stream;
    char space[4096];
    size_t space_size;
    struct buf read;
    size_t n_reads;
    size_t n_ends;
    int end_error;
    size_t n_drains;
    int drain_error;
    bool inside;         /* a function of the stream: a callback now is a fault */
    size_t stop_after;   /* stop reading, and the loop, after so many reads */
    bool free_when_read; /* free the stream from inside on_read() */
    bool free_when_done; /* ... on_end() or on_drain() */
};

static char *on_space(void *opaque, size_t *ret_size)
{
    struct owner *owner = opaque;

    *ret_size = owner->space_size;
    return owner->space;
}

static void on_read(void *opaque, size_t n)
{
    struct owner *owner = opaque;

    assert_false(owner->inside);
    buf_add(&owner->read, owner->space, n);
    owner->n_reads++;
    if (owner->free_when_read)
        stream_free(TAKE(owner->stream));
    if (owner->n_reads == owner->stop_after) {
        stream_read_stop(owner->stream);
        loop_stop(owner->loop);
    }
}

static void on_end(void *opaque, int error)
{
    struct owner *owner = opaque;

    assert_false(owner->inside);
    owner->n_ends++;
    owner->end_error = error;
    if (owner->free_when_done)
        stream_free(TAKE(owner->stream));
}

static void on_drain(void *opaque, int error)
{
    struct owner *owner = opaque;

    assert_false(owner->inside);
    owner->n_drains++;
    owner->drain_error = error;
    if (owner->free_when_done)
        stream_free(TAKE(owner->stream));
}

static const struct stream_events events = {
    .on_space = on_space,
    .on_read = on_read,
    .on_end = on_end,
    .on_drain = on_drain,
};

static void open_owner(struct owner *owner, int fd)
{
    signal(SIGPIPE, SIG_IGN);
    *owner = (struct owner){ .loop = loop_new(), .space_size = sizeof owner->space };
    ASSERT_EQ(stream_open(owner->loop, fd, &events, owner, &owner->stream), 0);
}

static void done(struct owner *owner)
{
    stream_free(owner->stream);
    loop_free(owner->loop);
    buf_done(&owner->read);
}

static void say(struct owner *owner, const char *bytes, size_t len)
{
    owner->inside = true;
    stream_write(owner->stream, bytes, len);
    owner->inside = false;
}

static void open_pipe(int *ret_read, int *ret_write, int flags)
{
    int fds[2];

    ASSERT_EQ(pipe2(fds, O_CLOEXEC | flags), 0);
    *ret_read = fds[0];
    *ret_write = fds[1];
}

/* A file that is gone when it is closed. */
static int open_file(const char *content)
{
    char path[] = "/tmp/bobbin-test-XXXXXX";
    int fd = mkstemp(path);

    ASSERT_TRUE(fd >= 0);
    unlink(path);
    ASSERT_EQ(write(fd, content, strlen(content)), strlen(content));
    ASSERT_EQ(lseek(fd, 0, SEEK_SET), 0);
    return fd;
}

static void stop(void *loop)
{
    loop_stop(loop);
}

/* Lets happen what can happen now. */
static void run_once(struct loop *loop)
{
    struct timer *now = timer_new(loop, stop, loop);

    timer_start(now, 1); /* one of 0 stops a newer libuv before it looks at descriptors */
    loop_run(loop);
    timer_free(now);
}

static bool is_open(int fd)
{
    return fcntl(fd, F_GETFD) >= 0;
}

/* -- Reading ------------------------------------------------------------------------------- */

TEST(reads_a_pipe_to_its_end)
{
    struct owner owner;
    int in, out;

    open_pipe(&in, &out, 0);
    open_owner(&owner, in);
    ASSERT_EQ(write(out, "hello", 5), 5);
    close(out);
    owner.inside = true;
    stream_read_start(owner.stream);
    owner.inside = false;
    loop_run(owner.loop);
    ASSERT_STR(buf_str(&owner.read), "hello");
    ASSERT_EQ(owner.n_ends, 1);
    ASSERT_EQ(owner.end_error, 0);
    done(&owner);
}

TEST(does_not_read_unless_told)
{
    struct owner owner;
    int in, out;

    open_pipe(&in, &out, 0);
    open_owner(&owner, in);
    ASSERT_EQ(write(out, "hello", 5), 5);
    close(out);
    loop_run(owner.loop); /* nothing could happen: it returns */
    ASSERT_EQ(owner.n_reads, 0);
    ASSERT_EQ(owner.n_ends, 0);
    done(&owner);
}

TEST(reading_can_be_stopped_and_started)
{
    struct owner owner;
    int in, out;

    open_pipe(&in, &out, 0);
    open_owner(&owner, in);
    owner.space_size = 2;
    owner.stop_after = 1;
    ASSERT_EQ(write(out, "abcdef", 6), 6);
    stream_read_start(owner.stream);
    loop_run(owner.loop);
    ASSERT_STR(buf_str(&owner.read), "ab");

    owner.stop_after = 3;
    close(out);
    stream_read_start(owner.stream);
    loop_run(owner.loop);
    ASSERT_STR(buf_str(&owner.read), "abcdef");
    ASSERT_EQ(owner.n_ends, 0);
    owner.stop_after = 0;
    stream_read_start(owner.stream);
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_ends, 1);
    done(&owner);
}

TEST(reads_a_file_to_its_end)
{
    struct owner owner;

    open_owner(&owner, open_file("the content of a file"));
    owner.space_size = 5;
    stream_read_start(owner.stream);
    ASSERT_EQ(owner.n_reads, 0);
    loop_run(owner.loop);
    ASSERT_STR(buf_str(&owner.read), "the content of a file");
    ASSERT_EQ(owner.n_reads, 5);
    ASSERT_EQ(owner.n_ends, 1);
    ASSERT_EQ(owner.end_error, 0);
    done(&owner);
}

TEST(reading_a_file_can_be_stopped_too)
{
    struct owner owner;

    open_owner(&owner, open_file("abcdef"));
    owner.space_size = 2;
    owner.stop_after = 2;
    stream_read_start(owner.stream);
    loop_run(owner.loop);
    ASSERT_STR(buf_str(&owner.read), "abcd");
    ASSERT_EQ(owner.n_ends, 0);
    stream_read_start(owner.stream);
    loop_run(owner.loop);
    ASSERT_STR(buf_str(&owner.read), "abcdef");
    ASSERT_EQ(owner.n_ends, 1);
    done(&owner);
}

TEST(reads_nothing_from_dev_null)
{
    struct owner owner;

    open_owner(&owner, open("/dev/null", O_RDWR | O_CLOEXEC));
    stream_read_start(owner.stream);
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_reads, 0);
    ASSERT_EQ(owner.n_ends, 1);
    say(&owner, "into the void", 13);
    ASSERT_EQ(stream_queued(owner.stream), 0);
    done(&owner);
}

TEST(a_failure_to_read_is_an_end_with_a_reason)
{
    struct owner owner;

    open_owner(&owner, open("/dev/null", O_WRONLY | O_CLOEXEC));
    stream_read_start(owner.stream);
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_ends, 1);
    ASSERT_EQ(owner.end_error, -EBADF);
    done(&owner);
}

TEST(a_socket_goes_both_ways)
{
    struct owner owner;
    char heard[8];
    int fds[2];

    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds), 0);
    open_owner(&owner, fds[0]);
    say(&owner, "ping", 4);
    ASSERT_EQ(read(fds[1], heard, sizeof heard), 4);
    ASSERT_EQ(write(fds[1], "pong", 4), 4);
    close(fds[1]);
    stream_read_start(owner.stream);
    loop_run(owner.loop);
    ASSERT_STR(buf_str(&owner.read), "pong");
    ASSERT_EQ(owner.n_ends, 1);
    done(&owner);
}

/* -- Writing ------------------------------------------------------------------------------- */

/* A pipe in packet mode keeps the borders of write(2). */
TEST(while_the_other_side_keeps_up_a_message_is_one_write)
{
    struct owner owner;
    char heard[4096];
    int in, out;

    open_pipe(&in, &out, O_DIRECT);
    open_owner(&owner, out);
    say(&owner, "first\n", 6);
    say(&owner, "second\n", 7);
    ASSERT_EQ(stream_queued(owner.stream), 0);
    ASSERT_EQ(read(in, heard, sizeof heard), 6);
    ASSERT_MEMEQ(heard, "first\n", 6);
    ASSERT_EQ(read(in, heard, sizeof heard), 7);
    ASSERT_MEMEQ(heard, "second\n", 7);
    done(&owner);
    close(in);
}

/* Where an allocator does not count, nothing is seen. */
TEST(what_is_queued_in_small_pieces_takes_little_more_than_its_bytes)
{
    struct owner owner;
    size_t before, used;
    int in, out;

    open_pipe(&in, &out, 0);
    open_owner(&owner, out);
    before = mallinfo2().uordblks;
    for (int i = 0; stream_queued(owner.stream) < 4 * 1024 * 1024; i++) {
        char message[32];
        int n = snprintf(message, sizeof message, "small %d;", i);

        say(&owner, message, (size_t)n);
    }
    used = mallinfo2().uordblks - before;
    ASSERT_TRUE(used < 5 * 1024 * 1024);
    done(&owner);
    close(in);
}

static void fill(struct owner *owner, struct buf *sent)
{
    char message[1000];

    for (int i = 0; stream_queued(owner->stream) < 300000; i++) {
        memset(message, 'a' + i % 26, sizeof message);
        say(owner, message, sizeof message);
        buf_add(sent, message, sizeof message);
    }
}

TEST(what_is_not_taken_is_queued_in_order)
{
    struct owner owner;
    CLEANUP(buf_done) struct buf sent = { 0 };
    CLEANUP(buf_done) struct buf heard = { 0 };
    int in, out;

    open_pipe(&in, &out, O_NONBLOCK);
    open_owner(&owner, out);
    fill(&owner, &sent);
    ASSERT_EQ(owner.n_drains, 0);
    /* Read as much as there is, let the loop write on, until it has nothing left to write. */
    while (heard.len < sent.len) {
        ssize_t n = read(in, buf_reserve(&heard, 8192), 8192);

        if (n > 0) {
            heard.len += (size_t)n;
        } else {
            ASSERT_EQ(errno, EAGAIN);
            run_once(owner.loop);
        }
    }
    ASSERT_EQ(heard.len, sent.len);
    ASSERT_MEMEQ(heard.data, sent.data, sent.len);
    loop_run(owner.loop);
    ASSERT_EQ(stream_queued(owner.stream), 0);
    ASSERT_EQ(owner.n_drains, 1);
    ASSERT_EQ(owner.drain_error, 0);
    done(&owner);
    close(in);
}

TEST(a_broken_pipe_is_told_once_and_from_the_loop)
{
    struct owner owner;
    int in, out;

    open_pipe(&in, &out, 0);
    open_owner(&owner, out);
    close(in);
    say(&owner, "x", 1);
    ASSERT_EQ(owner.n_drains, 0);
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_drains, 1);
    ASSERT_EQ(owner.drain_error, -EPIPE);

    /* From then on bytes are dropped in silence. */
    say(&owner, "y", 1);
    ASSERT_EQ(stream_queued(owner.stream), 0);
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_drains, 1);
    done(&owner);
}

TEST(a_pipe_that_breaks_drops_its_queue)
{
    struct owner owner;
    CLEANUP(buf_done) struct buf sent = { 0 };
    int in, out;

    open_pipe(&in, &out, 0);
    open_owner(&owner, out);
    fill(&owner, &sent);
    close(in);
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_drains, 1);
    ASSERT_EQ(owner.drain_error, -EPIPE);
    ASSERT_EQ(stream_queued(owner.stream), 0);
    done(&owner);
}

TEST(a_file_is_written_at_once)
{
    struct owner owner;
    int fd = open_file("");
    int other = dup(fd);
    char content[16] = "";

    open_owner(&owner, fd);
    say(&owner, "one\n", 4);
    say(&owner, "two\n", 4);
    ASSERT_EQ(stream_queued(owner.stream), 0);
    ASSERT_EQ(pread(other, content, sizeof content, 0), 8);
    ASSERT_MEMEQ(content, "one\ntwo\n", 8);
    done(&owner);
    close(other);
}

TEST(a_full_disk_is_told_from_the_loop)
{
    struct owner owner;

    open_owner(&owner, open("/dev/full", O_WRONLY | O_CLOEXEC));
    say(&owner, "x", 1);
    say(&owner, "y", 1);
    ASSERT_EQ(owner.n_drains, 0);
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_drains, 1);
    ASSERT_EQ(owner.drain_error, -ENOSPC);
    done(&owner);
}

/* -- Closing ------------------------------------------------------------------------------- */

TEST(closes_its_descriptor)
{
    struct owner owner;
    int in, out, file = open_file("");

    open_pipe(&in, &out, 0);
    open_owner(&owner, out);
    done(&owner);
    ASSERT_FALSE(is_open(out));
    ASSERT_TRUE(is_open(in));
    close(in);

    open_owner(&owner, file);
    done(&owner);
    ASSERT_FALSE(is_open(file));
}

/* A pipe behind 0, 1 or 2 is shared with others: it stays open and blocking. */
TEST(leaves_the_standard_descriptors_as_they_were)
{
    struct owner owner;
    int in, out, stdin_copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10);

    open_pipe(&in, &out, 0);
    ASSERT_EQ(dup2(in, STDIN_FILENO), STDIN_FILENO);
    open_owner(&owner, STDIN_FILENO);
    ASSERT_TRUE(fcntl(STDIN_FILENO, F_GETFL) & O_NONBLOCK);
    done(&owner);
    ASSERT_TRUE(is_open(STDIN_FILENO));
    ASSERT_FALSE(fcntl(STDIN_FILENO, F_GETFL) & O_NONBLOCK);
    ASSERT_EQ(write(out, "still", 5), 5);
    ASSERT_EQ(read(STDIN_FILENO, owner.space, 10), 5);
    close(in);
    close(out);
    dup2(stdin_copy, STDIN_FILENO);
    close(stdin_copy);
}

TEST(no_callback_comes_after_it_was_freed)
{
    struct owner owner;
    CLEANUP(buf_done) struct buf sent = { 0 };
    int fds[2];

    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds), 0);
    open_owner(&owner, fds[0]);
    stream_read_start(owner.stream);
    ASSERT_EQ(write(fds[1], "x", 1), 1);
    fill(&owner, &sent);
    owner.inside = true;
    stream_free(TAKE(owner.stream));
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_reads, 0);
    ASSERT_EQ(owner.n_ends, 0);
    ASSERT_EQ(owner.n_drains, 0);
    done(&owner);
    close(fds[1]);
}

TEST(may_be_freed_from_its_own_callbacks)
{
    struct owner owner;
    CLEANUP(buf_done) struct buf sent = { 0 };
    int in, out;

    open_pipe(&in, &out, 0);
    open_owner(&owner, in);
    owner.free_when_read = true;
    ASSERT_EQ(write(out, "x", 1), 1);
    stream_read_start(owner.stream);
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_reads, 1);
    done(&owner);
    close(out);

    open_owner(&owner, open_file("abc"));
    owner.space_size = 1;
    owner.free_when_read = true;
    stream_read_start(owner.stream);
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_reads, 1);
    done(&owner);

    open_owner(&owner, open_file(""));
    owner.free_when_done = true;
    stream_read_start(owner.stream);
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_ends, 1);
    done(&owner);

    open_pipe(&in, &out, 0);
    open_owner(&owner, out);
    owner.free_when_done = true;
    fill(&owner, &sent);
    close(in);
    loop_run(owner.loop);
    ASSERT_EQ(owner.n_drains, 1);
    done(&owner);
}

TEST(what_cannot_be_a_stream_is_refused)
{
    struct loop *loop = loop_new();
    struct stream *stream = NULL;
    int folder = open("/tmp", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    ASSERT_TRUE(stream_open(loop, -1, &events, NULL, &stream) < 0);
    ASSERT_TRUE(stream_open(loop, folder, &events, NULL, &stream) < 0);
    ASSERT_NULL(stream);
    stream_free(NULL);
    close(folder);
    loop_free(loop);
}

/* A pipe that is known by its path only can be neither read nor written; libuv finds out late. */
TEST(a_failed_open_leaves_nothing_in_the_loop)
{
    char folder[] = "/tmp/bobbin-test-XXXXXX";
    CLEANUP(freep) char *path = NULL;
    struct loop *loop = loop_new();
    struct stream *stream = NULL;
    int fd;

    ASSERT_NOT_NULL(mkdtemp(folder));
    ASSERT_TRUE(asprintf(&path, "%s/fifo", folder) > 0);
    ASSERT_EQ(mkfifo(path, 0600), 0);
    fd = open(path, O_PATH | O_CLOEXEC);
    ASSERT_TRUE(fd >= 0);
    unlink(path);
    rmdir(folder);
    ASSERT_TRUE(stream_open(loop, fd, &events, NULL, &stream) < 0);
    ASSERT_NULL(stream);
    close(fd);
    loop_run(loop);
    alarm(120); /* loop_free() waits for ever if something is left */
    loop_free(loop);
    alarm(0);
}

/* -- Timers and signals -------------------------------------------------------------------- */

struct fired {
    struct loop *loop;
    int log; /* a digit for each timer that fired */
};

static void fire_one(void *owner)
{
    ((struct fired *)owner)->log = ((struct fired *)owner)->log * 10 + 1;
}

static void fire_two(void *owner)
{
    ((struct fired *)owner)->log = ((struct fired *)owner)->log * 10 + 2;
}

TEST(timers_fire_once_in_the_order_of_their_times)
{
    struct fired fired = { .loop = loop_new() };
    struct timer *one = timer_new(fired.loop, fire_one, &fired);
    struct timer *two = timer_new(fired.loop, fire_two, &fired);

    timer_start(one, 20);
    timer_start(two, 1);
    loop_run(fired.loop);
    ASSERT_EQ(fired.log, 21);

    timer_start(one, 1);
    timer_start(two, 20);
    timer_start(two, 0); /* starting it again moves it */
    loop_run(fired.loop);
    ASSERT_EQ(fired.log, 2121);

    timer_start(one, 0);
    timer_stop(one);
    loop_run(fired.loop);
    ASSERT_EQ(fired.log, 2121);
    timer_start(one, 0);
    timer_free(one);
    timer_free(two);
    timer_free(NULL);
    loop_free(fired.loop);
    ASSERT_EQ(fired.log, 2121);
}

static void on_signal(void *owner, int signo)
{
    struct fired *fired = owner;

    fired->log = signo;
    loop_stop(fired->loop);
}

TEST(a_watched_signal_is_an_event)
{
    struct fired fired = { .loop = loop_new() };
    struct signal_watch *watch = signal_watch_new(fired.loop, SIGUSR1, on_signal, &fired);
    struct timer *timer = timer_new(fired.loop, fire_one, &fired);

    loop_run(fired.loop); /* waiting for a signal alone keeps no loop alive */
    raise(SIGUSR1);
    timer_start(timer, 60000);
    loop_run(fired.loop);
    ASSERT_EQ(fired.log, SIGUSR1);
    timer_free(timer);
    signal_watch_free(watch);
    signal_watch_free(NULL);
    loop_free(fired.loop);
}

/* -- The stdio channel --------------------------------------------------------------------- */

struct peer {
    struct loop *loop;
    struct channel *channel;
    struct buf heard; /* "<message>" for each */
    size_t n_messages;
    size_t pause_after;
    size_t n_ends;
    size_t n_drains;
};

static void peer_message(void *owner, const char *message, size_t len)
{
    struct peer *peer = owner;

    buf_add_char(&peer->heard, '<');
    buf_add(&peer->heard, message, len);
    buf_add_char(&peer->heard, '>');
    if (++peer->n_messages == peer->pause_after)
        channel_pause(peer->channel, true);
}

static void peer_end(void *owner)
{
    ((struct peer *)owner)->n_ends++;
}

static void peer_drain(void *owner)
{
    ((struct peer *)owner)->n_drains++;
}

static const struct channel_events peer_events = {
    .on_message = peer_message,
    .on_end = peer_end,
    .on_drain = peer_drain,
};

/* Takes both descriptors. */
static void open_peer(struct peer *peer, int in, int out)
{
    struct stdio_options options = { .in = in, .out = out, .max_message_bytes = 100 };

    signal(SIGPIPE, SIG_IGN);
    *peer = (struct peer){ .loop = loop_new() };
    ASSERT_EQ(stdio_open(peer->loop, &options, &peer->channel), 0);
    channel_attach(peer->channel, &peer_events, peer);
}

static void close_peer(struct peer *peer)
{
    channel_free(peer->channel);
    loop_free(peer->loop);
    buf_done(&peer->heard);
}

TEST(stdio_hands_out_messages_then_the_rest_then_the_end)
{
    struct peer peer;
    int in, out;

    open_pipe(&in, &out, 0);
    open_peer(&peer, in, open_file(""));
    ASSERT_EQ(write(out, "one\r\n\ntwo", 9), 9);
    close(out);
    loop_run(peer.loop); /* paused at first */
    ASSERT_EQ(peer.n_messages, 0);
    channel_pause(peer.channel, false);
    loop_run(peer.loop);
    ASSERT_STR(buf_str(&peer.heard), "<one><><two>");
    ASSERT_EQ(peer.n_ends, 1);
    close_peer(&peer);
}

TEST(stdio_may_come_from_a_file)
{
    struct peer peer;

    open_peer(&peer, open_file("one\ntwo\nthree"), open_file(""));
    channel_pause(peer.channel, false);
    loop_run(peer.loop);
    ASSERT_STR(buf_str(&peer.heard), "<one><two><three>");
    ASSERT_EQ(peer.n_ends, 1);
    close_peer(&peer);
}

TEST(stdio_paused_hands_out_nothing_and_loses_nothing)
{
    struct peer peer;
    int in, out;

    open_pipe(&in, &out, 0);
    open_peer(&peer, in, open_file(""));
    peer.pause_after = 2;
    ASSERT_EQ(write(out, "1\n2\n3\n4", 7), 7);
    close(out);
    channel_pause(peer.channel, false);
    loop_run(peer.loop);
    ASSERT_STR(buf_str(&peer.heard), "<1><2>");
    ASSERT_EQ(peer.n_ends, 0);

    peer.pause_after = 3;
    channel_pause(peer.channel, false); /* what was read comes at once */
    ASSERT_STR(buf_str(&peer.heard), "<1><2><3>");
    peer.pause_after = 0;
    channel_pause(peer.channel, false);
    loop_run(peer.loop);
    ASSERT_STR(buf_str(&peer.heard), "<1><2><3><4>");
    ASSERT_EQ(peer.n_ends, 1);
    close_peer(&peer);
}

TEST(stdio_may_be_paused_by_the_very_last_message)
{
    struct peer peer;

    open_peer(&peer, open_file("1\n2"), open_file(""));
    peer.pause_after = 2;
    channel_pause(peer.channel, false);
    loop_run(peer.loop);
    ASSERT_STR(buf_str(&peer.heard), "<1><2>");
    channel_pause(peer.channel, false);
    loop_run(peer.loop);
    ASSERT_EQ(peer.n_ends, 1);
    close_peer(&peer);
}

TEST(stdio_passes_over_lines_that_are_too_long)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct peer peer;

    for (int i = 0; i < 1000; i++)
        buf_add_char(&text, 'x');
    buf_add_text(&text, "\nshort\n");
    open_peer(&peer, open_file(buf_str(&text).s), open_file(""));
    channel_pause(peer.channel, false);
    loop_run(peer.loop);
    ASSERT_STR(buf_str(&peer.heard), "<short>");
    close_peer(&peer);
}

static void send_text(struct peer *peer, const char *text)
{
    struct parcel *parcel = parcel_new();

    buf_add_text(&parcel->bytes, text);
    channel_send(peer->channel, parcel);
    parcel_unref(parcel);
}

TEST(stdio_sends_a_message_and_its_line_end_in_one_write)
{
    struct peer peer;
    char heard[100];
    int in, out;

    open_pipe(&in, &out, O_DIRECT);
    open_peer(&peer, open("/dev/null", O_RDONLY | O_CLOEXEC), out);
    send_text(&peer, "{\"a\":1}");
    ASSERT_EQ(read(in, heard, sizeof heard), 8);
    ASSERT_MEMEQ(heard, "{\"a\":1}\n", 8);
    ASSERT_EQ(channel_queued(peer.channel), 0);
    close_peer(&peer);
    close(in);
}

TEST(stdio_goes_on_when_nobody_listens)
{
    struct peer peer;
    int in, out, unread, written;

    open_pipe(&in, &out, 0);
    open_pipe(&unread, &written, 0);
    open_peer(&peer, in, written);
    close(unread);
    send_text(&peer, "{}");
    ASSERT_EQ(write(out, "more\n", 5), 5);
    close(out);
    channel_pause(peer.channel, false);
    loop_run(peer.loop);
    ASSERT_EQ(peer.n_drains, 1);
    ASSERT_STR(buf_str(&peer.heard), "<more>");
    ASSERT_EQ(peer.n_ends, 1);
    close_peer(&peer);
}

TEST(stdio_refuses_descriptors_that_are_not_open)
{
    struct stdio_options no_in = { .in = -1, .out = STDERR_FILENO, .max_message_bytes = 1 };
    struct stdio_options no_out = { .in = open_file(""), .out = -1, .max_message_bytes = 1 };
    struct channel *channel = NULL;
    struct loop *loop = loop_new();

    ASSERT_TRUE(stdio_open(loop, &no_in, &channel) < 0);
    ASSERT_TRUE(stdio_open(loop, &no_out, &channel) < 0);
    ASSERT_NULL(channel);
    loop_free(loop);
}
