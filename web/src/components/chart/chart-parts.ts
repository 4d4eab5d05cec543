import type { TooltipText } from './chart-tooltip.ts';
import type { ChartRows } from './chart-table.tsx';

export interface Part {
  readonly name: string;
  readonly value: number;
}

/** Must be stable (`useMemo`). */
export interface PartLabels {
  readonly part: string;
  readonly value: string;
  readonly share: string;
  readonly formatValue: (value: number) => string;
  readonly formatShare: (share: number) => string;
}

export interface PartChartProps {
  label: string;
  parts: readonly Part[];
  words: PartLabels;
  isTable?: boolean;
}

export const calculateShares = (parts: readonly Part[]): number[] => {
  const sum = parts.reduce((total, { value }) => total + value, 0);
  return parts.map(({ value }) => (sum > 0 ? value / sum : 0));
};

export const createPartTooltip =
  (parts: readonly Part[], words: PartLabels, getColor: (position: number) => string) =>
  (position: number): TooltipText | undefined => {
    const part = parts[position];
    if (!part) return undefined;
    const share = words.formatShare(calculateShares(parts)[position] ?? 0);
    return {
      title: part.name,
      lines: [{ name: words.value, value: `${words.formatValue(part.value)} · ${share}`, color: getColor(position) }],
    };
  };

export const createPartTable = (parts: readonly Part[], words: PartLabels): ChartRows => {
  const shares = calculateShares(parts);
  return {
    columns: [words.part, words.value, words.share],
    rows: parts.map(({ name, value }, position) => [
      name,
      words.formatValue(value),
      words.formatShare(shares[position] ?? 0),
    ]),
  };
};
