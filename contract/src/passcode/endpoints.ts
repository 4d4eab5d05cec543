import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { tokenPair } from '../session/schemas.ts';
import { loginByCode, readSignInOptions, register, resetPassword, sendPasscode } from './calls.ts';
import { codeLogin, empty, signInOptions, registered, registration, request, reset, sent } from './schemas.ts';

export const passcodeEndpoints = {
  entrance: endpoint(readSignInOptions, {
    input: nothing,
    result: signInOptions,
    summary: 'Which ways in are open here.',
  }),
  send: endpoint(sendPasscode, {
    input: request,
    result: sent,
    summary: 'Sends a one-time code; answers the same whether the account exists or not.',
    refuses: ['passcode.noMail', 'passcode.noSms', 'passcode.tooSoon', 'passcode.tooMany'],
  }),
  login: endpoint(loginByCode, {
    input: codeLogin,
    result: tokenPair,
    summary: 'Signs in by mobile number and one-time code.',
    setsCookies: true,
    refuses: ['passcode.noSms', 'passcode.wrong', 'session.disabled', 'session.throttled'],
  }),
  reset: endpoint(resetPassword, {
    input: reset,
    result: empty,
    summary: 'Sets a new password by a one-time code and ends the account’s sessions.',
    refuses: ['passcode.noMail', 'passcode.noSms', 'passcode.wrong', 'session.throttled'],
  }),
  register: endpoint(register, {
    input: registration,
    result: registered,
    summary: 'Makes an account for the person who asks, where that is open.',
    refuses: [
      'passcode.noMail',
      'passcode.noSms',
      'register.closed',
      'register.addressTaken',
      'passcode.wrong',
      'users.usernameTaken',
      'session.throttled',
    ],
  }),
};
