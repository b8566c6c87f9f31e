#include "base/log.h"

#include "base/journal.h"
#include "base/memory.h"
#include "base/str.h"
#include "base/utf8.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum {
    LINE_SIZE = 8192,
    TAIL_SIZE = 160, /* kept free for the note that a line was cut, and for what ends it */
    MODULE_SIZE = 32,
    MAX_RULES = 32,
    WAIT_MS = 100, /* for a reader, once */
};

struct level_look {
    const char *name;
    const char *colour;
};

static const struct level_look looks[] = {
    [LOG_OFF] = { "OFF", "" },
    [LOG_ERROR] = { "ERROR", "\033[31m" },
    [LOG_WARN] = { "WARN", "\033[33m" },
    [LOG_INFO] = { "INFO", "\033[32m" },
    [LOG_DEBUG] = { "DEBUG", "\033[34m" },
    [LOG_TRACE] = { "TRACE", "\033[35m" },
};

struct log_rule {
    char module[MODULE_SIZE];
    enum log_level level;
};

/* Written by log_init() only. */
static struct {
    enum log_level others; /* of modules without a rule */
    struct log_rule rules[MAX_RULES];
    size_t n_rules;
    bool json;
    bool colour;
    int journal; /* where stderr goes to anyway, with fields; 0: nowhere, as stdin is */
} config = { .others = LOG_ERROR };

enum log_level log_limit = LOG_ERROR;

/* ---- the filter ------------------------------------------------------------------------------ */

static bool equals_ignoring_case(struct str text, const char *word)
{
    return text.len == strlen(word) && strncasecmp(text.s, word, text.len) == 0;
}

/* A level is a name or, as in RUST_LOG, a number from 0 (off) to 5 (trace). */
static bool parse_level(struct str text, enum log_level *ret_level)
{
    for (size_t i = 0; i < ARRAY_LENGTH(looks); i++) {
        char digit = (char)('0' + i);

        if (equals_ignoring_case(text, looks[i].name) || (text.len == 1 && text.s[0] == digit)) {
            *ret_level = (enum log_level)i;
            return true;
        }
    }
    return false;
}

/* The names by which all modules are meant; each may also stand before a module: bobbin::rpc. */
static const char *const program_names[] = { "bobbin", "codex_app_server", "codex" };

/* Without "bobbin::"; empty if all modules are meant. */
static struct str module_of_target(struct str target)
{
    for (size_t i = 0; i < ARRAY_LENGTH(program_names); i++) {
        size_t len = strlen(program_names[i]);

        if (target.len < len || strncasecmp(target.s, program_names[i], len) != 0)
            continue;
        if (target.len == len)
            return STR_LITERAL("");
        if (target.len > len + 2 && memcmp(target.s + len, "::", 2) == 0)
            return (struct str){ target.s + len + 2, target.len - len - 2 };
    }
    return target;
}

/* Anything else, such as another crate's target or a span, can match no module of ours. */
static bool is_module_name(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (!isalnum((unsigned char)text.s[i]) && text.s[i] != '_' && text.s[i] != '-')
            return false;
    }
    return text.len < MODULE_SIZE;
}

static void add_rule(struct str module, enum log_level level)
{
    struct log_rule *rule;

    if (!is_module_name(module) || config.n_rules == MAX_RULES)
        return;
    rule = &config.rules[config.n_rules++];
    memcpy(rule->module, module.s, module.len);
    rule->module[module.len] = '\0';
    rule->level = level;
}

/* `level`, `target=level`, or `target` alone, which shows all it has. */
static void parse_directive(struct str text)
{
    const char *equals = memchr(text.s, '=', text.len);
    struct str target = text;
    enum log_level level = LOG_TRACE;

    if (equals == NULL && parse_level(text, &level)) {
        config.others = level;
        return;
    }
    if (equals != NULL) {
        struct str level_text = { equals + 1, text.len - (size_t)(equals + 1 - text.s) };

        target = str_trim((struct str){ text.s, (size_t)(equals - text.s) });
        if (!parse_level(str_trim(level_text), &level))
            return;
    }
    if (target.len > 0)
        add_rule(module_of_target(target), level);
}

