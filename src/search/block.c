#include "search/block.h"

#include "base/memory.h"
#include "search/query.h"

void block_builder_add(struct block_builder *builder, uint32_t root, struct str path,
                       bool is_directory)
{
    struct block_entry entry = {
        .set = query_path_set(path),
        .offset = (uint32_t)builder->text.len,
        .len = (uint32_t)path.len,
        .is_directory = is_directory,
        .root = root,
    };

    buf_add(&builder->entries, &entry, sizeof entry);
    buf_add_str(&builder->text, path);
    buf_add_char(&builder->text, '\0');
}

struct block *block_builder_finish(struct block_builder *builder)
{
    size_t entries_len = builder->entries.len, text_len = builder->text.len;
    struct block *block = xmalloc(sizeof *block + entries_len + text_len);
    char *text = (char *)block->entries + entries_len;

    memcpy(block->entries, builder->entries.data, entries_len);
    memcpy(text, builder->text.data, text_len);
    block->next = NULL;
    block->n = entries_len / sizeof(struct block_entry);
    block->text = text;
    builder->entries.len = builder->text.len = 0;
    return block;
}

void block_builder_done(struct block_builder *builder)
{
    buf_done(&builder->entries);
    buf_done(&builder->text);
}
