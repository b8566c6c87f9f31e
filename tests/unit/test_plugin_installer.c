/* Installing, removing and switching on plugins, and what enabled ones bring. */
#include "base/buf.h"
#include "mcp/description.h"
#include "mcp/spec.h"
#include "plugin/cache.h"
#include "plugin/copy_tree.h"
#include "plugin/enabled.h"
#include "plugin/installer.h"
#include "plugin/prompt.h"
#include "plugin/remote.h"
#include "plugin/switch.h"

#include "scratch.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>

/* A home, and a marketplace `m` with the plugin `p`. */
struct shop {
    struct scratch scratch;
    struct marketplace market;
    struct marketplace_plugin plugin;
};

static void shop_init(struct shop *shop)
{
    scratch_init(&shop->scratch);
    shop->plugin = (struct marketplace_plugin){
        .name = STR_LITERAL("p"),
        .source = STR_LITERAL("./plugins/p"),
        .folder = scratch_path(&shop->scratch, "plugins/p"),
        .is_for_us = true,
    };
    shop->market = (struct marketplace){
        .root = scratch_path(&shop->scratch, ""),
        .name = STR_LITERAL("m"),
        .items = &shop->plugin,
        .n = 1,
    };
    scratch_put(&shop->scratch, "home/config.toml", "# mine\nmodel = \"x\"\n");
}

static void shop_done(struct shop *shop)
{
    scratch_done(&shop->scratch);
}

static void offer(struct shop *shop, const char *file, const char *text)
{
    scratch_put(&shop->scratch, arena_printf(&shop->scratch.arena, "plugins/p/%s", file), text);
}

static struct config_request shop_request(struct shop *shop)
{
    return (struct config_request){ .home = scratch_path(&shop->scratch, "home").s,
                                    .system_folder = scratch_path(&shop->scratch, "etc").s };
}

/* Why not, or "". */
static const char *install(struct shop *shop)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct arena *arena = &shop->scratch.arena;
    struct config_request request = shop_request(shop);

    if (plugin_install(&request, &shop->market, &shop->plugin, /* keeps= */ false, arena, &err) ==
        PLUGIN_CHANGED)
        return "";
    return arena_str(arena, err.message.s, err.message.len).s;
}

static struct plugin_id shop_id(void)
{
    return (struct plugin_id){ STR_LITERAL("p@m"), STR_LITERAL("p"), STR_LITERAL("m") };
}

static enum plugin_outcome uninstall(struct shop *shop)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct config_request request = shop_request(shop);
    struct plugin_id id = shop_id();

    return plugin_uninstall(&request, &id, &shop->scratch.arena, &err);
}

static bool has(struct shop *shop, const char *path)
{
    return access(scratch_path(&shop->scratch, path).s, F_OK) == 0;
}

#define CACHED "home/plugins/cache/m/p"

TEST(a_plugin_is_copied_whole_and_replaced_whole)
{
    CLEANUP(shop_done) struct shop shop;
    struct stat facts;

    shop_init(&shop);
    offer(&shop, ".codex-plugin/plugin.json", "{\"name\":\"p\"}");
    offer(&shop, "a/b/c.txt", "one");
    offer(&shop, "run.sh", "#!");
    ASSERT_EQ(chmod(scratch_path(&shop.scratch, "plugins/p/run.sh").s, 04755), 0);
    ASSERT_STREQ(install(&shop), "");
    ASSERT_STREQ(scratch_read(&shop.scratch, CACHED "/local/a/b/c.txt"), "one");
    ASSERT_EQ(stat(scratch_path(&shop.scratch, CACHED "/local/run.sh").s, &facts), 0);
    ASSERT_EQ(facts.st_mode & 07111, 0111);
    ASSERT_FALSE(has(&shop, "home/plugins/cache/.staging"));
    unlink(scratch_path(&shop.scratch, "plugins/p/a/b/c.txt").s);
    offer(&shop, "new", "two");
    ASSERT_STREQ(install(&shop), "");
    ASSERT_FALSE(has(&shop, CACHED "/local/a/b/c.txt"));
    ASSERT_TRUE(has(&shop, CACHED "/local/new"));
}

