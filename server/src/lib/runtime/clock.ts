/** Returns milliseconds since the epoch. Tests pass another clock. */
export type Clock = () => number;
