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
const caller = (parts: { keys?: string[]; mustChangePassword?: boolean; isViewed?: boolean } = {}): Caller => {
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
const endpoint = (
  parts: Partial<GuardedEndpoint> & {
    method?: 'GET' | 'POST';
    requiredPermission?: GuardedEndpoint['call']['requiredPermission'];
  },
): GuardedEndpoint => {
  const { method = 'POST', requiredPermission = 'signed-in', ...rest } = parts;
  return { call: (method === 'GET' ? get : post)('x', 'x', requiredPermission), ...rest };
};

describe('an endpoint rejects requests', () => {
  test.each([
    ['without a session', null, endpoint({}), 'session.required'],
    ['not from a signed-in user', caller(), endpoint({}), undefined],
    ['without the permission', caller(), endpoint({ requiredPermission: '/home' }), 'right.missing'],
    [
      'with another permission',
      caller({ keys: ['/about'] }),
      endpoint({ requiredPermission: '/home' }),
      'right.missing',
    ],
    ['not with the permission', caller({ keys: ['/home'] }), endpoint({ requiredPermission: '/home' }), undefined],
    [
      'with a session, if an API key is required',
      caller(),
      endpoint({ requiredPermission: 'api-key' }),
      'right.missing',
    ],
    ['not if the endpoint is public', caller(), endpoint({ requiredPermission: 'public' }), undefined],
    [
      'before a required password change',
      caller({ mustChangePassword: true, keys: ['/home'] }),
      endpoint({ requiredPermission: '/home' }),
      'session.mustChangePassword',
    ],
    [
      'not before a required password change, if the endpoint allows it',
      caller({ mustChangePassword: true }),
      endpoint({ allowedBeforePasswordChange: true }),
      undefined,
    ],
    ['during impersonation, if they change something', caller({ isViewed: true }), endpoint({}), 'session.readOnly'],
    ['not during impersonation, if they only read', caller({ isViewed: true }), endpoint({ method: 'GET' }), undefined],
    [
      'not during impersonation, if they only read with a POST',
      caller({ isViewed: true }),
      endpoint({ isReadOnly: true }),
      undefined,
    ],
    [
      'during impersonation, without the permission',
      caller({ isViewed: true }),
      endpoint({ method: 'GET', requiredPermission: '/home' }),
      'right.missing',
    ],
  ] as const)('%s', (_, who, to, problem) => {
    expect(findAccessError(who, to)?.code).toBe(problem);
  });

  test.each([
    [[], 'right.missing'],
    [['/system/user'], 'right.missing'],
    [['/system/user permission:button:add'], 'right.missing'],
    [['/system/user', '/system/user permission:button:update'], 'right.missing'],
    [['/system/user', '/system/user permission:button:add'], undefined],
  ])('for a button if the caller has %j: %s', (keys, problem) => {
    const requiredPermission = ['/system/user', 'permission:button:add'] as const;
    expect(findAccessError(caller({ keys }), endpoint({ requiredPermission }))?.code).toBe(problem);
  });
});
