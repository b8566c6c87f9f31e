#include "exec/program.h"

#include "scratch.h"

#include <errno.h>

static int check_in(struct scratch *s, const char *name, const char *path)
{
    char variable[256];
    char *env[] = { variable, NULL };

    snprintf(variable, sizeof variable, "PATH=%s", path);
    return program_check(name, env, s->path);
}

TEST(programs_are_looked_up_as_the_system_does)
{
    CLEANUP(scratch_done) struct scratch s;
    char *no_path[] = { NULL };

    scratch_init(&s);
    scratch_mkdir(&s, "bin");
    scratch_write(&s, "bin/run", "");
    scratch_write(&s, "bin/text", "");
    ASSERT_EQ(chmod(scratch_path(&s, "bin/run").s, 0755), 0);
    ASSERT_EQ(check_in(&s, "run", "/nowhere:bin"), 0);
    ASSERT_EQ(check_in(&s, "run", scratch_path(&s, "bin").s), 0);
    ASSERT_EQ(check_in(&s, "run", "/nowhere"), -ENOENT);
    ASSERT_EQ(check_in(&s, "bin/run", "/nowhere"), 0);
    ASSERT_EQ(check_in(&s, scratch_path(&s, "bin/run").s, ""), 0);
    ASSERT_EQ(check_in(&s, "text", "bin"), -EACCES);
    ASSERT_EQ(check_in(&s, "./bin", ""), -EACCES);
    ASSERT_EQ(program_check("sh", no_path, "/"), 0);
}
