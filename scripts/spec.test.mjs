import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './lib/root.mjs';

/** How many sentences each part of the specification has: a row that goes has to go here as well. */
const sentences = {
  Introduction: 4,
  '1. What the product does and for whom': 17,
  '2. Screens and routes': 72,
  '3. Entities and their fields': 28,
  '4. States and transitions': 43,
  '5. Validation rules': 20,
  '6. Roles and permissions': 13,
  '7. The calls it makes': 26,
  '8. The error catalogue': 17,
  '9. Business constants and limits': 25,
};

const [, ...parts] = readFileSync(inRoot('docs/spec.md'), 'utf8').split(/^## /m);

const cellsOf = (line) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const rows = parts.flatMap((part) => {
  const [title = '', ...lines] = part.split('\n');
  return lines
    .filter((line) => line.startsWith('| ') && !/^\| (Sentence|---) /.test(line))
    .map((line) => {
      const [sentence = '', shownBy = '', note = ''] = cellsOf(line);
      const shown = shownBy
        .split('<br>')
        .filter((one) => one !== '')
        .map((one) => /^`([^`]+)` › (.+)$/.exec(one)?.slice(1) ?? [one, '']);
      return { part: title, sentence, shown, note };
    });
});

/** The titles of a file's tests as they are written there: the first text of a call whose second is a function. */
const titlesIn = (file) => {
  if (!/\.(test|spec)\.(tsx?|mjs)$/.test(file) || !existsSync(inRoot(file))) return [];
  const text = readFileSync(inRoot(file), 'utf8');
  const calls = text.matchAll(
    /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,\s*(?:\{[^}]*\}\s*,\s*)?(?:async\s*)?(?:\(|\w+\s*=>)/g,
  );
  const isTest = ({ index }) => !/(?:describe|\.(?:skip|fixme|todo|describe))$/.test(text.slice(0, index));
  return [...calls].filter(isTest).map(([, , title]) => title);
};

const known = new Map(
  [...new Set(rows.flatMap(({ shown }) => shown.map(([file]) => file)))].map((file) => [file, titlesIn(file)]),
);

describe('the specification', () => {
  it('stands in docs/spec.md whole, every sentence once', () => {
    const counted = Object.fromEntries(
      Object.keys(sentences).map((part) => [part, rows.filter((row) => row.part === part).length]),
    );
    expect(counted).toEqual(sentences);
    expect(rows.length).toBe(Object.values(sentences).reduce((sum, count) => sum + count, 0));
    const places = parts.flatMap((part) => part.split(/^### /m));
    for (const place of places) {
      const listed = place.split('\n').filter((line) => line.startsWith('| '));
      expect(new Set(listed).size, place.split('\n')[0]).toBe(listed.length);
    }
  });

  it.each(rows.map((row) => [`${row.part}: ${row.sentence}`, row]))(
    'every sentence has a test: %s',
    (_, { sentence, shown }) => {
      expect(sentence).not.toBe('');
      expect(shown.length).toBeGreaterThan(0);
      for (const [file, title] of shown) expect(known.get(file), `${file} › ${title}`).toContain(title);
    },
  );

  it('is only departed from with a reason', () => {
    const departures = rows.filter(({ note }) => note.startsWith('Differs'));
    expect(departures.filter(({ note }) => !/^Differs[^:]*: .{20,}/.test(note))).toEqual([]);
    expect(departures.length).toBeLessThanOrEqual(12);
  });
});