/* From here on a system call fails, in this process. Its fifth argument has to be `flags`, or -1: whatever it is. */
static void let_fail(int call, int flags, int error)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[4])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)flags, 0, flags == -1 ? 0 : 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = { ARRAY_LENGTH(code), code };

    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        _exit(9);
}

/* What a process says to an installation in which that call fails. */
static const char *install_while(struct shop *shop, int call, int flags, int error)
{
    int status;
    pid_t child = fork();

    if (child == 0) {
        FILE *said = fopen(scratch_path(&shop->scratch, "said").s, "w");

        let_fail(call, flags, error);
        fputs(install(shop), said);
        fclose(said);
        _exit(0);
    }
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    return scratch_read(&shop->scratch, "said");
}

TEST(a_file_system_that_cannot_exchange_has_the_new_plugin_too)
{
    CLEANUP(shop_done) struct shop shop;

    shop_init(&shop);
    offer(&shop, ".codex-plugin/plugin.json", "{\"name\":\"p\"}");
    offer(&shop, "a", "one");
    ASSERT_STREQ(install_while(&shop, SYS_renameat2, RENAME_EXCHANGE, EINVAL), "");
    ASSERT_STREQ(scratch_read(&shop.scratch, CACHED "/local/a"), "one");
    offer(&shop, "a", "two");
    ASSERT_STREQ(install_while(&shop, SYS_renameat2, RENAME_EXCHANGE, EINVAL), "");
    ASSERT_STREQ(scratch_read(&shop.scratch, CACHED "/local/a"), "two");
    ASSERT_FALSE(has(&shop, "home/plugins/cache/.staging"));
}

TEST(a_plugin_that_does_not_get_to_the_disk_is_not_installed)
{
    CLEANUP(shop_done) struct shop shop;

    shop_init(&shop);
    offer(&shop, ".codex-plugin/plugin.json", "{\"name\":\"p\"}");
    offer(&shop, "a", "one");
    ASSERT_STREQ(install(&shop), "");
    offer(&shop, "a", "two");
    ASSERT_TRUE(strstr(install_while(&shop, SYS_fsync, -1, ENOSPC),
                       "No space left on device (os error 28)") != NULL);
    ASSERT_STREQ(scratch_read(&shop.scratch, CACHED "/local/a"), "one");
}

TEST(what_cannot_be_installed_changes_nothing)
{
    CLEANUP(shop_done) struct shop shop;
    const char *manifest;

    shop_init(&shop);
    manifest = arena_printf(&shop.scratch.arena, "%s/plugins/p/.codex-plugin/plugin.json",
                            shop.scratch.path);
    ASSERT_STREQ(install(&shop), arena_printf(&shop.scratch.arena,
                                              "plugin source path is not a directory: %s/plugins/p",
                                              shop.scratch.path));
    offer(&shop, "readme", "x");
    ASSERT_STREQ(install(&shop),
                 arena_printf(&shop.scratch.arena, "missing plugin manifest: %s", manifest));
    offer(&shop, ".codex-plugin/plugin.json", "{");
    ASSERT_STREQ(install(&shop), arena_printf(&shop.scratch.arena,
                                              "missing or invalid plugin manifest: %s", manifest));
    offer(&shop, ".codex-plugin/plugin.json", "{\"name\":\"other\"}");
    ASSERT_STREQ(install(&shop),
                 "plugin manifest name `other` does not match marketplace plugin name `p`");
    offer(&shop, ".codex-plugin/plugin.json", "{\"name\":\"../p\"}");
    ASSERT_STREQ(install(&shop),
                 "invalid plugin name: only ASCII letters, digits, `_`, and `-` are allowed");
    ASSERT_FALSE(has(&shop, "home/plugins/cache/m/p"));
}

