/* What the kinds of view share. */
#ifndef RUN_VIEW_INTERNAL_H
#define RUN_VIEW_INTERNAL_H

#include "base/buf.h"
#include "markdown.h"
#include "view.h"

struct view_ops {
    void (*thread)(struct view *view, const bobbin_value *answer);
    void (*event)(struct view *view, const char *method, const bobbin_value *params);
    void (*note)(struct view *view, const char *text);
    void (*log)(struct view *view, enum log_source source, const char *text);
    void (*tick)(struct view *view);
    void (*pause)(struct view *view);
    void (*end)(struct view *view, const struct ending *ending);
};

enum { EXEC_TOKENS = 5 }; /* numbers in a usage */

enum exec_turn { EXEC_TURN_NONE, EXEC_TURN_RUNNING, EXEC_TURN_ENDED };

struct exec_open_item {
    char *id;
    size_t number;
};

/* What the lines of exec depend on. */
struct exec_lines {
    enum exec_turn turn;
    size_t next_item; /* items are numbered in the order of their first lines */
    struct exec_open_item *open;
    size_t n_open;
    char **warnings; /* that came before the thread */
    size_t n_warnings;
    struct buf plan; /* its steps as JSON; empty: the turn has none */
    size_t plan_item;
    uint64_t tokens
        [EXEC_TOKENS]; /* of the thread: in, cached, written to the cache, out, for reasoning */
};

struct exec_lines *exec_lines_new(void);
void exec_lines_free(struct exec_lines *lines); /* accepts NULL */

struct view {
    const struct view_ops *ops;
    FILE *out;
    bool coloured;
    bool live;
    bool is_interrupted; /* the turn is, or is about to be */
    bool is_terminal;    /* a person looks at it: what is invisible is shown as escapes */

    struct buf thread_id;     /* whose events are shown; those of agents are not */
    struct exec_lines *lines; /* VIEW_EXEC only */

    /* Text and live only. */
    struct buf doing; /* what is going on, for the live line */
    bool line_shown;  /* the live line is on the screen */
    unsigned frame;   /* of its moving mark */
    uint64_t started_us;
    uint64_t ticked_us;       /* when the line was last written */
    struct buf trouble;       /* why the model was asked again, as it was last told */
    struct buf streamed;      /* id of the message whose words have been shown as they came */
    bool in_line;             /* words were written and their line has not ended */
    struct markdown markdown; /* of what is being said, where it is shown as such */
};

extern const struct view_ops text_view;
extern const struct view_ops json_view;
extern const struct view_ops exec_view;
extern const struct view_ops exec_text_view;

/* The thread of an answer is the one whose events are shown. */
void view_set_thread(struct view *view, const bobbin_value *answer);
/* Agents that the thread has started are heard, too, under ids of their own. */
bool is_of_agent(struct view *view, const bobbin_value *params);

/* A line on stderr. */
void write_complaint(struct view *view, const char *label, const char *text);
/* Why it ended, with what the server said beside the message of the error. */
void add_reason(struct buf *text, const struct ending *ending);
/* Why exec could not begin, on stderr. */
void write_refusal(struct view *view, const struct ending *ending);

enum style { STYLE_PLAIN, STYLE_DIM, STYLE_BOLD, STYLE_GOOD, STYLE_BAD, STYLE_NOTE };

/* Text of others may hold anything: what could steer the terminal is made visible. */
void write_clean(struct view *view, const char *text, size_t len);
void write_text(struct view *view, struct str text);
/* Words of the model, rendered where a person sees colours; `write_said_end()` ends a message. */
void write_said(struct view *view, struct str text);
void write_said_end(struct view *view);
/* The same for what it thought, a whole paragraph, less bright. */
void write_thought(struct view *view, struct str text);
/* The model that is asked. The scripted one has no other name than that. */
struct str shown_model(const bobbin_value *answer);
/* Begins and ends a style; nothing without colours. */
void write_style(struct view *view, enum style style);

/* An item that was completed, as lines (item_text.c). */
void write_item(struct view *view, const bobbin_value *item);
/* What an item that has begun is doing: "running ls"; false if it is nothing to tell. */
bool describe_item(const bobbin_value *item, struct buf *text);

#endif
