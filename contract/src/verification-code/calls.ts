import { get, post } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
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

export const readSignInOptions = get<typeof noInput, typeof signInOptions>('verification-code', 'entrance', 'public');
export const sendVerificationCode = post<typeof codeRequest, typeof codeSent>(
  'verification-code',
  'passcode',
  'public',
  [],
);
export const signInByCode = post<typeof codeLogin, typeof tokenPair>('verification-code', 'login/code', 'public', []);
export const resetPassword = post<typeof passwordReset, typeof emptyResult>(
  'verification-code',
  'password-reset',
  'public',
  [],
);
export const register = post<typeof registration, typeof registrationResult>(
  'verification-code',
  'register',
  'public',
  [],
);
