import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';

type Listener = (event: { key: string | null }) => void;
let tabs: Listener[] = [];

beforeEach(() => {
  tabs = [];
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('addEventListener', (_: string, listener: Listener) => tabs.push(listener));
});

/** Opens a browser tab: a module instance with the shared storage, whose changes other tabs receive. */
const openTab = async () => {
  vi.resetModules();
  const session = await import('./session.ts');
  session.watchSession();
  const events: string[] = [];
  session.onSession((event) => events.push(event.type === 'ended' ? event.why : event.type));
  const position = tabs.length - 1;
  const tellOthers = (key: string | null = 'session') =>
    tabs.forEach((listener, other) => other !== position && listener({ key }));
  return { ...session, events, tellOthers };
};

const pair = { token: 'a', refreshToken: 'b' };

test('signing in and out in one tab applies to all', async () => {
  const [one, two] = [await openTab(), await openTab()];
  one.startSession(pair);
  one.tellOthers();
  expect(two.readSession()).toMatchObject(pair);
  two.endSession('signed-out');
  two.tellOthers();
  expect(one.readSession()).toBeNull();
  expect([one.events, two.events]).toEqual([
    ['started', 'signed-out'],
    ['started', 'signed-out'],
  ]);
});

test('new tokens of the same session are no new session for the other tabs', async () => {
  const one = await openTab();
  one.startSession(pair);
  const two = await openTab();
  one.replaceTokens(one.readSession()?.id ?? '', { token: 'c', refreshToken: 'd' });
  one.tellOthers();
  expect(two.readSession()).toMatchObject({ token: 'c' });
  expect(two.events).toEqual([]);
});

test('the session of another sign-in is a new one', async () => {
  const one = await openTab();
  one.startSession(pair);
  const two = await openTab();
  one.startSession({ token: 'x', refreshToken: 'y' });
  one.tellOthers();
  expect(two.events).toEqual(['started']);
});

test('clearing the whole storage signs out', async () => {
  const one = await openTab();
  one.startSession(pair);
  const two = await openTab();
  localStorage.removeItem('session');
  one.tellOthers(null);
  expect(two.events).toEqual(['signed-out']);
});

test('late tokens of a session that has ended are dropped', async () => {
  const one = await openTab();
  one.startSession(pair);
  const id = one.readSession()?.id ?? '';
  one.endSession('signed-out');
  one.replaceTokens(id, { token: 'late', refreshToken: 'late' });
  expect(one.readSession()).toBeNull();
});

test('a session ends once, however often it is ended', async () => {
  const one = await openTab();
  one.startSession(pair);
  one.endSession('expired');
  one.endSession('signed-out');
  expect(one.events).toEqual(['started', 'expired']);
});

test.each(['', 'null', '{', '[]', '{"token":1}', '"text"', '{"token":""}'])(
  'the stored value %j is no session',
  async (stored) => {
    localStorage.setItem('session', stored);
    expect((await openTab()).readSession()).toBeNull();
  },
);

test('without storage a session lasts as long as the page', async () => {
  const closed = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
  const one = await openTab();
  one.startSession(pair);
  expect(one.rereadSession()).toMatchObject(pair);
  one.endSession('signed-out');
  expect(one.rereadSession()).toBeNull();
});

test('a late rejection of a replaced token does not end the session', async () => {
  const one = await openTab();
  one.startSession(pair);
  one.replaceTokens(one.readSession()?.id ?? '', { token: 'c', refreshToken: 'd' });
  one.handleRejectedToken('a');
  expect(one.readSession()).toMatchObject({ token: 'c', refreshToken: 'd', isLapsed: false });
  expect(one.events).toEqual(['started']);
});
