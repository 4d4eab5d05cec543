import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const product = ['web/src/**/*.{ts,tsx}', 'web/*.ts', 'contract/src/**/*.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((path) => !/\/words\/|\/testing\/|\.test\./.test(path))
  .map((path) => readFileSync(resolve(root, path), 'utf8'));

/** Every name in the product's code: after a dot, as a key, or in quotes. */
const usedNames = new Set(
  product.flatMap((text) => [
    ...[...text.matchAll(/\.([\w$]+)|^\s*([\w$]+):/gm)].flatMap(([, member = '', key = '']) => [member, key]),
    ...[...text.matchAll(/(['"`])(.*?)\1/g)].flatMap(([, , quoted = '']) => [quoted, ...quoted.split(/[^\w$-]+/)]),
  ]),
);

// antd and its date picker use the excluded files.
const files = Object.entries(
  import.meta.glob<{ words: object }>(['./zh-CN/*.ts', '!./zh-CN/{antd,dayjs}.ts'], { eager: true }),
);

const listKeys = (words: object): string[] =>
  Object.entries(words).flatMap(([key, word]: [string, unknown]) => [
    key.replace(/_(?:zero|one|other)$/, ''),
    ...(typeof word === 'object' && word !== null ? listKeys(word) : []),
  ]);

test.each(files)('every translation of %s is used in the code', (_path, { words }) => {
  expect(
    listKeys(words).filter((key) => !usedNames.has(key) && !key.split('.').every((part) => usedNames.has(part))),
  ).toEqual([]);
});
