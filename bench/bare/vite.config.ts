import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The baseline: minimal antd pages, built like the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(['login', 'home', 'app'].map((name) => [name, `${import.meta.dirname}/${name}.html`])),
    },
  },
});
