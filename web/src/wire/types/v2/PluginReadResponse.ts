// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { PluginDetail } from "./PluginDetail";

/** The plugin that was asked for. */
export type PluginReadResponse = { plugin: PluginDetail, };
