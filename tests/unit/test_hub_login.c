#include "base/buf.h"
#include "base/memory.h"
#include "hub/login.h"

#include "scratch.h"

static struct in6_addr address_of(const char *text)
{
    struct in6_addr address = { 0 };

    for (size_t i = 0; i < sizeof address.s6_addr; i++)
        sscanf(text + 2 * i, "%2hhx", &address.s6_addr[i]);
    return address;
}

static const char somebody[] = "00000000000000000000ffff7f000001";
static const char somebody_else[] = "00000000000000000000ffff7f000002";

static struct hub_login *new_login(struct scratch *scratch, struct str fixed)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct hub_login *login = NULL;

    ASSERT_TRUE(hub_login_new(scratch_path(scratch, "browsers").s, fixed, &login, &err));
    return login;
}

static enum hub_login_verdict try_from(struct hub_login *login, const char *token, const char *from,
                                       int64_t now_ms, struct hub_secrets *ret_secrets)
{
    struct in6_addr address = address_of(from);

    return hub_login_try(login, str_of(token), &address, now_ms, ret_secrets);
}

TEST(a_link_is_good_once_and_the_browser_is_known)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct hub_secrets secrets, no_secrets;
    char token[HUB_SECRET_SIZE];
    struct hub_login *login;
    const struct hub_browser *browser;

    scratch_init(&scratch);
    login = new_login(&scratch, STR_NONE);
    hub_login_link(login, 0, token);
    ASSERT_EQ(strlen(token), 43);
    ASSERT_EQ(try_from(login, token, somebody, 0, &secrets), HUB_LOGIN_OK);
    ASSERT_EQ(try_from(login, token, somebody, 0, &no_secrets), HUB_LOGIN_WRONG);
    browser = hub_login_browser(login, str_of(secrets.cookie));
    ASSERT_NOT_NULL(browser);
    ASSERT_TRUE(hub_browser_has_key(browser, str_of(secrets.key)));
    ASSERT_FALSE(hub_browser_has_key(browser, str_of(secrets.cookie)));
    ASSERT_NULL(hub_login_browser(login, str_of(secrets.key)));
    hub_login_free(login);

    login = new_login(&scratch, STR_NONE); /* a new process */
    ASSERT_NOT_NULL(hub_login_browser(login, str_of(secrets.cookie)));
    hub_login_sign_out(login);
    ASSERT_NULL(hub_login_browser(login, str_of(secrets.cookie)));
    hub_login_free(login);
    ASSERT_STREQ(scratch_read(&scratch, "browsers"), "");
}

TEST(links_grow_old_but_for_the_first)
{
    CLEANUP(scratch_done) struct scratch scratch;
    char first[HUB_SECRET_SIZE], second[HUB_SECRET_SIZE], third[HUB_SECRET_SIZE];
    struct hub_secrets secrets;
    struct hub_login *login;

    scratch_init(&scratch);
    login = new_login(&scratch, STR_NONE);
    hub_login_link(login, 0, first);
    hub_login_link(login, 1000, second);
    hub_login_link(login, 1000, third);
    ASSERT_EQ(try_from(login, third, somebody, 1000 + HUB_LINK_MS - 1, &secrets), HUB_LOGIN_OK);
    ASSERT_EQ(try_from(login, second, somebody, 1000 + HUB_LINK_MS, &secrets), HUB_LOGIN_WRONG);
    ASSERT_EQ(try_from(login, first, somebody, INT64_MAX / 2, &secrets), HUB_LOGIN_OK);
    hub_login_free(login);
}

