import { beforeEach, expect, test, vi } from 'vitest';

/** Simulates the worker with the dictionary. */
class Thread extends EventTarget {
  static all: Thread[] = [];
  readonly messages: (readonly string[])[] = [];
  isOver = false;
  constructor() {
    super();
    Thread.all.push(this);
  }
  postMessage(characters: readonly string[]) {
    this.messages.push(characters);
  }
  terminate() {
    this.isOver = true;
  }
  tell(data: [string, string[]][]) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

beforeEach(() => {
  vi.resetModules();
  Thread.all = [];
  vi.stubGlobal('Worker', Thread);
});

const load = () => import('./pinyin-readings.ts');

test('only Chinese characters are looked up, each once, in one worker', async () => {
  const { loadReadings, useReadings } = await load();
  loadReadings(['a', ' ', '-']);
  expect(Thread.all).toHaveLength(0);
  loadReadings(['角', 'a', '色']);
  loadReadings(['色', '角']);
  loadReadings(['色', '重']);
  expect(Thread.all.map(({ messages }) => messages)).toEqual([[['角', '色'], ['重']]]);
  expect(useReadings.getState().readings.size).toBe(0);
  Thread.all[0]?.tell([
    ['角', ['jiao', 'jue']],
    ['色', ['se']],
  ]);
  Thread.all[0]?.tell([['重', ['chong']]]);
  expect([...useReadings.getState().readings]).toEqual([
    ['角', ['jiao', 'jue']],
    ['色', ['se']],
    ['重', ['chong']],
  ]);
});

test('a failed worker is discarded, and the next search starts another one', async () => {
  const { loadReadings } = await load();
  loadReadings(['角']);
  Thread.all[0]?.dispatchEvent(new Event('error'));
  expect(Thread.all[0]?.isOver).toBe(true);
  loadReadings(['角']);
  expect(Thread.all[1]?.messages).toEqual([['角']]);
});

test('the worker returns every reading in lower case, without tones, ü as v too', async () => {
  const messages: unknown[] = [];
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('postMessage', (data: unknown) => messages.push(data));
  await import('./pinyin-worker.ts');
  page.dispatchEvent(Object.assign(new Event('message'), { data: ['绿', '重', '的', 'a'] }));
  const [answers] = messages as [[string, string[]][]];
  const readings = new Map(answers);
  expect(readings.get('绿')?.toSorted()).toEqual(['lu', 'lv', 'lü']);
  expect(readings.get('重')?.toSorted()).toEqual(['chong', 'zhong']);
  expect(new Set(readings.get('的')).size).toBe(readings.get('的')?.length);
  expect(readings.get('a')).toEqual([]);
});
