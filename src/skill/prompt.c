#include "skill/prompt.h"

#include "base/buf.h"
#include "base/memory.h"

static const char usage[] =
    "### How to use skills\n"
    "- A skill is a folder with a SKILL.md; the list above has its name, what it is for and where it "
    "is.\n"
    "- When the user names a skill (with $name or in words), or the task is plainly what one is for, "
    "open its SKILL.md before you act, and follow it. Several may be needed: use the fewest that "
    "cover the task, and say which you use.\n"
    "- Read no more of a skill than the task needs: its SKILL.md first, and files it refers to only "
    "when they matter. Paths in it are relative to its folder.\n"
    "- Prefer scripts and templates that a skill brings over writing your own.\n"
    "- If a skill is missing or cannot be read, say so in a sentence and go on without it.\n"
    "- A skill counts for the turn in which it was asked for, unless it is asked for again.";

struct str skills_instructions(struct arena *arena, const struct skills *skills)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    size_t n = 0;

    buf_add_text(&text, "## Skills\nInstructions for particular tasks that are kept in files on "
                        "this machine.\n### Available skills\n");
    for (size_t i = 0; i < skills->n; i++) {
        const struct wire_skill_metadata *skill = &skills->items[i].shown;

        if (!skill->enabled || !skills->items[i].implicit)
            continue;
        n++;
        buf_printf(&text, "- %s: %s (file: %s)\n", skill->name.s, skill->description.s,
                   skill->path.s);
    }
    if (n == 0)
        return STR_NONE;
    buf_add_text(&text, usage);
    return arena_str(arena, text.data, text.len);
}

struct skill_refs skills_enabled(struct arena *arena, const struct skills *skills)
{
    struct skill_ref *refs = arena_alloc(arena, (skills->n + 1) * sizeof *refs);
    size_t n = 0;

    for (size_t i = 0; i < skills->n; i++) {
        const struct wire_skill_metadata *skill = &skills->items[i].shown;

        if (skill->enabled)
            refs[n++] = (struct skill_ref){ skill->name, skill->path };
    }
    return (struct skill_refs){ refs, n };
}
