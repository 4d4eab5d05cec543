import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';
import { runWithLease } from './lease.ts';

const key = 'atrium:events';
let tabs: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  tabs = new EventTarget();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => {
  const closeController = new AbortController();
  const tab = { isRunning: false, close: () => closeController.abort() };
  void runWithLease(key, closeController.signal, async (signal) => {
    tab.isRunning = true;
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    tab.isRunning = false;
  });
  return tab;
};
const countRunning = (list: readonly { isRunning: boolean }[]) => list.filter(({ isRunning }) => isRunning).length;
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const dispatchRelease = () => tabs.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));

test('one of eight tabs opened simultaneously runs, and keeps running', async () => {
  const allTabs = Array.from({ length: 8 }, open);
  await advance(300);
  const first = allTabs.findIndex(({ isRunning }) => isRunning);
  for (let minute = 0; minute < 10; minute += 1) {
    await advance(60_000);
    expect([countRunning(allTabs), allTabs.findIndex(({ isRunning }) => isRunning)]).toEqual([1, first]);
  }
});

test('another tab runs soon after the running one is closed', async () => {
  const allTabs = Array.from({ length: 3 }, open);
  await advance(300);
  const first = allTabs.find(({ isRunning }) => isRunning);
  first?.close();
  await advance(0);
  expect(localStorage.getItem(key)).toBeNull();
  dispatchRelease();
  await advance(300);
  expect([first?.isRunning, countRunning(allTabs)]).toEqual([false, 1]);
});

test('another tab runs within 90 seconds after the running one crashed', async () => {
  localStorage.setItem(key, JSON.stringify({ holder: 'crashed', end: Date.now() + 90_000 }));
  const tab = open();
  await advance(89_000);
  expect(tab.isRunning).toBe(false);
  await advance(2000);
  expect(tab.isRunning).toBe(true);
});

test('a tab stops when another one has taken the lease', async () => {
  const tab = open();
  await advance(300);
  expect(tab.isRunning).toBe(true);
  localStorage.setItem(key, JSON.stringify({ holder: 'other', end: Date.now() + 90_000 }));
  await advance(20_000);
  expect(tab.isRunning).toBe(false);
});

test.each(['{', 'null', '5', '{"end":"x"}'])('a damaged lease %j is replaced', async (text) => {
  localStorage.setItem(key, text);
  const tab = open();
  await advance(300);
  expect(tab.isRunning).toBe(true);
});

test('a tab runs if the browser stores nothing', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const tab = open();
  await advance(0);
  expect(tab.isRunning).toBe(true);
});
