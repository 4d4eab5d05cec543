import { maxWarningCodes } from '@atrium/contract/second-factor/limits.ts';
import type { SecondFactorState } from '@atrium/contract/second-factor/schemas.ts';

/** Second factors of an account, and what its user should do next. */
type Protection =
  | { readonly factors: null; readonly nextStep: 'addPasskey' | 'addApp' }
  | { readonly factors: 'app' | 'passkey' | 'both'; readonly nextStep: 'renewCodes' | 'nothing' };

export const getProtection = (
  { createTime, passkeys, recoveryCodes }: Pick<SecondFactorState, 'createTime' | 'passkeys' | 'recoveryCodes'>,
  canAddPasskey: boolean,
): Protection => {
  const hasApp = createTime !== null;
  if (!hasApp && passkeys.length === 0) return { factors: null, nextStep: canAddPasskey ? 'addPasskey' : 'addApp' };
  const nextStep = recoveryCodes <= maxWarningCodes ? 'renewCodes' : 'nothing';
  if (!hasApp) return { factors: 'passkey', nextStep };
  return { factors: passkeys.length > 0 ? 'both' : 'app', nextStep };
};
