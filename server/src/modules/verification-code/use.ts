import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { createAuthor, writeAudit, type NewAuditEntry } from '../../audit/audit.ts';
import type { AppContext } from '../../context/context.ts';
import { ApiError, throwApiError } from '../../lib/api-error/api-error.ts';
import { FairQueue } from '../../auth/fair-queue.ts';
import {
  countAttempt,
  createDeviceCounter,
  createNetworkCounter,
  loadLockouts,
  resetAttempts,
  getUnknownAccountKey,
  type Counter,
} from '../../auth/sign-in-attempts.ts';
import { assertNotThrottled, assertNoLock } from '../../session/throttle.ts';
import { getRequesterClient, loadRequester, type Requester } from './requester.ts';
import { hashCode, type Address, type CodePurpose } from './rules.ts';
import { attemptCode, invalidateCode } from './store.ts';

interface CodeAttempt {
  readonly address: Address;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly account?: number;
}

export interface VerifiedTransaction {
  readonly trx: Kysely<Schema>;
  readonly now: number;
  readonly audit: (
    account: { readonly id: number; readonly username: string; readonly name: string },
    action: NewAuditEntry,
  ) => Promise<void>;
}

interface CheckedCode {
  readonly id: number;
  readonly counters: readonly Counter[];
}

const throwWrongCode = (): never => throwApiError('passcode.wrong', { fields: { code: 'passcode.wrong' } });

const guessErrors: ReadonlySet<ErrorCode> = new Set(['password.reused', 'users.usernameTaken']);

// Limits the database connections that attempts use.
const queue = new FairQueue({ maxRunning: 2, maxWaiting: 200, maxPerKey: 20 });

/** Number of wrong codes for an address and purpose after which all networks of a customer are locked out. */
const maxCustomerAttempts = 10;

/** A wrong code counts for the device or account that sent it, otherwise for its network and customer. */
const getCounters = (
  { serverKey }: AppContext,
  { origin, device }: Requester,
  { address, purpose }: CodeAttempt,
): readonly [Counter, ...Counter[]] => {
  const key = getUnknownAccountKey(serverKey, 'code', `${purpose}:${address}`);
  if (device !== '') return [createDeviceCounter(key, device)];
  const networkCounter = createNetworkCounter(key, origin.network);
  if (origin.customer === origin.network) return [networkCounter];
  return [{ ...createNetworkCounter(key, origin.customer), network: '', limit: maxCustomerAttempts }, networkCounter];
};

const checkCode = async (context: AppContext, request: FastifyRequest, attempt: CodeAttempt): Promise<CheckedCode> => {
  const { db, dialect, clock, serverKeys } = context;
  const requester = await loadRequester(context, request, attempt);
  const { origin, device } = requester;
  if (device === '') await assertNotThrottled(context, origin);
  const counters = getCounters(context, requester, attempt);
  const keys = counters.map(({ key }) => key);
  assertNoLock(await loadLockouts(db, keys, clock()), clock());
  const { address, purpose, code, account } = attempt;
  const hashes = serverKeys.map((key) => hashCode(key, address, purpose, code, account));
  const id = await queue.run(getRequesterClient(requester), () =>
    db.transaction().execute(async (trx) => {
      // Serializes attempts with the same counters, so that simultaneous ones get no additional attempts.
      for (const key of keys) await dialect.advisoryLock(trx, key);
      const now = clock();
      assertNoLock(await loadLockouts(trx, keys, now), now);
      // A correct code counts too: its new password may be a guess of a former password.
      for (const counter of counters) await countAttempt(trx, counter, now);
      return attemptCode(trx, { address, purpose, hashes, device, now });
    }),
  );
  return id === null ? throwWrongCode() : { id, counters };
};

export const noPreparation = async (): Promise<void> => {};

/** Uses a code in one transaction. A former password or a taken username counts as a wrong code: it may be a guess. */
export const withVerificationCode = async <Prepared, Result>(
  context: AppContext,
  request: FastifyRequest,
  attempt: CodeAttempt,
  prepare: () => Promise<Prepared>,
  applyCode: (verifiedTx: VerifiedTransaction, preparedValue: Prepared) => Promise<Result>,
): Promise<Result> => {
  const { db, clock } = context;
  const { id, counters } = await checkCode(context, request, attempt);
  const applyOnce = (preparedValue: Prepared) =>
    db.transaction().execute(async (trx) => {
      const now = clock();
      if (!(await invalidateCode(trx, id, now))) return throwWrongCode();
      const audit: VerifiedTransaction['audit'] = (account, action) => {
        const author = {
          ...createAuthor(request, null),
          userId: account.id,
          username: account.username,
          name: account.name,
        };
        return writeAudit(trx, author, [action], now);
      };
      return applyCode({ trx, now, audit }, preparedValue);
    });
  let isGuess = false;
  try {
    return await applyOnce(await prepare());
  } catch (error) {
    isGuess = error instanceof ApiError && guessErrors.has(error.code);
    throw error;
  } finally {
    if (!isGuess) await resetAttempts(db, { undoneCounters: counters, resetCounters: [] }, clock());
  }
};

/** Throws the error of a wrong code, for a correct code without an account. */
export const throwUnknownAccount = throwWrongCode;
