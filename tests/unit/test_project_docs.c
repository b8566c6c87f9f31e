#include "agent/context.h"
#include "base/memory.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* A home, and a project with folders in it. */
struct place {
    struct arena arena;
    char root[64];
    char *home;
    char *project;
    struct str_array sources; /* of what was read last */
};

static void place_init(struct place *place)
{
    *place = (struct place){ .root = OUTSIDE "/bobbin-docs-XXXXXX" };
    ASSERT_NOT_NULL(mkdtemp(place->root));
    place->home = arena_printf(&place->arena, "%s/home", place->root);
    place->project = arena_printf(&place->arena, "%s/project", place->root);
    ASSERT_EQ(mkdir(place->home, 0755), 0);
    ASSERT_EQ(mkdir(place->project, 0755), 0);
}

static void place_done(struct place *place)
{
    ASSERT_EQ(system(arena_printf(&place->arena, "rm -rf '%s'", place->root)), 0);
    arena_done(&place->arena);
}

static void make_folder(struct place *place, const char *name)
{
    ASSERT_EQ(mkdir(arena_printf(&place->arena, "%s/%s", place->root, name), 0755), 0);
}

static void write_file(struct place *place, const char *name, const char *text)
{
    FILE *file = fopen(arena_printf(&place->arena, "%s/%s", place->root, name), "w");

    ASSERT_NOT_NULL(file);
    fputs(text, file);
    ASSERT_EQ(fclose(file), 0);
}

static struct str read_docs(struct place *place, const char *folder, size_t max_bytes)
{
    static const struct str fallbacks[] = { { "TEAM.md", 7 } };
    static const struct str markers[] = { { ".git", 4 } };

    return project_docs_read(
        &(struct project_docs_options){
            .home = place->home,
            .cwd = str_of(arena_printf(&place->arena, "%s/%s", place->root, folder)),
            .max_bytes = max_bytes,
            .fallback_names = fallbacks,
            .n_fallback_names = 1,
            .root_markers = markers,
            .n_root_markers = 1,
        },
        &place->arena, &place->sources);
}

TEST(without_files_there_is_no_text)
{
    CLEANUP(place_done) struct place place;

    place_init(&place);
    ASSERT_NULL(read_docs(&place, "project", 1000).s);
    ASSERT_NULL(read_docs(&place, "nowhere/at/all", 1000).s);
}

TEST(folders_from_the_root_to_the_working_directory)
{
    CLEANUP(place_done) struct place place;

    place_init(&place);
    make_folder(&place, "project/.git");
    make_folder(&place, "project/a");
    make_folder(&place, "project/a/b");
    make_folder(&place, "project/a/other");
    write_file(&place, "AGENTS.md", "outside");
    write_file(&place, "project/AGENTS.md", "root\n");
    write_file(&place, "project/a/AGENTS.md", "  \n");
    write_file(&place, "project/a/b/AGENTS.md", "deep");
    write_file(&place, "project/a/other/AGENTS.md", "beside");
    ASSERT_STR(read_docs(&place, "project/a/b", 1000), "root\n\n\ndeep");
    ASSERT_EQ(place.sources.n, 2);
    ASSERT_STR(place.sources.items[0],
               arena_printf(&place.arena, "%s/project/AGENTS.md", place.root));
    ASSERT_STR(place.sources.items[1],
               arena_printf(&place.arena, "%s/project/a/b/AGENTS.md", place.root));
    ASSERT_STR(read_docs(&place, "project/a/b/../b/", 1000), "root\n\n\ndeep");
    ASSERT_STR(read_docs(&place, "project/a", 1000), "root\n");
    ASSERT_STR(read_docs(&place, "project", 1000), "root\n");
}

TEST(without_a_marker_only_the_working_directory_counts)
{
    CLEANUP(place_done) struct place place;

    place_init(&place);
    make_folder(&place, "project/a");
    write_file(&place, "project/AGENTS.md", "above");
    write_file(&place, "project/a/AGENTS.md", "here");
    ASSERT_STR(read_docs(&place, "project/a", 1000), "here");
}

