#include "mcp/names.h"

#include "base/buf.h"
#include "base/hex.h"
#include "base/memory.h"
#include "base/sha1.h"

enum { KEPT_OF_LONG_NAME = MCP_NAME_MAX - 2 * SHA1_SIZE };

static bool is_kept_in_names(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Does a character begin here? Bytes that continue one are 10xxxxxx. */
static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

/* One `_` for each character, not for each of its bytes. */
static struct str plain_name(struct arena *arena, struct str name)
{
    char *plain = arena_alloc(arena, name.len + 1);
    size_t len = 0;

    for (size_t i = 0; i < name.len; i++) {
        if (begins_character(name.s[i]))
            plain[len++] = is_kept_in_names(name.s[i]) ? name.s[i] : '_';
    }
    plain[len] = '\0';
    return (struct str){ plain, len };
}

static struct str shortened_name(struct arena *arena, struct str plain, struct str raw)
{
    unsigned char digest[SHA1_SIZE];
    char name[MCP_NAME_MAX];

    sha1(raw, digest);
    memcpy(name, plain.s, KEPT_OF_LONG_NAME);
    hex_write(name + KEPT_OF_LONG_NAME, digest, sizeof digest);
    return arena_str(arena, name, sizeof name);
}

struct str mcp_model_name(struct arena *arena, struct str raw)
{
    struct str plain = plain_name(arena, raw);

    return plain.len <= MCP_NAME_MAX ? plain : shortened_name(arena, plain, raw);
}

struct str mcp_qualified_name(struct arena *arena, struct str server, struct str tool)
{
    CLEANUP(buf_done) struct buf raw = { 0 };

    buf_add_text(&raw, "mcp__");
    buf_add_str(&raw, server);
    buf_add_text(&raw, "__");
    buf_add_str(&raw, tool);
    return mcp_model_name(arena, buf_str(&raw));
}

struct str mcp_short_name(struct arena *arena, struct str tool)
{
    return plain_name(arena, tool);
}
