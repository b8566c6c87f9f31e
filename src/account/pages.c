#include "account/pages.h"

#include "base/buf.h"
#include "base/escape.h"
#include "base/memory.h"

static const char head[] =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Bobbin: %s</title>\n"
    "<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:15vh auto;padding:0 1em}"
    "h1{font-size:1.4em}code{background:#8882;padding:.1em .3em;border-radius:.2em}"
    "@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}}</style>\n"
    "</head>\n<body>\n<h1>%s</h1>\n";

static struct login_page finish_page(struct buf *html, struct arena *arena)
{
    struct login_page page = { .status = 200, .type = "text/html; charset=utf-8" };

    buf_add_text(html, "</body>\n</html>\n");
    page.body = arena_str(arena, html->data, html->len);
    return page;
}

struct login_page page_signed_in(struct arena *arena)
{
    CLEANUP(buf_done) struct buf html = { 0 };

    buf_printf(&html, head, "signed in", "You are signed in");
    buf_add_text(&html, "<p>This page has done its work: close it and go back to your editor or "
                        "terminal.</p>\n");
    return finish_page(&html, arena);
}

struct login_page page_failed(const char *message, struct str code, struct arena *arena)
{
    CLEANUP(buf_done) struct buf html = { 0 };

    buf_printf(&html, head, "not signed in", "Signing in did not work");
    buf_add_text(&html, "<p>");
    escape_markup(&html, str_of(message), "\"'");
    buf_add_text(&html, "</p>\n");
    if (code.len > 0) {
        buf_add_text(&html, "<p>The service's code for it: <code>");
        escape_markup(&html, code, "\"'");
        buf_add_text(&html, "</code></p>\n");
    }
    buf_add_text(&html, "<p>Close this page and start the login again, or sign in with an API "
                        "key.</p>\n");
    return finish_page(&html, arena);
}
