import { post } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { confirmation, credentials, emptyResult, ownPassword, refreshInput, tokenPair } from './schemas.ts';

export const login = post<typeof credentials, typeof tokenPair>('session', 'login', 'public', []);
export const logout = post<typeof noInput, typeof emptyResult>('session', 'logout', 'public', []);
export const refreshToken = post<typeof refreshInput, typeof tokenPair>('session', 'refresh-token', 'public', []);
/** Clients call this after the error `session.confirmPassword` and then repeat the rejected request. */
export const confirmPassword = post<typeof ownPassword, typeof confirmation>(
  'session',
  'confirm-password',
  'signed-in',
  [],
);
