#include "base/platform.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "base/version.h"

#include <ctype.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/utsname.h>
#include <unistd.h>

const char *user_home(void)
{
    const char *home = getenv("HOME");
    const struct passwd *user;

    if (home != NULL && home[0] != '\0')
        return home;
    user = getpwuid(getuid());
    return user == NULL ? NULL : user->pw_dir;
}

struct str user_tmpdir(void)
{
    const char *folder = getenv("TMPDIR");

    return folder == NULL || folder[0] == '\0' ? STR_NONE : str_of(folder);
}

bool is_header_value(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.s[i];

        if ((c < 0x20 && c != '\t') || c == 0x7f)
            return false;
    }
    return true;
}

/* -- Operating system ---------------------------------------------------------------------- */

struct os_release {
    char id[64];
    char version[64];
};

/* KEY=value or KEY="value" */
static void read_release_value(const char *line, const char *key, char *out, size_t size)
{
    size_t len = strlen(key);

    if (strncmp(line, key, len) != 0 || line[len] != '=')
        return;
    line += len + 1;
    if (*line == '"' || *line == '\'')
        line++;
    snprintf(out, size, "%.*s", (int)strcspn(line, "\"'\n"), line);
}

static struct os_release read_os_release(void)
{
    struct os_release release = { "", "" };
    char line[512];
    FILE *file = fopen("/etc/os-release", "re");

    if (file == NULL)
        return release;
    while (fgets(line, sizeof line, file) != NULL) {
        read_release_value(line, "ID", release.id, sizeof release.id);
        read_release_value(line, "VERSION_ID", release.version, sizeof release.version);
    }
    fclose(file);
    return release;
}

static const char *os_name(const char *id)
{
    static const struct {
        const char *id;
        const char *name;
    } names[] = {
        { "debian", "Debian" },
        { "ubuntu", "Ubuntu" },
        { "arch", "Arch Linux" },
        { "fedora", "Fedora" },
        { "alpine", "Alpine Linux" },
        { "centos", "CentOS" },
        { "linuxmint", "Linux Mint" },
        { "nixos", "NixOS" },
        { "manjaro", "Manjaro" },
        { "opensuse", "openSUSE" },
        { "raspbian", "Raspberry Pi OS" },
        { "rhel", "Red Hat Enterprise Linux" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        if (strcmp(id, names[i].id) == 0)
            return names[i].name;
    }
    return "Linux";
}

/* "12" is told as 12.0.0 and "24.04" as 24.4.0. */
static void add_os(struct buf *out)
{
    struct os_release release = read_os_release();
    unsigned major = 0, minor = 0, patch = 0;

    buf_add_text(out, os_name(release.id));
    if (sscanf(release.version, "%u.%u.%u", &major, &minor, &patch) >= 1)
        buf_printf(out, " %u.%u.%u", major, minor, patch);
    else
        buf_add_text(out, " Unknown");
}

/* -- Terminal ------------------------------------------------------------------------------ */

static bool add_if_set(struct buf *out, const char *variable, const char *name)
{
    const char *value = getenv(variable);

    if (value == NULL || value[0] == '\0')
        return false;
    buf_add_text(out, name);
    return true;
}

static bool add_with_version(struct buf *out, const char *name, const char *version_variable)
{
    const char *version = getenv(version_variable);

    buf_add_text(out, name);
    if (version != NULL && version[0] != '\0')
        buf_printf(out, "/%s", version);
    return true;
}

/* The terminal is one word: anything but letters, digits and -_./ becomes a line. */
static void make_token(char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (!isalnum((unsigned char)text[i]) && strchr("-_./", text[i]) == NULL)
            text[i] = '_';
    }
}

static void add_terminal_name(struct buf *out)
{
    const char *program = getenv("TERM_PROGRAM");
    const char *term = getenv("TERM");

    if (program != NULL && program[0] != '\0')
        add_with_version(out, program, "TERM_PROGRAM_VERSION");
    else if (getenv("WEZTERM_VERSION") != NULL)
        add_with_version(out, "WezTerm", "WEZTERM_VERSION");
    else if (add_if_set(out, "ITERM_SESSION_ID", "iTerm.app") ||
             add_if_set(out, "TERM_SESSION_ID", "Apple_Terminal") ||
             add_if_set(out, "KITTY_WINDOW_ID", "kitty") ||
             add_if_set(out, "ALACRITTY_SOCKET", "Alacritty"))
        return;
    else if (term != NULL && strstr(term, "kitty") != NULL)
        buf_add_text(out, "kitty");
    else if (term != NULL && strcmp(term, "alacritty") == 0)
        buf_add_text(out, "Alacritty");
    else if (getenv("KONSOLE_VERSION") != NULL)
        add_with_version(out, "Konsole", "KONSOLE_VERSION");
    else if (add_if_set(out, "GNOME_TERMINAL_SCREEN", "gnome-terminal"))
        return;
    else if (getenv("VTE_VERSION") != NULL)
        add_with_version(out, "VTE", "VTE_VERSION");
    else if (!add_if_set(out, "WT_SESSION", "WindowsTerminal"))
        buf_add_text(out, term != NULL && term[0] != '\0' ? term : "unknown");
}

static void add_terminal(struct buf *out)
{
    size_t start = out->len;

    add_terminal_name(out);
    make_token(out->data + start, out->len - start);
}

/* ------------------------------------------------------------------------------------------ */

/* Text that no header may carry is made plain as a whole: one sign for each character. */
static void make_header_value(struct buf *text)
{
    const unsigned char *bytes;
    size_t n = 0, len;

    if (is_header_value(buf_str(text)))
        return;
    bytes = (const unsigned char *)text->data;
    for (size_t i = 0; i < text->len; i += len) {
        len = utf8_char_len(bytes + i, text->len - i);
        if (len == 0)
            len = 1;
        text->data[n++] = (char)(len == 1 && isprint(bytes[i]) ? bytes[i] : '_');
    }
    text->len = n;
}

struct str platform_originator(struct arena *arena, const struct client_name *client)
{
    const char *override = getenv("CODEX_INTERNAL_ORIGINATOR_OVERRIDE");

    if (override != NULL && override[0] != '\0')
        return str_of(arena_printf(arena, "%s", override));
    return arena_str(arena, client->name.s, client->name.len);
}

struct str platform_user_agent(struct arena *arena, const struct client_name *client)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    CLEANUP(buf_done) struct buf suffix = { 0 };
    struct utsname machine;

    buf_add_str(&out, platform_originator(arena, client));
    buf_add_text(&out, "/" CODEX_VERSION " (");
    add_os(&out);
    buf_printf(&out, "; %s) ", uname(&machine) == 0 ? machine.machine : "unknown");
    add_terminal(&out);

    buf_add_str(&suffix, client->name);
    buf_add_text(&suffix, "; ");
    buf_add_str(&suffix, client->version);
    buf_add_text(&out, " (");
    buf_add_str(&out, str_trim(buf_str(&suffix)));
    buf_add_char(&out, ')');
    make_header_value(&out);
    return arena_str(arena, out.data, out.len);
}
