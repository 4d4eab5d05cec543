import { languages } from '@atrium/contract/language.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { getPartChunk } from './build-chunks.ts';
import { insertLanguages, insertPreloads, includeAntdStyles, rejectChunkCycles } from './build-plugins.ts';

const wordChunks = {
  words: ['antd', 'common', 'exception', 'login', 'errors', 'error-words', 'title-words'],
  inside: ['shell', 'home', 'live'],
};

/** Part of antd's own code. */
const antdLanguage = 'en_US';

/** Returns the chunk of a translation file (`words-zh-CN`, `inside-en-US`), including antd's, or null. */
const getWordChunk = (id: string): string | null => {
  const [, tag] = /[\\/]locale[\\/](\w+)\.js$/.exec(id) ?? [];
  const antdWords =
    tag === antdLanguage
      ? undefined
      : languages.find((supportedLanguage) => supportedLanguage.replace('-', '_') === tag);
  if (antdWords) return `words-${antdWords}`;
  const [, folder, name = ''] = /[\\/]words[\\/]([\w-]+)[\\/]([\w-]+)\.ts$/.exec(id) ?? [];
  const language = languages.find((supportedLanguage) => supportedLanguage === folder);
  const chunk = Object.entries(wordChunks).find(([, names]) => names.includes(name))?.[0];
  return language && chunk ? `${chunk}-${language}` : null;
};

/** Loading one page must not run another, so pages are never part of a shared chunk. */
const notAPage = /^(?!.*[\\/]src[\\/]pages[\\/])/;

const server = process.env['ATRIUM_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ mode, command }) => ({
  root: import.meta.dirname,
  // Relative, because the server writes the base path into the page.
  base: command === 'build' ? './' : '/',
  plugins: [
    react(),
    includeAntdStyles(),
    tailwindcss(),
    insertLanguages(mode),
    insertPreloads(),
    rejectChunkCycles(),
    // The server sends these files. Below 500 bytes, the headers cost more than compression saves.
    mode === 'production' &&
      compression({
        algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')],
        threshold: 500,
      }),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: server, changeOrigin: false }, '/docs': { target: server } },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    cssCodeSplit: false,
    // In kB before compression: React, antd and the router together, and ECharts, cannot be split.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // None of the modules of these packages has side effects, although the packages do not declare that.
      treeshake: { moduleSideEffects: (id) => !/node_modules[\\/]@rc-component[\\/]/.test(id) },
      output: {
        // The default name would list all modules that share the chunk.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { debugName: 'words', name: getWordChunk, priority: 10 },
            { name: 'index', tags: ['$initial'], priority: 5 },
            // Home needs only the context of forms, which other components of antd read.
            {
              name: 'form',
              test: /@rc-component[\\/](async-validator|form[\\/]es[\\/](?!FormContext))/,
              minShareCount: 2,
              priority: 4.5,
            },
            // One file per part, because few files load faster than many.
            { debugName: 'parts', name: getPartChunk, test: notAPage, minShareCount: 2, priority: 4 },
            // One file per set of pages that share a module, so that no page loads more than it uses.
            { name: 'shared', test: notAPage, minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
}));
