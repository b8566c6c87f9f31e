#include "toml/explain.h"

#include <stdio.h>

void toml_explain(struct buf *out, struct str text, const struct toml_range *range,
                  const char *message)
{
    const char *start = text.s + range->start.offset, *end = start;
    unsigned line = range->start.line, column = range->start.column;
    unsigned marks = range->end.line == line ? range->end.column - column + 1 : 1;
    int width = snprintf(NULL, 0, "%u", line);

    while (start > text.s && start[-1] != '\n')
        start--;
    while (*end != '\0' && *end != '\n' && *end != '\r')
        end++;
    buf_printf(out, "TOML parse error at line %u, column %u\n%*s |\n%u | %.*s\n%*s | %*s", line,
               column, width, "", line, (int)(end - start), start, width, "", (int)column - 1, "");
    for (unsigned i = 0; i < marks; i++)
        buf_add_char(out, '^');
    buf_printf(out, "\n%s\n", message);
}
