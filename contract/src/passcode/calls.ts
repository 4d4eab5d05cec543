import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { tokenPair } from '../session/schemas.ts';
import type { codeLogin, empty, signInOptions, registered, registration, request, reset, sent } from './schemas.ts';

export const readSignInOptions = call<typeof nothing, typeof signInOptions>('passcode', 'GET', 'entrance', 'public');
export const sendPasscode = call<typeof request, typeof sent>('passcode', 'POST', 'passcode', 'public', []);
export const loginByCode = call<typeof codeLogin, typeof tokenPair>('passcode', 'POST', 'login/code', 'public', []);
export const resetPassword = call<typeof reset, typeof empty>('passcode', 'POST', 'password-reset', 'public', []);
export const register = call<typeof registration, typeof registered>('passcode', 'POST', 'register', 'public', []);
