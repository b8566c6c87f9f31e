/* Signing in to MCP servers, and signing requests to them, against an authorization server inside the test. */
#include "mcp/authorizer.h"

#include "base/base64url.h"
#include "base/clock.h"
#include "base/sha256.h"
#include "mcp/oauth_discovery.h"
#include "mcp/oauth_lock.h"
#include "mcp/oauth_tokens.h"

#include "fake_authority.h"
#include "scratch.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

enum { PATIENCE_MS = 30000 };

struct bench {
    struct loop *loop;
    struct scratch home;
    struct fake_authority authority;
    struct mcp_authorizer *authorizer;
    struct mcp_authorizer_options options;
    struct mcp_spec spec;
    struct arena arena;
    struct timer *patience;

    struct str callback_url;
    struct opt_u64 callback_port;

    /* The login's call-backs. */
    struct str url;
    char refusal[512];
    char why[512];
    unsigned n_urls, n_ends;
    char failure[512];

    /* The browser. */
    struct fetcher *browser;
    int page_status;
    char page[256];
    bool was_stored_before_page;

    /* The others. */
    unsigned n_signed;
    char signed_with[256];
    enum wire_mcp_auth_status status;
};

static void bench_on_patience(void *owner)
{
    fail_msg("it takes too long");
}

static void bench_init(struct bench *bench)
{
    *bench = (struct bench){ .loop = loop_new() };
    scratch_init(&bench->home);
    fake_authority_init(&bench->authority, bench->loop);
    bench->options = (struct mcp_authorizer_options){
        .loop = bench->loop,
        .home = bench->home.path,
        .store = MCP_STORE_FILE,
    };
    bench->authorizer = mcp_authorizer_new(&bench->options);
    bench->browser = fetcher_new(bench->loop);
    bench->spec = (struct mcp_spec){
        .name = STR_LITERAL("vault"),
        .transport = MCP_HTTP,
        .url = str_of(arena_printf(&bench->arena, "%s/mcp", bench->authority.base)),
    };
    bench->patience = timer_new(bench->loop, bench_on_patience, bench);
    timer_start(bench->patience, PATIENCE_MS);
}

/* Nobody can write, as on a full disk; or can again. */
static void bench_fill_disk(struct bench *bench, bool is_full)
{
    struct rlimit limit;

    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = is_full ? 0 : limit.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void bench_done(struct bench *bench)
{
    bench_fill_disk(bench, false);
    mcp_authorizer_free(bench->authorizer);
    fetcher_free(bench->browser);
    fake_authority_done(&bench->authority);
    timer_free(bench->patience);
    loop_free(bench->loop);
    arena_done(&bench->arena);
    scratch_done(&bench->home);
}

/* Every call-back below stops the loop. */
static void bench_wait(struct bench *bench, const unsigned *count, unsigned wanted)
{
    while (*count < wanted)
        loop_run(bench->loop);
}

static void bench_on_pause(void *owner)
{
    loop_stop(owner);
}

static void bench_pause(struct bench *bench, unsigned ms)
{
    struct timer *timer = timer_new(bench->loop, bench_on_pause, bench->loop);

    timer_start(timer, ms);
    loop_run(bench->loop);
    timer_free(timer);
}

/* -- Logins ---------------------------------------------------------------------------------- */

static void bench_on_url(void *owner, struct str url, const struct error *err)
{
    struct bench *bench = owner;

    bench->url = arena_keep(&bench->arena, url);
    snprintf(bench->refusal, sizeof bench->refusal, "%s", err->code == 0 ? "" : err->message.s);
    bench->n_urls++;
    loop_stop(bench->loop);
}

static void bench_on_end(void *owner, const char *failure)
{
    struct bench *bench = owner;

    snprintf(bench->failure, sizeof bench->failure, "%s", failure == NULL ? "none" : failure);
    bench->n_ends++;
    loop_stop(bench->loop);
}

static struct mcp_login *bench_start(struct bench *bench)
{
    return mcp_login_start(bench->authorizer, &(struct mcp_login_options){
                                                  .spec = &bench->spec,
                                                  .timeout_ms = 20000,
                                                  .callback_url = bench->callback_url,
                                                  .callback_port = bench->callback_port,
                                                  .on_url = bench_on_url,
                                                  .on_end = bench_on_end,
                                                  .owner = bench,
                                              });
}

static struct str bench_login(struct bench *bench)
{
    unsigned wanted = bench->n_urls + 1;

    bench_start(bench);
    bench_wait(bench, &bench->n_urls, wanted);
    return bench->url;
}

/* A value of the authorization URL's query. */
static struct str bench_parameter(struct bench *bench, const char *name)
{
    const char *query = strchr(bench->url.s, '?');

    return url_query_value(&bench->arena, str_of(query == NULL ? "" : query + 1), name);
}

static void bench_on_page(void *owner, const struct fetched *fetched)
{
    struct bench *bench = owner;

    ASSERT_NULL(fetched->failure);
    bench->page_status = fetched->status;
    snprintf(bench->page, sizeof bench->page, "%.*s", STR_ARGS(fetched->body));
    bench->was_stored_before_page = scratch_exists(&bench->home, ".credentials.json");
    loop_stop(bench->loop);
}

static void bench_browse_to(struct bench *bench, const char *back, const char *query)
{
    bench->page_status = 0;
    fetch_start(bench->browser,
                &(struct fetch_options){
                    .call.url = str_of(arena_printf(&bench->arena, "%s?%s", back, query)),
                },
                bench_on_page, bench);
    while (bench->page_status == 0)
        loop_run(bench->loop);
}

static void bench_browse(struct bench *bench, const char *query)
{
    bench_browse_to(bench, bench_parameter(bench, "redirect_uri").s, query);
}

static void bench_come_back(struct bench *bench)
{
    bench_browse(bench, arena_printf(&bench->arena, "code=c%%201&state=%s",
                                     bench_parameter(bench, "state").s));
}

static bool bench_is_signed_in(struct bench *bench)
{
    return scratch_exists(&bench->home, ".credentials.json");
}

TEST(a_login_ends_with_tokens_in_the_file_and_then_a_page_that_says_so)
{
    CLEANUP(bench_done) struct bench bench;
    uint8_t digest[SHA256_LENGTH];
    struct str verifier;
    const char *form;

    bench_init(&bench);
    bench_login(&bench);
    ASSERT_STREQ(bench.refusal, "");
    ASSERT_STR(bench_parameter(&bench, "response_type"), "code");
    ASSERT_STR(bench_parameter(&bench, "client_id"), "client-1");
    ASSERT_STR(bench_parameter(&bench, "code_challenge_method"), "S256");
    ASSERT_NULL(bench_parameter(&bench, "scope").s);
    ASSERT_NULL(bench_parameter(&bench, "resource").s);
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench.failure, "none");
    ASSERT_EQ(bench.page_status, 200);
    ASSERT_STREQ(bench.page, "Authentication complete. You may close this window.");
    ASSERT_TRUE(bench.was_stored_before_page);
    ASSERT_NOT_NULL(strstr(scratch_read(&bench.home, ".credentials.json"),
                           "\"client_id\":\"client-1\",\"access_token\":\"access-1\""));
    form = strstr(buf_str(&bench.authority.log).s, "grant_type=authorization_code&code=c%201&");
    ASSERT_NOT_NULL(form);
    verifier = url_query_value(&bench.arena, str_of(form), "code_verifier");
    sha256(verifier, digest);
    ASSERT_TRUE(str_equal(
        bench_parameter(&bench, "code_challenge"),
        base64url_encode(&bench.arena, (struct str){ (const char *)digest, sizeof digest })));
    bench_pause(&bench, 50);
    ASSERT_EQ(bench.n_ends, 1);
}

