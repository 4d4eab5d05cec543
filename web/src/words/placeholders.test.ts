import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/words\/|testing\/|\.test\./.test(path));

// These translations belong to the date picker.
const files = Object.values(
  import.meta.glob<{ words: object }>(['./zh-CN/*.ts', '!./zh-CN/{antd,dayjs}.ts'], { eager: true }),
);

/** Returns the texts with a path such as `summary.total`, in all namespaces; a plural form counts as its text. */
const findTexts = (path: readonly string[]): string[] =>
  files.flatMap(({ words }) => {
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((container, key) => (container as Record<string, unknown>)?.[key], words);
    const texts = (parent ?? {}) as Record<string, unknown>;
    const name = path.at(-1) ?? '';
    return [texts[name], texts[`${name}_other`]].filter((text) => typeof text === 'string');
  });

/** Returns the text up to the brace that closes the object. */
const readObject = (text: string): string => {
  let depth = 1;
  const end = [...text].findIndex((character) => {
    if ('({['.includes(character)) depth += 1;
    if (')}]'.includes(character)) depth -= 1;
    return depth === 0;
  });
  return text.slice(0, end);
};

/** Returns the paths of texts and the names of the values that the code passes: `t((w) => w.total, { count })`. */
const listTranslations = (code: string): { path: string; passed: string }[] =>
  [...code.matchAll(/\(\((\w)\) =>\s*\1((?:\.\w+)+)(\)|,\s*\{)/g)].map((call) => ({
    path: (call[2] ?? '').slice(1),
    passed: call[3] === ')' ? '' : readObject(code.slice(call.index + call[0].length)),
  }));

const listPlaceholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);

const isPassed = (passedParameters: string, name: string): boolean =>
  passedParameters.includes('...') || new RegExp(String.raw`(?:^|[,\s])${name}(?:$|[,:\s])`).test(passedParameters);

test('every placeholder of a text gets a value', () => {
  const translations = sources.flatMap((path) =>
    listTranslations(readFileSync(resolve(root, path), 'utf8')).map((translation) => ({ file: path, ...translation })),
  );
  expect(translations.length).toBeGreaterThan(1000);
  const incomplete = translations.filter(({ path, passed }) => {
    const texts = findTexts(path.split('.'));
    const isComplete = (text: string) => listPlaceholders(text).every((name) => isPassed(passed, name));
    return texts.length > 0 && !texts.some(isComplete);
  });
  expect(incomplete).toEqual([]);
});
