#include "exec/peer.h"

#include "base/descriptor.h"
#include "base/memory.h"

#include "test.h"

#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* A listener, and a process with a child that connects to it; the child stays until it is told to go. */
struct family {
    int listening;
    int accepted;
    pid_t parent;
    int child[2]; /* the child ends when ours closes */
    struct sockaddr_storage address;
    socklen_t size;
};

static void listen_on(struct family *family, int domain, const void *address, socklen_t size)
{
    family->listening = socket(domain, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ASSERT_TRUE(family->listening >= 0);
    ASSERT_EQ(bind(family->listening, address, size), 0);
    ASSERT_EQ(listen(family->listening, 1), 0);
    family->size = sizeof family->address;
    ASSERT_EQ(getsockname(family->listening, (struct sockaddr *)&family->address, &family->size),
              0);
}

static void listen_on_tcp(struct family *family, int domain)
{
    struct sockaddr_in v4 = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct sockaddr_in6 v6 = { .sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT };

    if (domain == AF_INET)
        listen_on(family, domain, &v4, sizeof v4);
    else
        listen_on(family, domain, &v6, sizeof v6);
}

static void listen_on_unix(struct family *family)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };

    listen_on(family, AF_UNIX, &address, sizeof address.sun_family); /* the kernel finds a name */
}

static void connect_and_wait(const struct family *family)
{
    int fd = socket(family->address.ss_family, SOCK_STREAM, 0);
    char byte;

    if (connect(fd, (const struct sockaddr *)&family->address, family->size) == 0)
        (void)!read(family->child[1], &byte, 1);
    _exit(0);
}

static void start_family(struct family *family)
{
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, family->child), 0);
    family->parent = fork();
    if (family->parent == 0) {
        close(family->child[0]);
        prctl(PR_SET_CHILD_SUBREAPER, 1);
        if (fork() == 0)
            connect_and_wait(family);
        while (wait(NULL) > 0)
            ;
        _exit(0);
    }
    close(family->child[1]);
    family->accepted = accept4(family->listening, NULL, NULL, SOCK_CLOEXEC);
    ASSERT_TRUE(family->accepted >= 0);
}

static void end_family(struct family *family)
{
    closep(&family->child[0]);
    waitpid(family->parent, NULL, 0);
}

static void family_done(struct family *family)
{
    closep(&family->accepted);
    closep(&family->listening);
}

static enum peer_kind tcp_kind(const struct family *family, const struct process_tree *tree)
{
    struct peer peer;

    ASSERT_EQ(peer_addresses(family->accepted, &peer), 0);
    peers_find(tree, &peer, 1);
    return peer.kind;
}

static void check_tcp(int domain)
{
    CLEANUP(family_done) struct family family = { .accepted = -1 };
    struct process_tree nobody = { 0 }, tree = { .launchers = &family.parent, .n_launchers = 1 };

    listen_on_tcp(&family, domain);
    start_family(&family);
    ASSERT_EQ(tcp_kind(&family, &nobody), PEER_STRANGER);
    ASSERT_EQ(tcp_kind(&family, &tree), PEER_CONFINED);
    end_family(&family);
    ASSERT_EQ(tcp_kind(&family, &tree), PEER_UNKNOWN);
    ASSERT_EQ(tcp_kind(&family, &nobody), PEER_UNKNOWN);
}

TEST(tells_whose_a_connection_is)
{
    CLEANUP(error_done) struct error err = { 0 };

    ASSERT_TRUE(peers_can_be_told(/* is_unix= */ false, &err));
    ASSERT_TRUE(peers_can_be_told(/* is_unix= */ true, &err));
    check_tcp(AF_INET);
    check_tcp(AF_INET6);
}

/* A thread of a command, with descriptors of its own; it tells when it has them. */
static void *keep_for_oneself(void *told)
{
    if (unshare(CLONE_FILES) == 0)
        (void)!write(*(int *)told, "x", 1);
    pause();
    return NULL;
}

static void hide_in_thread(int connected, int hidden)
{
    pthread_t thread;
    int told[2];
    char byte;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (pipe(told) == 0 && pthread_create(&thread, NULL, keep_for_oneself, &told[1]) == 0 &&
        read(told[0], &byte, 1) == 1 && close(connected) == 0)
        (void)!write(hidden, "x", 1);
    pause();
}

/* A launcher whose command has the connection in a thread alone. */
static pid_t start_hider(int connected)
{
    int hidden[2];
    pid_t launcher;
    char byte;

    ASSERT_EQ(pipe(hidden), 0);
    launcher = fork();
    if (launcher == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* also if the test fails */
        if (fork() == 0)
            hide_in_thread(connected, hidden[1]);
        close(connected);
        close(hidden[1]);
        pause();
    }
    close(hidden[1]);
    ASSERT_EQ(read(hidden[0], &byte, 1), 1);
    close(hidden[0]);
    return launcher;
}

TEST(a_command_that_has_it_too_is_one)
{
    CLEANUP(family_done) struct family family = { .accepted = -1 };
    CLEANUP(closep) int connected = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct process_tree nobody = { 0 }, tree = { .launchers = &family.parent, .n_launchers = 1 };

    listen_on_tcp(&family, AF_INET);
    ASSERT_EQ(connect(connected, (const struct sockaddr *)&family.address, family.size), 0);
    family.accepted = accept4(family.listening, NULL, NULL, SOCK_CLOEXEC);
    family.parent = start_hider(connected);
    ASSERT_EQ(tcp_kind(&family, &nobody), PEER_STRANGER); /* us */
    ASSERT_EQ(tcp_kind(&family, &tree), PEER_CONFINED);
    kill(family.parent, SIGKILL);
    waitpid(family.parent, NULL, 0);
}

TEST(tells_whose_a_unix_socket_is)
{
    CLEANUP(family_done) struct family family = { .accepted = -1 };
    struct process_tree nobody = { 0 }, tree = { .launchers = &family.parent, .n_launchers = 1 };
    pid_t pid;

    listen_on_unix(&family);
    start_family(&family);
    ASSERT_EQ(peer_of_unix(family.accepted, &nobody, &pid), PEER_STRANGER);
    ASSERT_EQ(peer_of_unix(family.accepted, &tree, &pid), PEER_CONFINED);
    ASSERT_EQ(peer_of_process(pid, &tree), PEER_CONFINED);
    ASSERT_EQ(peer_of_process(getpid(), &tree), PEER_STRANGER);
    end_family(&family);
    ASSERT_EQ(peer_of_unix(family.accepted, &nobody, &pid), PEER_UNKNOWN);
}

TEST(another_machine_is_a_stranger)
{
    struct sockaddr_in ours = { .sin_family = AF_INET,
                                .sin_port = htons(4500),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct sockaddr_in theirs = { .sin_family = AF_INET,
                                  .sin_port = htons(9),
                                  .sin_addr.s_addr = htonl(0xc6336401) }; /* 198.51.100.1 */
    struct peer peer = { 0 };

    memcpy(&peer.ours, &ours, sizeof ours);
    memcpy(&peer.theirs, &theirs, sizeof theirs);
    peers_find(&(struct process_tree){ 0 }, &peer, 1);
    ASSERT_EQ(peer.kind, PEER_STRANGER);
    theirs.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    memcpy(&peer.theirs, &theirs, sizeof theirs);
    peers_find(&(struct process_tree){ 0 }, &peer, 1);
    ASSERT_EQ(peer.kind, PEER_UNKNOWN);
}
