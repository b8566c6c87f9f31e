/* Bytes as hexadecimal digits, small letters. */
#ifndef BASE_HEX_H
#define BASE_HEX_H

#include <stddef.h>

/* Two digits for each byte, and no NUL byte behind them. */
static inline void hex_write(char *ret_digits, const unsigned char *bytes, size_t n)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < n; i++) {
        ret_digits[2 * i] = digits[bytes[i] >> 4];
        ret_digits[2 * i + 1] = digits[bytes[i] & 15];
    }
}

#endif
