/** Milliseconds between two signs of life (comment lines) on a quiet stream. */
export const eventHeartbeat = 20_000;
