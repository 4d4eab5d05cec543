import { post } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { confirmed, credentials, empty, ownPassword, refresh, tokenPair } from './schemas.ts';

export const login = post<typeof credentials, typeof tokenPair>('session', 'login', 'public', []);
export const logout = post<typeof nothing, typeof empty>('session', 'logout', 'public', []);
export const refreshToken = post<typeof refresh, typeof tokenPair>('session', 'refresh-token', 'public', []);
/** Follows the error `session.confirmPassword`. */
export const confirmPassword = post<typeof ownPassword, typeof confirmed>(
  'session',
  'confirm-password',
  'signed-in',
  [],
);
