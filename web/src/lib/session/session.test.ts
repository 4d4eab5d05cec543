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
  session.onSession((event) => events.push(event.type === 'ended' ? event.reason : event.type));
  const position = tabs.length - 1;
  const notifyOtherTabs = (key: string | null = 'session') =>
    tabs.forEach((listener, otherPosition) => otherPosition !== position && listener({ key }));
  return { ...session, events, notifyOtherTabs };
};

const pair = { token: 'a', refreshToken: 'b' };

test('a session that has ended is not resumed', async () => {
  const { resumeSession, readSession, events } = await openTab();
  expect(() => resumeSession(pair)).not.toThrow();
  expect([readSession(), events]).toEqual([null, []]);
});

test('signing in and out in one tab applies to all', async () => {
  const [firstTab, secondTab] = [await openTab(), await openTab()];
  firstTab.startSession(pair);
  firstTab.notifyOtherTabs();
  expect(secondTab.readSession()).toMatchObject(pair);
  secondTab.endSession('signed-out');
  secondTab.notifyOtherTabs();
  expect(firstTab.readSession()).toBeNull();
  expect([firstTab.events, secondTab.events]).toEqual([
    ['started', 'signed-out'],
    ['started', 'signed-out'],
  ]);
});

test('new tokens of the same session are no new session for the other tabs', async () => {
  const firstTab = await openTab();
  firstTab.startSession(pair);
  const secondTab = await openTab();
  firstTab.replaceTokens(firstTab.readSession()?.id ?? '', { token: 'c', refreshToken: 'd' });
  firstTab.notifyOtherTabs();
  expect(secondTab.readSession()).toMatchObject({ token: 'c' });
  expect(secondTab.events).toEqual([]);
});

test('clearing the whole storage signs out', async () => {
  const firstTab = await openTab();
  firstTab.startSession(pair);
  const secondTab = await openTab();
  localStorage.removeItem('session');
  firstTab.notifyOtherTabs(null);
  expect(secondTab.events).toEqual(['signed-out']);
});

test('late tokens of a session that has ended are dropped', async () => {
  const firstTab = await openTab();
  firstTab.startSession(pair);
  const id = firstTab.readSession()?.id ?? '';
  firstTab.endSession('signed-out');
  firstTab.replaceTokens(id, { token: 'late', refreshToken: 'late' });
  expect(firstTab.readSession()).toBeNull();
});

test.each(['', 'null', '{', '[]', '{"token":1}', '"text"', '{"token":""}'])(
  'the stored value %j is no session',
  async (stored) => {
    localStorage.setItem('session', stored);
    expect((await openTab()).readSession()).toBeNull();
  },
);

test('without storage a session lasts as long as the page', async () => {
  const readClosedTab = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: readClosedTab, setItem: readClosedTab, removeItem: readClosedTab });
  const firstTab = await openTab();
  firstTab.startSession(pair);
  expect(firstTab.rereadSession()).toMatchObject(pair);
  firstTab.endSession('signed-out');
  expect(firstTab.rereadSession()).toBeNull();
});

test('a late rejection of a replaced token does not end the session', async () => {
  const firstTab = await openTab();
  firstTab.startSession(pair);
  firstTab.replaceTokens(firstTab.readSession()?.id ?? '', { token: 'c', refreshToken: 'd' });
  firstTab.handleRejectedToken('a');
  expect(firstTab.readSession()).toMatchObject({ token: 'c', refreshToken: 'd', isExpired: false });
  expect(firstTab.events).toEqual(['started']);
});
