import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defaultLanguage, languages } from '@atrium/contract/language.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin } from 'vite';
import { builtLook } from './built-look.ts';
import type { words as bootWords } from './src/words/zh-CN/boot.ts';

const compressible = /\.(?:js|css|html|svg|json|txt)$/;
/** Below this (bytes) compression saves less than the headers cost. */
const smallest = 500;

const brotli = (source: Buffer) =>
  brotliCompressSync(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  });

/** Vite copies `boot.js` as it is; its comments are not for the browsers. */
const minifyBoot = (): Plugin => ({
  name: 'minify-boot',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const file = resolve(dir, 'boot.js');
    const { code } = await minify(file, await readFile(file, 'utf8'));
    await writeFile(file, code);
  },
});

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server compresses none of them itself. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  // Only what is on the disk is final.
  closeBundle: {
    order: 'post',
    async handler() {
      const folder = this.environment.config.build.outDir;
      const names = await readdir(resolve(import.meta.dirname, folder), { recursive: true });
      for (const name of names.filter((one) => compressible.test(one))) {
        const file = resolve(import.meta.dirname, folder, name);
        const source = await readFile(file);
        if (source.length < smallest) continue;
        await Promise.all([
          writeFile(`${file}.br`, brotli(source)),
          writeFile(`${file}.gz`, gzipSync(source, { level: 9 })),
        ]);
      }
    },
  },
});

const bootFile = (language: string) =>
  pathToFileURL(resolve(import.meta.dirname, `src/words/${language}/boot.ts`)).href;

/** Writes into the page which languages there are, and what it says in each of them before its program runs. */
const announceLanguages = (mode: string): Plugin => ({
  name: 'announce-languages',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const shown = mode !== 'production' ? [...languages, 'en-XA'] : languages;
      const said = await Promise.all(
        languages.map(async (language) => {
          const { words } = (await import(bootFile(language))) as { words: typeof bootWords };
          return { language, words };
        }),
      );
      const inEach = (key: keyof typeof bootWords) =>
        said.map(({ language, words }) => `<span lang="${language}">${words[key]}</span>`);
      return html
        .replace('<html>', `<html lang="${defaultLanguage}">`)
        .replace('<script src="/boot.js"', `<script src="/boot.js" data-languages="${shown.join(' ')}"`)
        .replace('<!--failed-->', inEach('failed').join('<br />'))
        .replace('<!--noScript-->', inEach('noScript').join(' '));
    },
  },
});

const rooms = {
  inside: { modules: ['/src/app/inside.tsx'], words: 'shell' },
  home: { modules: ['/src/pages/home/page.tsx', '/src/ui/chart/chart-engine.ts'], words: 'home' },
};

/** Tells `boot.js` which files a part of the product is in, so that it can ask for them before the program runs. */
const announceParts = (): Plugin => ({
  name: 'announce-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const known = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
      const withImports = (fileName: string): string[] => {
        const chunk = bundle[fileName];
        if (known.has(fileName) || chunk?.type !== 'chunk') return [];
        known.add(fileName);
        return [`/${fileName}`, ...chunk.imports.flatMap(withImports)];
      };
      const filesOf = (module: string) =>
        chunks
          .filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)))
          .flatMap((chunk) => withImports(chunk.fileName));
      const parts = Object.fromEntries([
        ...languages.map((one) => [one, filesOf(`/words/${one}/common.ts`)]),
        ...Object.entries(rooms).flatMap(([room, { modules, words }]) => [
          [room, modules.flatMap(filesOf)],
          ...languages.map((one) => [`${room} ${one}`, filesOf(`/words/${one}/${words}.ts`)]),
        ]),
      ]) as Record<string, string[]>;
      const found = Object.fromEntries(Object.entries(parts).filter(([, files]) => files.length > 0));
      // The server writes before these where the product lies.
      const page = html.replaceAll('"./', '"/');
      const program = /<script type="module"[^>]*><\/script>/.exec(page)?.[0] ?? '';
      // The program comes first, though it runs later: the browser reads it while it loads, and not after `boot.js` has come and run.
      return page
        .replace(`${program}\n    `, '')
        .replace(
          '<script src="/boot.js"',
          `${program}\n    <script src="/boot.js" data-parts='${JSON.stringify(found)}'`,
        );
    },
  },
});

