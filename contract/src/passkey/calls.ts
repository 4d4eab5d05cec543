import { post, put, remove } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { factorProof, newRecoveryCodes, passkeyRemoval } from '../second-factor/schemas.ts';
import type { emptyResult, tokenPair } from '../session/schemas.ts';
import type { newPasskey, passkeyCreation, passkeyName, passkeyProof, passkeyRequest } from './schemas.ts';

/** Returns the request for a passkey that signs in without a username. */
export const requestSignInPasskey = post<typeof noInput, typeof passkeyRequest>(
  'session',
  'login/passkey-request',
  'public',
  [],
);
export const signInByPasskey = post<typeof passkeyProof, typeof tokenPair>('session', 'login/passkey', 'public', []);
/** Returns the request for a passkey that replaces a code, for an endpoint that needs one. */
export const requestOwnPasskey = post<typeof noInput, typeof passkeyRequest>(
  'account',
  'account-passkey-item/request',
  'signed-in',
  [],
);
export const startNewPasskey = post<typeof factorProof, typeof passkeyCreation>(
  'account',
  'account-passkey-item/creation',
  'signed-in',
  [],
);
export const addPasskey = post<typeof newPasskey, typeof newRecoveryCodes>(
  'account',
  'account-passkey-item',
  'signed-in',
);
export const renamePasskey = put<typeof passkeyName, typeof emptyResult>(
  'account',
  'account-passkey-item',
  'signed-in',
);
export const removePasskey = remove<typeof passkeyRemoval, typeof emptyResult>(
  'account',
  'account-passkey-item',
  'signed-in',
);
