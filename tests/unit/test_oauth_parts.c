/* What signing in to MCP servers is made of: addresses, challenges, metadata, stored tokens. */
#include "mcp/oauth_challenge.h"
#include "mcp/oauth_lock.h"
#include "mcp/oauth_metadata.h"
#include "mcp/oauth_tokens.h"

#include "scratch.h"
#include "test.h"

#include <errno.h>

static struct oauth_url url_of(const char *text)
{
    struct oauth_url url = { 0 };

    ASSERT_TRUE(oauth_url_read(str_of(text), &url));
    return url;
}

TEST(an_address_has_a_scheme_a_host_and_a_path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct oauth_url url = url_of("https://Example.org:8443/a/b/?q=1");

    ASSERT_TRUE(url.is_https);
    ASSERT_EQ(url.port, 8443);
    ASSERT_STR(oauth_url_origin(&arena, &url), "https://Example.org:8443");
    ASSERT_STR(oauth_url_beside(&arena, &url, "/.well-known/x", ""),
               "https://Example.org:8443/.well-known/x/a/b");
    ASSERT_STR(oauth_url_beside(&arena, &url, "", "/x"), "https://Example.org:8443/a/b/x");
    url = url_of("http://[::1]?x");
    ASSERT_STR(oauth_url_origin(&arena, &url), "http://[::1]");
    ASSERT_EQ(url.path.len, 0);
}

TEST(what_programs_could_read_in_two_ways_is_no_address)
{
    static const char *const wrong[] = {
        "",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "https:/example.org",
        "https://",
        "https:///path",
        "https://user@example.org/",
        "https://example.org:0/",
        "https://example.org:65536/",
        "https://example.org:80:80/",
        "https://exa mple.org/",
        "https://example.org/a\nb",
        "https://example.org/\x01",
        "https://example.org\\@evil.org/",
        "https://example.org/#fragment",
        "https://ex%61mple.org/",
        "https://\xc3\xbc.example/",
        "https://[::1",
        "https://[::1]x/",
        "//example.org/",
    };
    struct oauth_url url;

    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++)
        ASSERT_FALSE(oauth_url_read(str_of(wrong[i]), &url));
}

TEST(only_https_and_this_machine_are_safe)
{
    static const struct {
        const char *text;
        bool is_safe, is_loopback;
    } cases[] = {
        { "https://example.org/", true, false },
        { "http://example.org/", false, false },
        { "http://localhost:1/", true, true },
        { "http://127.0.0.1/", true, true },
        { "http://127.9.9.9/", true, true },
        { "http://[::1]:9/", true, true },
        { "http://localhost.evil.org/", false, false },
        { "http://127.0.0.1.evil.org/", false, false },
        { "http://10.0.0.1/", false, false },
        { "http://3scale/", false, false },
        { "http://0.0.0.0/", true, true },
        { "http://[::]/", true, true },
        { "http://[0:0:0:0:0:0:0:1]/", true, true },
        { "http://[::ffff:127.0.0.1]/", true, true },
        { "http://[::ffff:10.0.0.1]/", false, false },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct oauth_url url = url_of(cases[i].text);

        ASSERT_EQ(oauth_url_is_safe(&url), cases[i].is_safe);
        ASSERT_EQ(oauth_url_is_loopback(&url), cases[i].is_loopback);
    }
}

TEST(hosts_that_programs_read_differently_are_no_addresses)
{
    static const char *const cases[] = {
        "http://127.1/",        "http://127.0.0.999/", "http://127.../", "http://2130706433/",
        "http://0x7f.0.0.0x1/", "http://0x7f000001/",  "http://1.2.3/",  "http://localhost./",
        "http://[127.0.0.1]/",  "http://[::1::]/",     "http://[]/",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct oauth_url url;

        ASSERT_FALSE(oauth_url_read(str_of(cases[i]), &url));
    }
}