TEST(links_and_special_files_are_refused_by_name)
{
    CLEANUP(shop_done) struct shop shop;
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    const char *place;
    int fd;

    shop_init(&shop);
    offer(&shop, ".codex-plugin/plugin.json", "{}");
    offer(&shop, "d/x", "");
    place = scratch_path(&shop.scratch, "plugins/p/d/odd").s;
    ASSERT_EQ(symlink("/etc/passwd", place), 0);
    ASSERT_STREQ(install(&shop), "plugin file `d/odd` cannot be installed: it is a symbolic link");
    unlink(place);
    ASSERT_EQ(symlink("..", place), 0);
    ASSERT_STREQ(install(&shop), "plugin file `d/odd` cannot be installed: it is a symbolic link");
    unlink(place);
    ASSERT_EQ(mkfifo(place, 0600), 0);
    ASSERT_STREQ(install(&shop), "plugin file `d/odd` cannot be installed: it is a named pipe");
    unlink(place);
    fd = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", place);
    ASSERT_EQ(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    ASSERT_STREQ(install(&shop), "plugin file `d/odd` cannot be installed: it is a socket");
    close(fd);
    unlink(place);
    ASSERT_STREQ(install(&shop), "");
}

TEST(the_way_to_a_plugin_has_no_links)
{
    CLEANUP(shop_done) struct shop shop;

    shop_init(&shop);
    scratch_put(&shop.scratch, "elsewhere/p/.codex-plugin/plugin.json", "{}");
    ASSERT_EQ(symlink("elsewhere", scratch_path(&shop.scratch, "plugins").s), 0);
    ASSERT_STREQ(install(&shop),
                 arena_printf(&shop.scratch.arena,
                              "plugin source path leads through a symbolic link: %s/plugins/p",
                              shop.scratch.path));
}

TEST(nothing_is_written_through_a_link_in_the_cache)
{
    CLEANUP(shop_done) struct shop shop;

    shop_init(&shop);
    offer(&shop, ".codex-plugin/plugin.json", "{}");
    scratch_put(&shop.scratch, "outside/p/precious", "x");
    scratch_put(&shop.scratch, "home/plugins/cache/x", "");
    ASSERT_EQ(symlink(scratch_path(&shop.scratch, "outside").s,
                      scratch_path(&shop.scratch, "home/plugins/cache/m").s),
              0);
    ASSERT_TRUE(strstr(install(&shop), "failed to create plugin cache directory") != NULL);
    ASSERT_EQ(uninstall(&shop), PLUGIN_FILES_FAILED);
    ASSERT_STREQ(scratch_read(&shop.scratch, "outside/p/precious"), "x");
    ASSERT_FALSE(has(&shop, "outside/p/local"));
}

static unsigned n_copies;

/* Copies `from` to `toN` within bounds; why not, or "". */
static const char *copy_within(struct scratch *scratch, struct copy_bounds bounds)
{
    CLEANUP(error_done) struct error err = { 0 };
    const char *target = arena_printf(&scratch->arena, "%s/to%u", scratch->path, n_copies++);
    int to, from = open_below(scratch->path, STR_LITERAL("./from"));
    bool is_fine;

    ASSERT_EQ(mkdir(target, 0700), 0);
    to = open(target, O_RDONLY | O_DIRECTORY);
    is_fine = copy_tree(from, to, &bounds, &err);
    close(from);
    close(to);
    return is_fine ? "" : arena_str(&scratch->arena, err.message.s, err.message.len).s;
}

TEST(a_copy_is_bounded)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct copy_bounds bounds = { .max_entries = 6, .max_bytes = 10, .max_depth = 3 };

    scratch_init(&scratch);
    scratch_put(&scratch, "from/a/b/c/f", "12345");
    scratch_put(&scratch, "from/g", "67890");
    ASSERT_STREQ(copy_within(&scratch, bounds), "");
    bounds.max_bytes = 9;
    ASSERT_TRUE(
        strstr(copy_within(&scratch, bounds), "the plugin's files are too large together") != NULL);
    bounds.max_bytes = 10;
    bounds.max_entries = 4;
    ASSERT_TRUE(strstr(copy_within(&scratch, bounds), "the plugin has too many files") != NULL);
    bounds.max_entries = 5;
    bounds.max_depth = 2;
    ASSERT_STREQ(copy_within(&scratch, bounds),
                 "plugin file `a/b/c` cannot be installed: folders are nested too deeply");
}

