// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { TextElement } from "./TextElement";

/** One part of what the user sends to the agent. */
export type UserInput = {
    /** Written text. */
    "type": "text",
    /** The text itself. */
    text: string,
    /** Parts of the text that the client shows in a special way. */
    text_elements: Array<TextElement>,
} | {
    /** A picture given by its address. */
    "type": "image",
    /** A web address or a `data:` URL. */
    url: string,
} | {
    /** A picture in a file on the machine on which the server runs. */
    "type": "localImage",
    /** Path of the file. */
    path: string,
} | {
    /** A skill that the model is to use. */
    "type": "skill",
    /** Name of the skill. */
    name: string,
    /** Path of its `SKILL.md`. A path that belongs to no enabled skill is ignored. */
    path: string,
} | {
    /** Something else the user refers to, such as an app or a plugin. */
    "type": "mention",
    /** Name under which it was mentioned. */
    name: string,
    /** Where it is found, for example `app://<id>` or `plugin://<plugin>@<marketplace>`. */
    path: string,
};