TEST(a_challenge_names_metadata_and_scope)
{
    static const struct {
        const char *header, *metadata, *scope;
    } cases[] = {
        { "Bearer", NULL, NULL },
        { "", NULL, NULL },
        { "Bearer resource_metadata=\"https://a/b\"", "https://a/b", NULL },
        { "bearer realm=\"x, y\" , scope = \"a b\",resource_metadata=https://a/b", "https://a/b",
          "a b" },
        { "Basic realm=\"resource_metadata=\\\"x\\\"\", Bearer scope=\"c\\\"d\"", NULL, "c\"d" },
        { "Basic scope=\"no\", Digest scope=never", NULL, NULL },
        { "Bearer scope=\"one\", Bearer scope=\"two\"", NULL, "one" },
        { "Negotiate abc==, Bearer scope=x", NULL, "x" },
        { "Bearer scope=\"open", NULL, "open" },
        { "\"\"\"\"=====,,,, \"\\", NULL, NULL },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        struct oauth_challenge found = oauth_challenge_read(&arena, str_of(cases[i].header));

        if (cases[i].metadata == NULL)
            ASSERT_NULL(found.resource_metadata.s);
        else
            ASSERT_STR(found.resource_metadata, cases[i].metadata);
        if (cases[i].scope == NULL)
            ASSERT_NULL(found.scope.s);
        else
            ASSERT_STR(found.scope, cases[i].scope);
    }
}

static const char *metadata_fault(const char *json, const char *server)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct oauth_url url = url_of(server);
    struct oauth_metadata metadata;
    const char *wrong = NULL;

    return oauth_metadata_read(&arena, str_of(json), &url, &metadata, &wrong) ? NULL : wrong;
}

#define ENDPOINTS                                                                                  \
    "\"authorization_endpoint\":\"https://a.example/x?y=z\",\"token_endpoint\":\"https://a.example/t\""

TEST(metadata_with_addresses_that_nobody_should_visit_are_refused)
{
    static const char server[] = "https://mcp.example/mcp";

    ASSERT_NULL(metadata_fault("{" ENDPOINTS "}", server));
    ASSERT_STREQ(metadata_fault("[]", server), "it is no JSON object");
    ASSERT_STREQ(metadata_fault("{\"authorization_endpoint\":\"https://a/\"}", server),
                 "it names no authorization_endpoint and token_endpoint");
    ASSERT_STREQ(metadata_fault("{\"authorization_endpoint\":\"javascript:alert(1)\","
                                "\"token_endpoint\":\"https://a.example/t\"}",
                                server),
                 "its authorization_endpoint is no https address");
    ASSERT_STREQ(metadata_fault("{\"authorization_endpoint\":\"https://a.example/\\u0000\","
                                "\"token_endpoint\":\"https://a.example/t\"}",
                                server),
                 "its authorization_endpoint is no https address");
    ASSERT_STREQ(metadata_fault("{\"authorization_endpoint\":\"https://a.example/\","
                                "\"token_endpoint\":\"http://a.example/t\"}",
                                server),
                 "its token_endpoint is no https address");
    ASSERT_STREQ(metadata_fault("{\"registration_endpoint\":\"file:///x\"," ENDPOINTS "}", server),
                 "its registration_endpoint is no https address");
}

TEST(a_server_elsewhere_cannot_send_us_to_this_machine)
{
    static const char json[] = "{\"authorization_endpoint\":\"http://127.0.0.1:1/a\","
                               "\"token_endpoint\":\"http://127.0.0.1:1/t\"}";

    ASSERT_NULL(metadata_fault(json, "http://localhost:2/mcp"));
    ASSERT_STREQ(metadata_fault(json, "https://mcp.example/mcp"),
                 "its authorization_endpoint is no https address");
}

TEST(scopes_are_trimmed_and_each_is_there_once)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct oauth_url server = url_of("https://mcp.example/");
    struct oauth_metadata metadata;
    const char *wrong;

    ASSERT_TRUE(oauth_metadata_read(
        &arena,
        STR_LITERAL("{\"scopes_supported\":[\"a\",\" b \",\"a\",7,\"\",\"x y\"],"
                    "\"code_challenge_methods_supported\":[\"plain\"],"
                    "\"token_endpoint_auth_methods_supported\":[\"client_secret_post\"]," ENDPOINTS
                    "}"),
        &server, &metadata, &wrong));
    ASSERT_EQ(metadata.scopes.n, 2);
    ASSERT_STR(metadata.scopes.items[0], "a");
    ASSERT_STR(metadata.scopes.items[1], "b");
    ASSERT_TRUE(metadata.is_without_s256);
    ASSERT_EQ(metadata.auth, OAUTH_AUTH_POST);
}

