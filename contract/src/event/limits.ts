/** Interval of heartbeats (comment lines) on a stream, in milliseconds. */
export const eventHeartbeat = 20_000;
