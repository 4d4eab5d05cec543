import { get, post } from '@atrium/contract/call.ts';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../auth/caller.ts';
import { findAccessError, type GuardedEndpoint } from './guard.ts';
import type { EffectivePermissions } from '../authorization/effective-permissions.ts';

const createPermissions = (...keys: string[]): EffectivePermissions => ({
  roleIds: [1],
  roleCodes: ['some'],
  isAdmin: false,
  menuIds: new Set(),
  keys: new Set(keys),
});
const createCaller = (parts: { keys?: string[]; mustChangePassword?: boolean; isViewed?: boolean } = {}): Caller => {
  const person = { username: 'somebody', name: '', deptId: null };
  const unused = { avatar: '', email: '', phoneNumber: '', description: '', timeZone: '' };
  return {
    sessionId: 1,
    userId: 2,
    user: { id: 2, ...person, ...unused, mustChangePassword: parts.mustChangePassword ?? false },
    effectivePermissions: createPermissions(...(parts.keys ?? [])),
    viewer: parts.isViewed ? { id: 3, ...person, effectivePermissions: createPermissions() } : null,
  };
};
const createEndpoint = (
  parts: Partial<GuardedEndpoint> & {
    method?: 'GET' | 'POST';
    requiredPermission?: GuardedEndpoint['call']['requiredPermission'];
  },
): GuardedEndpoint => {
  const { method = 'POST', requiredPermission = 'signed-in', ...otherParts } = parts;
  return { call: (method === 'GET' ? get : post)('x', 'x', requiredPermission), ...otherParts };
};

describe('an endpoint rejects requests', () => {
  test.each([
    ['without a session', null, createEndpoint({}), 'session.required'],
    ['not from a signed-in user', createCaller(), createEndpoint({}), undefined],
    ['without the permission', createCaller(), createEndpoint({ requiredPermission: '/home' }), 'right.missing'],
    [
      'with another permission',
      createCaller({ keys: ['/about'] }),
      createEndpoint({ requiredPermission: '/home' }),
      'right.missing',
    ],
    [
      'not with the permission',
      createCaller({ keys: ['/home'] }),
      createEndpoint({ requiredPermission: '/home' }),
      undefined,
    ],
    [
      'with a session, if an API key is required',
      createCaller(),
      createEndpoint({ requiredPermission: 'api-key' }),
      'right.missing',
    ],
    ['not if the endpoint is public', createCaller(), createEndpoint({ requiredPermission: 'public' }), undefined],
    [
      'before a required password change',
      createCaller({ mustChangePassword: true, keys: ['/home'] }),
      createEndpoint({ requiredPermission: '/home' }),
      'session.mustChangePassword',
    ],
    [
      'not before a required password change, if the endpoint allows it',
      createCaller({ mustChangePassword: true }),
      createEndpoint({ allowedBeforePasswordChange: true }),
      undefined,
    ],
    [
      'during impersonation, if they change something',
      createCaller({ isViewed: true }),
      createEndpoint({}),
      'session.readOnly',
    ],
    [
      'not during impersonation, if they only read',
      createCaller({ isViewed: true }),
      createEndpoint({ method: 'GET' }),
      undefined,
    ],
    [
      'not during impersonation, if they only read with a POST',
      createCaller({ isViewed: true }),
      createEndpoint({ isReadOnly: true }),
      undefined,
    ],
    [
      'during impersonation, without the permission',
      createCaller({ isViewed: true }),
      createEndpoint({ method: 'GET', requiredPermission: '/home' }),
      'right.missing',
    ],
  ] as const)('%s', (_, callerKind, to, problem) => {
    expect(findAccessError(callerKind, to)?.code).toBe(problem);
  });

  test.each([
    [[], 'right.missing'],
    [['/system/user'], 'right.missing'],
    [['/system/user permission:button:add'], 'right.missing'],
    [['/system/user', '/system/user permission:button:update'], 'right.missing'],
    [['/system/user', '/system/user permission:button:add'], undefined],
  ])('for a button if the caller has %j: %s', (keys, problem) => {
    const requiredPermission = ['/system/user', 'permission:button:add'] as const;
    expect(findAccessError(createCaller({ keys }), createEndpoint({ requiredPermission }))?.code).toBe(problem);
  });
});
