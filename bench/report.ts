import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `bar` limits `ratio`. */
export interface Measurement {
  readonly what: string;
  readonly ours: string;
  readonly floor: string;
  /** NaN without a baseline. */
  readonly ratio: number;
  /** Null without a limit, as for two commits. */
  readonly bar: { readonly atMost: number } | { readonly atLeast: number } | null;
}

export const isMet = ({ ratio, bar }: Measurement): boolean =>
  bar === null || ('atMost' in bar ? ratio <= bar.atMost : ratio >= bar.atLeast);

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const milliseconds = (ms: number): string => `${ms.toFixed(0)} ms`;

/** The range shows the noise. */
export const spread = (values: readonly number[], unit: (value: number) => string): string =>
  `${unit(Math.min(...values))} to ${unit(Math.max(...values))}`;

const barOf = ({ bar }: Measurement): string => {
  if (bar === null) return '';
  return 'atMost' in bar ? `≤ ${bar.atMost}` : `≥ ${bar.atLeast}`;
};

const verdictOf = (one: Measurement, isJudged: boolean): string => {
  if (one.bar === null) return '';
  if (!isJudged) return 'not judged';
  return isMet(one) ? 'met' : 'NOT MET';
};

export const print = (measurements: readonly Measurement[], isJudged: boolean): void => {
  const rows = measurements.map((one) => [
    one.what,
    one.ours,
    one.floor,
    Number.isNaN(one.ratio) ? '' : one.ratio.toFixed(2),
    barOf(one),
    verdictOf(one, isJudged),
  ]);
  const table = [['', 'ours', 'floor', 'ratio', 'bar', ''], ...rows];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
};

export const keep = (measurements: readonly Measurement[]): void => {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const now = new Date();
  const name = `${now.toISOString().replaceAll(':', '-').slice(0, 19)}.json`;
  const machine = { node: process.version, platform: `${process.platform} ${process.arch}` };
  writeFileSync(join(folder, name), JSON.stringify({ time: now.toISOString(), ...machine, measurements }, null, 2));
};
