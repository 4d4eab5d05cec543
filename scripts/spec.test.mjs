import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './lib/root.mjs';

const readRows = (file) =>
  readFileSync(inRoot(file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Area|---) /.test(line))
    .map((row) => row.split('|').map((cell) => cell.trim()));
const listTests = (text) => [...text.matchAll(/`([^`]+\.(?:test|spec)\.(?:tsx?|mjs))`/g)].map(([, file]) => file);

it.each(readRows('docs/spec.md'))(
  'every area of the specification names test files that exist: $1',
  (_, _area, cell) => {
    const files = listTests(cell);
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBe(cell.split('`').length >> 1);
    expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  },
);

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0 that applies. */
const requirementCounts = {
  6.1: 3,
  6.2: 12,
  6.3: 4,
  6.4: 4,
  6.5: 5,
  6.6: 3,
  6.8: 4,
  7.1: 3,
  7.2: 4,
  7.3: 2,
  7.4: 5,
  7.5: 2,
  7.6: 2,
  8.1: 2,
  8.2: 3,
  8.3: 1,
  8.4: 1,
  10.1: 2,
  10.2: 2,
  10.5: 5,
};
const requirements = readRows('docs/security.md').filter(([, , level]) => /^[12]$/.test(level));

it.each(Object.entries(requirementCounts))(
  'section %s of the security standard has all %i requirements',
  (name, count) => {
    const numbers = requirements.map(([, title]) => title.split(' ')[0]);
    expect(numbers.filter((number) => number.startsWith(`${name}.`))).toEqual(
      Array.from({ length: count }, (_, index) => `${name}.${index + 1}`),
    );
  },
);

it.each(requirements)(
  'a requirement of the security standard has a state and its evidence: $1',
  (_, _title, _level, state, evidence) => {
    expect(state).toMatch(/^(?:met|open|n\/a)$/);
    expect(evidence).not.toBe('');
    expect(listTests(evidence).filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  },
);