static void parse_filter(const char *text)
{
    while (*text != '\0') {
        size_t len = strcspn(text, ",");
        struct str directive = str_trim((struct str){ text, len });

        if (directive.len > 0)
            parse_directive(directive);
        text += len + (text[len] == ',');
    }
}

/* The last rule for a module counts; one for all modules gives way to one for the module. */
static enum log_level level_of(struct str module)
{
    enum log_level level = config.others;
    bool program_seen = false;

    for (size_t i = config.n_rules; i-- > 0;) {
        const struct log_rule *rule = &config.rules[i];

        if (equals_ignoring_case(module, rule->module))
            return rule->level;
        if (rule->module[0] == '\0' && !program_seen) {
            level = rule->level;
            program_seen = true;
        }
    }
    return level;
}

static const char *log_variable(const char *name)
{
    const char *value = getenv(name);

    return value != NULL && value[0] != '\0' ? value : NULL;
}

void log_init(void)
{
    const char *filter = log_variable("BOBBIN_LOG");
    const char *format = log_variable("LOG_FORMAT");

    if (filter == NULL)
        filter = log_variable("RUST_LOG");
    config.others = LOG_ERROR;
    config.n_rules = 0;
    if (filter != NULL)
        parse_filter(filter);

    config.json = format != NULL && equals_ignoring_case(str_trim(str_of(format)), "json");
    config.colour = getenv("NO_COLOR") == NULL && isatty(STDERR_FILENO);

    if (config.journal > 0)
        close(config.journal);
    config.journal = !config.json && journal_has_stderr(log_variable("JOURNAL_STREAM"))
                         ? journal_open(JOURNAL_SOCKET)
                         : 0;

    log_limit = level_of(STR_LITERAL(""));
    for (size_t i = 0; i < config.n_rules; i++) {
        if (config.rules[i].level > log_limit)
            log_limit = config.rules[i].level;
    }
}

/* ---- a line ---------------------------------------------------------------------------------- */

struct log_line {
    char bytes[LINE_SIZE];
    size_t len;
};

/* A piece is added whole or not at all. */
static bool add_line_piece(struct log_line *line, size_t limit, const char *bytes, size_t len)
{
    if (line->len + len > limit)
        return false;
    memcpy(line->bytes + line->len, bytes, len);
    line->len += len;
    return true;
}

__attribute__((format(printf, 2, 3))) static void add_format(struct log_line *line,
                                                             const char *format, ...)
{
    size_t room = LINE_SIZE - line->len;
    va_list args;
    int len;

    va_start(args, format);
    len = vsnprintf(line->bytes + line->len, room, format, args);
    va_end(args);
    if (len > 0)
        line->len += (size_t)len < room ? (size_t)len : room - 1;
}

/* For people: whatever could end the line or steer a terminal becomes visible. */
static int escape_for_text(const unsigned char *c, size_t len, char *ret, size_t size)
{
    if (len == 1 && c[0] == '\n')
        return snprintf(ret, size, "\\n");
    if (len == 1 && c[0] == '\r')
        return snprintf(ret, size, "\\r");
    if (len == 1 && c[0] == '\t')
        return snprintf(ret, size, "\\t");
    if (len == 1 && (c[0] < 0x20 || c[0] == 0x7f))
        return snprintf(ret, size, "\\x%02x", c[0]);
    if (len == 2 && c[0] == 0xc2 && c[1] < 0xa0) /* C1 controls */
        return snprintf(ret, size, "\\u%04x", c[1]);
    if (len == 3 && c[0] == 0xe2 && c[1] == 0x80 && (c[2] == 0xa8 || c[2] == 0xa9))
        return snprintf(ret, size, "\\u20%02x", c[2] - 0x80); /* line and paragraph separators */
    return 0;
}

