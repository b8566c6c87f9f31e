/* What config/read answers: the effective settings, where each comes from, and the layers. */
#ifndef CONFIG_REPORT_H
#define CONFIG_REPORT_H

#include "config/config.h"

struct report_options {
    bool with_layers;
    enum protocol_dialect protocol; /* of whoever reads it */
};

/* Everything is allocated from the arena; the configuration may go. */
bool config_report(const struct config *config, const struct report_options *options,
                   struct arena *arena, struct wire_config_read_response *ret_report,
                   struct error *err);

/* A layer's name on the wire. */
struct wire_config_layer_source config_layer_name(struct arena *arena,
                                                  const struct config_layer *layer);

/* "sha256:" and the hash of a layer's content; comments and order do not matter. */
struct str config_layer_version(struct arena *arena, const struct toml_value *table);

#endif
