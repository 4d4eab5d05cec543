import { expect, test } from 'vitest';
import { soundRoutes } from './sound-routes.ts';

test('an entry without a handle is called by its path, and one without a path is left out', () => {
  const answer = [
    { path: '/a' },
    null,
    'x',
    { handle: { title: 'nowhere' } },
    { path: '/b', component: 'b/index.tsx', handle: { title: 'B', order: 3, keepAlive: true } },
    { path: '/c', handle: null, children: [{ index: true }, { path: '/c/d', handle: { title: '' } }] },
  ];
  expect(soundRoutes(answer)).toEqual([
    { path: '/a', handle: { title: '/a' } },
    { path: '/b', component: 'b/index.tsx', handle: { title: 'B', order: 3, keepAlive: true } },
    { path: '/c', handle: { title: '/c' }, children: [{ path: '/c/d', handle: { title: '/c/d' } }] },
  ]);
});

test('roles and permissions that are one text are that one, and stay a limit', () => {
  const [route] = soundRoutes([{ path: '/a', handle: { title: 'A', roles: 'admin', permissions: 'p:add' } }]) ?? [];
  expect(route?.handle).toEqual({ title: 'A', roles: ['admin'], permissions: ['p:add'] });
});

test('no routes are none, and anything but a list is no answer', () => {
  expect([soundRoutes(null), soundRoutes([]), soundRoutes({}), soundRoutes('<html>')]).toEqual([[], [], null, null]);
});
