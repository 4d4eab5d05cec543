import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './lib/root.mjs';

const rows = readFileSync(inRoot('docs/spec.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Area|---) /.test(line));

it.each(rows.map((row) => row.split('|').map((cell) => cell.trim())))(
  'every area of the specification names test files that exist: $1',
  (_, _area, cell) => {
    const files = [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !/\.(test|spec)\.(tsx?|mjs)$/.test(file) || !existsSync(inRoot(file)))).toEqual([]);
  },
);
