import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inlineLanguages, languages } from '../contract/src/language.ts';
import { inRoot } from './lib/root.mjs';

const folders = ['contract/src/words', 'server/src/lib/words', 'web/src/words', 'docs/guide'];
const listFiles = (folder, language) =>
  readdirSync(inRoot(folder, language)).map((name) => `${folder}/${language}/${name}`);
const read = (file) => readFileSync(inRoot(file), 'utf8');

/** Returns the lines with a quoted text, or with prose of the guide. */
const listTexts = (file) =>
  read(file)
    .split('\n')
    .filter((line) => (file.endsWith('.md') ? /^[^`|]*\p{L}{2}/u : /^(?!import|export).*'.*\p{L}{2}.*'/u).test(line));

/** True if more than half of the texts are equal. */
const isCopy = (file, original) => {
  const [texts, known] = [listTexts(file), new Set(listTexts(original))];
  return texts.length > 1 && texts.filter((text) => known.has(text)).length > texts.length / 2;
};

it.each(languages)('files of %s import no texts of another language', (language) => {
  const foreign = folders
    .flatMap((folder) => listFiles(folder, language))
    .filter((file) => file.endsWith('.ts'))
    .filter((file) =>
      [...read(file).matchAll(/^(?:import|export) (?!type).* from '.*\/([a-z]{2}-[A-Z]{2})\/.*';$/gm)].some(
        ([, other]) => other !== language,
      ),
    );
  expect(foreign).toEqual([]);
});

it.each(folders)('all further languages are translated in %s', (folder) => {
  const original = listFiles(folder, 'en-US');
  // The check detects English texts that were copied to another folder.
  expect(original.filter((file) => isCopy(file, file)).length).toBeGreaterThan(3);
  for (const further of languages.filter((language) => !inlineLanguages.includes(language))) {
    const copies = original.map((file) => [file.replace('/en-US/', `/${further}/`), file]);
    const english = copies.filter(([file, from]) => isCopy(file, from)).map(([file]) => file);
    expect(english, 'still English').toEqual([]);
  }
});

const listSources = (folder) =>
  readdirSync(inRoot(folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('words/'))
    .map((name) => `${folder}/${name}`);

/** A misspelled property is shown as `{{name}}` on the screen. */
it('passes no property that is missing in all translations with this key', () => {
  const placeholders = new Map();
  for (const file of [...listFiles('contract/src/words', 'zh-CN'), ...listFiles('web/src/words', 'zh-CN')])
    for (const [, key, text] of read(file).matchAll(/^ *'?([\w.]+?)(?:_\w+)?'?:\s*(?:'|`)(.*)(?:'|`),?$/gm))
      placeholders.set(key, [...(placeholders.get(key) ?? []), text]);
  const isKnown = (key, name) => placeholders.get(key)?.some((text) => text.includes(`{{${name}`));
  const listUnknown = (file, [, key, properties]) =>
    properties
      .replaceAll(/\([^()]*\)/g, '')
      .split(',')
      .map((property) => property.trim().split(':')[0])
      .filter((name) => /^\w+$/.test(name) && name !== 'count' && !isKnown(key, name))
      .map((name) => `${file}: ${name} of ${key}`);
  const calls = /\(w\) => w\.(?:\w+\.)*(\w+), \{([^{}]*)\}/g;
  const unused = listSources('web/src').flatMap((file) =>
    [...read(file).matchAll(calls)].flatMap((call) => listUnknown(file, call)),
  );
  expect(unused).toEqual([]);
});
