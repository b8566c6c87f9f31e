/* Programs whose version is that of the protocol. */
#include "dialect/dialect.h"

#include "base/memory.h"

enum { FIRST_NEWER = 119 }; /* 0.119 and later know the newer protocol, as far as they use it */

/* Those of codex itself: they are numbered together. */
static bool is_numbered_with_codex(struct str name)
{
    return str_starts(name, "codex_") || str_is(name, "codex-tui");
}

/* The second number of "0.166.0"; 0: it is none of that kind. */
static unsigned minor_version(struct str version)
{
    unsigned minor = 0;

    if (!str_starts(version, "0."))
        return 0;
    for (size_t i = 2; i < version.len && version.s[i] >= '0' && version.s[i] <= '9'; i++) {
        minor = minor * 10 + (unsigned)(version.s[i] - '0');
        if (minor > 100000)
            break;
    }
    return minor;
}

enum protocol_dialect dialect_protocol_of(struct str client_name, struct str client_version)
{
    return is_numbered_with_codex(client_name) && minor_version(client_version) >= FIRST_NEWER
               ? PROTOCOL_0166
               : PROTOCOL_0118;
}
