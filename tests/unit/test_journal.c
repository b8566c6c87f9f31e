/* Entries of systemd's journal. */
#include "base/journal.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* A journal of our own; its socket is in a folder that is the caller's to remove. */
static int listen_in(char folder[], struct sockaddr_un *address)
{
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

    ASSERT_TRUE(mkdtemp(folder) != NULL);
    *address = (struct sockaddr_un){ .sun_family = AF_UNIX };
    snprintf(address->sun_path, sizeof address->sun_path, "%s/socket", folder);
    ASSERT_EQ(bind(fd, (const struct sockaddr *)address, sizeof *address), 0);
    return fd;
}

TEST(an_entry_has_fields)
{
    char folder[] = "/tmp/bobbin-journal-XXXXXX";
    char entry[256] = "";
    struct sockaddr_un address;
    int journal = listen_in(folder, &address);
    int fd = journal_open(address.sun_path);

    ASSERT_TRUE(fd >= 0);
    ASSERT_TRUE(journal_send(fd, 4, STR_LITERAL("rpc"), STR_LITERAL("a=b")));
    ASSERT_TRUE(recv(journal, entry, sizeof entry - 1, MSG_DONTWAIT) > 0);
    ASSERT_STR(str_of(entry),
               "PRIORITY=4\nSYSLOG_IDENTIFIER=bobbin\nBOBBIN_MODULE=rpc\nMESSAGE=a=b\n");
    close(journal);
    ASSERT_TRUE(!journal_send(fd, 4, STR_LITERAL("rpc"), STR_LITERAL("nobody")));
    close(fd);
    unlink(address.sun_path);
    ASSERT_EQ(rmdir(folder), 0);
}

TEST(without_a_journal_there_is_none)
{
    char name[64];
    struct stat facts;

    ASSERT_EQ(journal_open("/no/such/socket"), -1);
    ASSERT_TRUE(!journal_has_stderr(NULL));
    ASSERT_TRUE(!journal_has_stderr("1:x"));
    ASSERT_TRUE(!journal_has_stderr("0:0"));
    ASSERT_EQ(fstat(STDERR_FILENO, &facts), 0);
    snprintf(name, sizeof name, "%llu:%llu", (unsigned long long)facts.st_dev,
             (unsigned long long)facts.st_ino);
    ASSERT_TRUE(journal_has_stderr(name));
}
