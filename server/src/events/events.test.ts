import { describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { createLog } from '../lib/runtime/log.ts';
import { waitFor } from '../testing/wait-for.ts';
import { type EventPayloads, Events } from './events.ts';

describe.each(databases)('events on $kind', async ({ open }) => {
  const database = await open();
  const events = new Events(database, createLog('silent'));
  await events.start();

  const listen = () => {
    const received: EventPayloads['user'][] = [];
    const stop = events.on('user', (payload) => void received.push(payload));
    return { received, stop };
  };
  const createIds = (count: number) => Array.from({ length: count }, (_, index) => 1_000_000_000 + index);

  test.each([
    [1, [1]],
    [500, [500]],
    [501, [500, 1]],
    [1200, [500, 500, 200]],
  ])('an event with %i IDs arrives in parts of %o', async (count, sizes) => {
    const { received, stop } = listen();
    const ids = createIds(count);
    await events.emit(database.db, 'user', { ids, fields: ['name'] });
    await waitFor(() => received.length === sizes.length || undefined);
    stop();
    expect(received.map((payload) => payload.ids.length)).toEqual(sizes);
    expect(received.flatMap((payload) => payload.ids)).toEqual(ids);
    expect(received.map(({ fields }) => fields)).toEqual(sizes.map(() => ['name']));
  });

  test('events arrive only if their transaction commits, and at all subscribers', async () => {
    const [first, second] = [listen(), listen()];
    const rolledBack = database.db.transaction().execute(async (trx) => {
      await events.emit(trx, 'user', { ids: [1] });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await database.db.transaction().execute((trx) => events.emit(trx, 'user', { ids: [2] }));
    await waitFor(() => (first.received.length > 0 && second.received.length > 0) || undefined);
    expect([first.received, second.received]).toEqual([[{ ids: [2] }], [{ ids: [2] }]]);
    first.stop();
    await events.emit(database.db, 'user', { ids: [3] });
    await waitFor(() => second.received.length === 2 || undefined);
    second.stop();
    expect(first.received).toHaveLength(1);
  });

  test('events reach the other subscribers if one of them fails', async () => {
    const stopFailing = events.on('user', () => {
      throw new Error('handler failed');
    });
    const { received, stop } = listen();
    await events.emit(database.db, 'user', { ids: [1] });
    await waitFor(() => received[0]);
    stopFailing();
    stop();
    expect(received).toEqual([{ ids: [1] }]);
  });
});
