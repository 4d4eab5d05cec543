import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchOnce } from './early-responses.ts';

const url = '/api/home/line';
const init = {
  method: 'POST',
  headers: { 'X-Lang': 'en-US', Authorization: 'Bearer own' },
  body: '{"range":"week"}',
  signal: new AbortController().signal,
};
const key = 'POST /api/home/line en-US Bearer own {"range":"week"}';

beforeEach(() => {
  globalThis.earlyResponses = new Map([[key, Promise.resolve(new Response('early'))]]);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('sent'));
  vi.spyOn(performance, 'now').mockReturnValue(500);
});

afterEach(() => {
  globalThis.earlyResponses = undefined;
  vi.restoreAllMocks();
});

const readText = async (change: object = {}) => (await fetchOnce(url, { ...init, ...change })).text();

test('uses an early response once', async () => {
  expect([await readText(), await readText()]).toEqual(['early', 'sent']);
});

test.each([
  ['another token', { headers: { ...init.headers, Authorization: 'Bearer other' } }],
  ['another language', { headers: { ...init.headers, 'X-Lang': 'zh-CN' } }],
  ['another body', { body: '{"range":"year"}' }],
  ['another method', { method: 'PUT' }],
  ['a file', { body: new FormData() }],
])('sends a request with %s', async (_difference, change) => {
  expect(await readText(change)).toBe('sent');
});

test('uses an early response on a slow connection', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(59_999);
  expect(await readText()).toBe('early');
});

test('sends a request if the early response is outdated', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(await readText()).toBe('sent');
});

test('rejects if the request is aborted before its early response', async () => {
  globalThis.earlyResponses = new Map([[key, new Promise(() => undefined)]]);
  const abort = new AbortController();
  const response = readText({ signal: abort.signal });
  abort.abort(new Error('left'));
  await expect(response).rejects.toThrow('left');
});
