/** Milliseconds since the epoch; tests turn it. */
export type Clock = () => number;
