import type { Language } from '@atrium/contract/language.ts';
import type { Kysely, Selectable } from 'kysely';
import type { MessageTable } from '../../db/rows/message.ts';
import type { Schema } from '../../db/schema.ts';
import type { MessageSenders } from './senders.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Events } from '../event/events.ts';
import type { Jobs } from '../runtime/jobs.ts';
import type { Log } from '../runtime/log.ts';
import { isSecurityKind, securityText } from './security-words.ts';

/** A message to one address; `params` fill its words and hold no secret. */
export interface Message {
  readonly address: `email:${string}` | `sms:+${string}`;
  readonly language: Language;
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Minutes after which one that could not be sent is tried again; after the last it is given up. */
const waits = [1, 5, 30, 120, 720];
const minuteMs = 60_000;
/** How long one may take before another copy tries it. */
const sendMs = 2 * minuteMs;
const atOnce = 20;

/** Writes messages in the transaction of what they tell: they are sent when it has committed, and never if it has not. */
export const queueMessages = async (
  { trx, events, now }: { readonly trx: Kysely<Schema>; readonly events: Events; readonly now: number },
  messages: readonly Message[],
): Promise<void> => {
  if (messages.length === 0) return;
  const rows = messages.map(({ address, language, kind, params }) => {
    return { address, language, kind, params: JSON.stringify(params), tries: 0, next_time: now, create_time: now };
  });
  await trx.insertInto('messages').values(rows).execute();
  await events.emit(trx, 'message', {});
};

interface Post {
  readonly db: Kysely<Schema>;
  readonly senders: MessageSenders;
  readonly clock: Clock;
  readonly log: Log;
}

const carry = async (
  { mailer, gateway }: MessageSenders,
  { address, language, kind, params }: Selectable<MessageTable>,
): Promise<void> => {
  // What a newer copy has to tell, an older one leaves alone.
  if (!isSecurityKind(kind)) return;
  // Written by `queueMessages` alone.
  const text = securityText(kind, language as Language, JSON.parse(params) as Message['params']);
  const to = address.slice(address.indexOf(':') + 1);
  if (address.startsWith('email:')) return mailer.send({ to, ...text });
  return gateway.send({ to, code: '', text: `${text.subject}: ${text.text}` });
};

/** Takes a message for this copy alone; false if another one has it. */
const claim = async ({ db, clock }: Post, { id, tries, next_time }: Selectable<MessageTable>): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ tries: tries + 1, next_time: clock() + sendMs })
    .where('id', '=', id)
    .where('next_time', '=', next_time)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const send = async (post: Post, message: Selectable<MessageTable>): Promise<void> => {
  const { db, clock, log, senders } = post;
  const { id, kind, tries } = message;
  if (!(await claim(post, message))) return;
  try {
    await carry(senders, message);
  } catch (error) {
    const wait = waits[tries];
    log.warn({ err: error, kind, tries: tries + 1, givenUp: wait === undefined }, 'a message could not be sent');
    if (wait !== undefined) {
      const next = clock() + wait * minuteMs;
      await db.updateTable('messages').set({ next_time: next }).where('id', '=', id).execute();
      return;
    }
  }
  await db.deleteFrom('messages').where('id', '=', id).execute();
};

/** Sends what waits and is due, a few at a time. */
export const sendDue = async (post: Post): Promise<void> => {
  for (;;) {
    const due = await post.db
      .selectFrom('messages')
      .selectAll()
      .where('next_time', '<=', post.clock())
      .orderBy('id')
      .limit(atOnce)
      .execute();
    if (due.length === 0) return;
    await Promise.all(due.map((message) => send(post, message)));
  }
};

/** Sends messages as soon as what they tell has committed, and tries again what could not be sent. */
export const startPost = (post: Post, { events, jobs }: { readonly events: Events; readonly jobs: Jobs }): void => {
  const name = 'send messages';
  jobs.every(minuteMs, name, () => sendDue(post));
  events.on('message', () => {
    setImmediate(() => jobs.soon(name));
  });
};
