import { expect, test } from 'vitest';
import { unwrap } from './envelope.ts';
import { getFailureKind, RequestFailure } from './request-failure.ts';

const words = { unreadable: async () => 'unreadable', failed: async (status: number) => `failed ${status}` };

const createFailure = (status: number, body: unknown, statusText = '') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return unwrap(new Response(text, { status, statusText }), text, words).then(
    () => null,
    (failure: unknown) => failure,
  );
};

const refusal = { code: 1, result: null, success: false };

test.each([
  ['a right that is missing', 403, { ...refusal, message: 'no right' }, 'forbidden', 'no right'],
  ['too many at once', 429, { ...refusal, message: 'later' }, 'busy', 'later'],
  ['a server that is not ready', 503, { errorMsg: 'first', message: 'second' }, 'busy', 'first'],
  ['a server at fault', 500, { message: 'second' }, 'serverError', 'second'],
  ['a proxy without its server', 502, '<h1>Bad Gateway</h1>', 'serverError', 'failed 502'],
  ['a proxy that gave up', 504, '', 'timedOut', 'failed 504'],
  ['a page of a proxy', 404, '<h1>no</h1>', 'other', 'Not Found'],
  ['a page in place of an answer', 200, '<html></html>', 'other', 'unreadable'],
  ['a row that is gone', 404, { ...refusal, message: 'no such row' }, 'other', 'no such row'],
  ['input that is refused', 422, { ...refusal, errorMsg: 'ERRMSG', message: 'only' }, 'other', 'ERRMSG'],
])('%s has its kind and message', async (_title, status, body, kind, message) => {
  const texts: Record<number, string> = { 404: 'Not Found', 502: 'Bad Gateway', 504: 'Gateway Timeout' };
  const failure = await createFailure(status, body, texts[status]);
  expect(failure).toMatchObject({ name: 'RequestFailure', message });
  expect(getFailureKind(failure)).toBe(kind);
});

test('offline, timeout and other failures are distinguished', () => {
  expect(getFailureKind(new RequestFailure(0, 'no network'))).toBe('offline');
  expect(getFailureKind(new RequestFailure(408, 'too late'))).toBe('timedOut');
  expect(getFailureKind(new TypeError('a fault of ours'))).toBe('other');
  expect(getFailureKind(null)).toBe('other');
});
