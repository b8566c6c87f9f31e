/*
 * Log lines on stderr, which is diagnostic only: stdout carries the protocol.
 *
 * Each line is one write, so that lines of several programs never mix. A module is named after the
 * folder of the file that logs ("rpc", "transport"). The filter comes from BOBBIN_LOG, else
 * RUST_LOG: `warn`, `off`, `rpc=debug,info`; by default only errors are shown. LOG_FORMAT=json
 * writes an object a line. Lower layers return errors; the top of an operation logs them, once.
 * Never log credentials.
 */
#ifndef BASE_LOG_H
#define BASE_LOG_H

enum log_level { LOG_OFF, LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG, LOG_TRACE };

/* Reads the environment. Before it is called only errors are shown, as text. */
void log_init(void);

void log_write(enum log_level level, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define log_error(...) log_write(LOG_ERROR, __FILE__, __VA_ARGS__)
#define log_warn(...) log_write(LOG_WARN, __FILE__, __VA_ARGS__)
#define log_info(...) log_write(LOG_INFO, __FILE__, __VA_ARGS__)
#define log_debug(...) log_write(LOG_DEBUG, __FILE__, __VA_ARGS__)
#define log_trace(...) log_write(LOG_TRACE, __FILE__, __VA_ARGS__)

#endif
