import type { TooltipText } from './chart-tooltip.ts';
import type { ChartRows } from './chart-table.tsx';

/** A part of a whole, or one of several amounts. */
export interface Part {
  readonly name: string;
  readonly value: number;
}

/** How parts are worded; keep its identity while nothing changes (`useMemo`). */
export interface PartWords {
  /** What the parts are (a category), what their values are (sales), and what the share is: the heads of the table. */
  readonly part: string;
  readonly value: string;
  readonly share: string;
  readonly write: (value: number) => string;
  readonly writeShare: (share: number) => string;
}

/** What the charts of parts are given. */
export interface PartChartProps {
  /** What the chart shows, in a sentence. */
  label: string;
  parts: readonly Part[];
  words: PartWords;
  asTable?: boolean;
}

/** Each part's portion of the sum, 0 where there is no sum. */
export const sharesOf = (parts: readonly Part[]): number[] => {
  const sum = parts.reduce((total, { value }) => total + value, 0);
  return parts.map(({ value }) => (sum > 0 ? value / sum : 0));
};

/** The tooltip of the part at a position. */
export const partTooltip =
  (parts: readonly Part[], words: PartWords, colorOf: (position: number) => string) =>
  (position: number): TooltipText | undefined => {
    const part = parts[position];
    if (!part) return undefined;
    const share = words.writeShare(sharesOf(parts)[position] ?? 0);
    return {
      title: part.name,
      name: words.value,
      value: `${words.write(part.value)} · ${share}`,
      color: colorOf(position),
    };
  };

/** The parts as rows. */
export const partTable = (parts: readonly Part[], words: PartWords): ChartRows => {
  const shares = sharesOf(parts);
  return {
    columns: [words.part, words.value, words.share],
    rows: parts.map(({ name, value }, position) => [name, words.write(value), words.writeShare(shares[position] ?? 0)]),
  };
};
