import { languages } from '@atrium/contract/language.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { partChunkOf } from './build-chunks.ts';
import { announceLanguages, announcePreloads, rejectChunkCycles } from './build-plugins.ts';

const wordChunks = {
  words: ['antd', 'common', 'exception', 'login', 'problems', 'problem-words', 'title-words'],
  inside: ['shell', 'home', 'live'],
};

/** antd's default language, which is part of its code. */
const antdLanguage = 'en_US';

/** Returns the chunk of a word file (`words-zh-CN`, `inside-en-US`), antd's own translations included, or null for other modules. */
const wordChunkOf = (id: string): string | null => {
  const [, tag] = /[\\/]locale[\\/](\w+)\.js$/.exec(id) ?? [];
  const antdWords = tag === antdLanguage ? undefined : languages.find((one) => one.replace('-', '_') === tag);
  if (antdWords) return `words-${antdWords}`;
  const [, folder, name = ''] = /[\\/]words[\\/]([\w-]+)[\\/]([\w-]+)\.ts$/.exec(id) ?? [];
  const language = languages.find((one) => one === folder);
  const chunk = Object.entries(wordChunks).find(([, names]) => names.includes(name))?.[0];
  return language && chunk ? `${chunk}-${language}` : null;
};

/** Pages are never part of a shared chunk: loading one page must not run another. */
const notAPage = /^(?!.*[\\/]src[\\/]pages[\\/])/;

const server = process.env['ATRIUM_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ mode, command }) => ({
  root: import.meta.dirname,
  // Built files refer to each other relatively; the server writes the base path into the page.
  base: command === 'build' ? './' : '/',
  plugins: [
    react(),
    tailwindcss(),
    announceLanguages(mode),
    announcePreloads(),
    rejectChunkCycles(),
    // The server sends these files as they are. Below 500 bytes compression saves less than its headers cost.
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
    // In kB before compression: React, antd and the router together, and ECharts, are each needed as a whole.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // These packages do not say that they have no side effects, and none of their modules is imported for one.
      treeshake: { moduleSideEffects: (id) => !/node_modules[\\/]@rc-component[\\/]/.test(id) },
      output: {
        // A shared chunk would otherwise be named after all modules that share it.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { debugName: 'words', name: wordChunkOf, priority: 10 },
            { name: 'index', tags: ['$initial'], priority: 5 },
            // One file per part of the product: few files arrive sooner than many.
            { debugName: 'parts', name: partChunkOf, test: notAPage, minShareCount: 2, priority: 4 },
            // Everything else that is shared: one file per set of pages that need it, so that no page loads more than it uses.
            { name: 'shared', test: notAPage, minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
}));
