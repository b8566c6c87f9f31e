/* What the files of import and export share. */
#ifndef FLEET_TRANSFER_INTERNAL_H
#define FLEET_TRANSFER_INTERNAL_H

#include "fleet/transfer.h"

/* The lines of session_index.jsonl: those that the store lacks, in their order. */
bool import_names(struct transfer *transfer, struct sql_fault *fault);

/* Those that the file lacks, of all threads or of these. */
bool export_names(struct transfer *transfer, const struct str *ids, size_t n_ids,
                  struct sql_fault *fault);

#endif
