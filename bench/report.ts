import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Measurement {
  readonly title: string;
  readonly ours: string;
  readonly baseline: string;
  /** NaN without a baseline. */
  readonly ratio: number;
  /** Null without a limit, as for two commits. */
  readonly limit: { readonly atMost: number } | { readonly atLeast: number } | null;
}

export const isMet = ({ ratio, limit }: Measurement): boolean =>
  limit === null || ('atMost' in limit ? ratio <= limit.atMost : ratio >= limit.atLeast);

export const median = (values: readonly number[]): number => {
  const sortedValues = values.toSorted((a, b) => a - b);
  return sortedValues[Math.floor(sortedValues.length / 2)] ?? Number.NaN;
};

export const percentile99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

export const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const formatMilliseconds = (ms: number): string => `${ms.toFixed(0)} ms`;

export const formatRange = (values: readonly number[], unit: (value: number) => string): string =>
  `${unit(Math.min(...values))} to ${unit(Math.max(...values))}`;

const formatLimit = ({ limit }: Measurement): string => {
  if (limit === null) return '';
  return 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`;
};

const formatVerdict = (measurement: Measurement, isJudged: boolean): string => {
  if (measurement.limit === null) return '';
  if (!isJudged) return 'not judged';
  return isMet(measurement) ? 'met' : 'NOT MET';
};

export const printMeasurements = (measurements: readonly Measurement[], isJudged: boolean): void => {
  const rows = measurements.map((measurement) => [
    measurement.title,
    measurement.ours,
    measurement.baseline,
    Number.isNaN(measurement.ratio) ? '' : measurement.ratio.toFixed(2),
    formatLimit(measurement),
    formatVerdict(measurement, isJudged),
  ]);
  const table = [['', 'product', 'baseline', 'ratio', 'limit', ''], ...rows];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
};

export const saveMeasurements = (measurements: readonly Measurement[]): void => {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const now = new Date();
  const name = `${now.toISOString().replaceAll(':', '-').slice(0, 19)}.json`;
  const machine = { node: process.version, platform: `${process.platform} ${process.arch}` };
  writeFileSync(join(folder, name), JSON.stringify({ time: now.toISOString(), ...machine, measurements }, null, 2));
};
