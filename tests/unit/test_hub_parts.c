/* What of the hub needs no connection: ports, cookies, subprotocols, encodings, names of servers. */
#include "base/memory.h"
#include "base/utf8.h"
#include "base/version.h"
#include "hub/admission.h"
#include "hub/assets.h"
#include "hub/ports.h"
#include "hub/servers.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>

/* -- Ports ---------------------------------------------------------------------------------- */

static const char *ports_as_text(const char *text)
{
    static char out[2048];
    struct hub_ports ports;
    size_t n = 0;

    if (!hub_ports_read(str_of(text), &ports))
        return "wrong";
    out[0] = '\0';
    for (size_t i = 0; i < ports.n; i++)
        n += (size_t)snprintf(out + n, sizeof out - n, "%s%u", i > 0 ? " " : "", ports.items[i]);
    return out;
}

TEST(lists_of_ports_are_read)
{
    ASSERT_STREQ(ports_as_text("4500"), "4500");
    ASSERT_STREQ(ports_as_text("4500,4600-4603"), "4500 4600 4601 4602 4603");
    ASSERT_STREQ(ports_as_text("1-3,2-4, 9"), "1 2 3 4 9");
    ASSERT_STREQ(ports_as_text("65535-65535"), "65535");
    ASSERT_STREQ(ports_as_text("none"), "");
}

TEST(what_is_no_list_of_ports_is_refused)
{
    static const char *const wrong[] = { "",
                                         "x",
                                         "0",
                                         "65536",
                                         "5-1",
                                         "1,,2",
                                         "1-",
                                         "-1",
                                         "1-2-3",
                                         "1 2",
                                         "none,1",
                                         "1-500",
                                         "99999999999999999999",
                                         "0x10",
                                         "1,",
                                         "4500-4599999" };

    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++) {
        bool is_trailing = strcmp(wrong[i], "1,") == 0; /* a list may end so */

        ASSERT_STREQ(ports_as_text(wrong[i]), is_trailing ? "1" : "wrong");
    }
}

TEST(only_the_first_ports_of_a_probe_are_read)
{
    struct hub_ports ports;

    ASSERT_TRUE(hub_ports_read_first(STR_LITERAL("1-65535,nonsense"), HUB_PROBE_PORTS, &ports));
    ASSERT_EQ(ports.n, HUB_PROBE_PORTS);
    ASSERT_EQ(ports.items[19], 20);
    ASSERT_FALSE(hub_ports_read_first(STR_LITERAL("1,nonsense"), HUB_PROBE_PORTS, &ports));
}

/* -- Cookies and keys ----------------------------------------------------------------------- */

TEST(cookies_are_found_by_their_whole_name)
{
    struct str cookies =
        STR_LITERAL(" a=1;bobbin=2 ; xbobbin=3;bobbin2=4; bobbin=; bobbin ;bobbin=5=6");
    struct str value;

    ASSERT_TRUE(hub_cookie_next(&cookies, STR_LITERAL("bobbin"), &value));
    ASSERT_STR(value, "2");
    ASSERT_TRUE(hub_cookie_next(&cookies, STR_LITERAL("bobbin"), &value));
    ASSERT_STR(value, "");
    ASSERT_TRUE(hub_cookie_next(&cookies, STR_LITERAL("bobbin"), &value));
    ASSERT_STR(value, "5=6");
    ASSERT_FALSE(hub_cookie_next(&cookies, STR_LITERAL("bobbin"), &value));
}

TEST(the_key_is_offered_beside_the_protocol)
{
    struct str key;

    ASSERT_TRUE(hub_protocol_key(STR_LITERAL("bobbin.ui, key.abc"), &key));
    ASSERT_STR(key, "abc");
    ASSERT_TRUE(hub_protocol_key(STR_LITERAL("key.abc,bobbin.ui"), &key));
    ASSERT_FALSE(hub_protocol_key(STR_LITERAL("key.abc"), &key));
    ASSERT_FALSE(hub_protocol_key(STR_LITERAL("bobbin.ui"), &key));
    ASSERT_FALSE(hub_protocol_key(STR_LITERAL("bobbin.ui.key.abc"), &key));
    ASSERT_FALSE(hub_protocol_key(STR_LITERAL(""), &key));
}

/* -- Encodings ------------------------------------------------------------------------------ */

TEST(gzip_goes_to_those_who_take_it)
{
    ASSERT_TRUE(hub_accepts_encoding(STR_NONE, "gzip"));
    ASSERT_TRUE(hub_accepts_encoding(STR_LITERAL("br, GZIP;q=0.5"), "gzip"));
    ASSERT_TRUE(hub_accepts_encoding(STR_LITERAL("*"), "gzip"));
    ASSERT_FALSE(hub_accepts_encoding(STR_LITERAL("br"), "gzip"));
    ASSERT_FALSE(hub_accepts_encoding(STR_LITERAL("gzip;q=0, *"), "gzip"));
    ASSERT_FALSE(hub_accepts_encoding(STR_LITERAL("gzip; q=0.000"), "gzip"));
    ASSERT_FALSE(hub_accepts_encoding(STR_LITERAL(""), "gzip"));
    ASSERT_TRUE(hub_accepts_encoding(STR_LITERAL("br"), "identity"));
    ASSERT_FALSE(hub_accepts_encoding(STR_LITERAL("gzip, *;q=0"), "identity"));
}