TEST(the_reference_s_addresses_are_asked_in_its_order)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.authority.metadata_path = NULL;
    bench_login(&bench);
    ASSERT_STREQ(bench.refusal, "No authorization support detected");
    ASSERT_STR(buf_str(&bench.authority.log), "GET /mcp \n"
                                              "GET /.well-known/oauth-protected-resource/mcp \n"
                                              "GET /.well-known/oauth-protected-resource \n"
                                              "GET /.well-known/oauth-authorization-server/mcp \n"
                                              "GET /mcp/.well-known/oauth-authorization-server \n"
                                              "GET /.well-known/oauth-authorization-server \n"
                                              "GET /.well-known/openid-configuration/mcp \n"
                                              "GET /mcp/.well-known/openid-configuration \n"
                                              "GET /.well-known/openid-configuration \n");
}

TEST(what_is_not_the_browser_that_is_waited_for_changes_nothing)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench_login(&bench);
    bench_browse(&bench, "");
    ASSERT_EQ(bench.page_status, 400);
    ASSERT_STREQ(bench.page, "Invalid OAuth callback");
    bench_browse(&bench, "code=1");
    ASSERT_EQ(bench.page_status, 400);
    bench_browse(&bench, "error=x&error_description=Call%20me");
    ASSERT_EQ(bench.page_status, 400);
    ASSERT_STREQ(bench.page, "Invalid OAuth callback");
    bench_browse(&bench, "error=x&state=forged");
    ASSERT_EQ(bench.page_status, 400);
    ASSERT_EQ(bench.n_ends, 0);
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench.failure, "none");
}

TEST(a_refusal_of_the_person_is_told_in_one_line)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench_login(&bench);
    bench_browse(&bench, arena_printf(&bench.arena,
                                      "error=access_denied&error_description=no%%0Away&state=%s",
                                      bench_parameter(&bench, "state").s));
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_EQ(bench.page_status, 400);
    ASSERT_STREQ(bench.failure, "OAuth provider returned `access_denied`: no\\nway");
    ASSERT_FALSE(bench_is_signed_in(&bench));
}

TEST(a_wrong_state_ends_the_login_and_the_page_says_so)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench_login(&bench);
    bench_browse(&bench, "code=1&state=forged");
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench.failure, "failed to handle OAuth callback");
    ASSERT_STREQ(bench.page,
                 "failed to handle OAuth callback: its state is not the one that was sent");
    ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 0);
}

TEST(refused_and_unusable_tokens_store_nothing)
{
    static const struct {
        int status;
        const char *tokens, *page;
    } cases[] = {
        { 400, "{\"error\":\"invalid_client\",\"error_description\":\"who?\"}",
          "failed to handle OAuth callback: invalid_client: who?" },
        { 500, "<html>", "failed to handle OAuth callback: the answer was HTTP status 500" },
        { 200, "{\"access_token\":\"a\\r\\nX: y\",\"token_type\":\"Bearer\"}",
          "failed to handle OAuth callback: the answer has no token that could be used" },
        { 200, "{\"access_token\":\"a\",\"refresh_token\":\"b\\nc\"}",
          "failed to handle OAuth callback: the answer has no token that could be used" },
        { 200, "{\"access_token\":\"a\",\"token_type\":\"DPoP\"}",
          "failed to handle OAuth callback: the token is of a kind that is not supported" },
        { 200, "[]", "failed to handle OAuth callback: the answer is no JSON object" },
        { 302, "{}", "failed to handle OAuth callback: the answer was HTTP status 302" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(bench_done) struct bench bench;

        bench_init(&bench);
        bench.authority.token_status = cases[i].status;
        bench.authority.tokens = cases[i].tokens;
        bench_login(&bench);
        bench_come_back(&bench);
        bench_wait(&bench, &bench.n_ends, 1);
        ASSERT_STREQ(bench.failure, "failed to handle OAuth callback");
        ASSERT_STREQ(bench.page, cases[i].page);
        ASSERT_FALSE(bench_is_signed_in(&bench));
    }
}

TEST(where_an_administrator_forbids_it_nobody_signs_in)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct mcp_spec spec = { .name = STR_LITERAL("vault"), .transport = MCP_HTTP };

    ASSERT_TRUE(mcp_login_is_possible(&spec, &err));
    spec.disabled_reason = STR_LITERAL("requirements (/etc)");
    ASSERT_FALSE(mcp_login_is_possible(&spec, &err));
    ASSERT_EQ(err.code, ERR_INVALID_REQUEST);
    ASSERT_STR(err.message, "MCP server 'vault' is disabled: requirements (/etc)");
}