/* A folder of a plugin that is a link out of it, every other moment. */
struct swapper {
    const char *name, *link;
    atomic_bool is_over;
};

static void *swap(void *data)
{
    struct swapper *swapper = data;

    while (!atomic_load(&swapper->is_over)) {
        renameat2(AT_FDCWD, swapper->name, AT_FDCWD, swapper->link, RENAME_EXCHANGE);
        renameat2(AT_FDCWD, swapper->name, AT_FDCWD, swapper->link, RENAME_EXCHANGE);
    }
    return NULL;
}

TEST(a_folder_that_becomes_a_link_while_it_is_copied_leads_nowhere)
{
    CLEANUP(scratch_done) struct scratch scratch;
    struct copy_bounds bounds = { .max_entries = 100, .max_bytes = 1000, .max_depth = 3 };
    struct swapper swapper = { 0 };
    pthread_t thread;
    unsigned n_copied = 0;

    scratch_init(&scratch);
    scratch_put(&scratch, "outside/x", "secret");
    scratch_put(&scratch, "from/d/x", "mine");
    swapper.name = scratch_path(&scratch, "from/d").s;
    swapper.link = scratch_path(&scratch, "link").s;
    ASSERT_EQ(symlink("../outside", swapper.link), 0);
    ASSERT_EQ(pthread_create(&thread, NULL, swap, &swapper), 0);
    for (unsigned i = 0; i < 300; i++) {
        unsigned copy = n_copies;
        const char *fault = copy_within(&scratch, bounds);
        const char *copied = scratch_read(&scratch, arena_printf(&scratch.arena, "to%u/d/x", copy));

        ASSERT_TRUE(copied[0] == '\0' || strcmp(copied, "mine") == 0);
        n_copied += fault[0] == '\0';
    }
    atomic_store(&swapper.is_over, true);
    pthread_join(thread, NULL);
    printf("%u of 300 copies came to an end\n", n_copied);
}

TEST(a_sparse_file_is_not_read_to_know_that_it_is_too_large)
{
    CLEANUP(shop_done) struct shop shop;

    shop_init(&shop);
    offer(&shop, ".codex-plugin/plugin.json", "{}");
    offer(&shop, "huge", "");
    ASSERT_EQ(truncate(scratch_path(&shop.scratch, "plugins/p/huge").s, (off_t)1 << 40), 0);
    ASSERT_STREQ(
        install(&shop),
        "plugin file `huge` cannot be installed: the plugin's files are too large together");
}

TEST(what_a_killed_server_left_is_nobodys)
{
    CLEANUP(shop_done) struct shop shop;
    struct plugin_id id = { STR_LITERAL("x@.staging"), STR_LITERAL("x"), STR_LITERAL(".staging") };
    struct arena *arena = &shop.scratch.arena;

    shop_init(&shop);
    scratch_put(&shop.scratch, "home/plugins/cache/.staging/1/local/half", "x");
    offer(&shop, ".codex-plugin/plugin.json", "{}");
    ASSERT_STREQ(install(&shop), "");
    ASSERT_FALSE(has(&shop, "home/plugins/cache/.staging"));
    ASSERT_NULL(plugin_cache_version(arena, scratch_path(&shop.scratch, "home"), &id).s);
}

TEST(the_version_that_counts_is_local_or_the_greatest)
{
    CLEANUP(shop_done) struct shop shop;
    struct plugin_id id = shop_id();
    struct arena *arena = &shop.scratch.arena;
    struct str home;

    shop_init(&shop);
    home = scratch_path(&shop.scratch, "home");
    ASSERT_NULL(plugin_cache_version(arena, home, &id).s);
    scratch_put(&shop.scratch, CACHED "/0a/x", "");
    scratch_put(&shop.scratch, CACHED "/0b/x", "");
    scratch_put(&shop.scratch, CACHED "/zz", "a file");
    scratch_put(&shop.scratch, CACHED "/.z/x", "");
    ASSERT_STR(plugin_cache_version(arena, home, &id), "0b");
    scratch_put(&shop.scratch, CACHED "/local/x", "");
    ASSERT_STR(plugin_cache_version(arena, home, &id), "local");
}

