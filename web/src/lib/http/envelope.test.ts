import { describe, expect, test } from 'vitest';
import { unwrap } from './envelope.ts';
import { RequestFailure } from './request-failure.ts';

const words = { unreadable: async () => 'unreadable', failed: async (status: number) => `failed ${status}` };

const answer = (body: unknown, { status = 200, statusText = '', headers = {} } = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return unwrap(new Response(null, { status, statusText, headers }), text, words);
};

const catchFailure = async (...args: Parameters<typeof answer>): Promise<RequestFailure> => {
  const failure: unknown = await answer(...args).then(
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
])('the response %j has the result %j', async (body, result) => {
  await expect(answer(body)).resolves.toEqual(result);
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
  [{ success: false, code: 403, message: 'no', result: null }],
])('the response %j is rejected as unreadable', async (body) => {
  expect(await catchFailure(body)).toMatchObject({ status: 400, message: 'unreadable' });
});

describe('an error', () => {
  test('an error has the status of the response, regardless of its code', async () => {
    expect((await catchFailure({ success: false, code: 403, message: 'no' }, { status: 409 })).status).toBe(409);
  });

  test.each([
    ['errorMsg', { errorMsg: 'one', message: 'two' }, 'Text', 'one'],
    ['its message', { errorMsg: '', message: 'two' }, 'Text', 'two'],
    ['its message, where errorMsg is no text', { errorMsg: 7, message: 'two' }, 'Text', 'two'],
    ['the wording of its status, where the message is empty', { message: '' }, 'Text', 'failed 500'],
    ['the wording of its status, where the body is none', '<html>', 'Text', 'failed 500'],
    ['the wording of its status, where there is no text', {}, '', 'failed 500'],
  ])('an error has the message %s', async (_, body, statusText, message) => {
    expect((await catchFailure(body, { status: 500, statusText })).message).toBe(message);
  });

  test('an error below 500 has the text of its status as message, if the body has none', async () => {
    expect((await catchFailure('<html>', { status: 404, statusText: 'Text' })).message).toBe('Text');
  });

  test('an error has the details of the server', async () => {
    const code = 'field.required';
    const parts = { params: { a: 1 }, fields: { name: 'field.required' }, requestId: 'r' };
    const fullFailure = await catchFailure(
      { success: false, message: 'no', problem: code, ...parts },
      { status: 429, headers: { 'Retry-After': '7' } },
    );
    expect(fullFailure).toMatchObject({ ...parts, code, retryAfter: 7 });
    const {
      code: noCode,
      params,
      fields,
      requestId,
      retryAfter,
    } = await catchFailure({ message: 'no' }, { status: 400 });
    expect([noCode, params, fields, requestId, retryAfter]).toEqual(Array.from({ length: 5 }, () => undefined));
  });
});