TEST(nobody_is_waited_for_longer_than_was_said)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    mcp_login_start(bench.authorizer, &(struct mcp_login_options){
                                          .spec = &bench.spec,
                                          .timeout_ms = 1,
                                          .on_url = bench_on_url,
                                          .on_end = bench_on_end,
                                          .owner = &bench,
                                      });
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench.failure, "timed out waiting for OAuth callback");
}

TEST(a_second_login_takes_the_place_of_the_first)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench_login(&bench);
    bench_login(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench.failure, "the login was replaced by another one");
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 2);
    ASSERT_STREQ(bench.failure, "none");
}

TEST(a_login_can_be_taken_back_at_any_moment)
{
    for (unsigned ms = 0; ms < 40; ms += 2) {
        CLEANUP(bench_done) struct bench bench;
        struct mcp_login *login;

        bench_init(&bench);
        login = bench_start(&bench);
        if (ms > 0)
            bench_pause(&bench, ms);
        if (ms % 4 == 0)
            mcp_login_cancel(login);
        bench_pause(&bench, 1);
        ASSERT_EQ(bench.n_ends, 0);
    }
}

TEST(scopes_are_those_of_the_request_the_configuration_the_challenge_the_metadata)
{
    static const struct str asked[] = { { "asked", 5 } }, configured[] = { { "configured", 10 } };
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.authority.more_metadata = ",\"scopes_supported\":[\"a\",\" b \",\"a\"]";
    bench_login(&bench);
    ASSERT_STR(bench_parameter(&bench, "scope"), "a b");
    bench.authority.challenge = "Bearer scope=\"from challenge\"";
    bench_login(&bench);
    ASSERT_STR(bench_parameter(&bench, "scope"), "from challenge");
    bench.spec.has_scopes = true;
    bench_login(&bench);
    ASSERT_NULL(bench_parameter(&bench, "scope").s);
    bench.spec.scopes = (struct str_array){ configured, 1 };
    bench_login(&bench);
    ASSERT_STR(bench_parameter(&bench, "scope"), "configured");
    mcp_login_start(bench.authorizer, &(struct mcp_login_options){
                                          .spec = &bench.spec,
                                          .has_scopes = true,
                                          .scopes = { asked, 1 },
                                          .on_url = bench_on_url,
                                          .on_end = bench_on_end,
                                          .owner = &bench,
                                      });
    bench_wait(&bench, &bench.n_urls, 5);
    ASSERT_STR(bench_parameter(&bench, "scope"), "asked");
}

TEST(a_client_that_is_configured_is_not_registered_and_shows_its_secret_to_the_token_endpoint_only)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.spec.oauth_client_id = STR_LITERAL("my client");
    bench.spec.oauth_client_secret_env_var = STR_LITERAL("BOBBIN_TEST_SECRET");
    unsetenv("BOBBIN_TEST_SECRET");
    bench_login(&bench);
    ASSERT_STREQ(bench.refusal,
                 "Environment variable BOBBIN_TEST_SECRET for MCP server 'vault' is not set");
    setenv("BOBBIN_TEST_SECRET", "s:3", 1);
    bench_login(&bench);
    unsetenv("BOBBIN_TEST_SECRET");
    ASSERT_STREQ(bench.refusal, "");
    ASSERT_STR(bench_parameter(&bench, "client_id"), "my client");
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench.failure, "none");
    ASSERT_EQ(fake_count(&bench.authority, "/register"), 0);
    ASSERT_EQ(fake_count(&bench.authority, "signed Basic bXklMjBjbGllbnQ6cyUzQTM="), 1);
    ASSERT_NULL(strstr(scratch_read(&bench.home, ".credentials.json"), "s:3"));
}

TEST(a_server_without_registration_needs_a_client)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.authority.metadata = arena_printf(
        &bench.arena, "{\"authorization_endpoint\":\"%s/a\",\"token_endpoint\":\"%s/token\"}",
        bench.authority.base, bench.authority.base);
    bench_login(&bench);
    ASSERT_TRUE(str_ends(str_of(bench.refusal), "Dynamic client registration not supported"));
}

/* That nobody has at the moment. */
static unsigned free_port(void)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t len = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    ASSERT_EQ(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    ASSERT_EQ(getsockname(fd, (struct sockaddr *)&address, &len), 0);
    close(fd);
    return ntohs(address.sin_port);
}

TEST(a_fixed_port_and_a_callback_url_are_used)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.callback_port = (struct opt_u64){ true, 0 };
    bench_login(&bench);
    ASSERT_STREQ(bench.refusal,
                 "invalid MCP OAuth callback port `0`: port must be between 1 and 65535");
    bench.callback_port = (struct opt_u64){ true, bench.authority.port };
    bench_login(&bench);
    ASSERT_NOT_NULL(strstr(bench.refusal, "for the browser to come back: Address already in use"));
    bench.callback_port = (struct opt_u64){ 0 };
    bench.callback_url = STR_LITERAL("javascript:alert(1)");
    bench_login(&bench);
    ASSERT_STREQ(bench.refusal, "invalid MCP OAuth callback URL `javascript:alert(1)`");
    bench.callback_url =
        str_of(arena_printf(&bench.arena, "http://localhost:%u/deep/callback", free_port()));
    bench_login(&bench);
    ASSERT_TRUE(str_equal(bench_parameter(&bench, "redirect_uri"), bench.callback_url));
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench.failure, "none");
}

TEST(a_callback_url_of_another_host_is_answered_for_the_network)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.callback_url = STR_LITERAL("https://me.example/back?x=1");
    bench.callback_port = (struct opt_u64){ true, free_port() };
    bench_login(&bench);
    ASSERT_STR(bench_parameter(&bench, "redirect_uri"), "https://me.example/back?x=1");
    bench_browse_to(
        &bench,
        arena_printf(&bench.arena, "http://127.0.0.2:%u/back", (unsigned)bench.callback_port.value),
        arena_printf(&bench.arena, "x=1&code=1&state=%s", bench_parameter(&bench, "state").s));
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench.failure, "none");
}

/* -- Discovery ------------------------------------------------------------------------------- */

