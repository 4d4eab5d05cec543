import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import {
  errorResponse,
  createFetch,
  successResponse,
  memoryStorage,
  type Reply,
  startTestServer,
} from '../../testing/test-server.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const start = async (answer: () => Reply | null = () => null) => {
  const user = { id: 1, username: 'a', name: 'A', roles: ['common'] };
  const server = await startTestServer(
    ({ path }) =>
      answer() ?? successResponse(path === '/api/user-info' ? user : [{ path: '/own', handle: { title: 'own' } }]),
  );
  close = server.close;
  vi.stubGlobal(
    'fetch',
    createFetch(() => server.url),
  );
  const [mode, preferences, { useAccess }] = await Promise.all([
    import('./permission-mode.ts'),
    import('../preference/preferences.ts'),
    import('./access.ts'),
  ]);
  const paths = () => useAccess.getState().routes.map(({ path }) => path);
  return { ...mode, ...preferences, paths, seen: server.seen };
};

test.each([
  [true, false, 'backend', true],
  [false, true, 'frontend', true],
  [true, true, 'both', false],
  [false, false, 'neither', false],
] as const)(
  'backend %s and frontend %s are the mode %s, which can be switched: %s',
  async (backend, frontend, expected, can) => {
    const { usePermissionMode, canSwitchMode, setPreferences } = await start();
    setPreferences({ enableBackendAccess: backend, enableFrontendAceess: frontend });
    const { read, leave } = await renderHook(usePermissionMode);
    expect([read(), canSwitchMode(read())]).toEqual([expected, can]);
    await leave();
  },
);

test('switching changes the builder of the menu, and builds it', async () => {
  const { switchPermissionMode, getPreferences, paths } = await start();
  await switchPermissionMode();
  expect(getPreferences()).toMatchObject({ enableBackendAccess: false, enableFrontendAceess: true });
  expect(paths()).toContain('/home');
  await switchPermissionMode();
  expect(getPreferences()).toMatchObject({ enableBackendAccess: true, enableFrontendAceess: false });
  expect(paths()).toEqual(['/own']);
});

test.each([true, false])('with both on (%s) or off there is no other mode', async (isOn) => {
  const { switchPermissionMode, setPreferences, seen } = await start();
  setPreferences({ enableBackendAccess: isOn, enableFrontendAceess: isOn });
  await switchPermissionMode();
  expect(seen).toHaveLength(0);
});

test('if the menu cannot be built, nothing changes', async () => {
  const { switchPermissionMode, getPreferences } = await start(() => errorResponse(422));
  await expect(switchPermissionMode()).rejects.toMatchObject({ status: 422 });
  expect(getPreferences()).toMatchObject({ enableBackendAccess: true, enableFrontendAceess: false });
});

test('selecting a mode builds the menu again, and no other change does, nor any change after it was stopped', async () => {
  const { followPermissionMode, setPreferences, paths, seen } = await start();
  const stop = followPermissionMode();
  setPreferences({ theme: 'dark' });
  expect(seen).toHaveLength(0);
  await runAndSettle(() => setPreferences({ enableFrontendAceess: true }));
  await vi.waitFor(() => expect(paths()).toEqual(expect.arrayContaining(['/own', '/home'])));
  stop();
  const before = seen.length;
  setPreferences({ enableFrontendAceess: false });
  await runAndSettle(() => undefined);
  expect(seen).toHaveLength(before);
});

test('the menu remains unchanged if it cannot be read after a mode was selected', async () => {
  const { followPermissionMode, setPreferences, paths, seen } = await start(() => errorResponse(422));
  followPermissionMode();
  setPreferences({ enableFrontendAceess: true });
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0));
  await runAndSettle(() => undefined);
  expect(paths()).toEqual([]);
});
