// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { FunctionCallOutputContentItem } from "./FunctionCallOutputContentItem";

/** What a tool call returned: plain text, or a list of texts and pictures. */
export type FunctionCallOutputBody = string | Array<FunctionCallOutputContentItem>;