static void bench_on_discovered(void *owner, const struct oauth_metadata *metadata, const char *why)
{
    struct bench *bench = owner;

    ASSERT_NULL(metadata);
    snprintf(bench->why, sizeof bench->why, "%s", why);
    loop_stop(bench->loop);
}

/* Why no login is possible: clients read less of it than the log. */
static const char *bench_why(struct bench *bench)
{
    bench_login(bench);
    ASSERT_STREQ(bench->refusal, "No authorization support detected");
    buf_clear(&bench->authority.log, 0);
    oauth_discovery_start(
        &(struct oauth_discovery_options){
            .loop = bench->loop,
            .fetcher = bench->browser,
            .url = bench->spec.url,
        },
        bench_on_discovered, bench);
    while (bench->why[0] == '\0')
        loop_run(bench->loop);
    return bench->why;
}

TEST(a_resource_names_its_authorization_server_and_itself)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.authority.challenge =
        arena_printf(&bench.arena, "Bearer resource_metadata=\"%s/meta\"", bench.authority.base);
    bench.authority.resource_path = "/meta";
    bench.authority.resource_metadata =
        "{\"resource\":\"@/mcp\",\"authorization_servers\":[\"@/tenant\"],"
        "\"scopes_supported\":[\"r\"]}";
    bench.authority.metadata_path = "/tenant/.well-known/openid-configuration";
    bench.authority.metadata = arena_printf(
        &bench.arena,
        "{\"issuer\":\"%s/tenant\",\"authorization_endpoint\":\"%s/authorize?tenant=1\","
        "\"token_endpoint\":\"%s/token\",\"registration_endpoint\":\"%s/register\"}",
        bench.authority.base, bench.authority.base, bench.authority.base, bench.authority.base);
    bench_login(&bench);
    ASSERT_STREQ(bench.refusal, "");
    ASSERT_TRUE(str_contains(bench.url, STR_LITERAL("/authorize?tenant=1&response_type=code&")));
    ASSERT_TRUE(str_equal(bench_parameter(&bench, "resource"), bench.spec.url));
    ASSERT_STR(bench_parameter(&bench, "scope"), "r");
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench.failure, "none");
    ASSERT_EQ(fake_count(&bench.authority, "&resource=http%3A%2F%2F127.0.0.1"), 1);
}

TEST(a_challenge_may_stand_behind_another_one)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.authority.challenge =
        "Basic realm=\"proxy\"\r\nWWW-Authenticate: Bearer scope=\"second\"";
    bench_login(&bench);
    ASSERT_STR(bench_parameter(&bench, "scope"), "second");
}

TEST(metadata_of_another_issuer_are_refused)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.authority.resource_path = "/.well-known/oauth-protected-resource";
    bench.authority.resource_metadata =
        "{\"resource\":\"@\",\"authorization_servers\":[\"@/tenant\"]}";
    bench.authority.metadata_path = "/.well-known/oauth-authorization-server/tenant";
    ASSERT_TRUE(str_ends(str_of(bench_why(&bench)), "it is of another issuer"));
}

TEST(what_a_server_says_of_another_issuer_is_only_believed_from_that_issuer)
{
    CLEANUP(bench_done) struct bench bench;
    CLEANUP(fake_authority_done) struct fake_authority other;

    bench_init(&bench);
    fake_authority_init(&other, bench.loop);
    bench.authority.metadata = arena_printf(
        &bench.arena,
        "{\"issuer\":\"%s\",\"authorization_endpoint\":\"%s/evil\",\"token_endpoint\":\"%s/evil\"}",
        other.base, bench.authority.base, bench.authority.base);
    bench_login(&bench);
    ASSERT_TRUE(str_starts(bench.url, other.base));
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench.failure, "none");
    ASSERT_EQ(fake_count(&other, "POST /token"), 1);
    ASSERT_NOT_NULL(strstr(scratch_read(&bench.home, ".credentials.json"), "\"issuer\":\"http:"));
    other.metadata_path = NULL;
    ASSERT_TRUE(str_ends(str_of(bench_why(&bench)), "it is of another issuer"));
}

TEST(an_authorization_server_that_cannot_do_pkce_is_refused)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.authority.more_metadata = ",\"code_challenge_methods_supported\":[\"plain\"]";
    bench_login(&bench);
    ASSERT_STREQ(bench.refusal, "the authorization server does not support PKCE with S256");
}

TEST(an_authorization_endpoint_that_says_what_we_say_is_refused)
{
    static const struct {
        const char *query, *told;
    } cases[] = {
        { "tenant=1", "" },
        { "a=1&state=theirs", "the authorization endpoint has a `state` of its own" },
        { "redirect%5Furi=https://evil.example/",
          "the authorization endpoint has a `redirect_uri` of its own" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(bench_done) struct bench bench;
        const char *base;

        bench_init(&bench);
        base = bench.authority.base;
        bench.authority.metadata = arena_printf(
            &bench.arena,
            "{\"issuer\":\"%s\",\"authorization_endpoint\":\"%s/a?%s\","
            "\"token_endpoint\":\"%s/token\",\"registration_endpoint\":\"%s/register\"}",
            base, base, cases[i].query, base, base);
        bench_login(&bench);
        ASSERT_STREQ(bench.refusal, cases[i].told);
    }
}

TEST(whoever_names_itself_must_be_the_issuer_that_was_asked)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.authority.more_metadata = ",\"authorization_response_iss_parameter_supported\":true";
    bench_login(&bench);
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_TRUE(str_starts(str_of(bench.failure), "failed to handle OAuth callback"));
    bench_login(&bench);
    bench_browse(&bench, arena_printf(&bench.arena, "code=1&iss=http%%3A%%2F%%2Fevil&state=%s",
                                      bench_parameter(&bench, "state").s));
    bench_wait(&bench, &bench.n_ends, 2);
    ASSERT_TRUE(str_starts(str_of(bench.failure), "failed to handle OAuth callback"));
    bench_login(&bench);
    bench_browse(&bench,
                 arena_printf(&bench.arena, "code=1&iss=http%%3A%%2F%%2F127.0.0.1:%u&state=%s",
                              bench.authority.port, bench_parameter(&bench, "state").s));
    bench_wait(&bench, &bench.n_ends, 3);
    ASSERT_STREQ(bench.failure, "none");
}