static int escape_for_json(const unsigned char *c, size_t len, char *ret, size_t size)
{
    if (len == 1 && (c[0] == '"' || c[0] == '\\'))
        return snprintf(ret, size, "\\%c", c[0]);
    if (len == 1 && c[0] == '\n')
        return snprintf(ret, size, "\\n");
    if (len == 1 && c[0] < 0x20)
        return snprintf(ret, size, "\\u%04x", c[0]);
    return 0;
}

/* Returns how many bytes of the message found room. */
static size_t add_log_message(struct log_line *line, struct str message)
{
    const unsigned char *bytes = (const unsigned char *)message.s;
    size_t i = 0;

    while (i < message.len) {
        size_t len = utf8_char_len(bytes + i, message.len - i);
        const char *piece = message.s + i;
        size_t piece_len = len;
        char escaped[8];
        int escaped_len = config.json ? escape_for_json(bytes + i, len, escaped, sizeof escaped)
                                      : escape_for_text(bytes + i, len, escaped, sizeof escaped);

        if (escaped_len > 0) {
            piece = escaped;
            piece_len = (size_t)escaped_len;
        } else if (len == 0) {
            piece = "\xef\xbf\xbd"; /* U+FFFD for a byte that is not part of a character */
            piece_len = 3;
            len = 1;
        }
        if (!add_line_piece(line, LINE_SIZE - TAIL_SIZE, piece, piece_len))
            break;
        i += len;
    }
    return i;
}

static void add_time(struct log_line *line)
{
    struct timespec now = { 0 };
    struct tm tm = { 0 };

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &tm);
    add_format(line, "%04d-%02d-%02dT%02d:%02d:%02d.%06ldZ", tm.tm_year + 1900, tm.tm_mon + 1,
               tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, now.tv_nsec / 1000);
}

static void begin_line(struct log_line *line, enum log_level level, struct str module)
{
    if (config.json) {
        add_format(line, "{\"timestamp\":\"");
        add_time(line);
        add_format(line, "\",\"level\":\"%s\",\"fields\":{\"message\":\"", looks[level].name);
    } else if (config.colour) {
        add_format(line, "\033[2m");
        add_time(line);
        add_format(line, "\033[0m %s%5s\033[0m \033[2m%.*s:\033[0m ", looks[level].colour,
                   looks[level].name, STR_ARGS(module));
    } else {
        add_time(line);
        add_format(line, " %5s %.*s: ", looks[level].name, STR_ARGS(module));
    }
}

static void finish_line(struct log_line *line, struct str module)
{
    if (config.json)
        add_format(line, "\"},\"target\":\"bobbin::%.*s\"}", STR_ARGS(module));
    add_format(line, "\n");
}

/* Where lines go. Workers log as well as the loop. */
static struct {
    pthread_mutex_t lock;
    bool is_held;  /* lines wait while a message is half out; see log_hold() */
    bool is_stuck; /* nobody reads: the next line is not waited for */
    size_t n_dropped;
    size_t len;
    char bytes[2 * LINE_SIZE];
} out = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* A pipe that can be written takes PIPE_BUF bytes without making the writer wait. Whoever started us
 * may never read them; nothing but this line may suffer. */
