#include "base/journal.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

bool journal_has_stderr(const char *name)
{
    unsigned long long device, inode;
    struct stat facts;

    return name != NULL && sscanf(name, "%llu:%llu", &device, &inode) == 2 &&
           fstat(STDERR_FILENO, &facts) == 0 && facts.st_dev == device && facts.st_ino == inode;
}

int journal_open(const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int fd;

    if (strlen(path) >= sizeof address.sun_path)
        return -1;
    memcpy(address.sun_path, path, strlen(path) + 1);
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&address, sizeof address) < 0) {
        close(fd);
        return -1;
    }
    return fd;
}

bool journal_send(int fd, int priority, struct str module, struct str message)
{
    char head[128];
    int len =
        snprintf(head, sizeof head,
                 "PRIORITY=%d\nSYSLOG_IDENTIFIER=bobbin\nBOBBIN_MODULE=%.*s\nMESSAGE=", priority,
                 STR_ARGS(module));
    char end[] = "\n";
    struct iovec parts[] = {
        { head, (size_t)len },
        { (void *)(uintptr_t)message.s, message.len },
        { end, 1 },
    };
    struct msghdr entry = { .msg_iov = parts, .msg_iovlen = 3 };

    if (len < 0 || (size_t)len >= sizeof head)
        return false;
    return sendmsg(fd, &entry, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0;
}