TEST(without_an_issuer_nobody_may_name_itself)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.authority.metadata =
        arena_printf(&bench.arena,
                     "{\"authorization_endpoint\":\"%s/a\",\"token_endpoint\":\"%s/token\","
                     "\"registration_endpoint\":\"%s/register\"}",
                     bench.authority.base, bench.authority.base, bench.authority.base);
    bench_login(&bench);
    bench_browse(&bench, arena_printf(&bench.arena, "code=1&iss=https%%3A%%2F%%2Fhonest&state=%s",
                                      bench_parameter(&bench, "state").s));
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench.failure, "failed to handle OAuth callback");
    ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 0);
    bench_login(&bench);
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 2);
    ASSERT_STREQ(bench.failure, "none");
    bench.authority.resource_path = "/.well-known/oauth-protected-resource";
    bench.authority.resource_metadata = "{\"resource\":\"@\",\"authorization_servers\":[\"@\"]}";
    ASSERT_TRUE(str_ends(str_of(bench_why(&bench)), "it is of another issuer"));
}

TEST(metadata_without_end_and_redirects_without_end_end)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.authority.flood = 1024 * 1024;
    bench.authority.loop_path = "/.well-known/oauth-authorization-server/mcp";
    ASSERT_TRUE(str_ends(str_of(bench_why(&bench)), "the answer is too large"));
    ASSERT_TRUE(fake_count(&bench.authority, "oauth-authorization-server/mcp") <= 6);
}

TEST(a_server_that_is_silent_is_not_asked_at_every_address)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench.authority.silent_path = "/.well-known/oauth-protected-resource/mcp";
    ASSERT_TRUE(str_ends(str_of(bench_why(&bench)), "is of no use: timed out"));
    ASSERT_EQ(fake_count(&bench.authority, "GET"), 2);
}

/* -- Signing --------------------------------------------------------------------------------- */

static void bench_on_sign(void *owner, struct str authorization)
{
    struct bench *bench = owner;

    snprintf(bench->signed_with, sizeof bench->signed_with, "%s",
             authorization.s == NULL ? "nothing" : authorization.s);
    bench->n_signed++;
    loop_stop(bench->loop);
}

static const char *bench_sign(struct bench *bench)
{
    unsigned wanted = bench->n_signed + 1;

    mcp_sign(bench->authorizer, &bench->spec, bench_on_sign, bench);
    ASSERT_EQ(bench->n_signed, wanted - 1);
    bench_wait(bench, &bench->n_signed, wanted);
    return bench->signed_with;
}

static const char *bench_sign_again(struct bench *bench, const char *refused)
{
    mcp_sign_again(bench->authorizer, &bench->spec, str_of(refused), STR_LITERAL("Bearer"),
                   bench_on_sign, bench);
    bench_wait(bench, &bench->n_signed, bench->n_signed + 1);
    return bench->signed_with;
}

static void bench_on_status(void *owner, enum wire_mcp_auth_status status)
{
    struct bench *bench = owner;

    bench->status = status;
    loop_stop(bench->loop);
}

static enum wire_mcp_auth_status bench_status(struct bench *bench)
{
    bench->status = 0;
    mcp_auth_status(bench->authorizer, &bench->spec, bench_on_status, bench);
    ASSERT_EQ(bench->status, 0);
    while (bench->status == 0)
        loop_run(bench->loop);
    return bench->status;
}

static void bench_store(struct bench *bench, const char *access, const char *refresh,
                        int64_t left_ms)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct oauth_place place = {
        .home = bench->home.path,
        .store = MCP_STORE_FILE,
        .key = oauth_key(&arena, bench->spec.name, bench->spec.url),
    };
    struct oauth_tokens tokens = {
        .server_name = bench->spec.name,
        .server_url = bench->spec.url,
        .client_id = STR_LITERAL("client-0"),
        .access_token = str_of(access),
        .refresh_token = str_of(refresh),
        .expires_at_ms = left_ms == 0 ? 0 : clock_now_ms() + left_ms,
    };

    ASSERT_TRUE(oauth_tokens_save(&place, &tokens, &err));
}

TEST(without_tokens_nothing_is_signed_and_nobody_asked)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    ASSERT_STREQ(bench_sign(&bench), "nothing");
    bench_store(&bench, "a", NULL, 0);
    ASSERT_STREQ(bench_sign(&bench), "Bearer a");
    bench_store(&bench, "bb", NULL, 3600000);
    ASSERT_STREQ(bench_sign(&bench), "Bearer bb");
    bench_store(&bench, "c", NULL, -1000);
    ASSERT_STREQ(bench_sign(&bench), "nothing");
    ASSERT_EQ(bench.authority.log.len, 0);
}

TEST(tokens_that_run_out_are_renewed_once_for_all_who_wait)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench_store(&bench, "old", "refresh-0", 10000);
    for (unsigned i = 0; i < 5; i++)
        mcp_sign(bench.authorizer, &bench.spec, bench_on_sign, &bench);
    bench_wait(&bench, &bench.n_signed, 5);
    ASSERT_STREQ(bench.signed_with, "Bearer access-1");
    ASSERT_EQ(fake_count(&bench.authority, "POST /token grant_type=refresh_token&"
                                           "refresh_token=refresh-0&client_id=client-0\n"),
              1);
    ASSERT_NOT_NULL(strstr(scratch_read(&bench.home, ".credentials.json"), "\"refresh-1\""));
    ASSERT_STREQ(bench_sign(&bench), "Bearer access-1");
    ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 1);
}

TEST(a_token_that_was_refused_is_renewed)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench_store(&bench, "old", "refresh-0", 3600000);
    ASSERT_STREQ(bench_sign(&bench), "Bearer old");
    ASSERT_STREQ(bench_sign_again(&bench, "Bearer old"), "Bearer access-1");
    ASSERT_STREQ(bench_sign_again(&bench, "Bearer old"), "Bearer access-1");
    ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 1);
}

