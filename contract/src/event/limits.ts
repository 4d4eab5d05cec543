/** Interval of comment lines on a stream. */
export const heartbeatMs = 20_000;
