import { parentPort, workerData } from 'node:worker_threads';
import { memoryStorage } from './test-server.ts';

/** From a tab to the thread that simulates the browser: a stored value, a token refresh, or the continued session. */
export type TabMessage =
  | { readonly stored: string }
  | { readonly refreshed: true }
  | { readonly continuesWith: string | null };

/** To a tab: refresh the tokens, or continue with this stored session. */
export type TabCommand = { readonly renew: string } | { readonly read: string };

const port = parentPort;
if (!port) throw new Error('A tab must run in a separate thread.');
const postMessage = (message: TabMessage) => port.postMessage(message);

const storage = memoryStorage();
storage.setItem('session', workerData as string);
const setItem = (key: string, value: string) => {
  storage.setItem(key, value);
  postMessage({ stored: value });
};
Object.assign(globalThis, { localStorage: { ...storage, setItem } });
const { renewSession } = await import('../lib/api/refresh.ts');

const refresh = () => {
  postMessage({ refreshed: true });
  return Promise.resolve({ token: 'fresh', refreshToken: 'next' });
};

port.on('message', (order: TabCommand) => {
  if ('read' in order) storage.setItem('session', order.read);
  else
    void renewSession(order.renew, refresh).then((session) => postMessage({ continuesWith: session?.token ?? null }));
});
