/*
 * Messages in a text frame: one, on as many lines as it likes, or one on each line, as some clients send them.
 *
 * A line ends where nothing is open: no object, no array and no string. A frame above FRAME_LINES_MAX is one message.
 */
#ifndef TRANSPORT_FRAME_LINES_H
#define TRANSPORT_FRAME_LINES_H

#include "base/str.h"

enum { FRAME_LINES_MAX = 1024 * 1024 };

/* Has the frame more than one line? Looks for the end of a line only. */
bool frame_has_lines(struct str frame);

/* Takes the first message off the frame; no text: nothing but blanks was left. */
struct str frame_take_line(struct str *frame);

#endif
