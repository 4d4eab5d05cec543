export type Clock = () => number;