/* The launcher puts one there while a command runs that must not make a repository. */
TEST(a_guard_is_no_marker)
{
    CLEANUP(place_done) struct place place;

    place_init(&place);
    make_folder(&place, "project/.git");
    make_folder(&place, "project/a");
    write_file(&place, "project/AGENTS.md", "above");
    write_file(&place, "project/a/AGENTS.md", "here");
    ASSERT_STR(read_docs(&place, "project/a", 1000), "above\n\nhere");
    ASSERT_EQ(chmod(arena_printf(&place.arena, "%s/project/.git", place.root), 01555), 0);
    ASSERT_STR(read_docs(&place, "project/a", 1000), "here");
}

TEST(a_folder_gives_the_first_of_its_names)
{
    CLEANUP(place_done) struct place place;

    place_init(&place);
    write_file(&place, "project/TEAM.md", "team");
    ASSERT_STR(read_docs(&place, "project", 1000), "team");
    write_file(&place, "project/AGENTS.md", "agents");
    ASSERT_STR(read_docs(&place, "project", 1000), "agents");
    write_file(&place, "project/AGENTS.override.md", "override");
    ASSERT_STR(read_docs(&place, "project", 1000), "override");
}

TEST(the_home_comes_first_and_trimmed)
{
    CLEANUP(place_done) struct place place;

    place_init(&place);
    write_file(&place, "home/AGENTS.md", "\n home doc \n\n");
    ASSERT_STR(read_docs(&place, "project", 1000), "home doc");
    write_file(&place, "project/AGENTS.md", "project\n");
    ASSERT_STR(read_docs(&place, "project", 1000), "home doc\n\n--- project-doc ---\n\nproject\n");
}

TEST(the_limit_cuts_the_last_file)
{
    CLEANUP(place_done) struct place place;

    place_init(&place);
    make_folder(&place, "project/.git");
    make_folder(&place, "project/a");
    make_folder(&place, "project/a/b");
    write_file(&place, "home/AGENTS.md", "home");
    write_file(&place, "project/AGENTS.md", "12345");
    write_file(&place, "project/a/AGENTS.md", "67890");
    write_file(&place, "project/a/b/AGENTS.md", "never");
    ASSERT_STR(read_docs(&place, "project/a/b", 8), "home\n\n--- project-doc ---\n\n12345\n\n678");
    ASSERT_STR(read_docs(&place, "project/a/b", 5), "home\n\n--- project-doc ---\n\n12345");
    ASSERT_STR(read_docs(&place, "project/a/b", 0), "home");
}

TEST(the_limit_tears_no_character)
{
    CLEANUP(place_done) struct place place;

    place_init(&place);
    write_file(&place, "project/AGENTS.md", "a\xe2\x82\xac\xe2\x82\xac");
    ASSERT_STR(read_docs(&place, "project", 7), "a\xe2\x82\xac\xe2\x82\xac");
    ASSERT_STR(read_docs(&place, "project", 6), "a\xe2\x82\xac");
    ASSERT_STR(read_docs(&place, "project", 5), "a\xe2\x82\xac");
    ASSERT_STR(read_docs(&place, "project", 4), "a\xe2\x82\xac");
    ASSERT_STR(read_docs(&place, "project", 3), "a");
    write_file(&place, "project/AGENTS.md", "\x80\x80\x80\x80\x80\x80\x80\x80");
    ASSERT_EQ(read_docs(&place, "project", 6).len, 6);
}

TEST(what_is_no_file_is_passed_over)
{
    CLEANUP(place_done) struct place place;

    place_init(&place);
    make_folder(&place, "project/AGENTS.override.md");
    ASSERT_EQ(mkfifo(arena_printf(&place.arena, "%s/AGENTS.md", place.project), 0644), 0);
    write_file(&place, "project/TEAM.md", "team");
    ASSERT_STR(read_docs(&place, "project", 1000), "team");
}
