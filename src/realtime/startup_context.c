#include "realtime/startup_context.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/utf8.h"

enum { TOKEN_BYTES = 4, TITLE_BYTES = 160 };

/* -- Cutting ------------------------------------------------------------------------------- */

/* Whole characters, and a mark that something is missing. */
static void add_cut(struct buf *out, struct str text, size_t max_bytes)
{
    if (text.len <= max_bytes) {
        buf_add_str(out, text);
        return;
    }
    buf_add(out, text.s, utf8_valid_prefix(text.s, max_bytes));
    buf_add_text(out, "…");
}

static void add_section(struct buf *out, const char *title, struct buf *text, size_t max_tokens)
{
    if (text->len == 0)
        return;
    buf_printf(out, "## %s\n", title);
    add_cut(out, str_trim(buf_str(text)), max_tokens * TOKEN_BYTES);
    buf_add_text(out, "\n\n");
}

/* -- The conversation ---------------------------------------------------------------------- */

void startup_add_talk(struct buf *out, const struct history_message *messages, size_t n)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    size_t share = n == 0 ? 0 : (size_t)STARTUP_TALK_MAX * TOKEN_BYTES / n;

    for (size_t i = 0; i < n; i++) {
        buf_add_text(&text, messages[i].is_user ? "User: " : "Agent: ");
        add_cut(&text, str_trim(messages[i].text), share - 16);
        buf_add_char(&text, '\n');
    }
    add_section(out, "This conversation", &text, STARTUP_TALK_MAX);
}

/* -- Other threads ------------------------------------------------------------------------- */

static struct str first_line(struct str text)
{
    const char *end;

    text = str_trim(text);
    end = text.len == 0 ? NULL : memchr(text.s, '\n', text.len);
    return end == NULL ? text : (struct str){ text.s, (size_t)(end - text.s) };
}

static void add_thread(struct buf *out, const struct thread_summary *thread, struct str name)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    buf_add_text(out, "- ");
    add_cut(out, first_line(name.len > 0 ? name : thread->preview), TITLE_BYTES);
    buf_add_text(out, " (");
    buf_add_str(out, thread->cwd);
    if (thread->git.branch.len > 0) {
        buf_add_text(out, ", branch ");
        add_cut(out, thread->git.branch, TITLE_BYTES);
    }
    buf_add_text(out, ", ");
    buf_add_str(out, clock_local_date(&arena, thread->updated_at * 1000));
    buf_add_text(out, ")\n");
}

void startup_add_work(struct buf *out, const struct thread_page *page, struct str own_id)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    for (size_t i = 0; i < page->n && i < STARTUP_THREADS; i++) {
        struct str name = page->names == NULL ? STR_NONE : page->names[i];

        if (!str_equal(page->items[i].id, own_id))
            add_thread(&text, &page->items[i], name);
    }
    add_section(out, "Recent work", &text, STARTUP_WORK_MAX);
}

/* -- The workspace ------------------------------------------------------------------------- */

void startup_add_files(struct buf *out, struct str cwd, struct str tree)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_add_text(&text, "Working directory: ");
    buf_add_str(&text, cwd);
    if (tree.len > 0)
        buf_add_text(&text, "\n\n");
    buf_add_str(&text, tree);
    add_section(out, "Workspace", &text, STARTUP_FILES_MAX);
}

/* -- The whole ----------------------------------------------------------------------------- */

static const char opening[] =
    "What follows was gathered when this voice session began, so that you know what the user is busy with. It is "
    "background: it may be out of date or incomplete. Let it guide your answers, and do not recite it.\n\n";

static const char notes[] =
    "The agent's own instructions and the documents of the project are not part of this. File contents are not "
    "either: ask the agent.";

void startup_finish(struct buf *out, struct str sections)
{
    CLEANUP(buf_done) struct buf whole = { 0 };
    CLEANUP(buf_done) struct buf last = { 0 };
    size_t max_bytes = (size_t)STARTUP_CONTEXT_MAX * TOKEN_BYTES;

    if (sections.len == 0)
        return;
    buf_add_text(&last, notes);
    buf_add_text(&whole, opening);
    buf_add_str(&whole, sections);
    add_section(&whole, "Notes", &last, STARTUP_NOTES_MAX);
    add_cut(out, str_trim(buf_str(&whole)), max_bytes - sizeof "…");
}
