import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { confirmed, credentials, empty, ownPassword, refresh, tokenPair } from './schemas.ts';

export const login = call<typeof credentials, typeof tokenPair>('session', 'POST', 'login', 'public', []);
export const logout = call<typeof nothing, typeof empty>('session', 'POST', 'logout', 'public', []);
export const refreshToken = call<typeof refresh, typeof tokenPair>('session', 'POST', 'refresh-token', 'public', []);
/** Proves one's password again in an open session, for what `session.confirmPassword` refused. */
export const confirmPassword = call<typeof ownPassword, typeof confirmed>(
  'session',
  'POST',
  'confirm-password',
  'signed-in',
  [],
);
