/*
 * A program that only notes how it was called: a line with its words, hexadecimal, each behind a comma,
 * goes to descriptor 9 in one write. It ends as $STATUS says.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RECORD = 9 };

static char record[128 * 1024];
static size_t len;

static void add_word(const char *word)
{
    static const char digits[] = "0123456789abcdef";

    record[len++] = ',';
    for (; *word != '\0' && len + 4 < sizeof record; word++) {
        record[len++] = digits[(unsigned char)*word >> 4];
        record[len++] = digits[(unsigned char)*word & 15];
    }
}

int main(int argc, char **argv)
{
    const char *status = getenv("STATUS"), *slash = strrchr(argv[0], '/');

    add_word(slash == NULL ? argv[0] : slash + 1);
    for (int i = 1; i < argc && len + 4 < sizeof record; i++)
        add_word(argv[i]);
    record[len++] = '\n';
    if (write(RECORD, record, len) != (ssize_t)len)
        return 125;
    return status == NULL ? 0 : atoi(status);
}