/**
 * Refuses a build whose files need each other first: one of a ring runs before what it stands on, and which one depends on the page that is
 * opened first. Modules in a ring are found by the rooms' check; files become one by how the groups below join modules.
 */
const refuseRings = (): Plugin => ({
  name: 'refuse-rings',
  apply: 'build',
  generateBundle(_options, bundle) {
    const importsOf = (file: string): readonly string[] => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    const done = new Set<string>();
    const look = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) {
        const ring = [...way.slice(way.indexOf(file)), file].join(' → ');
        this.error(`Files of the build need each other first: ${ring}. See the groups in web/vite.config.ts.`);
      }
      if (done.has(file)) return;
      for (const next of importsOf(file)) look(next, [...way, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) look(file, []);
  },
});

interface Modules {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

const library = /[\\/]antd[\\/]es[\\/]index\.js$/;

/** The components of antd that a module imports, as the names of their folders. */
const foldersOf = (code: string, libraryCode: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]+)\}\s*from\s*["']antd["']/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0]))
    .flatMap((name) => new RegExp(`default as ${name} \\} from '\\./([^']+)'`).exec(libraryCode)?.[1] ?? []);

/**
 * Whether a module is needed as soon as another one (named by its path) is. Antd's own list of components imports all of them:
 * what counts there are those that someone takes from it.
 */
const neededBy = (root: string) => {
  let needed: ReadonlySet<string> | undefined;
  const collect = (id: string, modules: Modules, found: Set<string>): Set<string> => {
    const module = found.has(id) ? null : modules.getModuleInfo(id);
    if (!module) return found;
    found.add(id);
    const next = module.importedIds.flatMap((one) =>
      library.test(one)
        ? foldersOf(module.code ?? '', modules.getModuleInfo(one)?.code ?? '').map((folder) =>
            one.replace('index.js', `${folder}/index.js`),
          )
        : [one],
    );
    for (const one of next) collect(one, modules, found);
    return found;
  };
  return (id: string, modules: Modules): boolean => {
    needed ??= collect(resolve(import.meta.dirname, root), modules, new Set());
    return needed.has(id);
  };
};

const neededInside = neededBy('src/app/inside.tsx');
const neededAtHome = neededBy('src/pages/home/page.tsx');
/** Pages that are also opened by people who never come inside. */
const neededOutside = ['login/code-form', 'login/register-form', 'privacy-policy/privacy-policy-page'].map((page) =>
  neededBy(`src/pages/${page}.tsx`),
);

/** Pages that show lists: an administrator who opens one opens others. */
const listPages = ['user', 'role', 'menu', 'dept', 'audit'].map((page) =>
  neededBy(`src/pages/system/${page}/page.tsx`),
);

/** Pages that everybody has, and that show no lists: they are not to carry what those need. */
const lightPages = ['about', 'access/button-control', 'personal-center/notifications', 'personal-center/settings'].map(
  (page) => neededBy(`src/pages/${page}/page.tsx`),
);

/** A person's own page shows tables as well, without what lists have round them. */
const neededInProfile = neededBy('src/pages/personal-center/my-profile/page.tsx');

/**
 * What lists have in common: two of their pages need it, and so what it stands on. An icon is small: that one page needs it is enough,
 * where it would be a file of its own.
 */
const isOfLists = (id: string, modules: Modules) =>
  listPages.filter((needs) => needs(id, modules)).length > (/[\\/]@ant-design[\\/]icons/.test(id) ? 0 : 1);

/**
 * The file of what is needed to show the first page inside: few files come sooner than many. A page is never bound to what others
 * take from it too: it would run with each of them.
 */
const roomOf = (id: string, modules: Modules): string | null => {
  if (/[\\/]src[\\/]pages[\\/]/.test(id)) return null;
  const isOutside = neededOutside.some((needs) => needs(id, modules));
  if (neededInside(id, modules)) return isOutside ? 'both' : 'inside';
  if (neededAtHome(id, modules)) return isOutside ? 'both' : 'panels';
  if (!isOfLists(id, modules)) return null;
  if (isOutside) return 'fields';
  if (lightPages.some((needs) => needs(id, modules))) return 'parts';
  return neededInProfile(id, modules) ? 'tables' : 'lists';
};

const wordFiles = {
  words: ['antd', 'common', 'exception', 'login', 'problems', 'problem-words', 'title-words'],
  inside: ['shell', 'home', 'live'],
};

/** The language that antd speaks of itself: its words are in the library. */
const antdLanguage = 'en_US';

/** What the first screen says comes in one file a language, what antd says included, and so does what the first page inside says. */
const wordsFileOf = (id: string): string | null => {
  const [, tag] = /[\\/]locale[\\/](\w+)\.js$/.exec(id) ?? [];
  const antds = tag === antdLanguage ? undefined : languages.find((one) => one.replace('-', '_') === tag);
  if (antds) return `words-${antds}`;
  const [, folder, name = ''] = /[\\/]words[\\/]([\w-]+)[\\/]([\w-]+)\.ts$/.exec(id) ?? [];
  const language = languages.find((one) => one === folder);
  const file = Object.entries(wordFiles).find(([, names]) => names.includes(name))?.[0];
  return language && file ? `${file}-${language}` : null;
};

/**
 * Has the browser compile all functions of a file beside the main thread, while the file comes, and not each when it is first called.
 * Browsers that do not know the comment ignore it. It must come first, before what Vite adds.
 */
const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});

