import { expect, test } from 'vitest';
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
