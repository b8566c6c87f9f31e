/* What config/value/write and config/batchWrite share. */
#ifndef SERVICE_CONFIG_WRITES_H
#define SERVICE_CONFIG_WRITES_H

#include "config/edit.h"
#include "service/settings_work.h"

struct config_edit config_edit_of(struct str key_path, yyjson_val *value,
                                  enum wire_merge_strategy strategy);

/* On the worker: makes the changes and prepares the answer. */
void config_write_work(struct settings_work *work, const struct config_write *write);

#endif
