#include "exec/socket_facts.h"

#include "base/descriptor.h"
#include "base/memory.h"

#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>

struct socket_question {
    struct nlmsghdr head;
    struct inet_diag_req_v2 body;
};

/* An address as the kernel keeps it; IPv4 in clothes of IPv6 is IPv4. */
struct plain_address {
    int family;
    uint32_t words[4];
    uint16_t port; /* in the order of the network */
    uint32_t scope;
};

static struct plain_address plain(const struct sockaddr_storage *address)
{
    struct plain_address result = { .family = address->ss_family };
    struct sockaddr_in6 v6;
    struct sockaddr_in v4;

    if (address->ss_family == AF_INET) {
        memcpy(&v4, address, sizeof v4);
        result.words[0] = v4.sin_addr.s_addr;
        result.port = v4.sin_port;
        return result;
    }
    memcpy(&v6, address, sizeof v6);
    result.port = v6.sin6_port;
    if (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr)) {
        result.family = AF_INET;
        memcpy(result.words, v6.sin6_addr.s6_addr + 12, 4);
        return result;
    }
    memcpy(result.words, v6.sin6_addr.s6_addr, 16);
    result.scope = IN6_IS_ADDR_LINKLOCAL(&v6.sin6_addr) ? v6.sin6_scope_id : 0;
    return result;
}

static struct socket_question make_question(const struct sockaddr_storage *from,
                                            const struct sockaddr_storage *to)
{
    struct plain_address source = plain(from), target = plain(to);
    struct socket_question question = {
        .head = { .nlmsg_len = sizeof question,
                  .nlmsg_type = SOCK_DIAG_BY_FAMILY,
                  .nlmsg_flags = NLM_F_REQUEST },
        .body = { .sdiag_family = (uint8_t)source.family,
                  .sdiag_protocol = IPPROTO_TCP,
                  .idiag_states = ~0U,
                  .id = { .idiag_sport = source.port,
                          .idiag_dport = target.port,
                          .idiag_if = source.scope,
                          .idiag_cookie = { INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE } } },
    };

    memcpy(question.body.id.idiag_src, source.words, sizeof source.words);
    memcpy(question.body.id.idiag_dst, target.words, sizeof target.words);
    return question;
}

/* Where no socket is connected like that the kernel answers with one that listens on the port. */
static int read_answer(const struct socket_question *question, const char *bytes, size_t len,
                       struct socket_facts *ret_facts)
{
    struct nlmsghdr head;
    struct nlmsgerr error;
    struct inet_diag_msg body;

    if (len < sizeof head)
        return -EPROTO;
    memcpy(&head, bytes, sizeof head);
    if (head.nlmsg_type == NLMSG_ERROR && len >= NLMSG_HDRLEN + sizeof error) {
        memcpy(&error, bytes + NLMSG_HDRLEN, sizeof error);
        return error.error < 0 ? error.error : -EPROTO;
    }
    if (head.nlmsg_type != SOCK_DIAG_BY_FAMILY || len < NLMSG_HDRLEN + sizeof body)
        return -EPROTO;
    memcpy(&body, bytes + NLMSG_HDRLEN, sizeof body);
    if (body.idiag_state == TCP_LISTEN || body.id.idiag_sport != question->body.id.idiag_sport ||
        body.id.idiag_dport != question->body.id.idiag_dport)
        return -ENOENT;
    *ret_facts = (struct socket_facts){ .inode = body.idiag_inode, .uid = body.idiag_uid };
    return 0;
}

int socket_facts_find(const struct sockaddr_storage *from, const struct sockaddr_storage *to,
                      struct socket_facts *ret_facts)
{
    CLEANUP(closep)
    int fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_SOCK_DIAG);
    struct socket_question question = make_question(from, to);
    struct sockaddr_nl kernel = { .nl_family = AF_NETLINK };
    char answer[8192];
    ssize_t n;

    if (fd < 0)
        return -errno;
    if (sendto(fd, &question, sizeof question, /* flags= */ 0, (const struct sockaddr *)&kernel,
               sizeof kernel) < 0)
        return -errno;
    n = recv(fd, answer, sizeof answer, /* flags= */ 0); /* it is there when sendto() returns */
    return n < 0 ? -errno : read_answer(&question, answer, (size_t)n, ret_facts);
}

bool address_is_ours(const struct sockaddr_storage *address)
{
    CLEANUP(closep) int fd = socket(address->ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_storage any_port = *address;
    struct sockaddr_in6 v6;
    struct sockaddr_in v4;

    if (fd < 0)
        return true;
    if (address->ss_family == AF_INET) {
        memcpy(&v4, address, sizeof v4);
        v4.sin_port = 0;
        memcpy(&any_port, &v4, sizeof v4);
        return bind(fd, (const struct sockaddr *)&any_port, sizeof v4) == 0 ||
               errno != EADDRNOTAVAIL;
    }
    memcpy(&v6, address, sizeof v6);
    v6.sin6_port = 0;
    memcpy(&any_port, &v6, sizeof v6);
    return bind(fd, (const struct sockaddr *)&any_port, sizeof v6) == 0 || errno != EADDRNOTAVAIL;
}
