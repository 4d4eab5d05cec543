import { expect, test } from 'vitest';
import { FairQueue, type QueueClient } from './fair-queue.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

const createUnknownClient = (key: string): QueueClient => ({ key, isKnown: false });

/** Returns a queue whose first task runs until the test ends it. */
const start = (limits: { maxWaiting: number; maxPerKey: number }) => {
  const queue = new FairQueue({ maxRunning: 1, ...limits });
  const order: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const enqueueTask = (client: QueueClient, name: string): Promise<void> =>
    queue.run(client, async () => {
      await gate.promise;
      order.push(name);
    });
  return { order, run: enqueueTask, open: () => gate.resolve(undefined) };
};

const isTooMany = async (promise: Promise<void>): Promise<boolean> =>
  promise.then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 'request.tooMany',
  );

test('the queue serves callers in rotation, regardless of how much each has queued', async () => {
  const { order, run: enter, open } = start({ maxWaiting: 10, maxPerKey: 5 });
  const entries = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) =>
    enter(createUnknownClient(name.charAt(0)), name),
  );
  open();
  await Promise.all(entries);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('the queue gives every second slot to known callers', async () => {
  const { order, run: enter, open } = start({ maxWaiting: 10, maxPerKey: 5 });
  const entries = ['a1', 'a2', 'b1', 'c1'].map((name) => enter(createUnknownClient(name.charAt(0)), name));
  entries.push(enter({ key: 'x', isKnown: true }, 'x1'), enter({ key: 'x', isKnown: true }, 'x2'));
  open();
  await Promise.all(entries);
  expect(order).toEqual(['a1', 'x1', 'a2', 'x2', 'b1', 'c1']);
});

test('the queue limits the waiting entries of each caller to its share', async () => {
  const { run: enter, open } = start({ maxWaiting: 10, maxPerKey: 2 });
  const runningEntries = [
    enter(createUnknownClient('a'), 'runs'),
    enter(createUnknownClient('a'), 'first'),
    enter(createUnknownClient('a'), 'second'),
  ];
  expect(await isTooMany(enter(createUnknownClient('a'), 'third'))).toBe(true);
  runningEntries.push(enter(createUnknownClient('b'), 'other'));
  runningEntries.push(enter({ key: 'a', isKnown: false, isShared: true }, 'of many'));
  open();
  await Promise.all(runningEntries);
});

test('unknown callers cannot fill the queue of known ones', async () => {
  const { run: enter, open } = start({ maxWaiting: 3, maxPerKey: 5 });
  const runningEntries = ['a', 'b', 'c', 'd'].map((key) => enter(createUnknownClient(key), key));
  expect(await isTooMany(enter(createUnknownClient('e'), 'e'))).toBe(true);
  runningEntries.push(enter({ key: 'e', isKnown: true }, 'known'));
  open();
  await Promise.all(runningEntries);
});

test('each queued task receives whether it had to wait', async () => {
  const queue = new FairQueue({ maxRunning: 2, maxWaiting: 3, maxPerKey: 3 });
  const operation = (hasWaited: boolean): Promise<boolean> => Promise.resolve(hasWaited);
  const runs = ['a', 'b', 'c'].map((key) => queue.run(createUnknownClient(key), operation));
  expect(await Promise.all(runs)).toEqual([false, false, true]);
  expect(await queue.run(createUnknownClient('d'), operation)).toBe(false);
});

test('a failed task frees its slot for the next one', async () => {
  const queue = new FairQueue({ maxRunning: 1, maxWaiting: 3, maxPerKey: 3 });
  const failing = queue.run(createUnknownClient('a'), () => Promise.reject(new Error('failed')));
  const next = queue.run(createUnknownClient('a'), async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

test('the queue limits the number of simultaneous tasks', async () => {
  const queue = new FairQueue({ maxRunning: 2, maxWaiting: 10, maxPerKey: 10 });
  let runningCount = 0;
  let maxRunningCount = 0;
  const operation = async (): Promise<void> => {
    maxRunningCount = Math.max(maxRunningCount, ++runningCount);
    await new Promise(setImmediate);
    runningCount--;
  };
  await Promise.all(Array.from({ length: 6 }, () => queue.run(createUnknownClient('a'), operation)));
  expect(maxRunningCount).toBe(2);
});

test('the queue accepts a rejected caller again after the retry delay in the error', async () => {
  const queue = new FairQueue({ maxRunning: 1, maxWaiting: 1, maxPerKey: 1 });
  const returnDone = async (): Promise<string> => 'done';
  for (let round = 0; round < 3; round++) {
    const [first, second] = [
      queue.run(createUnknownClient('a'), returnDone),
      queue.run(createUnknownClient('b'), returnDone),
    ];
    const rejectedRun = queue.run(createUnknownClient('c'), returnDone);
    await expect(rejectedRun).rejects.toMatchObject({ code: 'request.tooMany', retryAfter: 1 });
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  }
});

test('a new queue serves a known caller first', async () => {
  const { order, run: enter, open } = start({ maxWaiting: 10, maxPerKey: 5 });
  const runs = [
    enter(createUnknownClient('a'), 'runs'),
    enter(createUnknownClient('a'), 'a'),
    enter({ key: 'x', isKnown: true }, 'x'),
  ];
  open();
  await Promise.all(runs);
  expect(order).toEqual(['runs', 'x', 'a']);
});
