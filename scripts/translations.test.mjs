import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inlineLanguages, languages } from '../contract/src/language.ts';
import { inRoot } from './lib/root.mjs';

const folders = ['contract/src/words', 'server/src/lib/words', 'web/src/words', 'docs/guide'];
const listFiles = (folder, language) =>
  readdirSync(inRoot(folder, language)).map((name) => `${folder}/${language}/${name}`);
const readText = (file) => readFileSync(inRoot(file), 'utf8');

/** Returns the lines with a quoted text, or with prose of the guide. */
const listTexts = (file) =>
  readText(file)
    .split('\n')
    .filter((line) => (file.endsWith('.md') ? /^[^`|]*\p{L}{2}/u : /^(?!import|export).*'.*\p{L}{2}.*'/u).test(line));

/** True if more than half of the texts are equal. */
const isCopy = (file, original) => {
  const texts = listTexts(file);
  const knownTexts = new Set(listTexts(original));
  return texts.length > 1 && texts.filter((text) => knownTexts.has(text)).length > texts.length / 2;
};

it.each(languages)('files of %s import no texts of another language', (language) => {
  const foreignTexts = folders
    .flatMap((folder) => listFiles(folder, language))
    .filter((file) => file.endsWith('.ts'))
    .filter((file) =>
      [...readText(file).matchAll(/^(?:import|export) (?!type).* from '.*\/([a-z]{2}-[A-Z]{2})\/.*';$/gm)].some(
        ([, otherLanguage]) => otherLanguage !== language,
      ),
    );
  expect(foreignTexts).toEqual([]);
});

it.each(folders)('all further languages are translated in %s', (folder) => {
  const original = listFiles(folder, 'en-US');
  // The check detects English texts that were copied to another folder.
  expect(original.filter((file) => isCopy(file, file)).length).toBeGreaterThan(3);
  for (const furtherLanguage of languages.filter((language) => !inlineLanguages.includes(language))) {
    const copies = original.map((file) => [file.replace('/en-US/', `/${furtherLanguage}/`), file]);
    const english = copies.filter(([file, from]) => isCopy(file, from)).map(([file]) => file);
    expect(english, 'still English').toEqual([]);
  }
});
