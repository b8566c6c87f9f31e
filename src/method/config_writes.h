/* What config/value/write and config/batchWrite share. */
#ifndef METHOD_CONFIG_WRITES_H
#define METHOD_CONFIG_WRITES_H

#include "config/edit.h"
#include "method/settings_work.h"

struct config_edit config_edit_of(struct str key_path, yyjson_val *value,
                                  enum wire_merge_strategy strategy);

/* On the worker: makes the changes and prepares the answer. */
void config_write_work(struct settings_work *work, const struct config_write *write);

#endif
