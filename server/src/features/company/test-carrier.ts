import { mostTestMessages, testMessageMinutes, type CarrierFault } from '@atrium/contract/company/fields.ts';
import type { CarrierOutcome } from '@atrium/contract/company/schemas.ts';
import { type ContactChannel, contactKey } from '@atrium/contract/contact/fields.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { applyChange, type ChangeRequest } from '../../platform/change/change.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { requireSender } from '../../platform/message/senders.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { serverWords } from '../../platform/words/server-words.ts';

/** What the carrier says is told in so many characters at most. */
const longestDetail = 300;

const codes: Readonly<Record<string, CarrierFault>> = {
  EAUTH: 'credentials',
  ETIMEDOUT: 'timeout',
  TimeoutError: 'timeout',
  ECONNECTION: 'connection',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  ENOTFOUND: 'connection',
  EDNS: 'connection',
  ESOCKET: 'connection',
  ETLS: 'connection',
};

const causesOf = (error: Error): Error[] => [error, ...(error.cause instanceof Error ? causesOf(error.cause) : [])];

/** What went wrong, in one of the words that the page explains. */
const faultOf = (error: Error): CarrierFault => {
  const names = causesOf(error).flatMap((one) => [one.name, ...('code' in one ? [String(one.code)] : [])]);
  return names.map((name) => codes[name]).find((fault) => fault !== undefined) ?? 'refused';
};

const failed = (error: unknown): Pick<CarrierOutcome, 'fault' | 'detail'> => {
  if (!(error instanceof Error)) return { fault: 'refused' };
  const detail = causesOf(error).at(-1)?.message ?? error.message;
  return { fault: faultOf(error), detail: detail.slice(0, longestDetail) };
};

/** Refuses whoever has sent enough of them: each is in the audit. */
const refuseTooMany = async (trx: Kysely<Schema>, userId: number, now: number): Promise<void> => {
  const windowMs = testMessageMinutes * 60_000;
  const sent = await trx
    .selectFrom('audit_entries')
    .select('time')
    .where('user_id', '=', userId)
    .where('time', '>', now - windowMs)
    .where('act', '=', 'company.testCarrier')
    .orderBy('time')
    .execute();
  const [first] = sent;
  if (first && sent.length >= mostTestMessages)
    refuse('request.tooMany', { retryAfter: Math.ceil((first.time + windowMs - now) / 1000) });
};

/** The caller's own address, whether it is proved or not: before mail works none can be. */
const ownAddress = async (trx: Kysely<Schema>, userId: number, channel: ContactChannel): Promise<string> => {
  const { email, phone_number: phone } = await trx
    .selectFrom('users')
    .select(['email', 'phone_number'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const key = channel === 'email' ? email : contactKey('sms', phone);
  return key || refuse('contact.missing');
};

/** Sends a message to the caller's own address, at once and once, and says what became of it. */
export const testCarrier = async (
  context: AppContext,
  call: ChangeRequest,
  channel: ContactChannel,
  language: Language,
): Promise<CarrierOutcome> => {
  const { mailer, gateway } = context.senders;
  requireSender(context.senders, channel);
  const to = await applyChange(context, call, async ({ trx, caller, now, audit }) => {
    await refuseTooMany(trx, caller.userId, now);
    const address = await ownAddress(trx, caller.userId, channel);
    audit({ act: 'company.testCarrier', recordName: address });
    return address;
  });
  const { subject, text } = serverWords[language].carrierTest;
  const sender = channel === 'email' ? mailer : gateway;
  try {
    await (channel === 'email' ? mailer.send({ to, subject, text }) : gateway.send({ to, text, code: '' }));
    return { outcome: sender.kind === 'log' ? 'printed' : 'sent', to };
  } catch (error) {
    context.log.warn({ err: error, channel }, 'a test message could not be sent');
    return { outcome: 'failed', to, ...failed(error) };
  }
};
