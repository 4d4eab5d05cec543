import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Pages as bare as antd lets them be, built the way the product is: the floor it is measured against. */
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
