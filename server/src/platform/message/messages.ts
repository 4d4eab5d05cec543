import type { Language } from '@atrium/contract/language.ts';
import type { Kysely, Selectable } from 'kysely';
import type { MessageTable } from '../../db/rows/message.ts';
import type { Schema } from '../../db/schema.ts';
import type { MessageSenders } from './senders.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Events } from '../event/events.ts';
import type { Schedule } from '../runtime/schedule.ts';
import type { Log } from '../runtime/log.ts';
import { isSecurityKind, securityText } from './security-words.ts';
import { signInKind, signInText } from './sign-in-words.ts';

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

const textOf = (row: Selectable<MessageTable>): { readonly subject: string; readonly text: string } | null => {
  // Written by `queueMessages` alone.
  const { kind, language, params } = { ...row, language: row.language as Language };
  const filled = JSON.parse(params) as Message['params'];
  if (kind === signInKind) return signInText(language, filled);
  return isSecurityKind(kind) ? securityText(kind, language, filled) : null;
};

const carry = async ({ mailer, gateway }: MessageSenders, message: Selectable<MessageTable>): Promise<void> => {
  const { address } = message;
  const text = textOf(message);
  // What a newer copy has to tell, an older one leaves alone.
  if (!text) return;
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

const dueOf = ({ db, clock }: Post, isInvitation: boolean): Promise<Selectable<MessageTable>[]> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('next_time', '<=', clock())
    .where('kind', isInvitation ? '=' : '!=', signInKind)
    .orderBy('id')
    .limit(atOnce)
    .execute();

/** Sends what waits and is due, a few at a time: invitations, of which there may be many, while nothing else is due. */
export const sendDue = async (post: Post): Promise<void> => {
  for (;;) {
    const urgent = await dueOf(post, false);
    const due = urgent.length > 0 ? urgent : await dueOf(post, true);
    if (due.length === 0) return;
    await Promise.all(due.map((message) => send(post, message)));
  }
};

/** Sends messages as soon as what they tell has committed, and tries again what could not be sent. */
export const startPost = (
  post: Post,
  { events, schedule }: { readonly events: Events; readonly schedule: Schedule },
): void => {
  const name = 'send messages';
  schedule.every(minuteMs, name, () => sendDue(post));
  events.on('message', () => {
    setImmediate(() => schedule.soon(name));
  });
};
