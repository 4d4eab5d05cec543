import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { endpoints } from './endpoints.ts';
import { readRoutes } from './menu/calls.ts';
import { listNotifications, readNotifications } from './notification/calls.ts';
import { listNames } from './resources.ts';
import { readMenuByRoleId, readRoleMenu } from './role/calls.ts';
import { readUserInfo } from './user/calls.ts';

const calls = endpoints.map(({ call }): Call<unknown, unknown> => call);
const families = new Set(calls.filter(({ method }) => method === 'GET').map(({ family }) => family));

/** Endpoints that only read, send something, or start or end a session, after which everything is read again. */
const withoutInvalidation = [
  'POST login',
  'POST logout',
  'POST refresh-token',
  'POST second-factor',
  'POST account-second-factor-item/new-secret',
  'POST account-passkey-item/request',
  'POST account-passkey-item/creation',
  'POST confirm-password',
  'POST passcode',
  'POST login/code',
  'POST login/passkey-request',
  'POST login/passkey',
  'POST external-sign-in',
  'POST external-sign-in/complete',
  'POST external-sign-in/link',
  'POST identity-provider-item/test',
  'POST password-reset',
  'POST register',
  'POST setup',
  'POST account-contact-item/code',
  'POST account-data/download',
  'POST confirm-second-factor',
  'POST home/line',
  'POST user-item/impersonate',
  'POST user-item/sign-in-mail',
  ...listNames.map((list) => `POST ${list}-list/export`),
  'POST user-item/import-file',
  'POST upload',
  'POST attachment',
  'POST attachment/download',
  'POST bulk-edit/preview',
  'POST company-settings/test-carrier',
];

test.each([
  [readNotifications, 'notification'],
  [listNotifications, 'notification'],
  [readMenuByRoleId, 'role'],
  [readRoleMenu, 'role'],
  [readRoutes, 'menu'],
  [readUserInfo, 'user'],
])('$path belongs to the family %2$s', ({ family }, expected) => {
  expect(family).toBe(expected);
});

test.each(
  calls
    .filter(({ invalidatedFamilies }) => invalidatedFamilies.length > 0)
    .map((call) => [`${call.method} ${call.path}`, call] as const),
)('%s invalidates readable families, including its own, each once', (_name, { family, invalidatedFamilies }) => {
  expect(invalidatedFamilies.filter((named) => !families.has(named))).toEqual([]);
  expect(invalidatedFamilies).toContain(family);
  expect(new Set(invalidatedFamilies).size).toBe(invalidatedFamilies.length);
});

test.each(calls.filter(({ method }) => method !== 'GET').map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s names the families that it invalidates, unless it only reads or starts and ends a session',
  (name, { invalidatedFamilies }) => {
    expect(invalidatedFamilies.length === 0, 'add it to `withoutInvalidation` above if it changes nothing').toBe(
      withoutInvalidation.includes(name),
    );
  },
);

test('no family is the plural of another', () => {
  const allFamilies = new Set(calls.map(({ family }) => family));
  expect([...allFamilies].filter((family) => allFamilies.has(`${family}s`))).toEqual([]);
});