TEST(a_curated_plugin_has_the_version_of_its_checkout)
{
    CLEANUP(shop_done) struct shop shop;

    shop_init(&shop);
    shop.market.name = STR_LITERAL(CURATED_MARKETPLACE);
    offer(&shop, ".codex-plugin/plugin.json", "{}");
    ASSERT_STREQ(install(&shop), "local curated marketplace sha is not available");
    scratch_put(&shop.scratch, "home/" CURATED_VERSION, " \n");
    ASSERT_STREQ(install(&shop), "local curated marketplace sha is not available");
    scratch_put(&shop.scratch, "home/" CURATED_VERSION, "../../x\n");
    ASSERT_STREQ(install(&shop),
                 "invalid plugin version: only ASCII letters, digits, `_`, and `-` are allowed");
    scratch_put(&shop.scratch, "home/" CURATED_VERSION, "0123abcd\n");
    ASSERT_STREQ(install(&shop), "");
    ASSERT_TRUE(has(&shop, "home/plugins/cache/openai-curated/p/0123abcd/.codex-plugin"));
}

TEST(removing_twice_is_removing)
{
    CLEANUP(shop_done) struct shop shop;

    shop_init(&shop);
    ASSERT_EQ(uninstall(&shop), PLUGIN_CHANGED);
    ASSERT_FALSE(has(&shop, "home/plugins"));
    offer(&shop, ".codex-plugin/plugin.json", "{}");
    ASSERT_STREQ(install(&shop), "");
    ASSERT_EQ(uninstall(&shop), PLUGIN_CHANGED);
    ASSERT_FALSE(has(&shop, "home/plugins/cache/m"));
    ASSERT_EQ(uninstall(&shop), PLUGIN_CHANGED);
}

/* A switch that cannot be written leaves the files as they were. */
TEST(an_installation_that_config_toml_refuses_is_taken_back)
{
    CLEANUP(shop_done) struct shop shop;

    shop_init(&shop);
    offer(&shop, ".codex-plugin/plugin.json", "{}");
    offer(&shop, "content", "old");
    scratch_put(&shop.scratch, "home/config.toml", "broken = [");
    ASSERT_TRUE(install(&shop)[0] != '\0');
    ASSERT_FALSE(has(&shop, "home/plugins/cache/m"));
    scratch_put(&shop.scratch, "home/config.toml", "");
    ASSERT_STREQ(install(&shop), "");
    offer(&shop, "content", "new");
    scratch_put(&shop.scratch, "home/config.toml", "broken = [");
    ASSERT_TRUE(install(&shop)[0] != '\0');
    ASSERT_STREQ(scratch_read(&shop.scratch, CACHED "/local/content"), "old");
    ASSERT_FALSE(has(&shop, "home/plugins/cache/.staging"));
}

TEST(a_copy_that_fails_leaves_no_folder_of_the_marketplace)
{
    CLEANUP(shop_done) struct shop shop;

    shop_init(&shop);
    offer(&shop, ".codex-plugin/plugin.json", "{}");
    ASSERT_EQ(symlink("x", scratch_path(&shop.scratch, "plugins/p/link").s), 0);
    ASSERT_TRUE(install(&shop)[0] != '\0');
    ASSERT_FALSE(has(&shop, "home/plugins/cache/m"));
}

