import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../contract/src/language.ts';
import { passwordLength, usernameLength } from '../contract/src/validation.ts';
import { errorWords as english } from '../contract/src/words/en-US/error-words.ts';
import { errorWords as chinese } from '../contract/src/words/zh-CN/error-words.ts';
import { settingNames } from '../server/src/config/settings.ts';
import { guideEntryPage, guideLanguages, renderDocs } from './lib/docs.mjs';
import { readGuideCode, readGuideCommands } from './lib/guide-code.mjs';
import { inRoot } from './lib/root.mjs';

const pages = await renderDocs();
const findPage = (file) => pages.find((page) => page.file === file)?.html ?? '';
/** Returns all texts of the UI in a language, with `#` for values. */
const readLabels = (language) => {
  const folders = ['contract/src', 'web/src/words'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true }).map((name) => `${folder}/${name}`),
  );
  const files = folders.filter((file) => file.includes(`/${language}/`) || /\/(?:fields|language)\.ts$/.test(file));
  return files.map((file) => readFileSync(inRoot(file), 'utf8').replaceAll(/\{\{.*?\}\}/g, '#')).join('\n');
};
const count = (html, pattern) => html.match(pattern)?.length ?? 0;

describe('the guide', () => {
  it('the guide exists in every language of the product, the default first', () => {
    expect(Object.keys(guideLanguages)).toEqual(languages);
  });

  it('the guide has the same pages, sections and examples in every language', () => {
    const createOutline = (language) =>
      pages
        .filter(({ file }) => file.startsWith(language))
        .map(({ file, html }) => [
          file.slice(language.length),
          count(html, /<h[123]/g),
          count(html, /<pre/g),
          count(html, /<tr>/g),
        ]);
    const [first, ...otherOutlines] = languages.map(createOutline);
    expect(first?.length).toBeGreaterThan(5);
    for (const otherOutline of otherOutlines) expect(otherOutline).toEqual(first);
  });

  it('the guide names the file of every code block, and code and commands are the same in every language', () => {
    const [first, ...otherCode] = languages.map((language) => [readGuideCode(language), readGuideCommands(language)]);
    expect(first[0].length).toBeGreaterThan(20);
    expect(first[0].filter(({ file }) => file === undefined)).toEqual([]);
    for (const codeOfLanguage of otherCode) expect(codeOfLanguage).toEqual(first);
  });

  it.each(settingNames)('the guide explains the setting %s', (name) => {
    for (const language of Object.keys(guideLanguages)) {
      expect(findPage(`${language}/configuration.html`)).toContain(`<code>${name}</code>`);
    }
  });

  it.each([
    ['zh-CN', chinese],
    ['en-US', english],
  ])('the guide states the lengths of usernames and passwords in %s', (language, problemWords) => {
    expect(findPage(`${language}/api.html`)).toContain(problemWords['field.username']);
    for (const { min, max } of [usernameLength, passwordLength])
      expect(findPage(`${language}/sign-in.html`)).toMatch(new RegExp(`${min} \\p{L}+ ${max}`, 'u'));
  });

  it.each(languages)('the guide quotes only labels that the UI shows in %s', (language) => {
    const labels = readLabels(language);
    // The chapter on adding a page quotes labels of its example.
    const chapters = pages.filter(({ file }) => file.startsWith(language) && !file.endsWith('add-a-page.html'));
    const quoted = chapters.flatMap(({ html }) => [...html.matchAll(/“([^”]+)”/g)].map(([, text]) => text));
    expect(quoted.length).toBeGreaterThan(50);
    const isShown = (part) => labels.includes(part.replaceAll(/\d+/g, '#'));
    const unknownLabels = quoted.filter((text) => !text.replaceAll('&#39;', "'").split(' … ').every(isShown));
    expect(unknownLabels).toEqual([]);
  });

  it('the guide quotes existing log messages in its chapter on failures, the same in every language', () => {
    const listQuotes = (language) =>
      [...findPage(`${language}/when-something-fails.html`).matchAll(/<code>([^<\n]+)<\/code>/g)]
        .map(([, text]) => text)
        .filter((text) => text.split(' ').length > 3 && !/^(npm|curl|sqlite3) /.test(text));
    const [first, ...otherQuotes] = Object.keys(guideLanguages).map(listQuotes);
    expect(first?.length).toBeGreaterThan(20);
    for (const quotes of otherQuotes) expect(quotes).toEqual(first);
    const sourceTexts = [
      ...readdirSync(inRoot('server/src'), { recursive: true })
        .filter((file) => /(?<![.](?:test|spec))[.]ts$/.test(file))
        .map((file) => `server/src/${file}`),
      'node_modules/pg/lib/connection.js',
    ]
      .map((file) => readFileSync(inRoot(file), 'utf8'))
      .join('\n');
    const parts = first.flatMap((text) => text.split('…').map((part) => part.trim())).filter((part) => part !== '');
    expect(parts.filter((part) => !sourceTexts.includes(part))).toEqual([]);
  });

  it('requests nothing from other hosts and declares its language', () => {
    for (const { file, html } of pages) {
      expect(html.match(/(?:src|href)="https?:[^"]*"/g)?.filter((link) => !/localhost/.test(link)) ?? [], file).toEqual(
        [],
      );
      expect(html).toContain(`<html lang="${file.split('/')[0]}">`);
      expect(html).not.toMatch(/<script(?! src=)|<style|\sstyle=/);
    }
  });

  it('the guide has working links at any base path, and requests nothing outside of /api', () => {
    for (const [file, html] of [...pages.map((page) => [page.file, page.html]), ['index.html', guideEntryPage]]) {
      const links = [...html.matchAll(/(?:src=|href=|url=)"?([^">]+)"/g)].map(([, link]) => link);
      expect(links.length, file).toBeGreaterThan(3);
      expect(
        links.filter((link) => link.startsWith('/') && !link.startsWith('/api/')),
        file,
      ).toEqual([]);
    }
  });

  it('the guide links only to existing sections', () => {
    for (const { file, html } of pages) {
      const folder = file.split('/')[0];
      const links = [...html.matchAll(/href="(?:([a-z0-9-]+)\.html)?(?:#([^"]+))?"/g)];
      for (const [, page, part] of links) {
        const target = page ? findPage(`${folder}/${page}.html`) : html;
        expect(target, `${file} → ${page}`).not.toBe('');
        if (part) expect(target, `${file} → #${part}`).toContain(`id="${part}"`);
      }
    }
  });
});
