/*
 * Memory that is about to be filled and is much: in pages of 2 MB, where the system has them, that is quicker.
 */
#ifndef BASE_LARGE_BLOCK_H
#define BASE_LARGE_BLOCK_H

#include <stddef.h>

/* A block of which all can be in such pages; free() releases it. */
void *large_block_new(size_t size) __attribute__((malloc, returns_nonnull));

#endif
