import { readCapabilities } from '@atrium/contract/about/calls.ts';
import { allGroups, endpoints, groupDescriptions } from '@atrium/contract/endpoints.ts';
import { errorCodes } from '@atrium/contract/error-codes.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../testing/instance.ts';
import { databases } from '../testing/databases.ts';
import { readApiGuide } from './api-docs.ts';
import { plainAddresses } from './api-addresses.ts';
import { createApiDocument, getDocumentedPath } from './api-document.ts';

const [sqlite] = databases;
if (!sqlite) throw new Error('there is always SQLite');

const document = structuredClone(
  createApiDocument(allGroups, { version: '1.2.3', guide: readApiGuide(), basePath: '' }),
);

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly 'x-needs': unknown;
  readonly security: readonly object[];
  readonly tags: readonly string[];
  readonly parameters: readonly { name: string; description?: string; example?: unknown }[];
  readonly requestBody?: { content: Readonly<Record<string, { example?: unknown }>> };
  readonly responses: Readonly<
    Record<string, { description: string; content: Readonly<Record<string, { example?: unknown }>> }>
  >;
}

const operations = new Map(
  Object.entries(document['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  ),
);
const findOperation = (name: string): Operation => {
  const operation = operations.get(name);
  if (!operation) throw new Error(`${name} is not described`);
  return operation;
};

describe('the API document', () => {
  test('the API document is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  test('the API document describes every endpoint under a unique name', () => {
    const named = new Set([...operations.values()].map(({ operationId }) => operationId));
    expect(operations.size).toBe(endpoints.length + Object.keys(plainAddresses).length);
    expect(named.size).toBe(operations.size);
  });

  test('the API document has no dangling references', () => {
    const { schemas } = document['components'] as { schemas: Record<string, unknown> };
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(references.length).toBeGreaterThan(endpoints.length);
    for (const reference of new Set(references)) {
      const [, name = reference] = /#\/components\/schemas\/([^"]+)"/.exec(reference) ?? [];
      expect(schemas).toHaveProperty([name]);
    }
  });

  test('the API document states the authorization and the error codes of each endpoint', () => {
    expect(findOperation('post /api/login')).toMatchObject({ 'x-needs': 'public', security: [] });
    expect(findOperation('get /api/user-info').security).toEqual([{ session: [] }]);
    expect(findOperation('post /api/logout').security).toEqual([{ session: [] }, {}]);
    expect(findOperation('post /api/upload').security).toEqual([
      { session: [] },
      { uploadCookie: [], requestedWith: [] },
    ]);
    expect(findOperation('post /api/figures').security).toEqual([{ session: [] }, { apiToken: [] }]);
    const home = findOperation('get /api/home');
    expect(home['x-needs']).toBe('/home');
    expect(home.description).toContain('`/home`');
    expect(home.responses['401']?.description).toContain('session.required');
    expect(home.responses['403']?.description).toContain('right.missing');
    for (const { errors = [], call } of endpoints) {
      const { responses } = findOperation(`${call.method.toLowerCase()} ${getDocumentedPath(call)}`);
      for (const problem of errors) expect(responses[String(errorCodes[problem])]?.description).toContain(problem);
    }
  });
});

interface Field {
  readonly name: string;
  readonly place: string;
  readonly description: unknown;
}

const listFields = (part: unknown, place: string): Field[] => {
  if (Array.isArray(part)) return part.flatMap((item, at) => listFields(item, `${place}/${at}`));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part as Record<string, unknown>).flatMap(([key, inner]) => {
    if (key === 'example' || key === 'examples') return [];
    if (key !== 'properties') return listFields(inner, `${place}/${key}`);
    return Object.entries(inner as Record<string, { description?: unknown }>).flatMap(([name, field]) => [
      { name, place: `${place}/${name}`, description: field.description },
      ...listFields(field, `${place}/${name}`),
    ]);
  });
};

