/* What a server that we started writes to stderr: its log, told line by line. */
#include "client.h"

#include <string.h>

enum { LINE_MAX_BYTES = 1 << 16 }; /* what is longer is told in pieces */

static void tell_line(struct bobbin_client *client, char *line, size_t len)
{
    if (len > 0 && line[len - 1] == '\r')
        len--;
    line[len] = '\0';
    client->options.on_stderr(client->options.owner, line);
}

bool client_read_stderr(struct bobbin_client *client)
{
    return spawned_read_stderr(&client->server,
                               client->options.on_stderr == NULL ? NULL : &client->stderr_text);
}

void client_tell_stderr(struct bobbin_client *client, bool is_end)
{
    struct bytes *text = &client->stderr_text;
    size_t done = 0;
    char *end;

    while (done < text->len && (end = memchr(text->data + done, '\n', text->len - done)) != NULL) {
        tell_line(client, text->data + done, (size_t)(end - text->data) - done);
        done = (size_t)(end - text->data) + 1;
    }
    bytes_consume(text, done);
    if (text->len > 0 && (is_end || text->len >= LINE_MAX_BYTES)) {
        if (bytes_text(text) != NULL)
            tell_line(client, text->data, text->len);
        bytes_consume(text, text->len);
    }
}