/* What is switched on has its folder: who waits for another server has not touched config.toml. */
TEST(files_and_switch_change_under_one_lock)
{
    CLEANUP(shop_done) struct shop shop;
    int lock, status;
    pid_t neighbour;

    shop_init(&shop);
    offer(&shop, ".codex-plugin/plugin.json", "{}");
    ASSERT_STREQ(install(&shop), "");
    lock = open(scratch_path(&shop.scratch, "home/plugins/cache").s, O_RDONLY);
    ASSERT_TRUE(lock >= 0);
    ASSERT_EQ(flock(lock, LOCK_EX), 0);
    neighbour = fork();
    if (neighbour == 0) {
        close(lock);
        _exit(uninstall(&shop));
    }
    usleep(200000);
    ASSERT_NOT_NULL(strstr(scratch_read(&shop.scratch, "home/config.toml"), "p@m"));
    ASSERT_TRUE(has(&shop, CACHED));
    flock(lock, LOCK_UN);
    close(lock);
    ASSERT_EQ(waitpid(neighbour, &status, 0), neighbour);
    ASSERT_EQ(status, 0);
    ASSERT_NULL(strstr(scratch_read(&shop.scratch, "home/config.toml"), "p@m"));
    ASSERT_FALSE(has(&shop, CACHED));
}

/* -- Switching on --------------------------------------------------------------------------------- */

static const char *switched(struct shop *shop, const char *id, bool is_on)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct plugin_change change = { str_of(id), is_on };
    struct config_request request = { .home = scratch_path(&shop->scratch, "home").s,
                                      .system_folder = scratch_path(&shop->scratch, "etc").s };

    if (!plugins_switch(&request, &change, 1, &shop->scratch.arena, &err))
        fail_msg("%s", err.message.s);
    return scratch_read(&shop->scratch, "home/config.toml");
}

TEST(a_switch_leaves_the_rest_of_the_file_alone)
{
    CLEANUP(shop_done) struct shop shop;

    shop_init(&shop);
    ASSERT_STREQ(switched(&shop, "p@m", true),
                 "# mine\nmodel = \"x\"\n\n[plugins.\"p@m\"]\nenabled = true\n");
    ASSERT_STREQ(switched(&shop, "q@m", true),
                 "# mine\nmodel = \"x\"\n\n[plugins.\"p@m\"]\nenabled = "
                 "true\n\n[plugins.\"q@m\"]\nenabled = true\n");
    switched(&shop, "p@m", false);
    ASSERT_STREQ(switched(&shop, "q@m", false), "# mine\nmodel = \"x\"\n");
    ASSERT_STREQ(switched(&shop, "q@m", false), "# mine\nmodel = \"x\"\n");
}

/* -- What enabled plugins bring ------------------------------------------------------------------- */

static struct config *load(struct shop *shop)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct config_request request = { .home = scratch_path(&shop->scratch, "home").s,
                                      .system_folder = scratch_path(&shop->scratch, "etc").s };
    struct config *config = NULL;

    if (!config_load(&request, &config, &err))
        fail_msg("%s", err.message.s);
    return config;
}

static void cache_plugin(struct shop *shop, const char *file, const char *text)
{
    scratch_put(&shop->scratch, arena_printf(&shop->scratch.arena, CACHED "/local/%s", file), text);
}

TEST(an_enabled_plugin_brings_servers_under_its_name)
{
    CLEANUP(shop_done) struct shop shop;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(enabled_plugins_unrefp) struct enabled_plugins *plugins = NULL;
    CLEANUP(mcp_specs_unrefp) struct mcp_specs *specs = NULL;
    struct mcp_tool tool = { .description = STR_LITERAL(" Does it ") };

    shop_init(&shop);
    cache_plugin(&shop, ".codex-plugin/plugin.json",
                 "{\"description\":\" a \\n b \",\"interface\":{\"displayName\":\"The P\"}}");
    cache_plugin(&shop, ".mcp.json",
                 "{\"mcpServers\":{\"own\":{\"command\":\"plugins\"},"
                 "\"rel\":{\"command\":\"c\",\"cwd\":\".\",\"required\":true}}}");
    scratch_put(&shop.scratch, "home/config.toml",
                "[mcp_servers.own]\ncommand = \"mine\"\n[mcp_servers.z]\ncommand = \"z\"\n"
                "[plugins.\"p@m\"]\n[plugins.\"off@m\"]\nenabled = false\n"
                "[plugins.\"gone@m\"]\nenabled = true\n[plugins.\"bad\"]\nenabled = true\n");
    config = load(&shop);
    plugins = enabled_plugins_read(config);
    ASSERT_EQ(plugins->n, 1);
    ASSERT_STR(plugins->items[0].id, "p@m");
    ASSERT_STR(plugins->items[0].name, "p");
    ASSERT_STR(plugins->items[0].display_name, "The P");
    ASSERT_STR(plugins->items[0].description, "a b");
    specs = mcp_specs_read(config);
    ASSERT_EQ(specs->n, 3);
    ASSERT_STR(specs->items[0].command, "mine");
    ASSERT_EQ(specs->items[0].plugins.n, 1);
    ASSERT_STR(specs->items[1].cwd, scratch_path(&shop.scratch, CACHED "/local").s);
    ASSERT_NULL(specs->items[1].file.s);
    ASSERT_FALSE(specs->items[1].is_required);
    ASSERT_EQ(specs->items[2].plugins.n, 0);
    ASSERT_STR(mcp_tool_description(&shop.scratch.arena, &specs->items[1], &tool),
               "Does it. This tool is part of plugin `The P`.");
    ASSERT_STR(mcp_tool_description(&shop.scratch.arena, &specs->items[2], &tool), " Does it ");
}

