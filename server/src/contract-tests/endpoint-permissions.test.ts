import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { endpoints } from '@atrium/contract/endpoints.ts';
import { describe, expect, test } from 'vitest';
import { plainAddresses } from '../api-document/api-addresses.ts';
import { toOpenApiPath } from '../testing/open-api-path.ts';
import { callWithoutInput } from '../testing/call-without-input.ts';
import { startInstance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { addAdmin, addClerk } from '../testing/staff.ts';

const getPage = ({ call: { requiredPermission } }: Endpoint): string | null => {
  if (typeof requiredPermission !== 'string') return requiredPermission[0];
  return requiredPermission.startsWith('/') ? requiredPermission : null;
};

const isButton = ({ call: { requiredPermission } }: Endpoint): boolean => typeof requiredPermission !== 'string';

const getName = ({ call: { method, path } }: Endpoint): string => `${method} ${path}`;

describe.each(anyDatabase)('every endpoint on $kind', async ({ open }) => {
  let count = 0;
  const database = await open();
  const instance = await startInstance(database);

  test('every endpoint is served exactly as in the contract', async () => {
    const document = (await (await fetch(`${instance.url}/api/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/', '')}`),
    );
    expect(instance.endpoints.map(getName).toSorted()).toEqual(endpoints.map(getName).toSorted());
    const plainNames = Object.keys(plainAddresses).map((path) => `GET ${path.replace('/api/', '')}`);
    const names = endpoints.map((endpoint) => toOpenApiPath(getName(endpoint)));
    expect(described.toSorted()).toEqual([...names, ...plainNames].toSorted());
  });

  test.each(endpoints.map((endpoint) => [getName(endpoint), endpoint] as const))(
    '%s accepts exactly its authorized callers',
    async (_, endpoint) => {
      const { requiredPermission } = endpoint.call;
      const unauthorizedAnswer = await callWithoutInput(instance, endpoint);
      if (requiredPermission === 'public')
        expect([401, 403]).not.toContain(
          unauthorizedAnswer.problem === 'session.refreshRefused' ? 0 : unauthorizedAnswer.status,
        );
      else expect(unauthorizedAnswer).toEqual({ status: 401, problem: 'session.required' });
      if (requiredPermission === 'public') return;

      const withoutRight = await callWithoutInput(
        instance,
        endpoint,
        await instance.createToken(await addUser(database.db)),
      );
      if (requiredPermission === 'signed-in') expect([401, 403]).not.toContain(withoutRight.status);
      else expect(withoutRight).toEqual({ status: 403, problem: 'right.missing' });

      const page = getPage(endpoint);
      if (page !== null && isButton(endpoint)) {
        const { user } = await addClerk(database.db, [page]);
        const reader = await callWithoutInput(instance, endpoint, await instance.createToken(user));
        expect(reader).toEqual({ status: 403, problem: 'right.missing' });
      }
      const best = await callWithoutInput(
        instance,
        endpoint,
        await instance.createToken(await addAdmin(database.db, `chief-${++count}`)),
      );
      expect([401, 403, 500]).not.toContain(best.status);
    },
  );
});
