import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import { tokenPair } from '../session/schemas.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const verificationCodeEndpoints = {
  entrance: endpoint(calls.readSignInOptions, {
    input: noInput,
    result: schemas.signInOptions,
    summary: 'Returns the available options for signing in and registering.',
  }),
  send: endpoint(calls.sendVerificationCode, {
    input: schemas.codeRequest,
    result: schemas.codeSent,
    summary: 'Sends a verification code. The response is the same if the account does not exist.',
    errors: [
      'passcode.noMail',
      'passcode.noSms',
      'passcode.tooSoon',
      'passcode.tooMany',
      'register.closed',
      'session.passwordClosed',
      'request.tooMany',
    ],
  }),
  login: endpoint(calls.signInByCode, {
    input: schemas.codeLogin,
    result: tokenPair,
    summary: 'Signs in with a phone number and a verification code.',
    setsCookies: true,
    errors: [
      'passcode.noSms',
      'passcode.wrong',
      'session.disabled',
      'session.passwordClosed',
      'session.secondFactor',
      'session.throttled',
      'request.tooMany',
    ],
  }),
  reset: endpoint(calls.resetPassword, {
    input: schemas.passwordReset,
    result: schemas.emptyResult,
    summary: 'Sets a new password with a verification code and ends the sessions of the account.',
    errors: [
      'passcode.noMail',
      'passcode.noSms',
      'passcode.wrong',
      'password.reused',
      'session.disabled',
      'session.passwordClosed',
      'session.throttled',
      'request.tooMany',
    ],
  }),
  register: endpoint(calls.register, {
    input: schemas.registration,
    result: schemas.registrationResult,
    summary: 'Registers an account, if registration is open.',
    errors: [
      'passcode.noMail',
      'passcode.noSms',
      'register.closed',
      'register.addressTaken',
      'passcode.wrong',
      'users.usernameTaken',
      'session.throttled',
      'request.tooMany',
    ],
  }),
};