TEST(what_another_process_has_renewed_is_taken)
{
    CLEANUP(bench_done) struct bench bench;
    CLEANUP(arena_done) struct arena arena = { 0 };
    int lock;

    bench_init(&bench);
    bench_store(&bench, "old", "refresh-0", 3600000);
    ASSERT_STREQ(bench_sign(&bench), "Bearer old");
    lock = oauth_lock_try(bench.home.path,
                          oauth_lock_of(oauth_key(&arena, bench.spec.name, bench.spec.url)));
    ASSERT_TRUE(lock >= 0);
    mcp_sign_again(bench.authorizer, &bench.spec, STR_LITERAL("Bearer old"), STR_NONE,
                   bench_on_sign, &bench);
    bench_pause(&bench, 250);
    ASSERT_EQ(bench.n_signed, 1);
    bench_store(&bench, "theirs", "refresh-9", 3600000);
    close(lock);
    bench_wait(&bench, &bench.n_signed, 2);
    ASSERT_STREQ(bench.signed_with, "Bearer theirs");
    ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 0);
}

static void bench_sign_out(void *owner)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct bench *bench = owner;
    bool was_there;

    ASSERT_TRUE(mcp_logout(&bench->options, &bench->spec, &was_there, &err) && was_there);
}

static void bench_sign_in_elsewhere(void *owner)
{
    bench_store(owner, "theirs", "refresh-9", 3600000);
}

TEST(who_signs_out_or_in_while_tokens_are_renewed_is_right)
{
    static const struct {
        void (*meanwhile)(void *owner);
        const char *wanted;
    } cases[] = {
        { bench_sign_out, "nothing" },
        { bench_sign_in_elsewhere, "Bearer theirs" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(bench_done) struct bench bench;

        bench_init(&bench);
        bench_store(&bench, "old", "refresh-0", -5000);
        bench.authority.on_token = cases[i].meanwhile;
        bench.authority.owner = &bench;
        ASSERT_STREQ(bench_sign(&bench), cases[i].wanted);
        ASSERT_STREQ(bench_sign(&bench), cases[i].wanted);
        ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 1);
    }
}

static void bench_spoil_file(void *owner)
{
    struct bench *bench = owner;

    scratch_write(&bench->home, ".credentials.json", "{");
}

TEST(tokens_that_cannot_be_read_are_not_gone)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench_store(&bench, "a", "refresh-0", 20000);
    bench.authority.token_status = 400;
    bench.authority.tokens = "{\"error\":\"invalid_grant\"}";
    bench.authority.on_token = bench_spoil_file;
    bench.authority.owner = &bench;
    ASSERT_STREQ(bench_sign(&bench), "Bearer a");
    ASSERT_STREQ(bench_sign(&bench), "Bearer a");
    scratch_write(&bench.home, ".credentials.json", "");
    bench_store(&bench, "b", "refresh-1", 3600000);
    ASSERT_STREQ(bench_sign(&bench), "Bearer b");
    bench_spoil_file(&bench);
    ASSERT_STREQ(bench_sign(&bench), "Bearer b");
    ASSERT_EQ(unlink(arena_printf(&bench.arena, "%s/.credentials.json", bench.home.path)), 0);
    ASSERT_STREQ(bench_sign(&bench), "nothing");
    ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 1);
}

/* The file is another one, with the same in it. */
static void bench_touch_file(struct bench *bench)
{
    const char *path = arena_printf(&bench->arena, "%s/.credentials.json", bench->home.path);
    struct timespec times[2] = { { .tv_sec = 1000 }, { .tv_sec = 1000 } };

    ASSERT_EQ(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void bench_wait_for_file(struct bench *bench, const char *text)
{
    while (strstr(scratch_read(&bench->home, ".credentials.json"), text) == NULL)
        bench_pause(bench, 10);
}

TEST(renewed_tokens_that_cannot_be_stored_are_kept_and_stored_later)
{
    static const enum mcp_credentials_store stores[] = { MCP_STORE_FILE, MCP_STORE_AUTO };

    for (size_t i = 0; i < ARRAY_LENGTH(stores); i++) {
        CLEANUP(bench_done) struct bench bench;

        bench_init(&bench);
        mcp_authorizer_free(bench.authorizer);
        bench.options.store = stores[i];
        bench.authorizer = mcp_authorizer_new(&bench.options);
        bench_store(&bench, "old", "refresh-0", -5000);
        bench_fill_disk(&bench, true);
        ASSERT_STREQ(bench_sign(&bench), "Bearer access-1");
        bench_touch_file(&bench);
        ASSERT_STREQ(bench_sign(&bench), "Bearer access-1");
        ASSERT_STREQ(bench_sign_again(&bench, "Bearer old"), "Bearer access-1");
        bench_fill_disk(&bench, false);
        if (i == 1) {
            mcp_authorizer_free(bench.authorizer); /* at the end of a server, at the latest */
            bench.authorizer = mcp_authorizer_new(&bench.options);
        }
        bench_wait_for_file(&bench, "\"refresh-1\"");
        ASSERT_STREQ(bench_sign(&bench), "Bearer access-1");
        ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 1);
    }
}

TEST(renewed_tokens_that_cannot_be_stored_are_renewed_and_whoever_signs_in_is_right)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench_store(&bench, "old", "refresh-0", 3600000);
    bench_fill_disk(&bench, true);
    ASSERT_STREQ(bench_sign_again(&bench, "Bearer old"), "Bearer access-1");
    bench_pause(&bench, 5100); /* until they may be renewed again */
    ASSERT_STREQ(bench_sign_again(&bench, "Bearer access-1"), "Bearer access-2");
    ASSERT_EQ(fake_count(&bench.authority, "refresh_token=refresh-1&"), 1);
    bench_fill_disk(&bench, false);
    ASSERT_STREQ(bench_sign(&bench), "Bearer access-2");
    bench_store(&bench, "theirs", "refresh-9", 3600000);
    ASSERT_STREQ(bench_sign(&bench), "Bearer theirs");
    mcp_authorizer_free(TAKE(bench.authorizer));
    ASSERT_NOT_NULL(strstr(scratch_read(&bench.home, ".credentials.json"), "\"refresh-9\""));
    ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 2);
}

