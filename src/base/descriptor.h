/* For CLEANUP(closep) int fd = ...; a negative one is none. */
#ifndef BASE_DESCRIPTOR_H
#define BASE_DESCRIPTOR_H

#include <unistd.h>

static inline void closep(const int *fd)
{
    if (*fd >= 0)
        close(*fd);
}

#endif
