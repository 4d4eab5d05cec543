import { get, post, remove } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { confirmation, emptyResult, tokenPair } from '../session/schemas.ts';
import type {
  challengeAnswer,
  codeInput,
  factorConfirmation,
  factorProof,
  newRecoveryCodes,
  newSecret,
  rememberedDeviceId,
  secondFactorState,
} from './schemas.ts';

/** Completes a sign-in that was answered with the error `session.secondFactor`. */
export const answerChallenge = post<typeof challengeAnswer, typeof tokenPair>('session', 'second-factor', 'public', []);
/** Confirms the second factor after the error `session.confirmFactor`. Clients then repeat the rejected request. */
export const confirmSecondFactor = post<typeof factorConfirmation, typeof confirmation>(
  'session',
  'confirm-second-factor',
  'signed-in',
  [],
);
export const readSecondFactor = get<typeof noInput, typeof secondFactorState>(
  'account',
  'account-second-factor-item',
  'signed-in',
);
export const createSecret = post<typeof factorProof, typeof newSecret>(
  'account',
  'account-second-factor-item/new-secret',
  'signed-in',
  [],
);
export const turnOnSecondFactor = post<typeof codeInput, typeof newRecoveryCodes>(
  'account',
  'account-second-factor-item/turn-on',
  'signed-in',
);
export const renewRecoveryCodes = post<typeof factorProof, typeof newRecoveryCodes>(
  'account',
  'account-second-factor-item/recovery-codes',
  'signed-in',
);
export const turnOffSecondFactor = post<typeof factorProof, typeof emptyResult>(
  'account',
  'account-second-factor-item/turn-off',
  'signed-in',
);
/** Requires the second factor on a remembered device again. */
export const forgetDevice = remove<typeof rememberedDeviceId, typeof emptyResult>(
  'account',
  'account-remembered-device-item',
  'signed-in',
);