TEST(a_refresh_token_that_is_refused_is_not_tried_again_and_the_entry_stays)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench_store(&bench, "old", "refresh-0", -5000);
    bench.authority.token_status = 400;
    bench.authority.tokens = "{\"error\":\"invalid_grant\"}";
    ASSERT_STREQ(bench_sign(&bench), "nothing");
    ASSERT_STREQ(bench_sign(&bench), "nothing");
    ASSERT_STREQ(bench_sign_again(&bench, "Bearer old"), "nothing");
    ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 1);
    ASSERT_TRUE(bench_is_signed_in(&bench));
    bench_store(&bench, "new", "refresh-1", 3600000);
    ASSERT_STREQ(bench_sign(&bench), "Bearer new");
}

TEST(a_renewal_that_fails_leaves_a_token_that_still_lives)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench_store(&bench, "old", "refresh-0", 20000);
    bench.authority.token_status = 503;
    bench.authority.tokens = "busy";
    ASSERT_STREQ(bench_sign(&bench), "Bearer old");
    ASSERT_STREQ(bench_sign(&bench), "Bearer old");
    ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 1);
}

TEST(tokens_that_run_out_at_once_are_not_renewed_for_ever)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    bench_store(&bench, "old", "refresh-0", -5000);
    bench.authority.expires_in = 2;
    ASSERT_STREQ(bench_sign(&bench), "Bearer access-1");
    ASSERT_STREQ(bench_sign(&bench), "Bearer access-1");
    ASSERT_STREQ(bench_sign_again(&bench, "Bearer access-1"), "nothing");
    ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 1);
}

TEST(tokens_of_a_login_are_used_at_once_and_gone_after_a_logout)
{
    CLEANUP(bench_done) struct bench bench;
    CLEANUP(error_done) struct error err = { 0 };
    bool was_there;

    bench_init(&bench);
    ASSERT_STREQ(bench_sign(&bench), "nothing");
    bench_login(&bench);
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_STREQ(bench_sign(&bench), "Bearer access-1");
    ASSERT_TRUE(mcp_logout(&bench.options, &bench.spec, &was_there, &err) && was_there);
    ASSERT_STREQ(bench_sign(&bench), "nothing");
    ASSERT_TRUE(mcp_logout(&bench.options, &bench.spec, &was_there, &err) && !was_there);
}

TEST(a_refresh_token_goes_to_its_own_authorization_server_only)
{
    CLEANUP(bench_done) struct bench bench;
    char *json;

    bench_init(&bench);
    bench_store(&bench, "old", "refresh-0", -5000);
    json = arena_printf(&bench.arena, "%s", scratch_read(&bench.home, ".credentials.json"));
    json[strlen(json) - 2] = '\0';
    scratch_write(&bench.home, ".credentials.json",
                  arena_printf(&bench.arena, "%s,\"issuer\":\"https://good.example\"}}", json));
    ASSERT_STREQ(bench_sign(&bench), "nothing");
    ASSERT_EQ(fake_count(&bench.authority, "POST /token"), 0);
}

TEST(a_login_s_refresh_token_stays_with_the_server_that_gave_it)
{
    CLEANUP(bench_done) struct bench bench;
    CLEANUP(fake_authority_done) struct fake_authority other;

    bench_init(&bench);
    fake_authority_init(&other, bench.loop);
    bench.authority.metadata =
        arena_printf(&bench.arena,
                     "{\"authorization_endpoint\":\"%s/a\",\"token_endpoint\":\"%s/token\","
                     "\"registration_endpoint\":\"%s/register\"}",
                     other.base, other.base, other.base);
    bench_login(&bench);
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_NOT_NULL(strstr(scratch_read(&bench.home, ".credentials.json"),
                           arena_printf(&bench.arena, "\"issuer\":\"%s\"", other.base)));
    bench.authority.metadata = NULL;
    ASSERT_STREQ(bench_sign_again(&bench, "Bearer access-1"), "nothing");
    ASSERT_EQ(fake_count(&bench.authority, "POST"), 0);
    ASSERT_EQ(fake_count(&other, "POST /token"), 1);
    ASSERT_EQ(bench_status(&bench), WIRE_MCP_AUTH_STATUS_O_AUTH);
}

/* The MCP server names that one as its authorization server, if asked in the way of RFC 9728. */
static void bench_name_authority(struct bench *bench, const char *issuers)
{
    bench->authority.resource_path = "/.well-known/oauth-protected-resource/mcp";
    bench->authority.resource_metadata = arena_printf(
        &bench->arena, "{\"resource\":\"@/mcp\",\"authorization_servers\":[%s]}", issuers);
}

TEST(a_refresh_token_of_the_server_s_own_issuer_goes_to_no_other_that_its_resource_names)
{
    CLEANUP(bench_done) struct bench bench;
    CLEANUP(fake_authority_done) struct fake_authority evil;

    bench_init(&bench);
    fake_authority_init(&evil, bench.loop);
    bench_login(&bench);
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    ASSERT_NULL(strstr(scratch_read(&bench.home, ".credentials.json"), "issuer"));
    bench_name_authority(&bench, arena_printf(&bench.arena, "\"%s\"", evil.base));
    ASSERT_STREQ(bench_sign_again(&bench, "Bearer access-1"), "Bearer access-2");
    ASSERT_EQ(fake_count(&bench.authority, "grant_type=refresh_token"), 1);
    ASSERT_EQ(fake_count(&evil, "POST"), 0);
}

TEST(a_refresh_token_of_another_issuer_goes_to_nobody_else)
{
    CLEANUP(bench_done) struct bench bench;
    CLEANUP(fake_authority_done) struct fake_authority evil, good;

    bench_init(&bench);
    fake_authority_init(&evil, bench.loop);
    fake_authority_init(&good, bench.loop);
    bench_name_authority(&bench, arena_printf(&bench.arena, "\"%s\"", good.base));
    bench_login(&bench);
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    bench_name_authority(&bench, arena_printf(&bench.arena, "\"%s\"", evil.base));
    ASSERT_STREQ(bench_sign_again(&bench, "Bearer access-1"), "nothing");
    ASSERT_EQ(fake_count(&evil, "POST"), 0);
}

