import { randomInt } from 'node:crypto';
import { request, type OutgoingHttpHeaders } from 'node:http';
import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { endpoints } from '@atrium/contract/endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom, pickRandom } from '../testing/random.ts';
import { anyDatabase } from '../testing/databases.ts';
import { startServer } from '../testing/server.ts';

const seed = Number(process.env['ATRIUM_TEST_SEED'] ?? randomInt(1_000_000));
const hostile = ['\u0000', '\u001B[31m', '\u009B', '\uFFF9', '\uD800', '\uDC00', '\uFFFF'];
const unusual = ['=1+1', '\n=1+1', '|calc', '\t@sum(1)', '\u200B\u3164', '\u2800', '\u0085', '\u202E', '\u2066'];

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns paths of keys in the JSON schema, `*` for items and arbitrary keys. */
const listTextPaths = (schema: unknown, path: readonly string[] = [], depth = 0): string[][] => {
  if (!isObject(schema) || depth > 8) return [];
  const { properties, items, additionalProperties, type } = schema;
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    Array.isArray(schema[key]) ? (schema[key] as unknown[]) : [],
  );
  return [
    ...(type === 'string' && schema['enum'] === undefined && schema['const'] === undefined ? [[...path]] : []),
    ...(isObject(properties)
      ? Object.entries(properties).flatMap(([key, inner]) => listTextPaths(inner, [...path, key], depth + 1))
      : []),
    ...listTextPaths(items, [...path, '*'], depth + 1),
    ...listTextPaths(additionalProperties, [...path, '*'], depth + 1),
    ...parts.flatMap((part) => listTextPaths(part, path, depth + 1)),
  ];
};

const listPlaces = ({ input }: Endpoint): string[][] => {
  const foundPaths = listTextPaths(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }));
  return [...new Map(foundPaths.map((path) => [path.join('.'), path])).values()];
};

const listOtherFields = (input: unknown, besides: object | undefined): unknown =>
  isObject(input) && besides ? { ...besides, ...input } : input;

/** Selects an alternative of the input. */
const createAlternative = ({ call }: Endpoint, path: readonly string[]): object | undefined =>
  /^(?:passcode|account-contact-item)/.test(call.path)
    ? { channel: path[0] === 'countryCode' ? 'sms' : 'email' }
    : undefined;

/** Validated row by row, or after another key. */
const validatedLater = ['POST user-item/import rows.*.*', 'POST figures figures.*.day'];

const createInput = ([key, ...remainingKeys]: readonly string[], text: string, isList: boolean): unknown => {
  if (key === undefined) return text;
  const inner = createInput(remainingKeys, text, remainingKeys[0] === '*');
  return key === '*' && isList ? [inner] : { [key === '*' ? 'any' : key]: inner };
};

const cases = endpoints
  .filter(({ requestType: takes, call }) => takes !== 'multipart' && call.path !== 'events' && call.path !== 'logout')
  .flatMap((endpoint) => listPlaces(endpoint).map((path) => ({ one: endpoint, path })));

const halves: Readonly<Record<string, string>> = { '\uD800': '%ED%A0%80', '\uDC00': '%ED%B0%80' };

/** UTF-8 cannot contain lone surrogates, so `encodeURIComponent` throws. */
const encodeText = (text: string): string =>
  [...text].map((character) => halves[character] ?? encodeURIComponent(character)).join('');

