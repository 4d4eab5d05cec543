import { describe, expect, test } from 'vitest';
import { unwrap } from './envelope.ts';
import { RequestFailure } from './request-failure.ts';

const words = { unreadable: async () => 'unreadable', failed: async (status: number) => `failed ${status}` };

const answer = (body: unknown, { status = 200, statusText = '', headers = {} } = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return unwrap(new Response(null, { status, statusText, headers }), text, words);
};

const refusal = async (...given: Parameters<typeof answer>): Promise<RequestFailure> => {
  const failure: unknown = await answer(...given).then(
    (result) => {
      throw new Error(`It was answered: ${JSON.stringify(result)}`);
    },
    (reason: unknown) => reason,
  );
  if (!(failure instanceof RequestFailure)) throw failure;
  return failure;
};

test.each([
  [{ success: true, result: [1] }, [1]],
  [{ result: null }, null],
  [{ success: null, result: 0 }, 0],
  [{ result: undefined, code: 200, success: true, message: 'ok' }, 'refused'],
])('%j is answered with %j', async (body, result) => {
  if (result === 'refused') expect((await refusal(body)).isUnknownCall).toBe(true);
  else await expect(answer(body)).resolves.toEqual(result);
});

test.each([
  ['<!doctype html>'],
  [''],
  ['null'],
  ['7'],
  ['"text"'],
  [[1]],
  [{}],
  [{ success: true }],
  [{ message: 'hello' }],
])('what is answered as %j is no answer of this API', async (body) => {
  expect(await refusal(body)).toMatchObject({ status: 400, message: 'unreadable', isUnknownCall: true });
});

describe('a refusal', () => {
  test.each([
    [200, 403, 403],
    [200, 400, 400],
    [200, 399, 400],
    [200, 599, 599],
    [200, 600, 400],
    [200, '404', 404],
    [200, undefined, 400],
    [200, 20_001, 400],
    [409, 403, 409],
    [500, undefined, 500],
  ])('with the status %i and the code %s is one of %i', async (status, code, expected) => {
    expect((await refusal({ success: false, code, message: 'no' }, { status })).status).toBe(expected);
  });

  test.each([
    ['errorMsg', { errorMsg: 'one', message: 'two' }, 'Text', 'one'],
    ['its message', { errorMsg: '', message: 'two' }, 'Text', 'two'],
    ['its message, where errorMsg is no text', { errorMsg: 7, message: 'two' }, 'Text', 'two'],
    ['the text of its status', { message: '' }, 'Text', 'Text'],
    ['the text of its status, where the body is none', '<html>', 'Text', 'Text'],
    ['that it failed', {}, '', 'failed 500'],
  ])('says %s', async (_, body, statusText, message) => {
    expect((await refusal(body, { status: 500, statusText })).message).toBe(message);
  });

  test('that comes with 200 and without words says that it failed, and not "OK"', async () => {
    expect(await refusal({ success: false, code: 422 }, { statusText: 'OK' })).toMatchObject({
      status: 422,
      message: 'failed 422',
      isUnknownCall: false,
    });
  });

  test.each([
    [404, {}, true],
    [404, '<html>', true],
    [404, { message: 'No such user' }, false],
    [403, {}, false],
  ])('with %i and %j is of a call that the server does not know: %s', async (status, body, isUnknownCall) => {
    expect((await refusal(body, { status })).isUnknownCall).toBe(isUnknownCall);
  });

  test('carries what the server says of it, and nothing that it does not say', async () => {
    const parts = { problem: 'field.required', params: { a: 1 }, fields: { name: 'field.required' }, requestId: 'r' };
    const full = await refusal(
      { success: false, message: 'no', ...parts },
      { status: 429, headers: { 'Retry-After': '7' } },
    );
    expect(full).toMatchObject({ ...parts, retryAfter: 7, isUnknownCall: false });
    const { problem, params, fields, requestId, retryAfter } = await refusal({ message: 'no' }, { status: 400 });
    expect([problem, params, fields, requestId, retryAfter]).toEqual(Array.from({ length: 5 }, () => undefined));
  });
});
