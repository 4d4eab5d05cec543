import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '@atrium/contract/language.ts';
import type { Kysely, Selectable } from 'kysely';
import { splitIntoChunks } from '../db/chunks.ts';
import type { MessageTable } from '../db/rows/message.ts';
import type { Schema } from '../db/schema.ts';
import { type Mail, mailConnections } from './mail.ts';
import type { MessageSenders } from './senders.ts';
import type { Clock } from '../lib/runtime/clock.ts';
import type { Events } from '../events/events.ts';
import type { Log } from '../lib/runtime/log.ts';
import type { TextParams } from './notify.ts';
import { createSecurityText, formatParams, isSecurityKind, securityKinds } from './security-words.ts';
import { signInKind, createSignInText } from './sign-in-words.ts';

export interface Message {
  readonly address: `email:${string}` | `sms:+${string}`;
  readonly language: Language;
  readonly kind: string;
  readonly params: TextParams;
}

const retryMinutes = [1, 5, 30, 120, 720];
const minuteMs = 60_000;
/** Lease of a delivery. Another instance retries it afterwards. */
const leaseMs = 2 * minuteMs;
const batchSize = 20;

const rowsPerStatement = 1000;

export const queueMessages = async (
  { trx, events, now }: { readonly trx: Kysely<Schema>; readonly events: Events; readonly now: number },
  messages: readonly Message[],
): Promise<void> => {
  if (messages.length === 0) return;
  for (const chunk of splitIntoChunks(messages, rowsPerStatement)) {
    const rows = chunk.map(({ address, language, kind, params }) => {
      return { address, language, kind, params: JSON.stringify(params), tries: 0, next_time: now, create_time: now };
    });
    await trx.insertInto('messages').values(rows).execute();
  }
  await events.emit(trx, 'message', {});
};

interface OutboxServices {
  readonly db: Kysely<Schema>;
  readonly senders: MessageSenders;
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Log;
}

const knownKinds = [signInKind, ...securityKinds];

const getText = ({ kind, language, params }: Selectable<MessageTable>): Pick<Mail, 'subject' | 'text'> => {
  const textParams = JSON.parse(params) as Message['params'];
  // Only `queueMessages` writes this value.
  const messageLanguage = language as Language;
  if (isSecurityKind(kind)) return createSecurityText(kind, messageLanguage, textParams);
  return createSignInText(messageLanguage, formatParams(textParams, messageLanguage));
};

const deliver = async ({ mailer, gateway }: MessageSenders, message: Selectable<MessageTable>): Promise<void> => {
  const { address } = message;
  const text = getText(message);
  const to = address.slice(address.indexOf(':') + 1);
  if (address.startsWith('email:')) return mailer.send({ to, ...text });
  return gateway.send({ to, code: '', text: `${text.subject}: ${text.text}` });
};

const maxStopMs = 1000;

/** Sends messages after the transaction that queued them has committed, and retries failed ones. */
export class Outbox {
  readonly #services: OutboxServices;
  #isStopped = false;
  #sending: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(services: OutboxServices) {
    this.#services = services;
  }

  start(): void {
    const { events, log } = this.#services;
    events.on('message', () => {
      setImmediate(() => {
        this.sendDue().catch((error: unknown) => log.warn({ err: error }, 'failed to send messages'));
      });
    });
  }

  /** Calls during a run share the next run, because the current one may have missed their entries. */
  sendDue(signal?: AbortSignal): Promise<void> {
    this.#next ??= this.#sending
      .catch(() => {})
      .then(() => {
        this.#next = null;
        this.#sending = this.#sendDue(signal);
        return this.#sending;
      });
    return this.#next;
  }

  /** Waits at most a second for deliveries in progress, and then closes the connections. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const { senders } = this.#services;
    const pendingDeliveries = this.#sending.catch(() => {});
    await Promise.race([pendingDeliveries, wait(maxStopMs, undefined, { ref: false })]);
    senders.mailer.close();
    senders.gateway.close();
    await Promise.race([pendingDeliveries, wait(maxStopMs, undefined, { ref: false })]);
  }

  /** Sends due messages. Invitations, of which there may be many, are sent last. */
  async #sendDue(signal?: AbortSignal): Promise<void> {
    while (!this.#isStopped) {
      signal?.throwIfAborted();
      const urgentMessages = await this.#loadDue(false);
      const dueMessages = urgentMessages.length > 0 ? urgentMessages : await this.#loadDue(true);
      if (dueMessages.length === 0) return;
      // An entry that waits for a connection is not claimed yet, because its lease would run out.
      for (const batch of splitIntoChunks(dueMessages, mailConnections)) {
        if (this.#isStopped) return;
        await Promise.all(batch.map((message) => this.#send(message)));
      }
    }
  }

  #loadDue(isInvitation: boolean): Promise<Selectable<MessageTable>[]> {
    const { db, clock } = this.#services;
    return db
      .selectFrom('messages')
      .selectAll()
      .where('next_time', '<=', clock())
      .where('kind', 'in', knownKinds)
      .where('kind', isInvitation ? '=' : '!=', signInKind)
      .orderBy('id')
      .limit(batchSize)
      .execute();
  }

  async #send(message: Selectable<MessageTable>): Promise<void> {
    const { db, clock, log, senders } = this.#services;
    const { id, kind, tries } = message;
    if (!(await this.#claim(message))) return;
    try {
      await deliver(senders, message);
    } catch (error) {
      // Interrupted by the shutdown: the attempt does not count, and the delivery is due again.
      if (this.#isStopped) return this.#reschedule(id, { tries, next_time: clock() });
      const minutes = retryMinutes[tries];
      log.warn({ err: error, kind, tries: tries + 1, givenUp: minutes === undefined }, 'failed to send a message');
      if (minutes !== undefined) return this.#reschedule(id, { next_time: clock() + minutes * minuteMs });
    }
    await db.deleteFrom('messages').where('id', '=', id).execute();
  }

  async #claim({ id, tries, next_time }: Selectable<MessageTable>): Promise<boolean> {
    const { db, clock } = this.#services;
    const { numUpdatedRows } = await db
      .updateTable('messages')
      .set({ tries: tries + 1, next_time: clock() + leaseMs })
      .where('id', '=', id)
      .where('next_time', '=', next_time)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async #reschedule(id: number, values: { readonly tries?: number; readonly next_time: number }): Promise<void> {
    await this.#services.db.updateTable('messages').set(values).where('id', '=', id).execute();
  }
}
