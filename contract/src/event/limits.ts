/** Interval of heartbeats (comment lines) on a stream, in milliseconds. */
export const heartbeatMs = 20_000;
