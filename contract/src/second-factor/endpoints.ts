import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import { emptyResult, tokenPair } from '../session/schemas.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const secondFactorEndpoints = {
  answer: endpoint(calls.answerChallenge, {
    input: schemas.challengeAnswer,
    result: tokenPair,
    summary: 'Completes a sign-in with the second factor, after the error `session.secondFactor`.',
    setsCookies: true,
    errors: [
      'factor.wrongCode',
      'factor.challengeEnded',
      'session.wrongCredentials',
      'session.locked',
      'session.throttled',
      'session.disabled',
    ],
  }),
  read: endpoint(calls.readSecondFactor, {
    input: noInput,
    result: schemas.secondFactorState,
    summary: 'Returns whether the signed-in user has a second factor, and the number of unused recovery codes.',
  }),
  createSecret: endpoint(calls.createSecret, {
    input: noInput,
    result: schemas.newSecret,
    summary: 'Creates a secret for an authenticator app. It has no effect until `turn-on` is called.',
    errors: ['session.confirmPassword', 'factor.alreadyOn'],
  }),
  turnOn: endpoint(calls.turnOnSecondFactor, {
    input: schemas.codeInput,
    result: schemas.recoveryCodes,
    summary:
      'Turns on the second factor, and ends the other sessions. Needs a code that the authenticator app creates from the new secret. Returns ten recovery codes.',
    errors: ['session.confirmPassword', 'session.throttled', 'factor.wrongCode', 'factor.alreadyOn'],
  }),
  renewRecoveryCodes: endpoint(calls.renewRecoveryCodes, {
    input: schemas.codeInput,
    result: schemas.recoveryCodes,
    summary: 'Replaces the recovery codes. Needs a code from the authenticator app.',
    errors: ['session.confirmPassword', 'session.throttled', 'factor.wrongCode', 'factor.off'],
  }),
  turnOff: endpoint(calls.turnOffSecondFactor, {
    input: schemas.codeInput,
    result: emptyResult,
    summary: 'Turns off the second factor. Needs a code from the authenticator app, or a recovery code.',
    errors: ['session.confirmPassword', 'session.throttled', 'factor.wrongCode', 'factor.off'],
  }),
};
