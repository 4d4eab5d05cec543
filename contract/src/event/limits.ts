/** Milliseconds between heartbeats (comment lines) on a stream. */
export const eventHeartbeat = 20_000;