static const char *resource_fault(const char *json)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct oauth_url url = url_of("https://mcp.example/a/b");
    struct oauth_resource resource;
    const char *wrong = NULL;

    return oauth_resource_read(&arena, str_of(json), &url, &resource, &wrong) ? NULL : wrong;
}

TEST(metadata_of_another_resource_do_not_count)
{
    ASSERT_NULL(resource_fault("{\"resource\":\"https://mcp.example\"}"));
    ASSERT_NULL(resource_fault("{\"resource\":\"https://mcp.example/a/\"}"));
    ASSERT_NULL(resource_fault("{\"resource\":\"https://MCP.example:443/a/b\"}"));
    ASSERT_STREQ(resource_fault("{\"resource\":\"https://mcp.example/a/b/c\"}"),
                 "it is about another resource");
    ASSERT_STREQ(resource_fault("{\"resource\":\"https://mcp.example/a/bb\"}"),
                 "it is about another resource");
    ASSERT_STREQ(resource_fault("{\"resource\":\"https://evil.example/a/b\"}"),
                 "it is about another resource");
    ASSERT_STREQ(resource_fault("{}"), "it is about another resource");
    ASSERT_STREQ(resource_fault("{\"resource\":\"https://mcp.example\","
                                "\"authorization_servers\":[\"http://plain.example\",5]}"),
                 "it names no authorization server with an https address");
}

/* -- Stored tokens --------------------------------------------------------------------------- */

static struct oauth_tokens some_tokens(const char *access, const char *refresh)
{
    static const struct str scopes[] = { { "read", 4 }, { "write", 5 } };

    return (struct oauth_tokens){
        .server_name = STR_LITERAL("vault"),
        .server_url = STR_LITERAL("https://vault.example/mcp"),
        .client_id = STR_LITERAL("client-1"),
        .access_token = str_of(access),
        .refresh_token = str_of(refresh),
        .expires_at_ms = 1790000000000,
        .scopes = { scopes, 2 },
    };
}

static struct oauth_place place_in(struct scratch *scratch, const char *key)
{
    return (struct oauth_place){
        .home = scratch->path,
        .store = MCP_STORE_FILE,
        .key = str_of(key),
    };
}

static struct str file_text(struct scratch *scratch)
{
    return str_of(scratch_read(scratch, ".credentials.json"));
}

TEST(a_key_is_a_name_and_a_hash_of_the_address)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    /* python3 -c 'import hashlib; print(hashlib.sha256(b"""{"type":"http","url":"https://vault.example/mcp","headers":{}}""").hexdigest()[:16])' */
    ASSERT_STR(oauth_key(&arena, STR_LITERAL("vault"), STR_LITERAL("https://vault.example/mcp")),
               "vault|9197f5ebc79ccb2d");
}

TEST(tokens_are_stored_as_the_reference_stores_them)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };
    struct oauth_tokens tokens = some_tokens("access", "refresh");
    struct oauth_place place;
    struct stat facts;

    scratch_init(&scratch);
    place = place_in(&scratch, "vault|0123");
    ASSERT_TRUE(oauth_tokens_save(&place, &tokens, &err));
    ASSERT_STR(
        file_text(&scratch),
        "{\"vault|0123\":{\"server_name\":\"vault\",\"server_url\":\"https://vault.example/mcp\","
        "\"client_id\":\"client-1\",\"access_token\":\"access\",\"expires_at\":1790000000000,"
        "\"refresh_token\":\"refresh\",\"scopes\":[\"read\",\"write\"]}}");
    ASSERT_EQ(stat(scratch_path(&scratch, ".credentials.json").s, &facts), 0);
    ASSERT_EQ(facts.st_mode & 07777, 0600);
}

