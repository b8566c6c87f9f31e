/* As much as must be known about an image to guess what a model is charged for it. */
#ifndef AGENT_HISTORY_IMAGE_H
#define AGENT_HISTORY_IMAGE_H

#include "base/str.h"

#include <stdint.h>

struct image_size {
    uint32_t width;
    uint32_t height;
};

/* The Base64 in `data:image/...;base64,...`; NULL: it is another kind of URL. */
struct str image_payload(struct str url);

/* From the header of a PNG, JPEG, GIF or WebP image in Base64. False: it is none of them. */
bool image_find_size(struct str base64, struct image_size *ret_size);

#endif
