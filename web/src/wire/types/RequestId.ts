// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Identifies a request. The side that asks chooses it, and the reply repeats it unchanged: a text,
 * or a whole number that fits into 64 bits.
 */
export type RequestId = string | number;
