#include "mcp/oauth_lock.h"

#include "base/arena.h"
#include "base/memory.h"
#include "base/sha256.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

enum { PAUSE_MS = 10 };

uint32_t oauth_lock_of(struct str key)
{
    uint8_t digest[SHA256_LENGTH];

    sha256(key, digest);
    return 1 + ((uint32_t)digest[0] << 16 | (uint32_t)digest[1] << 8 | digest[2]);
}

int oauth_lock_try(const char *home, uint32_t lock)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct flock range = {
        .l_type = F_WRLCK,
        .l_whence = SEEK_SET,
        .l_start = lock,
        .l_len = 1,
    };
    int fd = open(arena_printf(&arena, "%s/.mcp-oauth.lock", home),
                  O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    int r = fd < 0 || fcntl(fd, F_OFD_SETLK, &range) < 0 ? -errno : fd;

    if (r < 0 && fd >= 0)
        close(fd);
    return r == -EACCES && fd >= 0 ? -EAGAIN : r;
}

int oauth_lock_wait(const char *home, uint32_t lock, unsigned patience_ms)
{
    int fd = oauth_lock_try(home, lock);

    for (unsigned waited = 0; fd == -EAGAIN && waited < patience_ms; waited += PAUSE_MS) {
        nanosleep(&(struct timespec){ .tv_nsec = PAUSE_MS * 1000000L }, /* left= */ NULL);
        fd = oauth_lock_try(home, lock);
    }
    return fd;
}
