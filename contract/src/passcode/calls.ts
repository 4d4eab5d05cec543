import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { tokenPair } from '../session/schemas.ts';
import type { codeLogin, empty, signInOptions, registered, registration, request, reset, sent } from './schemas.ts';

export const readSignInOptions = call<typeof nothing, typeof signInOptions>('GET', 'entrance', 'public');
export const sendPasscode = call<typeof request, typeof sent>('POST', 'passcode', 'public');
export const loginByCode = call<typeof codeLogin, typeof tokenPair>('POST', 'login/code', 'public');
export const resetPassword = call<typeof reset, typeof empty>('POST', 'password-reset', 'public');
export const register = call<typeof registration, typeof registered>('POST', 'register', 'public');