TEST(entries_of_others_are_kept_and_an_empty_file_goes)
{
    static const char other[] = "{\"other|1\":{\"what\":[1,{\"ever\":null}]}}";
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };
    struct oauth_tokens tokens = some_tokens("access", NULL);
    struct oauth_place place, place_of_other;
    bool was_there;

    scratch_init(&scratch);
    place = place_in(&scratch, "vault|0123");
    place_of_other = place_in(&scratch, "other|1");
    scratch_write(&scratch, ".credentials.json", other);
    ASSERT_TRUE(oauth_tokens_save(&place, &tokens, &err));
    ASSERT_TRUE(
        str_starts(file_text(&scratch), "{\"other|1\":{\"what\":[1,{\"ever\":null}]},\"vault"));
    ASSERT_TRUE(oauth_tokens_delete(&place, &was_there, &err) && was_there);
    ASSERT_STR(file_text(&scratch), other);
    ASSERT_TRUE(oauth_tokens_delete(&place, &was_there, &err) && !was_there);
    ASSERT_TRUE(oauth_tokens_delete(&place_of_other, &was_there, &err) && was_there);
    ASSERT_FALSE(scratch_exists(&scratch, ".credentials.json"));
}

TEST(a_file_that_cannot_be_read_is_told_and_left_alone)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };
    struct oauth_tokens tokens = some_tokens("access", NULL), *found = NULL;
    struct oauth_place place;

    scratch_init(&scratch);
    place = place_in(&scratch, "vault|0123");
    scratch_write(&scratch, ".credentials.json", "{\"half\":");
    ASSERT_FALSE(oauth_tokens_load(&place, &found, &err));
    ASSERT_TRUE(str_ends(err.message, ".credentials.json: it is no JSON object"));
    ASSERT_FALSE(oauth_tokens_save(&place, &tokens, &err));
    ASSERT_STR(file_text(&scratch), "{\"half\":");
}

TEST(tokens_that_no_header_can_carry_are_no_tokens)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };
    struct oauth_tokens *found = NULL;
    struct oauth_place place;

    scratch_init(&scratch);
    place = place_in(&scratch, "vault|0123");
    scratch_write(&scratch, ".credentials.json",
                  "{\"vault|0123\":{\"client_id\":\"c\",\"access_token\":\"a\\r\\nX: y\"}}");
    ASSERT_TRUE(oauth_tokens_load(&place, &found, &err));
    ASSERT_NULL(found);
}

TEST(renewed_tokens_do_not_replace_those_of_somebody_who_was_quicker)
{
    CLEANUP(scratch_done) struct scratch scratch;
    CLEANUP(error_done) struct error err = { 0 };
    struct oauth_tokens old = some_tokens("a1", "r1"), ours = some_tokens("a2", "r2");
    struct oauth_tokens theirs = some_tokens("a3", "r3");
    struct oauth_place place;

    scratch_init(&scratch);
    place = place_in(&scratch, "vault|0123");
    ASSERT_TRUE(oauth_tokens_save(&place, &old, &err));
    ASSERT_TRUE(oauth_tokens_renew(&place, STR_LITERAL("r1"), &ours, &err));
    ASSERT_TRUE(str_contains(file_text(&scratch), STR_LITERAL("\"r2\"")));
    ASSERT_TRUE(oauth_tokens_save(&place, &theirs, &err));
    ASSERT_TRUE(oauth_tokens_renew(&place, STR_LITERAL("r2"), &old, &err));
    ASSERT_TRUE(str_contains(file_text(&scratch), STR_LITERAL("\"r3\"")));
}

TEST(a_lock_is_held_once_and_goes_with_its_descriptor)
{
    CLEANUP(scratch_done) struct scratch scratch;
    int first, second;

    scratch_init(&scratch);
    first = oauth_lock_try(scratch.path, 7);
    ASSERT_TRUE(first >= 0);
    ASSERT_EQ(oauth_lock_try(scratch.path, 7), -EAGAIN);
    ASSERT_EQ(oauth_lock_wait(scratch.path, 7, 20), -EAGAIN);
    second = oauth_lock_try(scratch.path, 8);
    ASSERT_TRUE(second >= 0);
    close(first);
    first = oauth_lock_try(scratch.path, 7);
    ASSERT_TRUE(first >= 0);
    close(first);
    close(second);
}
