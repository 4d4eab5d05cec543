import { describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { sendRaw } from '../../testing/raw.ts';
import { startServer } from '../../testing/server.ts';

const multipart = 'multipart/form-data; boundary=xx';
const head = '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

const bodies: readonly (readonly [name: string, type: string, body: string])[] = [
  ['that ends before its first part', multipart, '--xx\r\n'],
  ['that ends within the header of a part', multipart, '--xx\r\nContent-Disposition: form-data; na'],
  ['that ends within a file', multipart, `${head}username\nabc`],
  ['whose part has no head', multipart, '--xx\r\n\r\nabc\r\n--xx--\r\n'],
  ['whose head is none', multipart, '--xx\r\n\u0000\u0001: x\r\n\r\nabc\r\n--xx--\r\n'],
  ['of another boundary', multipart, '--yy\r\n\r\nabc\r\n--yy--\r\n'],
  ['that is empty', multipart, ''],
  ['without a boundary', 'multipart/form-data', head],
  ['with an invalid boundary', 'multipart/form-data; boundary=', head],
  ['of mixed parts', 'multipart/mixed; boundary=xx', `${head}a\r\n--xx--\r\n`],
  [
    'of many fields',
    multipart,
    `${'--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(40)}--xx--\r\n`,
  ],
  [
    'that names a prototype',
    multipart,
    '--xx\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\na\r\n--xx--\r\n',
  ],
  [
    'whose file has a name with NUL, a path and an override',
    multipart,
    '--xx\r\nContent-Disposition: form-data; name="file"; filename="..\\..\\\u0000\u202Egnp.exe"\r\n\r\n\u0000\r\n--xx--\r\n',
  ],
];

describe.each(anyDatabase)('multipart bodies on $kind', async ({ open }) => {
  const { instance, admin } = await startServer(open);

  const post = (path: string, type: string, body: string, length = Buffer.byteLength(body)) =>
    sendRaw(
      instance.url,
      `POST /api/${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${admin}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`,
    );

  test.each(['upload', 'user-item/import-file'].flatMap((path) => bodies.map((body) => [path, ...body] as const)))(
    'a body to %s %s is rejected with the right error',
    async (path, _, type, body) => {
      const answer = await post(path, type, body);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: answer.status });
    },
  );

  test.each(['upload', 'user-item/import-file'])(
    'bodies to %s that end early are rejected as malformed',
    async (path) => {
      expect(JSON.parse((await post(path, multipart, '--xx\r\n')).body)).toMatchObject({
        problem: 'request.malformed',
      });
    },
  );

  test.each([
    ['upload', 'request.tooLarge'],
    ['user-item/import-file', 'import.tooLarge'],
  ])('bodies to %s with a large Content-Length are rejected before they arrive', async (path, problem) => {
    const answer = await post(path, multipart, head, 300 * 1024 * 1024);
    expect(JSON.parse(answer.body)).toMatchObject({ problem });
  });
});

describe('a long path', () => {
  test.each([
    ['/files/', 'of a file'],
    ['/api/', 'of a call'],
    ['/', 'of a page'],
  ])('%s is not an internal error (%s)', async (prefix) => {
    const [sqlite] = anyDatabase;
    if (!sqlite) throw new Error('there is always SQLite');
    const database = await sqlite.open();
    const instance = await startInstance(database);
    const answers = await Promise.all(
      [499, 501, 2000, 8000].map((length) =>
        fetch(instance.url + prefix + 'x'.repeat(length), { headers: { accept: 'x/y' } }),
      ),
    );
    for (const { status } of answers) expect([400, 404]).toContain(status);
    await instance.stop();
    await database.close();
  });
});
