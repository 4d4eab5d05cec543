import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { Events } from '../events/events.ts';
import { createLog } from '../lib/runtime/log.ts';
import { databases } from '../testing/databases.ts';
import { waitFor } from '../testing/wait-for.ts';
import { Outbox, queueMessages } from './messages.ts';
import { signInKind } from './sign-in-words.ts';
import { noGateway } from './sms.ts';

const minuteMs = 60_000;
const start = Date.UTC(2026, 2, 5, 10);
/** Entries that are sent together. */
const batch = 20;

/** A mail server whose responses the test controls: accept, reject, or none. */
class MailServer {
  readonly kind = 'smtp';
  readonly received: string[] = [];
  isRejecting = false;
  #answer: PromiseWithResolvers<void> | undefined;

  async send({ to }: { readonly to: string }): Promise<void> {
    this.received.push(to);
    await this.#answer?.promise;
    if (this.isRejecting) throw new Error('the mailbox is full');
  }

  hold(): void {
    this.#answer = Promise.withResolvers();
  }

  release(): void {
    this.#answer?.resolve();
    this.#answer = undefined;
  }

  close(): void {
    this.#answer?.reject(new Error('the connection was closed'));
    this.#answer = undefined;
  }
}

describe.each(databases)('the outbox on $kind', ({ open }) => {
  let database: Database;
  let events: Events;
  let now: number;
  let outboxes: Outbox[];
  beforeEach(async () => {
    database = await open();
    events = new Events(database, createLog('silent'));
    now = start;
    outboxes = [];
  });
  afterEach(async () => {
    for (const outbox of outboxes) await outbox.stop();
    await events.stop();
  });

  /** Each instance has a separate connection to a mail server. */
  const startInstance = () => {
    const mailer = new MailServer();
    const senders = { mailer, gateway: noGateway, acceptsSmsText: false };
    const outbox = new Outbox({ db: database.db, senders, events, clock: () => now, log: createLog('silent') });
    outboxes.push(outbox);
    return { outbox, mailer };
  };
  const queue = async (names: readonly string[], kind: string = 'passwordChanged') => {
    const params = { username: 'zhang', name: 'Zhang', by: 'chief', address: '127.0.0.1', product: '', url: '' };
    const messages = names.map(
      (name) => ({ address: `email:${name}` as const, language: 'en-US', kind, params }) as const,
    );
    await database.db.transaction().execute((trx) => queueMessages({ trx, events, now }, messages));
  };
  const readRows = () =>
    database.db.selectFrom('messages').select(['address', 'tries', 'next_time']).orderBy('id').execute();

  test('the outbox repeats a failed delivery after 1, 5, 30, 120 and 720 minutes, and then gives it up', async () => {
    const { outbox, mailer } = startInstance();
    mailer.isRejecting = true;
    await queue(['a@example.com']);
    await outbox.sendDue();
    for (const [index, minutes] of [1, 5, 30, 120, 720].entries()) {
      const attempts = index + 1;
      expect(await readRows()).toEqual([
        { address: 'email:a@example.com', tries: attempts, next_time: now + minutes * minuteMs },
      ]);
      now += minutes * minuteMs - 1;
      await outbox.sendDue();
      expect(mailer.received).toHaveLength(attempts);
      now += 1;
      await outbox.sendDue();
      expect(mailer.received).toHaveLength(attempts + 1);
    }
    expect(await readRows()).toEqual([]);
  });

  test('the outbox deletes a delivery that succeeds at a later attempt', async () => {
    const { outbox, mailer } = startInstance();
    mailer.isRejecting = true;
    await queue(['a@example.com', 'b@example.com']);
    await outbox.sendDue();
    mailer.isRejecting = false;
    now += minuteMs;
    await outbox.sendDue();
    expect([mailer.received.length, await readRows()]).toEqual([4, []]);
  });

  test('the outbox sends each delivery once if two instances check simultaneously', async () => {
    const [first, second] = [startInstance(), startInstance()];
    const names = Array.from({ length: batch * 2 + 1 }, (_, index) => `${index}@example.com`);
    await queue(names);
    await Promise.all([first.outbox.sendDue(), second.outbox.sendDue()]);
    expect([...first.mailer.received, ...second.mailer.received].toSorted()).toEqual(names.toSorted());
    expect(await readRows()).toEqual([]);
  });

  test('the outbox does not send a delivery that another instance has rescheduled after it was read', async () => {
    const [first, second] = [startInstance(), startInstance()];
    first.mailer.isRejecting = true;
    second.mailer.isRejecting = true;
    await queue(Array.from({ length: batch }, (_, index) => `${index}@example.com`));
    await Promise.all([first.outbox.sendDue(), second.outbox.sendDue()]);
    expect(first.mailer.received.length + second.mailer.received.length).toBe(batch);
    expect((await readRows()).map(({ tries }) => tries)).toEqual(Array.from({ length: batch }, () => 1));
  });

  test('the outbox leaves a delivery to the instance that sends it for two minutes, and then repeats it', async () => {
    const [crashed, otherInstance] = [startInstance(), startInstance()];
    crashed.mailer.hold();
    await queue(['a@example.com']);
    void crashed.outbox.sendDue();
    await waitFor(() => crashed.mailer.received[0]);
    now += 2 * minuteMs - 1;
    await otherInstance.outbox.sendDue();
    expect(otherInstance.mailer.received).toEqual([]);
    now += 1;
    await otherInstance.outbox.sendDue();
    expect([otherInstance.mailer.received, await readRows()]).toEqual([['a@example.com'], []]);
  });

  test('a delivery that a shutdown interrupts does not count as attempt, and another instance repeats it', async () => {
    const [stopping, otherInstance] = [startInstance(), startInstance()];
    stopping.mailer.hold();
    await queue(['a@example.com']);
    const sending = stopping.outbox.sendDue();
    await waitFor(() => stopping.mailer.received[0]);
    await stopping.outbox.stop();
    await sending;
    expect(await readRows()).toEqual([{ address: 'email:a@example.com', tries: 0, next_time: now }]);
    await otherInstance.outbox.sendDue();
    expect(otherInstance.mailer.received).toEqual(['a@example.com']);
  });

  test('the outbox claims at most as many deliveries as it sends simultaneously', async () => {
    const { outbox, mailer } = startInstance();
    mailer.hold();
    await queue(['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']);
    const sending = outbox.sendDue();
    await waitFor(() => (mailer.received.length === 2 ? true : undefined));
    expect((await readRows()).map(({ tries }) => tries)).toEqual([1, 1, 0, 0]);
    mailer.release();
    await sending;
    expect([mailer.received.length, await readRows()]).toEqual([4, []]);
  });

  test('the outbox starts no delivery after it has stopped', async () => {
    const { outbox, mailer } = startInstance();
    await outbox.stop();
    await queue(['a@example.com']);
    await outbox.sendDue();
    expect([mailer.received, (await readRows()).length]).toEqual([[], 1]);
  });

  test('the outbox sends what was queued during a run in one more run that all callers share', async () => {
    const { outbox, mailer } = startInstance();
    mailer.hold();
    await queue(['a@example.com']);
    const first = outbox.sendDue();
    await waitFor(() => mailer.received[0]);
    await queue(['b@example.com']);
    const later = [outbox.sendDue(), outbox.sendDue()];
    expect(later[0]).toBe(later[1]);
    mailer.release();
    await Promise.all([first, ...later]);
    expect(mailer.received).toEqual(['a@example.com', 'b@example.com']);
  });

  test('the outbox sends a message when its transaction commits, without a scheduled run', async () => {
    const { outbox, mailer } = startInstance();
    outbox.start();
    await events.start();
    const undone = database.db.transaction().execute(async (trx) => {
      const message = { address: 'email:undone@example.com', language: 'en-US', kind: 'viewed', params: {} } as const;
      await queueMessages({ trx, events, now }, [message]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await queue(['a@example.com']);
    await waitFor(async () => ((await readRows()).length === 0 ? true : undefined));
    expect(mailer.received).toEqual(['a@example.com']);
  });

  test('the outbox sends more deliveries than fit into a batch, and invitations last', async () => {
    const { outbox, mailer } = startInstance();
    const invited = Array.from({ length: batch + 1 }, (_, index) => `invited-${index}@example.com`);
    const urgent = Array.from({ length: batch + 1 }, (_, index) => `urgent-${index}@example.com`);
    await queue(invited, signInKind);
    await queue(urgent);
    await outbox.sendDue();
    expect(mailer.received.slice(0, urgent.length).toSorted()).toEqual(urgent.toSorted());
    expect(mailer.received.slice(urgent.length).toSorted()).toEqual(invited.toSorted());
    expect(await readRows()).toEqual([]);
  });

  test('the outbox stops between two batches if its signal is aborted', async () => {
    const { outbox, mailer } = startInstance();
    const aborted = AbortSignal.abort(new Error('the instance is stopping'));
    await queue(['a@example.com']);
    await expect(outbox.sendDue(aborted)).rejects.toThrow('the instance is stopping');
    await outbox.sendDue();
    expect(mailer.received).toEqual(['a@example.com']);
  });
});
