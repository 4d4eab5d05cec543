import type { CommandCall } from './command.ts';

interface Counted {
  readonly name: string;
  readonly rows: number;
  readonly digest: string;
}

/** Says of each table how many rows it has, and the beginning of what they come to. */
export const sayTables = ({ say }: CommandCall, tables: readonly Counted[]): void => {
  const width = Math.max(...tables.map(({ name }) => name.length));
  for (const { name, rows, digest } of tables) {
    say(`  ${name.padEnd(width)}  ${String(rows).padStart(9)} rows  ${digest.slice(0, 16)}`);
  }
};
