import { get, post } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { tokenPair } from '../session/schemas.ts';
import type { codeLogin, empty, signInOptions, registered, registration, request, reset, sent } from './schemas.ts';

export const readSignInOptions = get<typeof nothing, typeof signInOptions>('passcode', 'entrance', 'public');
export const sendPasscode = post<typeof request, typeof sent>('passcode', 'passcode', 'public', []);
export const loginByCode = post<typeof codeLogin, typeof tokenPair>('passcode', 'login/code', 'public', []);
export const resetPassword = post<typeof reset, typeof empty>('passcode', 'password-reset', 'public', []);
export const register = post<typeof registration, typeof registered>('passcode', 'register', 'public', []);
