import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCopy, type Copy } from './testing/copy.ts';
import { openOn } from './testing/databases.ts';

/** Bytes of body that a public endpoint takes. */
const bodyLimit = 16 * 1024;

describe('an endpoint that anyone may call', () => {
  let copy: Copy;
  let open: readonly Endpoint[];
  beforeAll(async () => {
    const database = await openOn('sqlite');
    copy = await startCopy(database);
    open = copy.endpoints.filter(({ call }) => call.needs === 'public');
  });
  afterAll(() => copy.stop());

  test('takes a body of 16 KB and answers 413 in the envelope to a larger one', async () => {
    const writing = open.filter(({ call }) => call.method !== 'GET');
    expect(writing.length).toBeGreaterThan(5);
    for (const { call } of writing) {
      // With the quotation marks of its JSON.
      const sent = async (bytes: number) => {
        const response = await copy.send(call.method, call.path, 'x'.repeat(bytes - 2));
        return { path: call.path, ...((await response.json()) as object) };
      };
      expect(await sent(bodyLimit)).not.toMatchObject({ code: 413 });
      expect(await sent(bodyLimit + 1)).toMatchObject({
        path: call.path,
        code: 413,
        result: null,
        success: false,
        problem: 'request.tooLarge',
      });
    }
  });
});
