#include "agent/plan_text.h"

enum { MAX_TAG_LINE = 1024 }; /* blanks around a tag have an end */

static const char open_tag[] = "<proposed_plan>";
static const char close_tag[] = "</proposed_plan>";

static const char *wanted_tag(const struct plan_splitter *splitter)
{
    return splitter->in_plan ? close_tag : open_tag;
}

/* Could the line, with more to come, still be the tag? */
static bool may_be_tag(const struct plan_splitter *splitter)
{
    struct str line = str_trim((struct str){ splitter->line.data, splitter->line.len });
    const char *tag = wanted_tag(splitter);

    if (splitter->line.len > MAX_TAG_LINE)
        return false;
    return line.len <= strlen(tag) && memcmp(line.s, tag, line.len) == 0;
}

static bool is_tag(const struct plan_splitter *splitter)
{
    struct str line = str_trim((struct str){ splitter->line.data, splitter->line.len });

    return str_is(line, wanted_tag(splitter));
}

static void flush(struct plan_splitter *splitter, plan_text_fn *on_text, void *owner)
{
    if (splitter->line.len > 0)
        on_text(owner, splitter->in_plan, buf_str(&splitter->line));
    buf_clear(&splitter->line, 4096);
}

static void end_plan_line(struct plan_splitter *splitter, plan_text_fn *on_text, void *owner)
{
    if (!splitter->line_decided && is_tag(splitter)) {
        splitter->in_plan = !splitter->in_plan;
        buf_clear(&splitter->line, 4096);
    } else {
        buf_add_char(&splitter->line, '\n');
        flush(splitter, on_text, owner);
    }
    splitter->line_decided = false;
}

void plan_split(struct plan_splitter *splitter, struct str text, plan_text_fn *on_text, void *owner)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.s[i] == '\n') {
            end_plan_line(splitter, on_text, owner);
            continue;
        }
        buf_add_char(&splitter->line, text.s[i]);
        if (!splitter->line_decided)
            splitter->line_decided = !may_be_tag(splitter);
    }
    if (splitter->line_decided)
        flush(splitter, on_text, owner);
}

void plan_split_end(struct plan_splitter *splitter, plan_text_fn *on_text, void *owner)
{
    if (splitter->line_decided || !is_tag(splitter))
        flush(splitter, on_text, owner);
    plan_splitter_done(splitter);
}

void plan_splitter_done(struct plan_splitter *splitter)
{
    buf_done(&splitter->line);
    *splitter = (struct plan_splitter){ 0 };
}