static bool write_bytes(const char *bytes, size_t len)
{
    struct pollfd poll_fd = { .fd = STDERR_FILENO, .events = POLLOUT };

    while (len > 0) {
        int ready = poll(&poll_fd, 1, out.is_stuck ? 0 : WAIT_MS);
        ssize_t n = ready > 0 ? write(STDERR_FILENO, bytes, len < PIPE_BUF ? len : PIPE_BUF) : -1;

        if (ready != 0 && n < 0 && errno == EINTR)
            continue;
        out.is_stuck = ready == 0 || (n < 0 && errno == EAGAIN);
        if (n < 0)
            return false; /* there is nowhere to tell it */
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

/* How many lines were dropped before the one that was just read. */
static size_t take_dropped(void)
{
    size_t n = out.n_dropped;

    out.n_dropped = 0;
    return n;
}

/* Returns how many lines were dropped before this one, if it could be written. */
static size_t log_write_line(const struct log_line *line)
{
    size_t n_dropped = 0;

    pthread_mutex_lock(&out.lock);
    if (!out.is_held) {
        if (write_bytes(line->bytes, line->len))
            n_dropped = take_dropped();
        else
            out.n_dropped += out.is_stuck;
    } else if (line->len > sizeof out.bytes - out.len) {
        out.n_dropped++;
    } else {
        memcpy(out.bytes + out.len, line->bytes, line->len);
        out.len += line->len;
    }
    pthread_mutex_unlock(&out.lock);
    return n_dropped;
}

static void tell_dropped(size_t n)
{
    if (n > 0)
        log_warn("dropped %zu log lines: stderr is not being read", n);
}

void log_hold(bool hold)
{
    size_t n_dropped = 0;

    pthread_mutex_lock(&out.lock);
    if (out.is_held && !hold && write_bytes(out.bytes, out.len))
        n_dropped = take_dropped();
    if (!hold)
        out.len = 0;
    out.is_held = hold;
    pthread_mutex_unlock(&out.lock);
    tell_dropped(n_dropped);
}

static struct str up_to_slash(const char *text)
{
    return (struct str){ text, strcspn(text, "/") };
}

/* The folder below the last src/ of the path, else the folder that holds the file. */
static struct str module_of_file(const char *file)
{
    struct str module = STR_LITERAL("bobbin");
    struct str folder = up_to_slash(file);
    bool below_src = false;

    for (bool after_src = false; folder.s[folder.len] == '/';) {
        if (after_src || !below_src)
            module = folder;
        below_src = below_src || after_src;
        after_src = str_is(folder, "src");
        folder = up_to_slash(folder.s + folder.len + 1);
    }
    if (module.len >= MODULE_SIZE)
        module.len = MODULE_SIZE - 1;
    return module;
}

/* What is left of a message that was cut, without the half of a character at its end. */
static size_t whole_characters(const char *text, size_t len)
{
    size_t start = len;

    while (start > 0 && len - start < 4 && ((unsigned char)text[start - 1] & 0xc0) == 0x80)
        start--;
    if (start == 0)
        return len;
    start--;
    return utf8_char_len((const unsigned char *)text + start, len - start) == 0 ? start : len;
}

/* In one line, as everywhere. */
static bool send_to_journal(enum log_level level, struct str module, struct str message)
{
    static const int priorities[] = {
        [LOG_ERROR] = 3, [LOG_WARN] = 4, [LOG_INFO] = 6, [LOG_DEBUG] = 7, [LOG_TRACE] = 7
    };
    struct log_line line;

    line.len = 0;
    if (add_log_message(&line, message) < message.len)
        add_format(&line, "... (cut)");
    return journal_send(config.journal, priorities[level], module,
                        (struct str){ line.bytes, line.len });
}

void log_write(enum log_level level, const char *file, const char *format, ...)
{
    int saved_errno = errno;
    struct str module = module_of_file(file);
    char text[LINE_SIZE];
    struct log_line line;
    struct str message;
    size_t total;
    va_list args;
    int len;

    if (level == LOG_OFF || level > level_of(module))
        return;

    va_start(args, format);
    len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    total = len < 0 ? 0 : (size_t)len;
    message = (struct str){ text, total };
    if (total >= sizeof text)
        message.len = whole_characters(text, sizeof text - 1);

    if (config.journal > 0 && send_to_journal(level, module, message)) {
        errno = saved_errno;
        return;
    }
    line.len = 0;
    begin_line(&line, level, module);
    if (add_log_message(&line, message) < total)
        add_format(&line, "... (cut, %zu bytes in all)", total);
    finish_line(&line, module);
    tell_dropped(log_write_line(&line));
    errno = saved_errno;
}
