/*
 * QR codes (ISO/IEC 18004): bytes, error correction level L, versions 1 to 9. That is enough for a link of 230
 * characters, and read off a screen it needs no more correction.
 */
#ifndef HUB_QR_H
#define HUB_QR_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

enum { HUB_QR_SIZE_MAX = 53, HUB_QR_TEXT_MAX = 230 };

struct hub_qr {
    int size;                                           /* modules a side */
    uint8_t modules[HUB_QR_SIZE_MAX * HUB_QR_SIZE_MAX]; /* 1: dark; row by row, `size` each */
};

/* False: the text is too long. */
bool hub_qr_encode(struct str text, struct hub_qr *ret_qr);

/* For a terminal: two rows a line, with a margin, dark on light whatever the terminal's colours are. */
void hub_qr_draw(const struct hub_qr *qr, struct buf *out);

#endif
