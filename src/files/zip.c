#include "files/zip.h"

#include <string.h>

enum {
    VERSION_NEEDED = 20,
    NAMES_ARE_UTF8 = 1 << 11,
    FIRST_DAY = 1 << 5 | 1, /* the first of January 1980, as far back as the format goes */
};

/* The polynomial of IEEE 802.3. */
uint32_t zip_crc32(struct str bytes)
{
    uint32_t crc = UINT32_MAX;

    for (size_t i = 0; i < bytes.len; i++) {
        crc ^= (unsigned char)bytes.s[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

static void add_u16(struct buf *out, unsigned value)
{
    char bytes[] = { (char)(value & 255), (char)(value >> 8 & 255) };

    buf_add(out, bytes, sizeof bytes);
}

static void add_u32(struct buf *out, uint32_t value)
{
    add_u16(out, value & 0xffff);
    add_u16(out, value >> 16);
}

/* What both headers of an entry have in common. */
static void add_facts(struct buf *out, const char *name, struct str content, uint32_t crc)
{
    add_u16(out, VERSION_NEEDED);
    add_u16(out, NAMES_ARE_UTF8);
    add_u16(out, 0); /* stored */
    add_u16(out, 0); /* midnight */
    add_u16(out, FIRST_DAY);
    add_u32(out, crc);
    add_u32(out, (uint32_t)content.len);
    add_u32(out, (uint32_t)content.len);
    add_u16(out, (unsigned)strlen(name));
    add_u16(out, 0); /* no extra field */
}

static void add_to_directory(struct buf *out, const char *name, struct str content, uint32_t crc,
                             uint32_t offset)
{
    buf_add(out, "PK\1\2", 4);
    add_u16(out, VERSION_NEEDED);
    add_facts(out, name, content, crc);
    add_u16(out, 0); /* no comment */
    add_u16(out, 0); /* the only disk */
    add_u16(out, 0);
    add_u32(out, 0); /* ordinary attributes */
    add_u32(out, offset);
    buf_add_text(out, name);
}

bool zip_add(struct zip *zip, const char *name, struct str content)
{
    uint32_t offset = (uint32_t)zip->body.len, crc;

    if (zip->n == ZIP_ENTRIES_MAX || strlen(name) > UINT16_MAX || content.len > ZIP_BYTES_MAX ||
        zip->body.len + content.len > ZIP_BYTES_MAX)
        return false;
    crc = zip_crc32(content);
    buf_add(&zip->body, "PK\3\4", 4);
    add_facts(&zip->body, name, content, crc);
    buf_add_text(&zip->body, name);
    buf_add(&zip->body, content.s, content.len);
    add_to_directory(&zip->directory, name, content, crc, offset);
    zip->n++;
    return true;
}

struct str zip_finish(struct zip *zip)
{
    uint32_t offset = (uint32_t)zip->body.len;

    buf_add(&zip->body, zip->directory.data, zip->directory.len);
    buf_add(&zip->body, "PK\5\6", 4);
    add_u32(&zip->body, 0); /* the only disk */
    add_u16(&zip->body, zip->n);
    add_u16(&zip->body, zip->n);
    add_u32(&zip->body, (uint32_t)zip->directory.len);
    add_u32(&zip->body, offset);
    add_u16(&zip->body, 0); /* no comment */
    return buf_str(&zip->body);
}

void zip_done(struct zip *zip)
{
    buf_done(&zip->body);
    buf_done(&zip->directory);
}
