/* Links that sign a browser in, and how they are told: on stdout, on stderr, as a QR code, to a browser. */
#include "base/clock.h"
#include "exec/detached.h"
#include "hub/hub_internal.h"
#include "hub/qr.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void hub_add_link(struct hub *hub, const char *host, struct buf *out)
{
    char token[HUB_SECRET_SIZE];

    hub_login_link(hub->login, clock_steady_ms(), token);
    buf_printf(out, "http://%s/login?token=%s", host, token);
    explicit_bzero(token, sizeof token);
}

void hub_tell_signed_out(struct hub *hub)
{
    CLEANUP(buf_done) struct buf link = { 0 };

    hub_add_link(hub, hub->own_host, &link);
    fprintf(stderr, "Everybody was signed out. A new link: %s\n", buf_str(&link).s);
}

static void hub_open_browser(const char *link, const char *cwd)
{
    const char *browser = getenv("BROWSER");
    const char *argv[] = { browser != NULL && browser[0] != '\0' ? browser : "xdg-open", link,
                           NULL };

    detached_start(argv, environ, cwd);
}

static void hub_greet_lan(struct hub *hub)
{
    CLEANUP(buf_done) struct buf link = { 0 };
    CLEANUP(buf_done) struct buf drawing = { 0 };
    struct hub_qr qr;

    fputs("WARNING: this page can be reached from the network. Anybody there who gets a link "
          "controls this machine,\nand HTTP can be read on the way. Use --lan only in a network "
          "that you trust.\n",
          stderr);
    if (hub->lan_host == NULL) {
        fputs("No address of this machine in a network was found.\n", stderr);
        return;
    }
    hub_add_link(hub, hub->lan_host, &link);
    fprintf(stderr, "For another device (once, within 15 minutes): %s\n", buf_str(&link).s);
    if (!hub_qr_encode(buf_str(&link), &qr))
        return;
    hub_qr_draw(&qr, &drawing);
    fwrite(drawing.data, 1, drawing.len, stderr);
}

bool hub_greet(struct hub *hub, struct error *err)
{
    CLEANUP(buf_done) struct buf link = { 0 };

    hub_add_link(hub, hub->own_host, &link);
    printf("%s\n", buf_str(&link).s);
    if (fflush(stdout) != 0)
        return error_set(err, ERR_INTERNAL, "cannot write to stdout: %s", strerror(errno));
    if (hub->options->is_for_lan)
        hub_greet_lan(hub);
    else
        fputs("Open this link in a browser; it is good once. Ctrl-C ends.\n", stderr);
    if (hub->options->note != NULL)
        fprintf(stderr, "%s\n", hub->options->note);
    if (hub->options->opens_browser)
        hub_open_browser(buf_str(&link).s, hub->options->cwd);
    return true;
}