TEST(links_and_browsers_are_bounded)
{
    CLEANUP(scratch_done) struct scratch scratch;
    char tokens[HUB_LINKS_MAX + 1][HUB_SECRET_SIZE];
    struct hub_secrets first, secrets;
    struct hub_login *login;

    scratch_init(&scratch);
    login = new_login(&scratch, STR_LITERAL("0123456789abcdef0123456789abcdef"));
    for (size_t i = 0; i <= HUB_LINKS_MAX; i++)
        hub_login_link(login, 0, tokens[i]);
    ASSERT_EQ(try_from(login, tokens[1], somebody, 0, &first), HUB_LOGIN_WRONG);
    ASSERT_EQ(try_from(login, tokens[0], somebody, 0, &first), HUB_LOGIN_OK);
    ASSERT_EQ(try_from(login, tokens[HUB_LINKS_MAX], somebody, 0, &first), HUB_LOGIN_OK);
    for (size_t i = 0; i < HUB_BROWSERS_MAX; i++)
        ASSERT_EQ(try_from(login, "0123456789abcdef0123456789abcdef", somebody, 0, &secrets),
                  HUB_LOGIN_OK);
    ASSERT_NULL(hub_login_browser(login, str_of(first.cookie)));
    ASSERT_NOT_NULL(hub_login_browser(login, str_of(secrets.cookie)));
    hub_login_free(login);
}

TEST(ten_wrong_tokens_lock_an_address_out_for_a_minute)
{
    CLEANUP(scratch_done) struct scratch scratch;
    static const char token[] = "0123456789abcdef0123456789abcdef";
    struct hub_secrets secrets;
    struct hub_login *login;

    scratch_init(&scratch);
    login = new_login(&scratch, STR_LITERAL(token));
    for (int i = 0; i < HUB_WRONG_TOKENS; i++)
        ASSERT_EQ(try_from(login, "wrong", somebody, 1000 * i, &secrets), HUB_LOGIN_WRONG);
    ASSERT_EQ(try_from(login, "wrong", somebody, 10000, &secrets), HUB_LOGIN_TOO_MANY);
    ASSERT_EQ(try_from(login, token, somebody, 10000, &secrets), HUB_LOGIN_TOO_MANY);
    ASSERT_EQ(try_from(login, token, somebody_else, 10000, &secrets), HUB_LOGIN_OK);
    ASSERT_EQ(try_from(login, token, somebody, 60000, &secrets), HUB_LOGIN_OK);
    hub_login_free(login);
}

TEST(a_network_of_ipv6_counts_as_one_address)
{
    CLEANUP(scratch_done) struct scratch scratch;
    char from[33];
    struct hub_secrets secrets;
    struct hub_login *login;

    scratch_init(&scratch);
    login = new_login(&scratch, STR_NONE);
    for (int i = 0; i < HUB_WRONG_TOKENS; i++) {
        snprintf(from, sizeof from, "20010db80000000000000000%08x", (unsigned)i);
        ASSERT_EQ(try_from(login, "wrong", from, 0, &secrets), HUB_LOGIN_WRONG);
    }
    ASSERT_EQ(try_from(login, "wrong", "20010db8000000000000000000000bad", 0, &secrets),
              HUB_LOGIN_TOO_MANY);
    ASSERT_EQ(try_from(login, "wrong", "20010db8000000010000000000000bad", 0, &secrets),
              HUB_LOGIN_WRONG);
    hub_login_free(login);
}

TEST(short_fixed_tokens_are_refused)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct hub_login *login = NULL;

    ASSERT_FALSE(hub_login_new("/nowhere/browsers", STR_LITERAL("0123456789abcdef0123456789abcde"),
                               &login, &err));
    ASSERT_NULL(login);
}

TEST(what_is_no_browser_is_passed_over)
{
    CLEANUP(scratch_done) struct scratch scratch;
    static const char digits[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    CLEANUP(buf_done) struct buf text = { 0 };
    struct hub_login *login;

    scratch_init(&scratch);
    login = new_login(&scratch, STR_NONE);
    buf_printf(&text, "%s %s\n%s-%s\n\n%s %s \n%s\n%s %.63sx\n%s %s", digits, digits, digits,
               digits, digits, digits, digits, digits, digits, digits, digits);
    ASSERT_EQ(hub_login_read(login, buf_str(&text)), 2);
    ASSERT_EQ(hub_login_read(login, STR_LITERAL("")), 0);
    hub_login_free(login);
}