describe.each(anyDatabase)(`text of clients on $kind (seed ${seed})`, async ({ open }) => {
  let token: string | undefined;
  const { database, instance, adminId } = await startServer(open);

  const ask = async ({ call }: Endpoint, path: readonly string[], text: string, besides?: object) => {
    token ??= await instance.createToken(adminId);
    const response = await (call.method === 'GET'
      ? instance.send('GET', `${call.path}?${path.join('.')}=${encodeText(text)}`, undefined, token)
      : instance.send(
          call.method,
          call.path,
          listOtherFields(createInput(path, text, path[0] === '*'), besides),
          token,
        ));
    // The request may have ended the session.
    if (response.status === 401) token = undefined;
    return response;
  };
  const send = async (endpoint: Endpoint, path: readonly string[], text: string): Promise<number> => {
    const { status, body } = await ask(endpoint, path, text);
    await body?.cancel();
    return status;
  };

  /** `fetch` does not support raw header bytes. */
  const sendRaw = (path: string, method: string, headers: OutgoingHttpHeaders, body: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const json = { 'content-type': 'application/json', ...headers };
      const length = Buffer.byteLength(body, 'latin1');
      const allHeaders = method === 'GET' ? headers : { ...json, 'content-length': length };
      const clientRequest = request(`${instance.url}/api/${path}`, { method, headers: allHeaders }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      clientRequest.on('error', reject);
      clientRequest.end(Buffer.from(body, 'latin1'));
    });

  test('text of clients never causes an internal error, with any content at any place', async () => {
    const next = createRandom(seed);
    expect(cases.length).toBeGreaterThan(100);
    const faults: unknown[] = [];
    for (const { one, path } of cases) {
      for (const mark of [pickRandom(next, hostile), pickRandom(next, unusual), '\u0000', '\uD800']) {
        const word = pickRandom(next, ['abcd1234', '张三', 'a@b.cc', '13800138000', '/a']);
        const at = Math.floor(next() * (word.length + 1));
        const text = word.slice(0, at) + mark + word.slice(at);
        const status = await send(one, path, text);
        if (status >= 500) faults.push({ call: one.call.path, path, text, status });
      }
    }
    for (const { one, path } of cases.filter((_, index) => index % 10 === seed % 10)) {
      const status = await send(one, path, 'x'.repeat(one.call.method === 'GET' ? 20_000 : 1_000_000));
      if (status >= 500) faults.push({ call: one.call.path, path, status });
    }
    expect(faults).toEqual([]);
  });

  test('text of clients is rejected at its field if it contains invalid characters', async () => {
    const next = createRandom(seed);
    const unnamed: string[] = [];
    for (const { one, path } of cases.filter(({ one: { call } }) => call.method !== 'GET')) {
      const response = await ask(one, path, `a${pickRandom(next, hostile)}b`, createAlternative(one, path));
      // Envelope, validated by the server.
      const { fields = {} } = (await response.json()) as { fields?: Readonly<Record<string, string>> };
      const place = path.join('.').replaceAll('*', '0');
      // Errors of a list of IDs concern the whole input.
      const isNamed = Object.keys(fields).some((field) => field === 'body' || `${place}.`.startsWith(`${field}.`));
      if (response.status !== 422 || !isNamed) unnamed.push(`${one.call.method} ${one.call.path} ${path.join('.')}`);
    }
    expect(unnamed.filter((place) => !validatedLater.includes(place))).toEqual([]);
  });

  test('text of clients never causes an internal error in a header or file name', async () => {
    const bytes = [
      '\u0085',
      '\u00AD',
      '\u0080\u009F',
      'Ã\u00A8',
      '\u00ED\u00A0\u0080',
      '=1+1',
      "'--",
      'x'.repeat(7000),
    ];
    const names = ['user-agent', 'x-request-id', 'x-lang', 'accept-language', 'x-forwarded-for', 'origin', 'cookie'];
    const ownToken = await instance.createToken(adminId);
    const login = JSON.stringify({ username: 'chief', password: 'wrong-pass-1' });
    const statuses: number[] = [];
    for (const value of bytes) {
      for (const name of [...names, 'authorization', 'last-event-id', 'x-requested-with', 'content-type'])
        for (const [path, method, body] of [
          ['login', 'POST', login],
          ['user-info', 'GET', ''],
        ] as const)
          statuses.push(
            await sendRaw(path, method, { authorization: `Bearer ${ownToken}`, [name]: `a${value}b` }, body),
          );
      const head = `--xx\r\nContent-Disposition: form-data; name="file"; filename="${value}.png"\r\n\r\n`;
      const headers = { authorization: `Bearer ${ownToken}`, 'content-type': 'multipart/form-data; boundary=xx' };
      for (const path of ['upload', 'user-item/import-file'])
        statuses.push(await sendRaw(path, 'POST', headers, `${head}${value}\r\n--xx--\r\n`));
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(150);
  });

  test('text of clients leaves no invalid data in the database', async () => {
    const { db, dialect } = database;
    const tables = await db.introspection.getTables();
    const foundPaths: string[] = [];
    for (const { name, columns } of tables) {
      const texts = columns.filter(({ dataType }) => /text|char/i.test(dataType)).map((column) => column.name);
      // The input of a download is stored unchanged, and validated when the file is requested.
      if (texts.length === 0 || /fts|search|kysely|downloads/i.test(name)) continue;
      const { rows } =
        await sql<Json>`select ${sql.join(texts.map((text) => sql.ref(text)))} from ${sql.table(name)}`.execute(db);
      const findUnsafeValues = (value: unknown) =>
        typeof value === 'string' && /(?![\t\n\r])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFF]/u.test(value);
      const columnsAtFault = rows.flatMap((row) => Object.keys(row).filter((column) => findUnsafeValues(row[column])));
      foundPaths.push(...columnsAtFault.map((column) => `${dialect.kind} ${name}.${column}`));
    }
    expect(tables.length).toBeGreaterThan(20);
    expect([...new Set(foundPaths)]).toEqual([]);
  });
});
