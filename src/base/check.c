#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>

void check_failed(const char *expression, const char *file, int line)
{
    fprintf(stderr, "bobbin: %s:%d: check failed: %s\n", file, line, expression);
    abort();
}
