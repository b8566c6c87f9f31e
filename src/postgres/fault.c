#include "postgres/fault.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* What nobody mends by waiting, as the beginning of a SQLSTATE. */
static const char *const refusals[] = {
    "28",    /* the password, the role, pg_hba.conf */
    "3D000", /* no such database */
    "42501", /* no right to connect */
    "0A000", /* no such version of the protocol */
};

void sql_fault_done(struct sql_fault *fault)
{
    error_done(&fault->error);
    *fault = (struct sql_fault){ 0 };
}

bool sql_fault_set(struct sql_fault *fault, enum sql_fault_kind kind, const char *format, ...)
{
    va_list args;

    sql_fault_done(fault);
    fault->kind = kind;
    va_start(args, format);
    error_vset(&fault->error, ERR_INTERNAL, format, args);
    va_end(args);
    return false;
}

bool sql_fault_is(const struct sql_fault *fault, const char *state)
{
    return strcmp(fault->state, state) == 0;
}

/* `28P01: ` as verbose words have it behind their severity. */
static bool is_state(const char *text)
{
    for (size_t i = 0; i < SQLSTATE_LENGTH; i++) {
        if (!isupper((unsigned char)text[i]) && !isdigit((unsigned char)text[i]))
            return false;
    }
    return text[SQLSTATE_LENGTH] == ':' && text[SQLSTATE_LENGTH + 1] == ' ';
}

/* Finds the first state and takes it out of the line: "FATAL:  28P01: password …". */
static void take_state(struct sql_fault *fault, const char *line, size_t len, struct buf *out)
{
    for (size_t i = 0; i + SQLSTATE_LENGTH + 2 < len; i++) {
        if (fault->state[0] != '\0' || i < 2 || memcmp(line + i - 2, "  ", 2) != 0 ||
            !is_state(line + i))
            continue;
        memcpy(fault->state, line + i, SQLSTATE_LENGTH);
        buf_add(out, line, i - 1);
        buf_add(out, line + i + SQLSTATE_LENGTH + 2, len - i - SQLSTATE_LENGTH - 2);
        return;
    }
    buf_add(out, line, len);
}

bool sql_fault_set_words(struct sql_fault *fault, enum sql_fault_kind kind, const char *words)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };

    sql_fault_done(fault);
    fault->kind = kind;
    while (*words != '\0') {
        size_t len = strcspn(words, "\n");

        /* Where in its own source the database was is of no use to its users. */
        if (len > 0 && strncmp(words, "LOCATION:", strlen("LOCATION:")) != 0) {
            if (text.len > 0)
                buf_add_char(&text, ' ');
            take_state(fault, words, len, &text);
        }
        words += len + (words[len] == '\n');
    }
    if (text.len == 0)
        return error_set(&fault->error, ERR_INTERNAL, "the database gives no reason");
    return error_set_str(&fault->error, ERR_INTERNAL, arena_single_line(&arena, buf_str(&text)));
}

static bool is_refusal(const struct sql_fault *fault)
{
    for (size_t i = 0; i < ARRAY_LENGTH(refusals); i++) {
        if (strncmp(fault->state, refusals[i], strlen(refusals[i])) == 0)
            return true;
    }
    return false;
}

/* TLS has no states; its words do not depend on the language, because nobody here sets one. */
static bool is_about_tls(const char *words)
{
    return strstr(words, "certificate") != NULL || strstr(words, "does not support SSL") != NULL;
}

/* libpq's words about an option of the URL; those about connections begin otherwise. */
static bool is_about_option(const char *words)
{
    return strncmp(words, "invalid ", strlen("invalid ")) == 0;
}

bool sql_fault_set_connecting(struct sql_fault *fault, const char *words, bool needs_password)
{
    sql_fault_set_words(fault, FAULT_AWAY, words);
    if (needs_password || is_refusal(fault) ||
        (fault->state[0] == '\0' &&
         (is_about_tls(fault->error.message.s) || is_about_option(fault->error.message.s))))
        fault->kind = FAULT_REFUSED;
    return false;
}
