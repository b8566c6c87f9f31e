/*
 * The decoder that toml-test asks for: TOML on standard input, tagged JSON on standard output; exit
 * status 1 and an error for what is no TOML. With --1.1 it reads TOML 1.1.
 */
#include "base/buf.h"
#include "base/memory.h"
#include "schema/json_write.h"
#include "toml/toml.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

static const char *const tags[] = {
    [TOML_STRING] = "string",
    [TOML_INTEGER] = "integer",
    [TOML_FLOAT] = "float",
    [TOML_BOOLEAN] = "bool",
    [TOML_OFFSET_DATE_TIME] = "datetime",
    [TOML_LOCAL_DATE_TIME] = "datetime-local",
    [TOML_LOCAL_DATE] = "date-local",
    [TOML_LOCAL_TIME] = "time-local",
};

static void write_scalar(struct buf *out, const struct toml_value *value)
{
    char number[40];
    struct str text;

    if (value->type == TOML_INTEGER) {
        snprintf(number, sizeof number, "%lld", (long long)value->integer);
        text = str_of(number);
    } else if (value->type == TOML_FLOAT) {
        snprintf(number, sizeof number, "%.17g", value->number);
        text = str_of(isnan(value->number) ? "nan" : number);
    } else if (value->type == TOML_BOOLEAN) {
        text = str_of(value->boolean ? "true" : "false");
    } else {
        text = value->text;
    }
    buf_printf(out, "{\"type\":\"%s\",\"value\":", tags[value->type]);
    json_write_str(out, text);
    buf_add_char(out, '}');
}

static void write_value(struct buf *out, const struct toml_value *value)
{
    if (value->type == TOML_TABLE) {
        buf_add_char(out, '{');
        for (size_t i = 0; i < value->table.n; i++) {
            if (i > 0)
                buf_add_char(out, ',');
            json_write_str(out, value->table.entries[i].key);
            buf_add_char(out, ':');
            write_value(out, value->table.entries[i].value);
        }
        buf_add_char(out, '}');
    } else if (value->type == TOML_ARRAY) {
        buf_add_char(out, '[');
        for (size_t i = 0; i < value->array.n; i++) {
            if (i > 0)
                buf_add_char(out, ',');
            write_value(out, value->array.items[i]);
        }
        buf_add_char(out, ']');
    } else {
        write_scalar(out, value);
    }
}

static void read_all(struct buf *in)
{
    ssize_t n;

    while ((n = read(STDIN_FILENO, buf_reserve(in, 65536), 65536)) > 0)
        in->len += (size_t)n;
}

int main(int argc, char **argv)
{
    enum toml_version version = argc > 1 && strcmp(argv[1], "--1.1") == 0 ? TOML_1_1 : TOML_1_0;
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf in = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    struct toml_value *root;
    struct toml_error error;

    read_all(&in);
    if (!toml_parse(&arena, buf_str(&in), version, /* source= */ NULL, &root, &error)) {
        fprintf(stderr, "%u:%u: %s\n", error.range.start.line, error.range.start.column,
                error.message);
        return 1;
    }
    write_value(&out, root);
    puts(buf_str(&out).s);
    return 0;
}
