// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";

/** The voice session reports a new item, passed on as the provider sent it. */
export type ThreadRealtimeItemAddedNotification = { threadId: string, item: JsonValue, };
