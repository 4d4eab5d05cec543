import { readNotifications } from '@atrium/contract/notification/calls.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { companySettings } from '../testing/company-settings.ts';
import { createStream, formatEvent, openBrowser } from '../testing/event-page.ts';
import { renderHook, runAndSettle } from '../testing/hook-root.ts';
import { successResponse } from '../testing/test-server.ts';
import { toastTexts } from '../testing/toasts.ts';

let browser: ReturnType<typeof openBrowser>;
let leave: () => Promise<void>;
beforeEach(() => {
  vi.resetModules();
  browser = openBrowser();
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(async () => {
  await leave();
  await browser.close();
});

const user = { id: 1, username: 'wang', name: 'Wang', avatar: '', roles: [] };
const createRoutes = (...paths: string[]): Route[] => paths.map((path) => ({ path, handle: { title: path.slice(1) } }));
const load = async () => ({
  ...(await import('./live-updates.tsx')),
  ...(await import('../lib/access/access.ts')),
  ...(await import('../lib/language/i18n.ts')),
  ...(await import('../lib/query/dictionary.ts')),
  ...(await import('../lib/query/query.ts')),
  ...(await import('../lib/session/session.ts')),
  ...(await import('../lib/tab/tabs.ts')),
});

/** Opens the shell of a user with these pages, who then receives an event. */
const open = async (paths: readonly string[], event: string) => {
  const state = { routes: createRoutes(...paths) };
  const results: Record<string, () => unknown> = {
    'user-info': () => user,
    'get-async-routes': () => state.routes,
    'company-look': () => companySettings,
    notifications: () => [],
    'dictionary-options': () => [],
  };
  const getName = (path: string) => path.slice('/api/'.length).split('?')[0] ?? '';
  const { receivedRequests } = await browser.startServer(
    (count) => createStream(count === 1 ? event : formatEvent('ready', { resumed: true })),
    ({ path }) => successResponse(results[getName(path)]?.() ?? null),
  );
  const { queryClient, startTranslations, loadTranslations, ...app } = await load();
  await startTranslations();
  await loadTranslations('live');
  app.startSession({ token: 'fresh', refreshToken: 'r' });
  await app.reloadAccess();
  app.beginTabs(user.id, 'Home', () => true);
  for (const path of paths) app.visitTab({ path, search: '', hash: '', label: path.slice(1) });
  const wrap = (inner: ReactNode) => <QueryClientProvider client={queryClient}>{inner}</QueryClientProvider>;
  const readPage = () => {
    app.useApiQuery(readNotifications);
    app.useDictionary('size');
    return app.LiveUpdates();
  };
  ({ leave } = await renderHook(readPage, wrap));
  const listReads = () => receivedRequests.map(({ path }) => getName(path)).filter((name) => name in results);
  const waitUntil = (check: () => unknown) =>
    vi.waitFor(async () => {
      await runAndSettle(() => undefined);
      await check();
    });
  await waitUntil(() => expect(listReads()).toEqual(expect.arrayContaining(['notifications', 'dictionary-options'])));
  const firstCount = listReads().length;
  const receive = () => browser.document.dispatchEvent(new Event('visibilitychange'));
  const listLaterReads = () => [...new Set(listReads().slice(firstCount))].toSorted();
  const listRoutes = () => app.useAccess.getState().routes.map(({ path }) => path);
  return { state, receive, waitUntil, reads: listLaterReads, routes: listRoutes };
};

describe('an event', () => {
  test.each([
    ['notification', {}, ['notifications']],
    ['dictionaries-changed', {}, ['dictionary-options']],
    ['company-changed', {}, ['company-look']],
    ['rights-changed', {}, ['get-async-routes', 'user-info']],
    ['session-ended', {}, ['user-info']],
    // Events may have been missed.
    [
      'ready',
      { resumed: false },
      ['company-look', 'dictionary-options', 'get-async-routes', 'notifications', 'user-info'],
    ],
  ] as const)('an event reloads what it is about: %s %o', async (type, data, names) => {
    const { receive, waitUntil, reads } = await open(['/a'], formatEvent(type, data));
    receive();
    await waitUntil(() => expect(reads()).toEqual(names));
  });
});

describe('changed permissions', () => {
  test.each([
    ['granted', ['/a', '/b', '/c'], ['您的权限有更新，菜单已刷新']],
    ['unchanged', ['/a', '/b'], []],
    ['removed with an open page', ['/a'], ['您对“b”的权限已被收回，标签页已关闭']],
    ['removed with two open pages', [], ['您对“a”、“b”的权限已被收回，标签页已关闭']],
  ] as const)('changed permissions are applied, and the user is informed: %s', async (_, paths, texts) => {
    const { state, receive, waitUntil, reads, routes } = await open(['/a', '/b'], formatEvent('rights-changed'));
    state.routes = createRoutes(...paths);
    receive();
    await waitUntil(() => expect(reads()).toContain('get-async-routes'));
    await waitUntil(async () => expect([routes(), await toastTexts()]).toEqual([paths, texts]));
  });
});
