#include "store/journal.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"
#include "store/rollout.h"

#include <stdlib.h>

void journal_listen(struct journal *journal, const struct journal_calls *calls)
{
    if (journal != NULL)
        journal->calls = *calls;
}

void journal_append(struct journal *journal, struct str line)
{
    if (journal != NULL && journal->state != JOURNAL_LOST)
        journal->ops->append(journal, line);
}

static void append_lines(struct journal *journal, struct str text)
{
    while (text.len > 0) {
        const char *end = memchr(text.s, '\n', text.len);
        size_t len = end == NULL ? text.len : (size_t)(end - text.s);

        journal_append(journal, (struct str){ text.s, len });
        len += end != NULL;
        text = (struct str){ text.s + len, text.len - len };
    }
}

bool journal_append_file(struct journal *journal, const char *path, struct error *err)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    int r;

    if (journal == NULL)
        return true;
    r = file_read(path, SIZE_MAX, &text);
    if (r < 0)
        return error_set(err, ERR_INTERNAL, "cannot read %s: %s", path, file_error_text(r));
    append_lines(journal, buf_str(&text));
    return true;
}

void journal_set_turn(struct journal *journal, struct str turn_id)
{
    if (journal != NULL && journal->state != JOURNAL_LOST)
        journal->ops->set_turn(journal, turn_id);
}

void journal_change_rollout(struct journal *journal, const char *path)
{
    struct str file_name = path_basename(str_of(path));
    struct rollout_name name;

    if (journal == NULL || journal->state == JOURNAL_LOST ||
        !rollout_parse_file_name(file_name.s, &name))
        return;
    journal->ops->change_rollout(journal, name.part_id.len > 0 ? name.part_id : name.thread_id,
                                 file_name);
}

bool journal_is_sure(const struct journal *journal)
{
    return journal == NULL || journal->ops->is_sure(journal);
}

bool journal_check(const struct journal *journal, struct error *err)
{
    return journal == NULL || journal->ops->check(journal, err);
}

void journal_release(struct journal *journal)
{
    if (journal == NULL)
        return;
    journal->calls = (struct journal_calls){ 0 };
    journal->ops->release(journal);
}
