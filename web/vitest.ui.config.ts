import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from '../e2e/chromium.ts';
import { maxWorkers, testTimeouts } from '../vitest.limits.ts';

/** Responses that every test needs. */
const answers: Readonly<Record<string, object>> = {
  '/api/capabilities': { product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts: [] },
  '/api/table-view': {},
  '/api/saved-view-list': [],
};

const wire = (): Plugin => ({
  name: 'wire',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://here');
      if (!pathname.startsWith('/api/')) return next();
      const result = answers[pathname] ?? null;
      const code = result ? 200 : 404;
      response.writeHead(code, { 'content-type': 'application/json' });
      return response.end(
        JSON.stringify({ code, result, message: result ? 'ok' : 'not found', success: code === 200 }),
      );
    });
  },
});

const executablePath = findChromium();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), wire()],
  // The production build of React, which users get, and which renders faster.
  oxc: { jsx: { development: false } },
  resolve: { conditions: ['module', 'browser', 'production'] },
  optimizeDeps: {
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    // Vite finds them only during tests, and would reload the page of the test.
    include: ['pinyin-pro', '@ant-design/cssinjs', 'react-dom/client', 'react-router/dom', 'react/jsx-runtime'],
  },
  test: {
    name: 'ui',
    include: ['src/**/*.ui.test.tsx'],
    setupFiles: ['src/testing/component-test-setup.ts'],
    env: { TEST_FULL: process.env['TEST_FULL'] ?? '' },
    maxWorkers,
    browser: {
      enabled: true,
      connectTimeout: 180_000,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
        contextOptions: { locale: 'zh-CN', reducedMotion: 'reduce', colorScheme: 'light' },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
    ...testTimeouts,
  },
});
