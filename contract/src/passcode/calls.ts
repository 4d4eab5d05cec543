import { get, post } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { tokenPair } from '../session/schemas.ts';
import type {
  codeLogin,
  emptyResult,
  signInOptions,
  registrationResult,
  registration,
  codeRequest,
  passwordReset,
  codeSent,
} from './schemas.ts';

export const readSignInOptions = get<typeof nothing, typeof signInOptions>('passcode', 'entrance', 'public');
export const sendVerificationCode = post<typeof codeRequest, typeof codeSent>('passcode', 'passcode', 'public', []);
export const signInByCode = post<typeof codeLogin, typeof tokenPair>('passcode', 'login/code', 'public', []);
export const resetPassword = post<typeof passwordReset, typeof emptyResult>('passcode', 'password-reset', 'public', []);
export const register = post<typeof registration, typeof registrationResult>('passcode', 'register', 'public', []);
