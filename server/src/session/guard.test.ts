import { get, post } from '@atrium/contract/call.ts';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../auth/caller.ts';
import { findAccessError, type GuardedEndpoint } from './guard.ts';
import type { EffectivePermissions } from '../authorization/effective-permissions.ts';

const createPermissions = (...keys: string[]): EffectivePermissions => ({
  roleIds: [1],
  roleCodes: ['some'],
  isAdmin: false,
  requiresSecondFactor: false,
  menuIds: new Set(),
  keys: new Set(keys),
});
const now = 20 * 60_000;

interface CallerParts extends Partial<Pick<Caller, 'mustAddSecondFactor' | 'factorTime'>> {
  readonly keys?: string[];
  readonly mustChangePassword?: boolean;
  readonly isViewed?: boolean;
}

const createCaller = (parts: CallerParts = {}): Caller => {
  const person = { username: 'somebody', name: '', deptId: null };
  const unused = { avatar: '', email: '', phoneNumber: '', description: '', timeZone: '' };
  return {
    sessionId: 1,
    apiToken: null,
    userId: 2,
    user: { id: 2, ...person, ...unused, mustChangePassword: parts.mustChangePassword ?? false },
    effectivePermissions: createPermissions(...(parts.keys ?? [])),
    viewer: parts.isViewed ? { id: 3, ...person, effectivePermissions: createPermissions() } : null,
    secondFactorDue: null,
    mustAddSecondFactor: parts.mustAddSecondFactor ?? false,
    factorTime: parts.factorTime ?? null,
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
      'before a required second factor is added',
      createCaller({ mustAddSecondFactor: true, keys: ['/home'] }),
      createEndpoint({ requiredPermission: '/home' }),
      'session.mustAddSecondFactor',
    ],
    [
      'not before a required second factor is added, if the endpoint allows it',
      createCaller({ mustAddSecondFactor: true }),
      createEndpoint({ allowedWithoutSecondFactor: true }),
      undefined,
    ],
    [
      'before a required password change, also without a required second factor',
      createCaller({ mustAddSecondFactor: true, mustChangePassword: true }),
      createEndpoint({ allowedWithoutSecondFactor: true }),
      'session.mustChangePassword',
    ],
    [
      '15 minutes after the last use of the second factor, if they need it',
      createCaller({ factorTime: now - 15 * 60_000 }),
      createEndpoint({ needsFactorConfirmation: true }),
      'session.confirmFactor',
    ],
    [
      'not within 15 minutes after the last use of the second factor',
      createCaller({ factorTime: now - 15 * 60_000 + 1 }),
      createEndpoint({ needsFactorConfirmation: true }),
      undefined,
    ],
    [
      'not without a second factor',
      createCaller({ factorTime: null }),
      createEndpoint({ needsFactorConfirmation: true }),
      undefined,
    ],
    [
      'without the permission, before they ask for the second factor',
      createCaller({ factorTime: 0 }),
      createEndpoint({ needsFactorConfirmation: true, requiredPermission: '/home' }),
      'right.missing',
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
    expect(findAccessError(callerKind, to, now)?.code).toBe(problem);
  });

  test.each([
    [[], 'right.missing'],
    [['/system/user'], 'right.missing'],
    [['/system/user permission:button:add'], 'right.missing'],
    [['/system/user', '/system/user permission:button:update'], 'right.missing'],
    [['/system/user', '/system/user permission:button:add'], undefined],
  ])('for a button if the caller has %j: %s', (keys, problem) => {
    const requiredPermission = ['/system/user', 'permission:button:add'] as const;
    expect(findAccessError(createCaller({ keys }), createEndpoint({ requiredPermission }), now)?.code).toBe(problem);
  });
});
