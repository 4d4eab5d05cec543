import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCapabilities } from '@atrium/contract/about/calls.ts';
import type { Call } from '@atrium/contract/call.ts';
import { readBar, readCards, readLine, readPie } from '@atrium/contract/figure/calls.ts';
import { defaultLanguage, languages } from '@atrium/contract/language.ts';
import { readRoutes } from '@atrium/contract/menu/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import type { Plugin } from 'vite';
import { extractAntdStyles } from './src/app/antd-styles.ts';
import { createDefaultRules } from './src/app/theme-rules.ts';
import type { words as bootWords } from './src/words/zh-CN/boot.ts';

const loadBootWords = async (language: string): Promise<typeof bootWords> => {
  const file = pathToFileURL(resolve(import.meta.dirname, `src/words/${language}/boot.ts`)).href;
  // The type check enforces that all languages have the keys of the Chinese source.
  const { words } = (await import(file)) as { words: typeof bootWords };
  return words;
};

/** Writes the languages into the page, with the texts that it shows without JavaScript. */
export const insertLanguages = (mode: string): Plugin => ({
  name: 'insert-languages',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const available = mode === 'production' ? languages : [...languages, 'en-XA'];
      const texts = await Promise.all(
        languages.map(async (language) => ({ language, words: await loadBootWords(language) })),
      );
      const renderInEach = (key: keyof typeof bootWords) =>
        texts.map(({ language, words }) => `<span lang="${language}">${words[key]}</span>`);
      return html
        .replace('<html>', `<html lang="${defaultLanguage}">`)
        .replace('<script src="/boot.js"', `<script src="/boot.js" data-languages="${available.join(' ')}"`)
        .replace('<!--failed-->', renderInEach('failed').join('<br />'))
        .replace('<!--noScript-->', renderInEach('noScript').join(' '));
    },
  },
});

const describeRequest = (
  { method, path }: Pick<Call<unknown, unknown>, 'method' | 'path'>,
  query = '',
  body?: object,
) => [method, `${path}${query}`, ...(body ? [JSON.stringify(body)] : [])];

/** Modules, translations and data that a signed-in user needs first: everywhere, and on the home page. */
const preloadGroups = {
  inside: {
    modules: ['/src/app/signed-in-layout.tsx'],
    words: 'shell',
    requests: [describeRequest(readUserInfo), describeRequest(readRoutes)],
  },
  home: {
    modules: ['/src/pages/home/page.tsx', '/src/components/chart/chart-engine.ts'],
    words: 'home',
    requests: [
      describeRequest(readCapabilities),
      describeRequest(readCards),
      describeRequest(readLine, '', { range: 'week' }),
      describeRequest(readPie, '?by=all'),
      describeRequest(readBar),
    ],
  },
};

/** Lists the files and requests of each group for `boot.js`. The main script moves before it, to compile early. */
export const insertPreloads = (): Plugin => ({
  name: 'insert-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const listedFiles = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
      const withImports = (fileName: string): string[] => {
        const chunk = bundle[fileName];
        if (listedFiles.has(fileName) || chunk?.type !== 'chunk') return [];
        listedFiles.add(fileName);
        return [`/${fileName}`, ...chunk.imports.flatMap(withImports)];
      };
      const listFiles = (module: string) =>
        chunks
          .filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)))
          .flatMap((chunk) => withImports(chunk.fileName));
      const preloads = [
        ...languages.map((language) => [language, listFiles(`/words/${language}/common.ts`)] as const),
        ...Object.entries(preloadGroups).flatMap(([group, { modules, words }]) => [
          [group, modules.flatMap(listFiles)] as const,
          ...languages.map(
            (language) => [`${group} ${language}`, listFiles(`/words/${language}/${words}.ts`)] as const,
          ),
        ]),
      ].filter(([, files]) => files.length > 0);
      // The server prefixes URLs that start with a slash by the base path.
      const page = html.replaceAll('"./', '"/');
      const program = /<script type="module"[^>]*><\/script>/.exec(page)?.[0] ?? '';
      const parts = JSON.stringify(Object.fromEntries(preloads));
      const requests = JSON.stringify(
        Object.fromEntries(Object.entries(preloadGroups).map(([group, { requests: list }]) => [group, list])),
      );
      return page
        .replace(`${program}\n    `, '')
        .replace(
          '<script src="/boot.js"',
          `${program}\n    <script src="/boot.js" data-parts='${parts}' data-requests='${requests}'`,
        );
    },
  },
});

/** Adds the default colors and antd's styles to the style sheet. */
export const includeAntdStyles = (): Plugin => ({
  name: 'include-antd-styles',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/styles\.css(\?|$)/.test(id) ? [code, createDefaultRules(), extractAntdStyles()].join('\n') : null,
});

/** Fails the build if the groups in `vite.config.ts` make chunks import each other in a cycle. */
export const rejectChunkCycles = (): Plugin => ({
  name: 'reject-chunk-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const listImports = (file: string): readonly string[] => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    const checkedFiles = new Set<string>();
    const check = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) {
        const cycle = [...path.slice(path.indexOf(file)), file].join(' → ');
        this.error(`Chunks import each other: ${cycle}. See codeSplitting in web/vite.config.ts.`);
      }
      if (checkedFiles.has(file)) return;
      for (const importedFile of listImports(file)) check(importedFile, [...path, file]);
      checkedFiles.add(file);
    };
    for (const file of Object.keys(bundle)) check(file, []);
  },
});
