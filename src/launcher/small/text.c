/* Strings, numbers, order; and the few formats that the launcher writes. */
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Or a loop that copies would become a call of the function it is in. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-loop-distribute-patterns")
#endif

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((char *)to)[i] = ((const char *)from)[i];
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    bool is_forward = (uintptr_t)to <= (uintptr_t)from;

    for (size_t i = 0; i < n; i++) {
        size_t at = is_forward ? i : n - 1 - i;

        ((char *)to)[at] = ((const char *)from)[at];
    }
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((char *)to)[i] = (char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *left = a, *right = b;

    for (size_t i = 0; i < n; i++) {
        if (left[i] != right[i])
            return left[i] - right[i];
    }
    return 0;
}

size_t strlen(const char *text)
{
    size_t n = 0;

    while (text[n] != '\0')
        n++;
    return n;
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i] || a[i] == '\0')
            return (unsigned char)a[i] - (unsigned char)b[i];
    }
    return 0;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

char *strchr(const char *text, int byte)
{
    while (*text != (char)byte && *text != '\0')
        text++;
    return *text == (char)byte ? (char *)(uintptr_t)text : NULL;
}

char *strrchr(const char *text, int byte)
{
    for (size_t n = strlen(text) + 1; n > 0; n--) {
        if (text[n - 1] == (char)byte)
            return (char *)(uintptr_t)(text + n - 1);
    }
    return NULL;
}

char *strstr(const char *text, const char *part)
{
    size_t n = strlen(part);

    for (; strncmp(text, part, n) != 0; text++) {
        if (*text == '\0')
            return NULL;
    }
    return (char *)(uintptr_t)text;
}

/* How many bytes at the beginning are all among `set`, or all not. */
static size_t span(const char *text, const char *set, bool is_among)
{
    size_t n = 0;

    while (text[n] != '\0' && (strchr(set, text[n]) != NULL) == is_among)
        n++;
    return n;
}

size_t strspn(const char *text, const char *set)
{
    return span(text, set, /* is_among= */ true);
}

size_t strcspn(const char *text, const char *set)
{
    return span(text, set, /* is_among= */ false);
}

char *strsep(char **rest, const char *set)
{
    char *word = *rest;
    size_t n;

    if (word == NULL)
        return NULL;
    n = strcspn(word, set);
    *rest = word[n] == '\0' ? NULL : word + n + 1;
    word[n] = '\0';
    return word;
}

/* In base 8 or 10; none that is read here comes near the end of its type. */
long strtol(const char *text, char **ret_end, int base)
{
    bool is_negative;
    long number = 0;

    text += strspn(text, " \t\n");
    is_negative = *text == '-';
    text += is_negative;
    for (; *text >= '0' && *text < '0' + base && number < LONG_MAX / 16; text++)
        number = number * base + (*text - '0');
    if (ret_end != NULL)
        *ret_end = (char *)(uintptr_t)text;
    return is_negative ? -number : number;
}

int sigemptyset(sigset_t *set)
{
    memset(set, 0, sizeof *set);
    return 0;
}

int sigfillset(sigset_t *set)
{
    memset(set, 0xff, sizeof *set);
    return 0;
}

/* -- Order: a heap, because it needs no more room and is never slow ------------------------------ */

static void swap_items(char *a, char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char byte = a[i];

        a[i] = b[i];
        b[i] = byte;
    }
}

static void sink(char *items, size_t at, size_t n, size_t size,
                 int (*compare)(const void *, const void *))
{
    for (size_t child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && compare(items + child * size, items + (child + 1) * size) < 0)
            child++;
        if (compare(items + at * size, items + child * size) >= 0)
            return;
        swap_items(items + at * size, items + child * size, size);
    }
}

void qsort(void *items, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    for (size_t i = n / 2; i > 0; i--)
        sink(items, i - 1, n, size, compare);
    for (size_t i = n; i > 1; i--) {
        swap_items(items, (char *)items + (i - 1) * size, size);
        sink(items, 0, i - 1, size, compare);
    }
}

/* -- Formats ------------------------------------------------------------------------------- */

/* A text that is being written; what has no room is only counted. */
struct writing {
    char *text;
    size_t size, len;
};

static void put(struct writing *out, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++, out->len++) {
        if (out->len + 1 < out->size)
            out->text[out->len] = bytes[i];
    }
}

static void put_number(struct writing *out, unsigned long number, bool is_negative)
{
    char digits[24];
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    if (is_negative)
        digits[--at] = '-';
    put(out, digits + at, sizeof digits - at);
}

static void put_signed(struct writing *out, long number)
{
    put_number(out, number < 0 ? -(unsigned long)number : (unsigned long)number, number < 0);
}

/* %s, %.*s, %d, %u, %ld, %% */
int vsnprintf(char *text, size_t size, const char *format, va_list list)
{
    struct writing out = { text, size, 0 };

    for (; *format != '\0'; format++) {
        size_t most = SIZE_MAX, len;
        bool is_long = false;
        const char *word;

        if (*format != '%') {
            put(&out, format, 1);
            continue;
        }
        format++;
        if (strncmp(format, ".*", 2) == 0) {
            most = (size_t)va_arg(list, int);
            format += 2;
        }
        if (*format == 'l') {
            is_long = true;
            format++;
        }
        switch (*format) {
        case 's':
            word = va_arg(list, const char *);
            for (len = 0; len < most && word[len] != '\0'; len++)
                ;
            put(&out, word, len);
            break;
        case 'd':
            put_signed(&out, is_long ? va_arg(list, long) : va_arg(list, int));
            break;
        case 'u':
            put_number(&out, va_arg(list, unsigned), /* is_negative= */ false);
            break;
        default:
            put(&out, format, 1);
        }
    }
    if (size > 0)
        text[out.len < size ? out.len : size - 1] = '\0';
    return (int)out.len;
}

int snprintf(char *text, size_t size, const char *format, ...)
{
    va_list list;
    int n;

    va_start(list, format);
    n = vsnprintf(text, size, format, list);
    va_end(list);
    return n;
}

/* In one piece, so that nobody else's words come between. */
int vdprintf(int fd, const char *format, va_list list)
{
    char text[PATH_MAX + 1024];
    int n = vsnprintf(text, sizeof text, format, list);

    return (int)write(fd, text, n < (int)sizeof text ? (size_t)n : sizeof text - 1);
}

int dprintf(int fd, const char *format, ...)
{
    va_list list;
    int n;

    va_start(list, format);
    n = vdprintf(fd, format, list);
    va_end(list);
    return n;
}
