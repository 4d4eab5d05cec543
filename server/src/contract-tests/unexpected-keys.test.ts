import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { endpoints } from '@atrium/contract/endpoints.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import { noInput } from '@atrium/contract/schema/shape.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { startServer } from '../testing/server.ts';

/** Other clients send additional keys to these endpoints. */
const sharedEndpoints = `
  POST login, POST logout, POST refresh-token, GET user-info, GET get-async-routes, GET notifications, GET country-calling-codes,
  GET home, GET home/pie, POST home/line, GET home/bar, POST upload, GET role-list, POST role-item, PUT role-item,
  DELETE role-item, GET role-menu, GET menu-by-role-id, GET menu-list, POST menu-item, PUT menu-item, DELETE menu-item,
  GET external-sign-in/callback/:redirectPath, GET user-list, POST user-item, PUT user-item, DELETE user-item, GET dept-list, POST dept-item, PUT dept-item, DELETE dept-item`
  .split(',')
  .map((call) => call.trim());

/** Accept arbitrary keys, a file, or the alternatives of a deletion. */
const otherKeys = [
  'PUT preferences',
  'POST user-item/import-file',
  'POST attachment',
  ...generatedResourceList.map(({ name }) => `DELETE ${name}-item`),
];

/** Select an alternative of the input. */
const alternativeKeys: Readonly<Record<string, object>> = {
  'DELETE account-session-item': { id: 1 },
  'POST notification-item/read': { all: true },
  'POST notification-item/clear': { ids: [1] },
  'POST passcode': { channel: 'email' },
  'POST account-contact-item/code': { channel: 'email' },
  'PUT account-contact-item': { channel: 'email' },
};

const getName = ({ call }: Endpoint): string => `${call.method} ${call.path}`;

/** Reads without input, which accept any. */
const withoutInput = endpoints.filter(({ call, input }) => call.method === 'GET' && input === noInput).map(getName);

describe.each(anyDatabase)('an unknown key on $kind', async ({ open }) => {
  const { instance, adminId } = await startServer(open);

  const loadFieldErrors = async (
    { call }: Endpoint,
    body: object,
  ): Promise<Readonly<Record<string, string>> | undefined> =>
    (await instance.call(call, body, await instance.createToken(adminId))).fields;

  test('only the endpoints that no other client calls reject an unknown key', async () => {
    const naming: string[] = [];
    for (const endpoint of instance.endpoints.filter(
      (candidate) => candidate.requestType !== 'multipart' && candidate.responseType !== 'events',
    )) {
      const body = { ...alternativeKeys[getName(endpoint)], surplus: 1 };
      if ((await loadFieldErrors(endpoint, body))?.['surplus'] === 'field.unexpected') naming.push(getName(endpoint));
    }
    const lenient = new Set([...sharedEndpoints, ...withoutInput, ...otherKeys]);
    const endpointNames = instance.endpoints.map(getName);
    expect([...lenient].filter((name) => !endpointNames.includes(name))).toEqual([]);
    const strict = endpointNames.filter((name) => !lenient.has(name));
    expect(naming.sort()).toEqual(strict.sort());
  });

  test('an unknown key inside another object is rejected', async () => {
    const input = { table: 'user', view: { wide: 1 } };
    const answer = await instance.send('PUT', 'table-view', input, await instance.createToken(adminId));
    expect(await answer.json()).toMatchObject({ code: 422, fields: { 'view.wide': 'field.unexpected' } });
  });
});
