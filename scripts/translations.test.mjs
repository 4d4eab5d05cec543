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