describe('a property or parameter of the document', () => {
  const parameters = [...operations].flatMap(([place, operation]) =>
    operation.parameters.map(({ name, description }): Field => ({ name, place, description })),
  );
  const fields = [...parameters, ...listFields(document, '')];

  test('a property or parameter of the document has an English description that adds to its name', () => {
    expect(fields.length).toBeGreaterThan(1000);
    const undescribed = fields.filter(
      ({ name, description }) =>
        typeof description !== 'string' ||
        !/^[A-Z`\d].*\.$/s.test(description) ||
        description.startsWith(`The ${name}.`),
    );
    expect(
      undescribed.map(({ place }) => place),
      'Add `.meta({ description })` with an English sentence to these properties of the zod schemas in contract/src, or a `description` to the field of the resource',
    ).toEqual([]);
  });
});

describe('an example in the API document', () => {
  const withExamples = endpoints.flatMap(({ call, input, result, example }) =>
    example ? [{ name: `${call.method} ${call.path}`, input, result, example }] : [],
  );

  test.each(withExamples)(
    'an example in the API document matches the schemas of $name',
    ({ input, result, example }) => {
      expect(input.safeParse(example.input ?? {}).error).toBeUndefined();
      expect(result.parse(example.result)).toEqual(example.result);
    },
  );

  test('an example in the API document appears at the request, the response and the parameters', () => {
    const login = findOperation('post /api/login');
    expect(login.requestBody?.content['application/json']?.example).toMatchObject({ username: 'admin' });
    expect(login.responses['200']?.content['application/json']?.example).toMatchObject({ code: 200, success: true });
    expect(findOperation('get /api/user-list').parameters.find(({ name }) => name === 'sort')?.example).toBe(
      'name,-createTime',
    );
  });
});

describe('the introduction of the API document', () => {
  const info = document['info'] as { description: string };

  test.each(['Authorization: Bearer', 'refresh-token', '`problem`', '`pageSize`', 'milliseconds', '`version`'])(
    'the introduction of the API document mentions %s',
    (words) => expect(info.description).toContain(words),
  );

  test('the introduction of the API document is the guide, with links that resolve', () => {
    expect(info.description).toMatch(/^## /m);
    expect(info.description).not.toMatch(/\]\((?!\/api\/|https:)/);
  });

  test('each chapter of the introduction of the API document has a description', () => {
    const tags = document['tags'] as { name: string }[];
    const usedTags = new Set([...operations.values()].flatMap((described) => described.tags));
    expect(tags.map(({ name }) => name).toSorted()).toEqual([...usedTags].toSorted());
    expect(Object.keys(groupDescriptions).toSorted()).toEqual([...usedTags].toSorted());
  });
});

describe('the viewer of the API document', async () => {
  const database = await sqlite.open();
  const instance = await startInstance(database);

  test('the viewer of the API document loads everything from this server, and scripts only from files', async () => {
    const response = await fetch(`${instance.url}/api/docs`);
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
      const answer = await fetch(instance.url + file);
      expect(answer.status).toBe(200);
      // An unread body would keep its connection open and delay the shutdown.
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
  });

  test('a disabled viewer of the API document is neither served nor advertised', async () => {
    const closedInstance = await startInstance(database, Date.now, { ATRIUM_API_DOCS: 'off' });
    for (const path of ['/api/docs', '/api/docs/json', '/api/openapi.json'])
      expect((await fetch(closedInstance.url + path)).status).toBe(404);
    expect((await closedInstance.call(readCapabilities, {})).result.apiDocs).toBe(false);
    expect((await instance.call(readCapabilities, {})).result.apiDocs).toBe(true);
    await closedInstance.stop();
  });

  test('the viewer of the API document reads the document that is served beside it', async () => {
    const served = await (await fetch(`${instance.url}/api/openapi.json`)).json();
    expect(served).toMatchObject({ openapi: '3.1.0', info: { title: 'Atrium' } });
    expect(await (await fetch(`${instance.url}/api/docs/json`)).json()).toEqual(served);
  });

  test.each(['br', 'gzip', 'identity'])(
    'the server returns the same bytes of the API document for each address, such as %s',
    async (coding) => {
      const readDocument = async (path: string) => {
        const response = await fetch(instance.url + path, { headers: { 'accept-encoding': coding } });
        expect(response.headers.get('content-encoding') ?? 'identity').toBe(coding);
        return response.text();
      };
      const [first, ...otherDocuments] = await Promise.all(
        ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'].map(readDocument),
      );
      expect(JSON.parse(first ?? '')).toMatchObject({ openapi: '3.1.0' });
      expect(otherDocuments).toEqual([first, first]);
    },
  );
});
