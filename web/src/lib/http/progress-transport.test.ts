import { afterEach, expect, test, vi } from 'vitest';
import { type Reply, serveFetch } from '../../testing/test-server.ts';
import { createProgressTransport } from './progress-transport.ts';

afterEach(() => vi.unstubAllGlobals());

const sendTo = async (reply: Reply) => {
  const server = await serveFetch(() => reply);
  const progressSteps: [number, number][] = [];
  const init = { method: 'POST', headers: {}, body: '{}', signal: new AbortController().signal };
  const response = await createProgressTransport((...progress) => void progressSteps.push(progress))('/api/x', init);
  return { response, receivedRequests: progressSteps, accept: server.receivedRequests[0]?.headers.accept };
};

const lines = { 'Content-Type': 'application/x-ndjson' };
const envelope = '{"code":422,"result":null,"message":"no","success":false}';

test('reports each line of progress, also one that arrives in pieces, and resolves with the envelope', async () => {
  const { response, receivedRequests, accept } = await sendTo({
    headers: lines,
    body: '{"done":0,"total":4}\n{"do',
    rest: [{ after: 10, body: `ne":4,"total":4}\n${envelope}\n` }],
  });
  expect(accept).toContain('application/x-ndjson');
  expect(receivedRequests).toEqual([
    [0, 4],
    [4, 4],
  ]);
  expect([response.status, await response.text()]).toEqual([422, envelope]);
});

test('returns an ordinary envelope unchanged', async () => {
  const { response, receivedRequests } = await sendTo({ status: 403, body: { code: 403 } });
  expect([response.status, await response.text(), receivedRequests]).toEqual([403, '{"code":403}', []]);
});

test('fails like a lost connection if the envelope is missing', async () => {
  await expect(sendTo({ headers: lines, body: '{"done":1,"total":4}\n' })).rejects.toThrow(TypeError);
});
