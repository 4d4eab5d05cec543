import { passcodeWait } from '@atrium/contract/passcode.ts';
import type { Language } from '@atrium/contract/envelope.ts';
import type { Atrium } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { carry, type Carriers } from './carriers.ts';
import { codeHash, expiryOf, newCode, tooSoon, type Address, type CodePurpose } from './rules.ts';
import { findAccount, readTimes, storePasscode } from './store.ts';

interface Wish {
  readonly address: Address;
  readonly purpose: CodePurpose;
  /** The account that is signed in, for a code of its own. */
  readonly account?: number;
  readonly client: string;
  readonly language: Language;
}

const store = (
  { db, dialect, clock, serverKey }: Atrium,
  { address, purpose, client, account }: Wish,
  code: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Those who ask for the same address, or from the same place, take turns: no limit is passed by asking all at once.
    await dialect.exclusive(trx, 'passcodes');
    const now = clock();
    const refusal = tooSoon(await readTimes(trx, address, client, now), now);
    if (refusal) refuse(refusal.problem, { params: { seconds: refusal.seconds }, retryAfter: refusal.seconds });
    const hash = codeHash(serverKey, address, purpose, code, account);
    await storePasscode(trx, { address, purpose, hash, client, createTime: now, expireTime: expiryOf(now) });
  });

/** Whether there is anyone to send a code to: to register or to prove an address, anyone; else the owner of an account that may sign in. */
const isAwaited = async ({ db }: Atrium, { address, purpose }: Wish): Promise<boolean> =>
  purpose === 'register' || purpose === 'contact' || (await findAccount(db, address))?.status === 1;

/**
 * Sends a code, if there is anyone to send it to. The caller is answered before that is looked up: neither the answer nor its time
 * says whether an account exists.
 */
export const sendCode = async (
  context: Atrium,
  carriers: Carriers,
  wish: Wish,
): Promise<{ readonly nextTime: number }> => {
  const code = newCode();
  await store(context, wish, code);
  const deliver = async (): Promise<void> => {
    if (await isAwaited(context, wish)) await carry(carriers, wish.address, code, wish);
  };
  setImmediate(() => {
    deliver().catch((error: unknown) =>
      context.log.error({ err: error, purpose: wish.purpose }, 'a code could not be sent'),
    );
  });
  return { nextTime: context.clock() + passcodeWait * 1000 };
};
