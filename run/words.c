#include "words.h"

void add_clean(struct buf *out, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        bool c1 = c == 0xc2 && i + 1 < len && (unsigned char)text[i + 1] < 0xa0;

        if (c == '\r' && i + 1 < len && text[i + 1] == '\n')
            continue;
        if (c1) {
            buf_add_text(out, "^?");
            i++;
        } else if (c < ' ' && c != '\n' && c != '\t') {
            buf_add_char(out, '^');
            buf_add_char(out, (char)(c + '@'));
        } else if (c == 127) {
            buf_add_text(out, "^?");
        } else {
            buf_add_char(out, (char)c);
        }
    }
}
