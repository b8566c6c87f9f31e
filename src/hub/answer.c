#include "hub/answer.h"

#include "http/reason.h"
#include "hub/admission.h"

#include <time.h>

/* What our page may do is said with everything: there is no answer that could be taken for another page. */
static const char safety[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

void hub_answer_text(struct hub_answer *answer, unsigned status, const char *text)
{
    answer->status = status;
    answer->constant = str_of(text);
}

void hub_answer_json(struct hub_answer *answer, unsigned status)
{
    answer->status = status;
    answer->type = "application/json";
    buf_add_text(&answer->headers, "Cache-Control: no-store\r\n");
}

void hub_answer_done(struct hub_answer *answer)
{
    buf_done(&answer->headers);
    buf_done(&answer->made);
}

static void add_status_line(struct buf *out, unsigned status)
{
    char date[64] = "";
    time_t now = time(NULL);
    struct tm utc;

    if (gmtime_r(&now, &utc) != NULL)
        strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    buf_printf(out, "HTTP/1.1 %u %s\r\nDate: %s\r\n", status, http_reason((int)status), date);
}

void hub_answer_write(struct hub_answer *answer, bool is_head, bool closes, struct buf *out)
{
    struct str body = answer->made.len > 0 ? buf_str(&answer->made) : answer->constant;
    bool is_304 = answer->status == 304;

    add_status_line(out, answer->status);
    buf_add_text(out, safety);
    buf_add_str(out, buf_str(&answer->headers));
    if (closes)
        buf_add_text(out, "Connection: close\r\n");
    if (body.len > 0 && !is_304)
        buf_printf(out, "Content-Type: %s\r\n",
                   answer->type != NULL ? answer->type : "text/plain; charset=utf-8");
    if (!is_304)
        buf_printf(out, "Content-Length: %zu\r\n", body.len);
    buf_add_text(out, "\r\n");
    if (!is_head && !is_304)
        buf_add_str(out, body);
}

void hub_answer_write_upgrade(const char *accept, struct buf *out)
{
    add_status_line(out, 101);
    buf_add_text(out, safety);
    buf_printf(out,
               "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: %s\r\n"
               "Sec-WebSocket-Protocol: " HUB_PROTOCOL "\r\n\r\n",
               accept);
}
