import { login } from '@atrium/contract/session/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startInstance } from '../testing/instance.ts';
import { databases } from '../testing/databases.ts';
import { sendRaw, type RawResponse } from '../testing/raw.ts';

const [sqlite] = databases;
if (!sqlite) throw new Error('there is always SQLite');

const validBody = JSON.stringify({ username: 'nobody-here', password: 'mistaken-1234' });
const host = 'Host: localhost\r\n';

const post = (path: string, type: string | null, body: string | Buffer, additionalHeaders = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      `POST ${path} HTTP/1.1\r\n${host}${type === null ? '' : `Content-Type: ${type}\r\n`}${additionalHeaders}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    ),
    Buffer.from(body),
  ]);

const json = 'application/json';

const cases: Record<string, readonly [string | Buffer, number, string]> = {
  'an unknown path': [`GET /api/nothing HTTP/1.1\r\n${host}\r\n`, 404, 'request.notFound'],
  'the bare prefix': [`GET /api HTTP/1.1\r\n${host}\r\n`, 404, 'request.notFound'],
  'the prefix in capitals': [`GET /API/login HTTP/1.1\r\n${host}\r\n`, 404, 'request.notFound'],
  'an escaped prefix': [`GET /%61pi/login HTTP/1.1\r\n${host}\r\n`, 405, 'request.methodNotAllowed'],
  'an unknown path below a known one': [`GET /api/user-info/x HTTP/1.1\r\n${host}\r\n`, 404, 'request.notFound'],
  'a path that leaves the prefix': [`GET /api/../etc/passwd HTTP/1.1\r\n${host}\r\n`, 404, 'request.notFound'],
  'an absolute address': [`GET http://elsewhere.example/api/nothing HTTP/1.1\r\n${host}\r\n`, 404, 'request.notFound'],
  'a body to an unknown path': [post('/api/nothing', 'x/y', 'body'), 404, 'request.notFound'],
  'another method': [`GET /api/login HTTP/1.1\r\n${host}\r\n`, 405, 'request.methodNotAllowed'],
  'a method of WebDAV': [`PROPFIND /api/login HTTP/1.1\r\n${host}\r\n`, 405, 'request.methodNotAllowed'],
  'a method that does not exist': [`BREW /api/login HTTP/1.1\r\n${host}\r\n`, 400, 'request.malformed'],
  'broken JSON': [post('/api/login', json, '{"username":'), 400, 'request.malformed'],
  'two values': [post('/api/login', json, '{}{}'), 400, 'request.malformed'],
  'bytes that are no UTF-8': [
    post('/api/login', json, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
    400,
    'request.malformed',
  ],
  'a poisoned prototype': [post('/api/login', json, '{"__proto__":{"admin":true}}'), 400, 'request.malformed'],
  'a poisoned prototype with escapes': [
    post('/api/login', json, '{"\\u005f_proto__":{"admin":true}}'),
    400,
    'request.malformed',
  ],
  'a poisoned constructor': [
    post('/api/login', json, '{"constructor":{"prototype":{"admin":true}}}'),
    400,
    'request.malformed',
  ],
  'an empty body': [post('/api/login', json, ''), 422, 'request.invalid'],
  'nothing but white space': [post('/api/login', json, ' \n '), 422, 'request.invalid'],
  'no body at all': [`POST /api/login HTTP/1.1\r\n${host}\r\n`, 422, 'request.invalid'],
  null: [post('/api/login', json, 'null'), 422, 'request.invalid'],
  'a number': [post('/api/login', json, '7'), 422, 'request.invalid'],
  'fields of another type': [post('/api/login', json, '{"username":{},"password":[]}'), 422, 'request.invalid'],
  'ten thousand brackets': [post('/api/login', json, '['.repeat(10_000)), 400, 'request.malformed'],
  'deep nesting that is closed': [
    post('/api/login', json, `${'['.repeat(8000)}${']'.repeat(8000)}`),
    422,
    'request.invalid',
  ],
  'unknown keys': [post('/api/login', json, validBody.replace('}', ',"more":1}')), 400, 'session.wrongCredentials'],
  'JSON without a type': [post('/api/login', null, validBody), 400, 'session.wrongCredentials'],
  'JSON as plain text': [post('/api/login', 'text/plain;charset=UTF-8', validBody), 415, 'request.unsupportedType'],
  'JSON of a relative': [post('/api/login', 'application/vnd.api+json', validBody), 400, 'session.wrongCredentials'],
  'JSON with a byte order mark': [post('/api/login', json, `\ufeff${validBody}`), 400, 'session.wrongCredentials'],
  'a form': [post('/api/login', 'application/x-www-form-urlencoded', 'username=a'), 415, 'request.unsupportedType'],
  'a file for an endpoint without uploads': [
    post('/api/login', 'multipart/form-data; boundary=x', '--x--'),
    415,
    'request.unsupportedType',
  ],
  'a type that is none': [post('/api/login', 'nonsense', validBody), 415, 'request.unsupportedType'],
  'a compressed body': [
    post('/api/login', json, validBody, 'Content-Encoding: gzip\r\n'),
    415,
    'request.unsupportedType',
  ],
  'too much': [post('/api/login', json, 'x'.repeat(300 * 1024)), 413, 'request.tooLarge'],
  'far too much': [
    `POST /api/login HTTP/1.1\r\n${host}Content-Type: ${json}\r\nContent-Length: 99999999999\r\n\r\n{`,
    413,
    'request.tooLarge',
  ],
  'too much in pieces': [
    `POST /api/login HTTP/1.1\r\n${host}Content-Type: ${json}\r\nTransfer-Encoding: chunked\r\n\r\n50000\r\n${'x'.repeat(0x50000)}\r\n0\r\n\r\n`,
    413,
    'request.tooLarge',
  ],
  'a broken escape': [`GET /api/%zz HTTP/1.1\r\n${host}\r\n`, 400, 'request.malformed'],
  'a broken escape in the query': [`GET /api/user-info?x=%zz HTTP/1.1\r\n${host}\r\n`, 401, 'session.required'],
  'a NUL in the path': [`GET /api/%00 HTTP/1.1\r\n${host}\r\n`, 404, 'request.notFound'],
  'no request at all': ['hello\r\n\r\n', 400, 'request.malformed'],
  TLS: [Buffer.from([0x16, 0x03, 0x01, 0x00, 0xa5, 0x01, 0x00, 0x00, 0xa1, 0x03, 0x03]), 400, 'request.malformed'],
  'two lengths': [
    `POST /api/login HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
    'request.malformed',
  ],
  'a Content-Length with a chunked body': [
    `POST /api/login HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'request.malformed',
  ],
  'an invalid Content-Length': [
    `POST /api/login HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
    400,
    'request.malformed',
  ],
  'a broken header': [`GET /api/health HTTP/1.1\r\n${host}Bad Header: x\r\n\r\n`, 400, 'request.malformed'],
  'headers that never end': [
    `GET /api/health HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'request.headersTooLarge',
  ],
  'an overlong address': [`GET /api/${'x'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`, 431, 'request.headersTooLarge'],
};

describe('the response envelope', async () => {
  const database = await sqlite.open();
  const instance = await startInstance(database);
  beforeEach(async () => {
    await database.db.deleteFrom('sign_in_attempts').execute();
  });

  const expectEnvelope = ({ status, head, body }: RawResponse, problem: string): void => {
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    const envelope: unknown = JSON.parse(body);
    expect(envelope).toMatchObject({ code: status, result: null, success: false, problem });
    expect(envelope).toHaveProperty('message', expect.stringMatching(/./));
    const [, id] = /^x-request-id: (.+)$/im.exec(head) ?? [];
    expect(envelope).toHaveProperty('requestId', id);
  };

  test.each(Object.entries(cases))('the response envelope covers %s', async (_, [bytes, status, problem]) => {
    const answer = await sendRaw(instance.url, bytes);
    expect(answer.status).toBe(status);
    expectEnvelope(answer, problem);
    expect((await fetch(`${instance.url}/api/health`)).status).toBe(200);
  });

  test('the response envelope covers a request that arrives too slowly', async () => {
    const { server } = instance;
    const { headersTimeout } = server;
    server.headersTimeout = 1;
    const answer = await sendRaw(instance.url, 'GET /api/health HT', 8000);
    server.headersTimeout = headersTimeout;
    expect(answer.status).toBe(408);
    expectEnvelope(answer, 'request.timeout');
  });

  test('the response envelope covers a request without a host, and one with Expect: 100-continue', async () => {
    expect((await sendRaw(instance.url, 'GET /api/health HTTP/1.1\r\n\r\n')).status).toBe(200);
    const rawRequest = post('/api/login', json, validBody, 'Expect: nonsense\r\n');
    expectEnvelope(await sendRaw(instance.url, rawRequest), 'session.wrongCredentials');
  });

  test('the response envelope covers OPTIONS and HEAD requests', async () => {
    const options = await fetch(`${instance.url}/api/user-info`, { method: 'OPTIONS' });
    expect(options.status).toBe(200);
    expect(options.headers.get('allow')).toBe('GET, HEAD');
    expect(await options.json()).toMatchObject({ code: 200, success: true, result: { methods: ['GET', 'HEAD'] } });
    const head = await fetch(`${instance.url}/api/health`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(`${instance.url}/api/user-info`, { method: 'HEAD' })).status).toBe(401);
    const wrongMethod = await fetch(`${instance.url}/api/login`, { method: 'PUT' });
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('the response envelope has a request ID, which ends with the valid one from the request', async () => {
    const loadRequestId = async (id: string) =>
      (await fetch(`${instance.url}/api/health`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    const [first, second] = [await loadRequestId('trace-0123456789'), await loadRequestId('trace-0123456789')];
    expect(first).toMatch(/^[\w.-]{12,}\/trace-0123456789$/);
    expect(first).not.toBe(second);
    expect(await loadRequestId('own-id/trace-0123456789')).not.toContain('/');
    for (const id of ['short', 'with space here', `${'x'.repeat(65)}`, '<script>alert</script>']) {
      expect(await loadRequestId(id)).toMatch(/^[\w.-]{12,}$/);
      expect(await loadRequestId(id)).not.toBe(id);
    }
    expect(await loadRequestId('')).not.toBe(await loadRequestId(''));
  });

  test('the response envelope has the trace ID of the request if it has no request ID', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const loadRequestId = async (headers: Record<string, string>) =>
      (await fetch(`${instance.url}/api/health`, { headers })).headers.get('x-request-id');
    const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
    expect(await loadRequestId({ traceparent })).toMatch(new RegExp(`^[\\w.-]{12,}/${trace}$`));
    expect(await loadRequestId({ traceparent, 'x-request-id': 'their-own-id' })).toMatch(/\/their-own-id$/);
    expect(await loadRequestId({ traceparent: `00-${trace}-01` })).not.toContain('/');
  });

  test('the response envelope has headers that prevent browsers from interpreting it as another type', async () => {
    const { headers } = await fetch(`${instance.url}/api/health`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('the response envelope is in the requested language', async () => {
    const loadMessage = async (headers: Record<string, string>): Promise<unknown> => {
      const response = await fetch(`${instance.url}/api/nothing`, { headers });
      return ((await response.json()) as { message: unknown }).message;
    };
    expect(await loadMessage({ 'x-lang': 'en-US' })).toBe('Endpoint not found');
    expect(await loadMessage({ 'accept-language': 'en-GB,en;q=0.9' })).toBe('Endpoint not found');
    expect(await loadMessage({ 'x-lang': 'zh-CN', 'accept-language': 'en' })).toBe('请求的接口不存在');
    expect(await loadMessage({ 'x-lang': 'xx', 'accept-language': '*' })).toBe('请求的接口不存在');
  });

  test('the envelope of an internal error contains only the request ID, and the log has the cause', async () => {
    await database.db.schema.alterTable('sign_in_attempts').renameTo('elsewhere').execute();
    const response = await instance.send('POST', 'login', JSON.parse(validBody));
    await database.db.schema.alterTable('elsewhere').renameTo('sign_in_attempts').execute();
    await database.db.deleteFrom('sign_in_attempts').execute();
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: 500, problem: 'server.fault', success: false });
    expect(text).not.toMatch(/sqlite|sign_in|table|stack|\.ts/i);
    expect((await instance.call(login, JSON.parse(validBody))).problem).toBe('session.wrongCredentials');
  });
});