export default defineConfig(({ mode, command }) => ({
  root: import.meta.dirname,
  // Files of the build find each other wherever they lie; the server writes into the page where that is.
  base: command === 'build' ? './' : '/',
  plugins: [
    builtLook(),
    react(),
    tailwindcss(),
    announceLanguages(mode),
    announceParts(),
    refuseRings(),
    minifyBoot(),
    compileAhead(),
    mode === 'production' && precompress(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': { target: process.env['ATRIUM_SERVER'] ?? 'http://127.0.0.1:3000', changeOrigin: false },
      '/docs': { target: process.env['ATRIUM_SERVER'] ?? 'http://127.0.0.1:3000' },
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    cssCodeSplit: false,
    // In kB before compression. The library that draws pages (React, antd, the router) and the one that draws charts are that large, and
    // both are needed whole: in more files they would come later. What is sent is weighed by `npm run bench`.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // These say nothing about themselves, and import nothing for its effect.
      treeshake: { moduleSideEffects: (id) => !/node_modules[\\/]@rc-component[\\/]/.test(id) },
      output: {
        // A shared file is named for all who share it; that is no name to send around.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            { debugName: 'words', name: wordsFileOf, priority: 10, includeDependenciesRecursively: false },
            // What the page needs at once comes in one file, and nothing that only stands near it in a library.
            { name: 'index', tags: ['$initial'], priority: 5, includeDependenciesRecursively: false },
            { debugName: 'inside', name: roomOf, priority: 4, includeDependenciesRecursively: false },
            // What several pages share comes in few files: the smaller ones join those that are needed at the same time.
            {
              name: 'shared',
              test: /node_modules|src[\\/](?:ui|lib|shell)|[\\/]dayjs\.ts$/,
              priority: 1,
              includeDependenciesRecursively: false,
              entriesAware: true,
            },
          ],
        },
      },
    },
  },
}));
