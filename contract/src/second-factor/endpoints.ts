import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import { confirmation, emptyResult, tokenPair } from '../session/schemas.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

/** Errors of endpoints that require a confirmed password and a code or passkey. */
export const proofErrors = [
  'session.confirmPassword',
  'session.throttled',
  'factor.wrongCode',
  'factor.required',
  'passkey.wrong',
] as const;

export const secondFactorEndpoints = {
  answer: endpoint(calls.answerChallenge, {
    input: schemas.challengeAnswer,
    result: tokenPair,
    summary: 'Completes a sign-in with the second factor, after the error `session.secondFactor`.',
    setsCookies: true,
    errors: [
      'factor.wrongCode',
      'factor.required',
      'passkey.wrong',
      'factor.challengeEnded',
      'session.wrongCredentials',
      'session.locked',
      'session.throttled',
      'session.disabled',
    ],
  }),
  confirm: endpoint(calls.confirmSecondFactor, {
    input: schemas.factorConfirmation,
    result: confirmation,
    summary: 'Confirms the second factor for 15 minutes, after the error `session.confirmFactor`.',
    allowedBeforePasswordChange: true,
    errors: ['session.throttled', 'factor.wrongCode', 'factor.required', 'factor.challengeEnded', 'passkey.wrong'],
  }),
  read: endpoint(calls.readSecondFactor, {
    input: noInput,
    result: schemas.secondFactorState,
    summary:
      'Returns the authenticator app, the passkeys and the remembered devices of the signed-in user, and the number of unused recovery codes.',
    allowedWithoutSecondFactor: true,
  }),
  forgetDevice: endpoint(calls.forgetDevice, {
    input: schemas.rememberedDeviceId,
    result: emptyResult,
    summary: 'Requires the second factor on a remembered device again. Its session stays open.',
    errors: ['row.notFound'],
  }),
  createSecret: endpoint(calls.createSecret, {
    input: schemas.factorProof,
    result: schemas.newSecret,
    summary:
      'Creates a secret for an authenticator app, which has no effect until `turn-on` is called. A user who has a passkey needs it, or a recovery code.',
    allowedWithoutSecondFactor: true,
    errors: [...proofErrors, 'factor.alreadyOn'],
  }),
  turnOn: endpoint(calls.turnOnSecondFactor, {
    input: schemas.codeInput,
    result: schemas.newRecoveryCodes,
    summary:
      'Turns on the authenticator app with a code that it creates from the new secret. The first second factor of a user ends the other sessions and returns ten recovery codes.',
    allowedWithoutSecondFactor: true,
    errors: ['session.confirmPassword', 'session.throttled', 'factor.wrongCode', 'factor.alreadyOn'],
  }),
  renewRecoveryCodes: endpoint(calls.renewRecoveryCodes, {
    input: schemas.factorProof,
    result: schemas.newRecoveryCodes,
    summary: 'Replaces the recovery codes. Needs a code from the authenticator app, or a passkey.',
    errors: [...proofErrors, 'factor.off'],
  }),
  turnOff: endpoint(calls.turnOffSecondFactor, {
    input: schemas.factorProof,
    result: emptyResult,
    summary: 'Turns off the authenticator app. Needs one of its codes, a recovery code or a passkey. Passkeys stay.',
    errors: [...proofErrors, 'factor.off', 'factor.requiredByRole'],
  }),
};
