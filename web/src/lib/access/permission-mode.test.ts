import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { errorResponse, successResponse, memoryStorage, type Reply, serveFetch } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const start = async (answer: () => Reply | null = () => null) => {
  const user = { id: 1, username: 'a', name: 'A', roles: ['common'] };
  const server = await serveFetch(
    ({ path }) =>
      answer() ?? successResponse(path === '/api/user-info' ? user : [{ path: '/own', handle: { title: 'own' } }]),
  );
  const [mode, preferences, { useAccess }] = await Promise.all([
    import('./permission-mode.ts'),
    import('../preference/preferences.ts'),
    import('./access.ts'),
  ]);
  const listPaths = () => useAccess.getState().routes.map(({ path }) => path);
  return { ...mode, ...preferences, paths: listPaths, receivedRequests: server.receivedRequests };
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

test('switching the mode changes the source of the menu, and builds it again', async () => {
  const { switchPermissionMode, getPreferences, paths } = await start();
  await switchPermissionMode();
  expect(getPreferences()).toMatchObject({ enableBackendAccess: false, enableFrontendAceess: true });
  expect(paths()).toContain('/home');
  await switchPermissionMode();
  expect(getPreferences()).toMatchObject({ enableBackendAccess: true, enableFrontendAceess: false });
  expect(paths()).toEqual(['/own']);
});

test.each([true, false])('the mode cannot be switched if both sources are on (%s) or off', async (isOn) => {
  const { switchPermissionMode, setPreferences, receivedRequests } = await start();
  setPreferences({ enableBackendAccess: isOn, enableFrontendAceess: isOn });
  await switchPermissionMode();
  expect(receivedRequests).toHaveLength(0);
});

test('a switch of the mode changes nothing if the menu cannot be built', async () => {
  const { switchPermissionMode, getPreferences } = await start(() => errorResponse(422));
  await expect(switchPermissionMode()).rejects.toMatchObject({ status: 422 });
  expect(getPreferences()).toMatchObject({ enableBackendAccess: true, enableFrontendAceess: false });
});
