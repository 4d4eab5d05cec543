import { codeWaitSeconds } from '@atrium/contract/verification-code/fields.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from '../../context/context.ts';
import { FairQueue } from '../../auth/fair-queue.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { deliverCode } from './deliver-code.ts';
import { getRequesterClient, loadRequester, type Requester } from './requester.ts';
import { hashCode, getExpireTime, createCode, findSendLimit, type Address, type CodePurpose } from './rules.ts';
import { findAccount, loadTimes, saveCode } from './store.ts';

interface SendRequest {
  readonly address: Address;
  readonly purpose: CodePurpose;
  readonly account?: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: Language;
}

// Limits the database connections that code requests use.
const queue = new FairQueue({ maxRunning: 2, maxWaiting: 200, maxPerKey: 20 });

const assertSendLimit = async (
  db: Kysely<Schema>,
  { address }: SendRequest,
  { origin, device }: Requester,
  now: number,
): Promise<void> => {
  const times = await loadTimes(db, { address, network: origin.network, device }, now);
  const limit = findSendLimit(origin.isTrusted ? { ...times, network: [] } : times, now);
  if (limit) throwApiError(limit.code, { params: { seconds: limit.seconds }, retryAfter: limit.seconds });
};

const saveNewCode = async (
  context: AppContext,
  sendRequest: SendRequest,
  requester: Requester,
  code: string,
): Promise<void> => {
  const { db, dialect, clock, serverKey } = context;
  const { address, purpose, account } = sendRequest;
  const { origin, device } = requester;
  await assertSendLimit(db, sendRequest, requester, clock());
  await db.transaction().execute(async (trx) => {
    // Serializes requests for an address, account and network, so that simultaneous ones cannot exceed a limit. The
    // fixed order of the locks prevents deadlocks.
    await dialect.advisoryLock(trx, `passcodes for ${address}`);
    if (account !== undefined) await dialect.advisoryLock(trx, `passcodes of ${device}`);
    if (account !== undefined || device === '') await dialect.advisoryLock(trx, `passcodes from ${origin.network}`);
    const now = clock();
    await assertSendLimit(trx, sendRequest, requester, now);
    const hash = hashCode(serverKey, address, purpose, code, account);
    const times = { createTime: now, expireTime: getExpireTime(now) };
    await saveCode(trx, { address, purpose, hash, network: origin.network, device, ...times });
  });
};

/** Registration and verification accept any address, other purposes only that of an enabled account. */
const hasRecipient = async ({ db }: AppContext, { address, purpose }: SendRequest): Promise<boolean> =>
  purpose === 'register' || purpose === 'contact' || (await findAccount(db, address))?.status === 1;

/** Sends the code after the response, so that neither response nor time reveals whether an account exists. */
export const sendCode = async (
  context: AppContext,
  sendRequest: SendRequest,
): Promise<{ readonly nextTime: number; readonly printed: boolean }> => {
  const code = createCode();
  const requester = await loadRequester(context, sendRequest.request, sendRequest);
  await queue.run(getRequesterClient(requester), () => saveNewCode(context, sendRequest, requester, code));
  const deliver = async (): Promise<void> => {
    if (await hasRecipient(context, sendRequest))
      await deliverCode(context.senders, sendRequest.address, code, sendRequest);
  };
  const deliverOrLog = () =>
    void deliver().catch((error: unknown) =>
      context.log.error({ err: error, purpose: sendRequest.purpose }, 'failed to send a verification code'),
    );
  const response = sendRequest.reply.raw;
  if (response.closed) deliverOrLog();
  else response.once('close', deliverOrLog);
  const { clock, config, senders } = context;
  const sender = sendRequest.address.startsWith('sms:') ? senders.gateway : senders.mailer;
  return { nextTime: clock() + codeWaitSeconds * 1000, printed: config.demo && sender.kind === 'log' };
};
