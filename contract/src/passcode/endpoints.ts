import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { tokenPair } from '../session/schemas.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const passcodeEndpoints = {
  entrance: endpoint(calls.readSignInOptions, {
    input: nothing,
    result: schemas.signInOptions,
    summary: 'Which ways in are open here.',
  }),
  send: endpoint(calls.sendPasscode, {
    input: schemas.request,
    result: schemas.sent,
    summary: 'Sends a one-time code; answers the same whether the account exists or not.',
    errors: ['passcode.noMail', 'passcode.noSms', 'passcode.tooSoon', 'passcode.tooMany'],
  }),
  login: endpoint(calls.loginByCode, {
    input: schemas.codeLogin,
    result: tokenPair,
    summary: 'Signs in by mobile number and one-time code.',
    setsCookies: true,
    errors: ['passcode.noSms', 'passcode.wrong', 'session.disabled', 'session.throttled'],
  }),
  reset: endpoint(calls.resetPassword, {
    input: schemas.reset,
    result: schemas.empty,
    summary: 'Sets a new password by a one-time code and ends the account’s sessions.',
    errors: ['passcode.noMail', 'passcode.noSms', 'passcode.wrong', 'session.throttled'],
  }),
  register: endpoint(calls.register, {
    input: schemas.registration,
    result: schemas.registered,
    summary: 'Makes an account for the person who asks, where that is open.',
    errors: [
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
