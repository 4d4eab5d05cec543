import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { endpoints } from '@atrium/contract/endpoints.ts';
import { login } from '@atrium/contract/session/calls.ts';
import type { SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { hashQuickly } from '../testing/people.ts';
import { turnOnFactor } from '../testing/second-factor/totp.ts';
import { startServer } from '../testing/server.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);
const getName = ({ call: { method, path } }: Endpoint): string => `${method} ${path}`;

const protectedEndpoints = endpoints.filter(({ call }) => call.requiredPermission !== 'public');
const cases = protectedEndpoints.map((item) => [getName(item), item] as const);
const confirmed = endpoints.filter(({ needsFactorConfirmation }) => needsFactorConfirmation);

describe.each(anyDatabase)('callers without their second factor on $kind', async ({ open }) => {
  const { database, instance, adminId } = await startServer(open);
  const { db } = database;
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', adminId).execute();
  const { token } = (await instance.call(login, { username: 'chief', password })).result;
  const loadProblem = async ({ call: { method, path } }: Endpoint, callerToken: string) => {
    const response = await instance.send(method, path, method === 'GET' ? undefined : {}, callerToken);
    const type = response.headers.get('content-type') ?? '';
    if (!type.includes('json')) {
      await response.body?.cancel();
      return undefined;
    }
    return ((await response.json()) as { problem?: string }).problem;
  };
  let isFactorRequired: boolean | undefined;
  const requireFactor = async (isRequired: boolean) => {
    if (isFactorRequired === isRequired) return;
    isFactorRequired = isRequired;
    await db
      .updateTable('roles')
      .set({ requires_second_factor: isRequired ? 1 : 0 })
      .execute();
    await db.updateTable('users').set({ factor_required_time: 1 }).execute();
    await instance.context.events.emit(db, 'rights', {});
  };

  test('only these endpoints can be called before a required second factor is added', () => {
    expect(
      endpoints
        .filter((item) => item.allowedWithoutSecondFactor)
        .map(getName)
        .toSorted(),
    ).toEqual([
      'GET account-second-factor-item',
      'GET get-async-routes',
      'GET user-info',
      'POST account-passkey-item',
      'POST account-passkey-item/creation',
      'POST account-second-factor-item/new-secret',
      'POST account-second-factor-item/turn-on',
      'POST change-password',
      'POST confirm-password',
    ]);
  });

  test('only these endpoints need a confirmation of the second factor', () => {
    expect([...new Set(confirmed.map(getName))].toSorted()).toEqual([
      'DELETE account-external-item',
      'GET user-list/export',
      'POST account-api-token-item',
      'POST change-password',
      'POST external-sign-in/link',
      'POST trash-item/erase',
      'POST user-item/impersonate',
      'POST user-item/import',
      'POST user-item/reset-factor',
      'POST user-item/reset-password',
      'POST user-list/export',
      'PUT account-contact-item',
      'PUT company-settings',
      'PUT sign-in-settings',
    ]);
  });

  test.each(cases)(
    '%s is rejected while the user must add a second factor, unless it is needed for that',
    async (_, endpoint) => {
      if (endpoint.allowedWithoutSecondFactor) return;
      await requireFactor(true);
      expect(await loadProblem(endpoint, token)).toBe('session.mustAddSecondFactor');
    },
  );

  test.each(endpoints.filter((item) => item.allowedWithoutSecondFactor).map((item) => [getName(item), item] as const))(
    '%s is allowed while the user must add a second factor',
    async (_, endpoint) => {
      await requireFactor(true);
      expect(await loadProblem(endpoint, token)).not.toBe('session.mustAddSecondFactor');
    },
  );

  describe('with a second factor', () => {
    let isOn = false;
    const turnOn = async () => {
      if (isOn) return;
      isOn = true;
      await requireFactor(false);
      await turnOnFactor(instance, token);
      await db.updateTable('sessions').set({ factor_time: 0 }).execute();
      await instance.context.events.emit(db, 'rights', {});
    };

    let challenge: string | undefined;
    const startSignIn = async (): Promise<string> => {
      await turnOn();
      const { params } = await instance.call(login, { username: 'chief', password });
      return (params as unknown as SignInChallenge).challenge;
    };

    test.each(cases)('%s rejects the challenge of a pending sign-in as a token', async (_, endpoint) => {
      challenge ??= await startSignIn();
      expect(await loadProblem(endpoint, challenge)).toBe('session.required');
    });

    test.each(confirmed.map((item) => [getName(item), item] as const))(
      '%s asks for the second factor',
      async (_, endpoint) => {
        await turnOn();
        expect(await loadProblem(endpoint, token)).toBe('session.confirmFactor');
      },
    );
  });
});
