import type { PasscodePurpose } from '@atrium/contract/passcode.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { authorOf, writeAudit, type Act } from '../../platform/audit.ts';
import type { Atrium } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { addressKey, countFailure, failuresToThrottle } from '../../platform/sign-in-attempts.ts';
import { refuseThrottled } from '../../platform/throttle.ts';
import { codeHash, type Address } from './rules.ts';
import { spendPasscode } from './store.ts';

interface Given {
  readonly address: Address;
  readonly purpose: PasscodePurpose;
  readonly code: string;
}

/** One transaction of somebody who has proved to own an address; what it writes into the audit is theirs. */
export interface Proved {
  readonly trx: Kysely<Schema>;
  readonly now: number;
  readonly note: (
    who: { readonly id: number; readonly username: string; readonly name: string },
    act: Act,
  ) => Promise<void>;
}

const wrong = (): never => refuse('passcode.wrong', { fields: { code: 'passcode.wrong' } });

/**
 * Uses a code up and carries out what it was for, in one transaction: if that is refused the code is still good, and a wrong code
 * counts against it and against the network address that tried it.
 */
export const withPasscode = async <Result>(
  context: Atrium,
  request: FastifyRequest,
  given: Given,
  work: (proved: Proved) => Promise<Result>,
): Promise<Result> => {
  const { db, clock, serverKey } = context;
  await refuseThrottled(context, request.ip);
  const hash = codeHash(serverKey, given.address, given.purpose, given.code);
  const outcome = await db.transaction().execute(async (trx): Promise<{ readonly result: Result } | null> => {
    const now = clock();
    if (!(await spendPasscode(trx, { address: given.address, purpose: given.purpose, hash, now }))) return null;
    const note: Proved['note'] = (who, act) => {
      const author = { ...authorOf(request, null), userId: who.id, username: who.username, name: who.name };
      return writeAudit(trx, author, [act], now);
    };
    return { result: await work({ trx, now, note }) };
  });
  if (outcome) return outcome.result;
  await countFailure(db, addressKey(request.ip), failuresToThrottle, clock());
  return wrong();
};

/** What a right code for an account that is not there (any more) is answered with: the same as a wrong one. */
export const refuseUnknown = wrong;