/* -- Servers -------------------------------------------------------------------------------- */

static const char *add_url(struct hub_servers *servers, const char *url, enum hub_url_scope scope)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct hub_server *server = hub_servers_add_url(servers, str_of(url), scope, NULL, &err);

    return server == NULL ? NULL : server->id;
}

TEST(a_page_may_name_this_machine_only)
{
    static const char *const wrong[] = {
        "ws://10.0.0.1:1", "ws://example.com:1", "stdio:ls",   "ws://[fe80::1]:1",
        "ws://0.0.0.0:1",  "ws://127.0.0.1:",    "ws://[::1:1"
    };
    struct hub_servers servers;

    hub_servers_init(&servers);
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++)
        ASSERT_NULL(add_url(&servers, wrong[i], HUB_URL_LOCAL));
    ASSERT_NOT_NULL(add_url(&servers, "ws://127.0.0.1:1", HUB_URL_LOCAL));
    ASSERT_NOT_NULL(add_url(&servers, "ws://[::1]:1", HUB_URL_LOCAL));
    ASSERT_NOT_NULL(add_url(&servers, "ws://LocalHost:1/", HUB_URL_LOCAL));
    ASSERT_NOT_NULL(add_url(&servers, "unix:///a", HUB_URL_LOCAL));
    ASSERT_NOT_NULL(add_url(&servers, "ws://10.0.0.1:1", HUB_URL_ANY));
    ASSERT_NOT_NULL(add_url(&servers, "stdio:ls -l", HUB_URL_ANY));
    ASSERT_EQ(servers.n, 6);
    hub_servers_done(&servers);
}

TEST(a_server_keeps_its_id)
{
    struct hub_servers first, second;

    hub_servers_init(&first);
    hub_servers_init(&second);
    add_url(&first, "ws://127.0.0.1:7", HUB_URL_ANY);
    ASSERT_STREQ(add_url(&first, "ws://127.0.0.1:1", HUB_URL_ANY),
                 add_url(&second, "ws://127.0.0.1:1/", HUB_URL_ANY));
    ASSERT_STREQ(hub_servers_add_found(&first, AF_INET, 4500)->id, "port-4500");
    ASSERT_TRUE(hub_servers_add_found(&first, AF_INET, 4500) ==
                hub_servers_add_found(&first, AF_INET, 4500));
    hub_servers_done(&first);
    hub_servers_done(&second);
}

TEST(a_long_name_ends_with_a_whole_character)
{
    CLEANUP(buf_done) struct buf url = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct hub_servers servers;
    const struct hub_server *server;

    hub_servers_init(&servers);
    buf_add_text(&url, "stdio:x");
    for (int i = 0; i < 100; i++)
        buf_add_text(&url, "\u20ac");
    server = hub_servers_add_url(&servers, buf_str(&url), HUB_URL_ANY, NULL, &err);
    ASSERT_TRUE(server != NULL);
    ASSERT_TRUE(utf8_is_valid(str_of(server->name)));
    ASSERT_TRUE(str_ends(str_of(server->name), "\u20ac..."));
    hub_servers_done(&servers);
}

TEST(only_one_of_ours_has_a_version)
{
    static const char *const others[] = { "bobbin/", "nginx/1.0", "bobbin/<b>", "bobbin 1", "" };
    struct hub_servers servers;
    struct hub_server *server;

    hub_servers_init(&servers);
    server = hub_servers_add_found(&servers, AF_INET, 4500);
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++) {
        hub_server_note_version(server, STR_LITERAL("bobbin/0.2.0-rc.1"));
        ASSERT_STREQ(server->version, "0.2.0-rc.1");
        hub_server_note_version(server, str_of(others[i]));
        ASSERT_TRUE(server->version == NULL);
    }
    hub_server_note_version(server, STR_NONE);
    ASSERT_TRUE(server->version == NULL);
    hub_servers_done(&servers);
}

TEST(servers_are_written_as_json)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    struct hub_servers servers;

    hub_servers_init(&servers);
    hub_servers_add_found(&servers, AF_INET6, 4500)->state = HUB_SERVER_READY;
    add_url(&servers, "stdio:echo \"\033[31m\"", HUB_URL_ANY);
    hub_servers_add_own(&servers, "/tmp/x");
    hub_servers_write(&servers, &out);
    ASSERT_STR(
        buf_str(&out),
        "[{\"id\":\"own\",\"name\":\"This computer\",\"kind\":\"own\",\"state\":\"stopped\",\"version\":\"" BOBBIN_VERSION
        "\"},{\"id\":\"port-4500-v6\",\"name\":\"[::1]:4500\",\"kind\":\"found\",\"state\":\"ready\",\"version\":null},"
        "{\"id\":\"s-2a271b058ae78d6f\",\"name\":\"echo \\\"\\\\x1b[31m\\\"\",\"kind\":\"stdio\",\"state\":\"ready\",\"version\":null}]");
    hub_servers_done(&servers);
}