TEST(plugins_are_none_where_the_feature_is_off_or_a_project_names_them)
{
    CLEANUP(shop_done) struct shop shop;
    CLEANUP(config_freep) struct config *config = NULL;

    shop_init(&shop);
    cache_plugin(&shop, ".codex-plugin/plugin.json", "{}");
    scratch_put(&shop.scratch, "home/config.toml",
                "[features]\nplugins = false\n[plugins.\"p@m\"]\nenabled = true\n");
    config = load(&shop);
    ASSERT_NULL(enabled_plugins_read(config));
    config_free(config);
    scratch_put(&shop.scratch, "home/config.toml", "");
    scratch_put(&shop.scratch, "etc/config.toml", "[plugins.\"p@m\"]\nenabled = true\n");
    config = load(&shop);
    ASSERT_NULL(enabled_plugins_read(config));
}

/* -- What is said of them --------------------------------------------------------------------------- */

static struct wire_user_input text_input(const char *text)
{
    return (struct wire_user_input){ .tag = WIRE_USER_INPUT_TAG_TEXT,
                                     .text = { .text = str_of(text) } };
}

TEST(the_hint_of_a_plugin_names_the_apps_that_may_be_used)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    static const struct str brought[] = { { "cal-1", 5 }, { "map-1", 5 }, { "none", 4 } };
    static const struct usable_app usable[] = { { { "cal-1", 5 }, { "Cal", 3 } },
                                                { { "map-1", 5 }, { "Map", 3 } },
                                                { { "other", 5 }, { "Other", 5 } } };
    struct plugin_ref plugin = { .display_name = STR_LITERAL("The P"), .apps = { brought, 3 } };

    ASSERT_STR(plugin_hint(&arena, &plugin, &(struct usable_apps){ usable, 3 }),
               "Capabilities from the `The P` plugin:\n- Its apps in this session: `Cal`, `Map`.\n"
               "The user has named this plugin: use what it brings for the task.");
    ASSERT_NULL(plugin_hint(&arena, &plugin, &(struct usable_apps){ 0 }).s);
}

TEST(plugins_are_named_by_items_and_by_links)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct plugin_ref known[] = {
        { .id = STR_LITERAL("a@m") },
        { .id = STR_LITERAL("b@m") },
        { .id = STR_LITERAL("c@m") },
    };
    struct wire_user_input items[] = {
        text_input("[@x] (plugin://c@m) [$c](plugin://c@m) plugin://c@m [@c\n](plugin://c@m)"),
        text_input(
            "see [@The A](plugin://a@m) and [@a](plugin://a@m), [@n](plugin://none@m) [@b]("),
        { .tag = WIRE_USER_INPUT_TAG_MENTION,
          .mention = { .name = STR_LITERAL("B"), .path = STR_LITERAL("plugin://b@m") } },
        { .tag = WIRE_USER_INPUT_TAG_MENTION,
          .mention = { .name = STR_LITERAL("C"), .path = STR_LITERAL("app://c@m") } },
    };
    struct plugin_refs named =
        plugin_mentions(&arena, (struct plugin_refs){ known, 3 },
                        &(struct wire_user_input_array){ items, ARRAY_LENGTH(items) });

    ASSERT_EQ(named.n, 2);
    ASSERT_STR(named.items[0].id, "a@m");
    ASSERT_STR(named.items[1].id, "b@m");
}

