import { readCapabilities } from '@atrium/contract/about.ts';
import { endpointGroups, endpoints } from '@atrium/contract/endpoints.ts';
import { problems } from '@atrium/contract/problems.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { startCopy, type Copy } from '../testing/copy.ts';
import { databases } from '../testing/databases.ts';
import { plainAddresses } from './api-addresses.ts';
import { apiDocument } from './api-document.ts';

const [sqlite] = databases;
if (!sqlite) throw new Error('there is always SQLite');

const document = structuredClone(apiDocument(endpointGroups, '1.2.3'));

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly 'x-needs': unknown;
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { description: string }>>;
}

const operations = new Map(
  Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
  ),
);
const operation = (name: string): Operation => {
  const found = operations.get(name);
  if (!found) throw new Error(`${name} is not described`);
  return found;
};

describe('the API document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  test('describes every endpoint under a name of its own', () => {
    const named = new Set([...operations.values()].map(({ operationId }) => operationId));
    expect(operations.size).toBe(endpoints.length + Object.keys(plainAddresses).length);
    expect(named.size).toBe(operations.size);
  });

  test('refers to nothing that it does not have', () => {
    const { schemas } = document['components'] as { schemas: Record<string, unknown> };
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(references.length).toBeGreaterThan(endpoints.length);
    for (const reference of new Set(references)) {
      const [, name = reference] = /#\/components\/schemas\/([^"]+)"/.exec(reference) ?? [];
      expect(schemas).toHaveProperty([name]);
    }
  });

  test('says who may make a call and what it is refused with', () => {
    expect(operation('post /api/login')).toMatchObject({ 'x-needs': 'public', security: [] });
    expect(operation('get /api/user-info').security).toEqual([{ session: [] }]);
    expect(operation('post /api/logout').security).toEqual([{ session: [] }, {}]);
    expect(operation('post /api/upload').security).toEqual([{ session: [] }, { uploadCookie: [], requestedWith: [] }]);
    expect(operation('post /api/figures').security).toEqual([{ apiKey: [] }, { apiKeyAsBearer: [] }]);
    const home = operation('get /api/home');
    expect(home['x-needs']).toBe('/home');
    expect(home.description).toContain('`/home`');
    expect(home.responses['401']?.description).toContain('session.required');
    expect(home.responses['403']?.description).toContain('right.missing');
    for (const { refuses = [], call } of endpoints) {
      const { responses } = operation(`${call.method.toLowerCase()} /api/${call.path}`);
      for (const problem of refuses) expect(responses[String(problems[problem])]?.description).toContain(problem);
    }
  });
});

describe('the page to read it', () => {
  let database: Database;
  let copy: Copy;
  beforeAll(async () => {
    database = await sqlite.open();
    copy = await startCopy(database);
  });
  afterAll(async () => {
    await copy.stop();
    await database.close();
  });

  test('comes from this server alone, scripts as files', async () => {
    const response = await fetch(`${copy.url}/api/docs`);
    const html = await response.text();
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\/static\//);
      expect((await fetch(copy.url + file)).status).toBe(200);
    }
  });

  test('is not there where it is turned off, and nobody is told of it', async () => {
    const closed = await startCopy(database, Date.now, { ATRIUM_API_DOCS: 'off' });
    for (const path of ['/api/docs', '/api/docs/json', '/api/openapi.json'])
      expect((await fetch(closed.url + path)).status).toBe(404);
    expect((await closed.ask(readCapabilities, {})).result.apiDocs).toBe(false);
    expect((await copy.ask(readCapabilities, {})).result.apiDocs).toBe(true);
    await closed.stop();
  });

  test('reads the document that is served beside it', async () => {
    const served = await (await fetch(`${copy.url}/api/openapi.json`)).json();
    expect(served).toMatchObject({ openapi: '3.1.0', info: { title: 'Atrium' } });
    expect(await (await fetch(`${copy.url}/api/docs/json`)).json()).toEqual(served);
  });
});