TEST(of_several_authorization_servers_the_one_that_gave_a_refresh_token_renews_it)
{
    CLEANUP(bench_done) struct bench bench;
    CLEANUP(fake_authority_done) struct fake_authority evil, good;

    bench_init(&bench);
    fake_authority_init(&evil, bench.loop);
    fake_authority_init(&good, bench.loop);
    bench_name_authority(&bench, arena_printf(&bench.arena, "\"%s\"", good.base));
    bench_login(&bench);
    bench_come_back(&bench);
    bench_wait(&bench, &bench.n_ends, 1);
    bench_name_authority(&bench,
                         arena_printf(&bench.arena, "\"%s\",\"%s/\"", evil.base, good.base));
    ASSERT_STREQ(bench_sign_again(&bench, "Bearer access-1"), "Bearer access-2");
    ASSERT_EQ(fake_count(&good, "grant_type=refresh_token"), 1);
    ASSERT_EQ(evil.log.len, 0);
}

TEST(a_refresh_token_of_nobody_known_goes_where_the_server_s_own_address_says)
{
    CLEANUP(bench_done) struct bench bench;
    CLEANUP(fake_authority_done) struct fake_authority evil;

    bench_init(&bench);
    fake_authority_init(&evil, bench.loop);
    bench_store(&bench, "old", "refresh-0", 3600000);
    bench_name_authority(&bench, arena_printf(&bench.arena, "\"%s\"", evil.base));
    ASSERT_STREQ(bench_sign_again(&bench, "Bearer old"), "Bearer access-1");
    ASSERT_EQ(evil.log.len, 0);
    ASSERT_NULL(strstr(scratch_read(&bench.home, ".credentials.json"), "issuer"));
}

TEST(a_client_that_was_registered_says_its_secret_in_the_same_way_at_a_renewal)
{
    static const struct {
        const char *method, *wanted;
    } cases[] = {
        { "client_secret_post", "&client_id=c&client_secret=s\n" },
        { "client_secret_basic", " signed Basic Yzpz\n" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(bench_done) struct bench bench;

        bench_init(&bench);
        bench.authority.more_metadata = ",\"token_endpoint_auth_methods_supported\":"
                                        "[\"client_secret_basic\",\"client_secret_post\"]";
        bench.authority.registration = arena_printf(&bench.arena,
                                                    "{\"client_id\":\"c\",\"client_secret\":\"s\","
                                                    "\"token_endpoint_auth_method\":\"%s\"}",
                                                    cases[i].method);
        bench_login(&bench);
        bench_come_back(&bench);
        bench_wait(&bench, &bench.n_ends, 1);
        ASSERT_STREQ(bench_sign_again(&bench, "Bearer access-1"), "Bearer access-2");
        ASSERT_EQ(fake_count(&bench.authority, cases[i].wanted), 2);
    }
}

TEST(only_a_refusal_of_the_refresh_token_itself_is_its_end)
{
    static const struct {
        const char *error;
        enum wire_mcp_auth_status wanted;
    } cases[] = {
        { "{\"error\":\"temporarily_unavailable\"}", WIRE_MCP_AUTH_STATUS_O_AUTH },
        { "{\"error\":\"invalid_client\"}", WIRE_MCP_AUTH_STATUS_O_AUTH },
        { "{\"error\":\"invalid_grant\"}", WIRE_MCP_AUTH_STATUS_NOT_LOGGED_IN },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(bench_done) struct bench bench;

        bench_init(&bench);
        bench_store(&bench, "old", "refresh-0", -5000);
        bench.authority.token_status = 400;
        bench.authority.tokens = cases[i].error;
        ASSERT_STREQ(bench_sign(&bench), "nothing");
        ASSERT_EQ(bench_status(&bench), cases[i].wanted);
    }
}

TEST(wishes_can_be_taken_back_at_any_moment)
{
    for (unsigned ms = 0; ms < 30; ms += 2) {
        CLEANUP(bench_done) struct bench bench;
        struct mcp_signing *signing;

        bench_init(&bench);
        bench_store(&bench, "old", "refresh-0", -5000);
        bench.authority.silent_path = "/token";
        signing = mcp_sign(bench.authorizer, &bench.spec, bench_on_sign, &bench);
        bench_pause(&bench, ms);
        if (ms % 4 == 0)
            mcp_signing_cancel(signing);
        ASSERT_EQ(bench.n_signed, 0);
    }
}

/* -- Status ---------------------------------------------------------------------------------- */

TEST(the_status_is_what_one_can_do)
{
    CLEANUP(bench_done) struct bench bench;

    bench_init(&bench);
    ASSERT_EQ(bench_status(&bench), WIRE_MCP_AUTH_STATUS_NOT_LOGGED_IN);
    bench.authority.metadata_path = NULL;
    ASSERT_EQ(bench_status(&bench), WIRE_MCP_AUTH_STATUS_UNSUPPORTED);
    bench_store(&bench, "a", NULL, 60000);
    ASSERT_EQ(bench_status(&bench), WIRE_MCP_AUTH_STATUS_O_AUTH);
    bench_store(&bench, "a", "r", -60000);
    ASSERT_EQ(bench_status(&bench), WIRE_MCP_AUTH_STATUS_O_AUTH);
    bench_store(&bench, "a", NULL, -60000);
    ASSERT_EQ(bench_status(&bench), WIRE_MCP_AUTH_STATUS_UNSUPPORTED);
    bench.spec.bearer_token_env_var = STR_LITERAL("X");
    ASSERT_EQ(bench_status(&bench), WIRE_MCP_AUTH_STATUS_BEARER_TOKEN);
    bench.spec.transport = MCP_STDIO;
    ASSERT_EQ(bench_status(&bench), WIRE_MCP_AUTH_STATUS_UNSUPPORTED);
}

TEST(a_question_for_the_status_can_be_taken_back)
{
    for (unsigned ms = 0; ms < 16; ms += 2) {
        CLEANUP(bench_done) struct bench bench;
        struct mcp_auth_look *look;

        bench_init(&bench);
        bench.authority.silent_path = "/mcp";
        look = mcp_auth_status(bench.authorizer, &bench.spec, bench_on_status, &bench);
        bench_pause(&bench, ms);
        if (ms % 4 == 0)
            mcp_auth_look_cancel(look);
        ASSERT_EQ(bench.status, 0);
    }
}
