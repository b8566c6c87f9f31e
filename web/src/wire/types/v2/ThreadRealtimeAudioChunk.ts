// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A short stretch of sound. */
export type ThreadRealtimeAudioChunk = {
    /** The samples as 16-bit PCM in Base64. */
    data: string,
    /** Samples per second. */
    sampleRate: number,
    /** Number of channels. */
    numChannels: number,
    /** Number of samples of each channel in this chunk, or null if not stated. */
    samplesPerChannel: number | null,
    /** Item of the voice session to which the sound belongs, or null if not stated. */
    itemId: string | null,
};
