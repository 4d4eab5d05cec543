import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|txt)$/;
/** Below this (bytes) compression saves less than the headers cost. */
const smallest = 1024;

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server compresses nothing itself. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (!compressible.test(file.fileName) || source.length < smallest) continue;
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(source, { params: quality }) });
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) });
    }
  },
});

/** The schema builders of the contract: a call whose schemas nobody on the web reads must not bring them along. */
const schemaBuilders = ['z', 'call', 'endpoint', 'listOf', 'text', 'exactText', 'whole', 'because', 'optional', 'all', 'atMost', 'exactly', 'matches'];
/** React's own builders: what they make is only worth keeping when it is used. */
const componentBuilders = ['createContext', 'forwardRef', 'memo', 'lazy'];

const language = (id: string) => /[\\/]words[\\/](zh-CN|en-US)[\\/](?:common|exception|login)\.ts$/.exec(id)?.[1] ?? /problem-words\.(zh-CN|en-US)\.ts$/.exec(id)?.[1];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), precompress()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: process.env['ATRIUM_SERVER'] ?? 'http://127.0.0.1:3000', changeOrigin: false }, '/docs': { target: process.env['ATRIUM_SERVER'] ?? 'http://127.0.0.1:3000' } },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: [...schemaBuilders, ...componentBuilders] },
      output: {
        codeSplitting: {
          groups: [
            {
              // What the first screen says comes in one file a language.
              name: (id: string) => {
                const of = language(id);
                return of ? `words-${of}` : null;
              },
              priority: 10,
            },
          ],
        },
      },
    },
  },
});