/* -- The service ------------------------------------------------------------------------------------ */

static const char *mutation_fault(struct arena *arena, int status, const char *body, bool enable)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct fetched fetched = { .status = status, .body = str_of(body) };

    if (plugin_mutation_check(&fetched, STR_LITERAL("U"), STR_LITERAL("p@m"), enable, &err))
        return "";
    ASSERT_EQ(err.code, ERR_INTERNAL);
    return arena_str(arena, err.message.s, err.message.len).s;
}

TEST(the_service_must_confirm_what_it_was_told)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    ASSERT_STREQ(mutation_fault(&arena, 200, "{\"id\":\"p@m\",\"enabled\":true}", true), "");
    ASSERT_STREQ(mutation_fault(&arena, 200, "{\"id\":\"p@m\",\"enabled\":false}", false), "");
    ASSERT_STREQ(mutation_fault(&arena, 200, "{\"id\":\"x\",\"enabled\":true}", true),
                 "remote plugin mutation returned unexpected plugin id: expected `p@m`, got `x`");
    ASSERT_STREQ(
        mutation_fault(&arena, 200, "{\"id\":\"p@m\",\"enabled\":false}", true),
        "remote plugin mutation returned unexpected enabled state for `p@m`: expected true, "
        "got false");
    ASSERT_STREQ(mutation_fault(&arena, 503, "busy", true),
                 "remote plugin mutation failed with status 503 Service Unavailable from U: busy");
    ASSERT_STREQ(
        mutation_fault(&arena, 200, "", true),
        "failed to parse remote plugin mutation response from U: EOF while parsing a value "
        "at line 1 column 0");
    ASSERT_STR(plugin_mutation_url(&arena, STR_LITERAL("http://h/b//"), STR_LITERAL("p@m"), false),
               "http://h/b/plugins/p@m/uninstall");
}

TEST(an_answer_that_is_no_list_is_named_with_its_place)
{
    static const struct {
        const char *body, *fault;
    } cases[] = {
        { "<html>", "expected value at line 1 column 1" },
        { "", "EOF while parsing a value at line 1 column 0" },
        { "[]}", "trailing characters at line 1 column 3" },
        { "[],\"x\":1", "trailing characters at line 1 column 3" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        CLEANUP(arena_done) struct arena arena = { 0 };
        CLEANUP(error_done) struct error err = { 0 };
        struct fetched fetched = { .status = 200, .body = str_of(cases[i].body) };
        struct remote_plugins plugins;

        ASSERT_FALSE(plugin_remote_read(&fetched, STR_LITERAL("U"), &arena, &plugins, &err));
        ASSERT_STREQ(err.message.s,
                     arena_printf(&arena, "failed to parse remote plugin sync response from U: %s",
                                  cases[i].fault));
    }
}

TEST(featured_plugins_are_bounded_and_never_an_error)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf many = { 0 };
    struct fetched fetched = { .status = 200, .body = STR_LITERAL("[\"a@b\"]") };

    ASSERT_EQ(plugin_featured_read(&fetched, &arena).n, 1);
    fetched.body = STR_LITERAL("{}");
    ASSERT_EQ(plugin_featured_read(&fetched, &arena).n, 0);
    buf_add_text(&many, "[\"a\"");
    for (size_t i = 0; i < 1000; i++)
        buf_add_text(&many, ",\"a\"");
    buf_add_text(&many, "]");
    fetched.body = buf_str(&many);
    ASSERT_EQ(plugin_featured_read(&fetched, &arena).n, PLUGIN_FEATURED_MAX);
    fetched.status = 500;
    ASSERT_EQ(plugin_featured_read(&fetched, &arena).n, 0);
}
