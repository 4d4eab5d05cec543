import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { TabMessage, TabCommand } from '../../testing/refresh-tab.ts';

/** Opens a tab with separate storage and shared locks: threads share them like tabs. */
const openTab = async (stored: string) => {
  const worker = new Worker(new URL('../../testing/refresh-tab.ts', import.meta.url), { workerData: stored });
  onTestFinished(async () => void (await worker.terminate()));
  const messages: TabMessage[] = [];
  worker.on('message', (message: TabMessage) => messages.push(message));
  await once(worker, 'online');
  return { messages, order: (order: TabCommand) => worker.postMessage(order) };
};

test('a tab that sees new tokens late waits for them instead of refreshing', async () => {
  const session = JSON.stringify({ id: 'one', token: 'stale', refreshToken: 'first', isExpired: false });
  const [quick, lateTab] = await Promise.all([openTab(session), openTab(session)]);
  quick.order({ renew: 'stale' });
  await expect.poll(() => quick.messages).toContainEqual({ continuesWith: 'fresh' });
  const [stored] = quick.messages.flatMap((message) => ('stored' in message ? [message.stored] : []));
  lateTab.order({ renew: 'stale' });
  setTimeout(() => lateTab.order({ read: String(stored) }), 1000);
  await expect.poll(() => lateTab.messages).toEqual([{ continuesWith: 'fresh' }]);
});
