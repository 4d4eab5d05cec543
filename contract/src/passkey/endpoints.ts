import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import { proofErrors } from '../second-factor/endpoints.ts';
import { factorProof, newRecoveryCodes, passkeyRemoval } from '../second-factor/schemas.ts';
import { emptyResult, tokenPair } from '../session/schemas.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const passkeySignInEndpoints = {
  request: endpoint(calls.requestSignInPasskey, {
    input: noInput,
    result: schemas.passkeyRequest,
    summary: 'Returns the options with which a browser signs in with a passkey, without a username.',
  }),
  signIn: endpoint(calls.signInByPasskey, {
    input: schemas.passkeyProof,
    result: tokenPair,
    summary:
      'Signs in with a passkey whose device checked the PIN, fingerprint or face of the user. No other factor is needed.',
    setsCookies: true,
    errors: ['passkey.wrong', 'session.locked', 'session.throttled', 'session.disabled'],
  }),
};

export const passkeyEndpoints = {
  request: endpoint(calls.requestOwnPasskey, {
    input: noInput,
    result: schemas.passkeyRequest,
    summary:
      'Returns the options with which a browser signs with a passkey of the user, for endpoints that need a `passkey`.',
  }),
  start: endpoint(calls.startNewPasskey, {
    input: factorProof,
    result: schemas.passkeyCreation,
    summary:
      'Returns the options with which a browser creates a passkey. A user who has a second factor needs a code or a passkey.',
    allowedWithoutSecondFactor: true,
    errors: [...proofErrors, 'passkey.tooMany'],
  }),
  add: endpoint(calls.addPasskey, {
    input: schemas.newPasskey,
    result: newRecoveryCodes,
    summary:
      'Adds a passkey that the browser created. The first second factor of a user ends the other sessions and returns ten recovery codes.',
    allowedWithoutSecondFactor: true,
    errors: ['session.confirmPassword', 'passkey.wrong', 'passkey.exists', 'passkey.tooMany'],
  }),
  rename: endpoint(calls.renamePasskey, {
    input: schemas.passkeyName,
    result: emptyResult,
    summary: 'Changes the name of a passkey.',
    errors: ['session.confirmPassword', 'row.notFound'],
  }),
  remove: endpoint(calls.removePasskey, {
    input: passkeyRemoval,
    result: emptyResult,
    summary: 'Removes a passkey. Needs a code from the authenticator app, a recovery code or a passkey.',
    errors: [...proofErrors, 'factor.requiredByRole', 'signIn.lastAccount', 'users.lastAdmin', 'row.notFound'],
  }),
};
