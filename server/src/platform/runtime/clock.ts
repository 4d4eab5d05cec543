/** Returns milliseconds since the epoch. Tests pass a clock of their own. */
export type Clock = () => number;
