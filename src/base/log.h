/*
 * Log lines on stderr, which is diagnostic only: stdout carries the protocol.
 *
 * A line is always one line and, up to 4 KB, one write, so that threads, and programs that share a
 * terminal, do not mix theirs: what would break it is escaped, and what is longer than 8 KB is cut
 * and says so. Where nobody reads, lines are dropped, and the next one that is read is followed by
 * their number.
 * A module is named after the folder of the file that logs ("rpc", "transport").
 *
 * log_init() reads the environment:
 *
 *     BOBBIN_LOG, else RUST_LOG    off, warn, rpc=debug,info    the levels; only errors by default
 *     LOG_FORMAT                   json                         an object a line
 *     NO_COLOR                     any value                    no colour on a terminal either
 *     JOURNAL_STREAM               as systemd sets it           entries of the journal, with fields
 *
 * In a filter, `bobbin::rpc` is the module `rpc`; `bobbin` and `codex_app_server` are all modules.
 * What the filter does not speak of keeps its default, and what cannot be read is ignored.
 *
 * Lower layers return errors; the top of an operation logs them, once. Never log credentials.
 */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdbool.h>

enum log_level { LOG_OFF, LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG, LOG_TRACE };

/* The most talkative level of any module. For the macros below: a line nobody sees costs a compare,
 * and its arguments are not even evaluated. */
extern enum log_level log_limit;

/* Call it before there are threads. Until then only errors are shown, as text. */
void log_init(void);

/*
 * Lines wait while this is on. A client may read stdout and stderr through one pipe; a line must not
 * come between the two halves of a message that the pipe did not take at once.
 */
void log_hold(bool hold);

/* Leaves errno alone. From any thread. */
void log_write(enum log_level level, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define log_at(level, ...)                                                                         \
    do {                                                                                           \
        if ((level) <= log_limit)                                                                  \
            log_write(level, __FILE__, __VA_ARGS__);                                               \
    } while (0)

#define log_error(...) log_at(LOG_ERROR, __VA_ARGS__)
#define log_warn(...) log_at(LOG_WARN, __VA_ARGS__)
#define log_info(...) log_at(LOG_INFO, __VA_ARGS__)
#define log_debug(...) log_at(LOG_DEBUG, __VA_ARGS__)
#define log_trace(...) log_at(LOG_TRACE, __VA_ARGS__)

#endif
