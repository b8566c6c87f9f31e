/*
 * Paths that can be found, some thousand at a time, close to each other in memory. A block never
 * changes, so any thread may read it.
 */
#ifndef SEARCH_BLOCK_H
#define SEARCH_BLOCK_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

enum { BLOCK_MAX = 4096 };

struct block_entry {
    uint64_t set;    /* see query_path_set() */
    uint32_t offset; /* of its text */
    uint32_t len : 31;
    uint32_t is_directory : 1;
    uint32_t root;
};

struct block {
    struct block *next; /* in its search */
    size_t n;
    const char *text;
    struct block_entry entries[];
};

/* A block being filled; a zeroed one is empty and ready. */
struct block_builder {
    struct buf entries; /* of struct block_entry */
    struct buf text;
};

static inline size_t block_builder_count(const struct block_builder *builder)
{
    return builder->entries.len / sizeof(struct block_entry);
}

void block_builder_add(struct block_builder *builder, uint32_t root, struct str path,
                       bool is_directory);

/* What was added, in one piece of memory that free() releases. The builder is empty then. */
struct block *block_builder_finish(struct block_builder *builder);
void block_builder_done(struct block_builder *builder);

static inline struct str block_path(const struct block *block, size_t i)
{
    return (struct str){ block->text + block->entries[i].offset, block->entries[i].len };
}

#endif
