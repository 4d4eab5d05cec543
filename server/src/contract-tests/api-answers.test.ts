import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { endpoints } from '@atrium/contract/endpoints.ts';
import { generatedResourceList, listNames } from '@atrium/contract/resources.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { databases, isAnyDatabase } from '../testing/databases.ts';
import { addApiToken } from '../testing/api-tokens.ts';
import { addRecord } from '../testing/generated-records.ts';
import { toOpenApiPath } from '../testing/open-api-path.ts';
import { addUser, hashQuickly } from '../testing/people.ts';

const usualHeaders =
  `connection keep-alive date vary transfer-encoding accept-ranges last-modified etag content-type content-length
  content-encoding content-security-policy cache-control x-content-type-options cross-origin-resource-policy
  cross-origin-opener-policy referrer-policy permissions-policy x-frame-options`.split(/\s+/);

interface DescribedEndpoint {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, object>>;
}
interface Operation {
  readonly parameters: readonly { readonly name: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<Record<string, DescribedEndpoint>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const getName = ({ call: { method, path } }: Endpoint): string => `${method} ${path}`;
/** `download.test.ts` and `attachments.test.ts` request these, which need a ticket and an attached file. */
const needsFile = ({ path }: Endpoint['call']): boolean => path === 'download' || path === 'attachment/thumbnail';
const isRead = ({ call, responseType: answers }: Endpoint): boolean =>
  call.method === 'GET' && answers !== 'events' && answers !== 'redirect' && !needsFile(call);

const queries: Readonly<Record<string, string>> = {
  'access/explain': 'userId=1&path=/home',
  'access/holders': 'path=/home',
  'announcements/text': 'id=1',
  'dictionary-options': 'code=order-status',
  'policy-item': 'name=privacy&language=en-US',
  'saved-view-list': 'table=user',
  'table-view': 'table=user',
};

/** The IDs of sessions and audit entries differ between runs. */
const listOfItem: Readonly<Record<string, string>> = {
  'api-token-item': 'api-token-list',
  'online-item': 'online-list',
  'sign-in-log-item': 'sign-in-log-list',
};

/** These endpoints accept a body without changes. */
const changesNothing = ['PUT account-item', 'PUT account-settings', 'PUT preferences'];
/** Users without a second factor need no proof. */
const needsNoProof = ['POST account-second-factor-item/new-secret', 'POST account-passkey-item/creation'];
/** Exports return all records without a filter. */
const takesAll = listNames.map((list) => `POST ${list}-list/export`);

describe.each(databases)('the API document on $kind', ({ kind, open }) => {
  let database: Database;
  let instance: Instance;
  let document: Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const getAdminToken = async (): Promise<string> => {
    const { id } = await database.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    return instance.createToken(id);
  };
  beforeAll(async () => {
    database = await open();
    instance = await startInstance(database, Date.now, { ATRIUM_DEMO: 'on' });
    const token = await getAdminToken();
    await instance.send('POST', 'login', { username: 'admin', password: '123456789admin' });
    await instance.send('POST', 'announcement-item/publish', { id: 1, version: 1 }, token);
    for (const resource of generatedResourceList) await addRecord(instance, resource, { token, text: 'first' });
    for (const resource of generatedResourceList.slice(-1)) {
      const id = await addRecord(instance, resource, { token, text: 'deleted' });
      await instance.send('DELETE', `${resource.name}-item`, { ids: [id] }, token);
    }
    await addApiToken(database.db, { userId: 1, permissions: ['/home'] });
    document = (await (await fetch(`${instance.url}/api/openapi.json`)).json()) as Document;
    ajv.addSchema(document, 'document');
  });

  const getOperation = (method: string, path: string): Operation => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${method} ${path} is missing in the API document`);
    return operation;
  };
  const createPointer = (...steps: string[]): string =>
    steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

  /** Checks content type, headers and JSON body. */
  const expectDescribed = async (response: Response, method: string, path: string): Promise<void> => {
    const status = String(response.status);
    const described = getOperation(method, path).responses[status];
    if (!described)
      throw new Error(`${method} ${path}: ${status} is missing in the API document: ${await response.text()}`);
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    expect(Object.keys(described.content), `${method} ${path}`).toContain(type);
    const knownHeaders = [...usualHeaders, ...Object.keys(described.headers).map((name) => name.toLowerCase())];
    expect([...response.headers.keys()].filter((name) => !knownHeaders.includes(name))).toEqual([]);
    if (type !== 'application/json') {
      await response.body?.cancel();
      return;
    }
    const body: unknown = await response.json();
    const at = createPointer('paths', path, method.toLowerCase(), 'responses', status, 'content', type, 'schema');
    const fits = ajv.getSchema(`document#${at}`);
    if (!fits) throw new Error(`${at} is missing`);
    expect(fits(body) ? [] : fits.errors).toEqual([]);
  };

  const call = (method: string, path: string, token: string | null, body?: string): Promise<Response> =>
    fetch(`${instance.url}${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });

  /** Reads the first record of its resource if an ID is required. */
  const createQuery = async ({ call: { path } }: Endpoint): Promise<string> => {
    const list = listOfItem[path];
    if (list !== undefined) {
      const response = await call('GET', `/api/${list}`, await getAdminToken());
      const { result } = (await response.json()) as { result: { list: { id: number }[] } };
      return `id=${result.list[0]?.id}`;
    }
    if (path === 'version-item') {
      const response = await call('GET', '/api/announcement-item/history?id=1', await getAdminToken());
      const { result } = (await response.json()) as { result: { list: { id: number }[] } };
      return `resource=announcement&id=1&entry=${result.list[0]?.id}`;
    }
    const { parameters } = getOperation('GET', `/api/${path}`);
    const needsId = parameters.some(({ name, required }) => name === 'id' && required);
    return queries[path] ?? (needsId ? 'id=1' : '');
  };

  test.each(endpoints.filter(isRead).map((endpoint) => [getName(endpoint), endpoint] as const))(
    'the API document describes the response of %s',
    async (_, endpoint) => {
      const path = `/api/${endpoint.call.path}`;
      const response = await call('GET', `${path}?${await createQuery(endpoint)}`, await getAdminToken());
      expect(response.status, 'add what it requires to `queries` above').toBe(200);
      await expectDescribed(response, 'GET', path);
    },
  );

  test.each(['csv', 'xlsx'])('the API document describes the content type of exports as %s', async (format) => {
    const sheets = endpoints.filter(
      ({ responseType: answers, call: { path } }) => answers === 'file' && path !== 'download',
    );
    expect(sheets.length).toBeGreaterThan(3);
    for (const { call: exportCall } of sheets) {
      const path = `/api/${exportCall.path}`;
      const response = await call('GET', `${path}?format=${format}`, await getAdminToken());
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toContain(`.${format}"`);
      await expectDescribed(response, 'GET', path);
    }
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test.each(endpoints.map((endpoint) => [getName(endpoint), endpoint] as const))(
    'the API document describes the errors of %s',
    async (_, endpoint) => {
      const { method, path } = endpoint.call;
      const { responseType: answers, requestType: takes } = endpoint;
      const body = method === 'GET' ? undefined : '{}';
      const describedPath = toOpenApiPath(`/api/${path}`);
      await expectDescribed(await call(method, `/api/${path}`, null, body), method, describedPath);
      if (answers === 'events' || takes === 'multipart') return;
      await expectDescribed(await call(method, `/api/${path}`, await getAdminToken(), body), method, describedPath);
    },
  );

  test.each(
    endpoints
      .filter(({ call: { method } }) => method !== 'GET')
      .map((endpoint) => [getName(endpoint), endpoint] as const),
  )('the API document describes whether %s requires a body', async (_, endpoint) => {
    const { method, path } = endpoint.call;
    const { requestBody } = getOperation(method, `/api/${path}`);
    const response = await call(method, `/api/${path}`, await getAdminToken());
    const { success } = (await response.json()) as { success: boolean };
    const isSuccessExpected =
      requestBody === undefined || [...changesNothing, ...needsNoProof, ...takesAll].includes(getName(endpoint));
    expect(requestBody?.required ?? true).toBe(true);
    expect([response.status === 200, success]).toEqual([isSuccessExpected, isSuccessExpected]);
  });

  test('the API document describes how tokens are issued and revoked, with their cookies', async () => {
    const password = 'correct-1234';
    await addUser(database.db, { username: 'passer', password_hash: await hashQuickly(password) });
    const credentials = JSON.stringify({ username: 'passer', password });
    const signedIn = await call('POST', '/api/login', null, credentials);
    const { result } = (await signedIn.clone().json()) as { result: { token: string; refreshToken: string } };
    await expectDescribed(signedIn, 'POST', '/api/login');
    const refreshAnswer = await call('POST', '/api/refresh-token', null, JSON.stringify(result));
    expect(refreshAnswer.headers.get('set-cookie')).toContain('atrium_upload');
    await expectDescribed(refreshAnswer, 'POST', '/api/refresh-token');
    await expectDescribed(await call('POST', '/api/logout', result.token), 'POST', '/api/logout');
  });

  test('the API document describes how long to wait before the next request', async () => {
    const wrongCredentials = JSON.stringify({ username: 'common', password: 'wrong-password-1' });
    let rejectedAnswer = await call('POST', '/api/login', null, wrongCredentials);
    for (let tries = 0; tries < 30 && rejectedAnswer.headers.get('retry-after') === null; tries += 1)
      rejectedAnswer = await call('POST', '/api/login', null, wrongCredentials);
    expect([423, 429]).toContain(rejectedAnswer.status);
    expect(Number(rejectedAnswer.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectDescribed(rejectedAnswer, 'POST', '/api/login');
  });

  test('the API document describes the addresses of images', async () => {
    await expectDescribed(await fetch(`${instance.url}/api/avatars/lock.svg`), 'GET', '/api/avatars/{name}');
    await expectDescribed(await fetch(`${instance.url}/api/files/none.webp`), 'GET', '/api/files/{name}');
    await expectDescribed(await fetch(`${instance.url}/api/openapi.json`), 'GET', '/api/openapi.json');
  });
});
