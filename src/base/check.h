/*
 * check(): our own mistakes. It stays on in release builds; a failed check says where and aborts.
 * Never use it for anything a client, a file or a model can cause.
 */
#ifndef BASE_CHECK_H
#define BASE_CHECK_H

_Noreturn void check_failed(const char *expression, const char *file, int line);

#define check(expression)                                                                          \
    do {                                                                                           \
        if (!(expression))                                                                         \
            check_failed(#expression, __FILE__, __LINE__);                                         \
    } while (0)

#endif
