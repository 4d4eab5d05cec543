import { endpoint } from '../endpoint.ts';
import { byId } from '../schema/edit.ts';
import { noInput } from '../schema/shape.ts';
import { emptyResult, tokenPair } from '../session/schemas.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const externalSignInEndpoints = {
  start: endpoint(calls.startExternalSignIn, {
    input: schemas.providerChoice,
    result: schemas.providerAddress,
    summary: 'Starts a sign-in with an identity provider. Sets a cookie that binds the sign-in to the browser.',
    setsCookies: true,
    errors: ['signIn.noUrl', 'signIn.unavailable', 'signIn.unreachable', 'session.throttled'],
  }),
  callback: endpoint(calls.receiveProviderResponse, {
    input: schemas.providerResponse,
    result: schemas.webAddress,
    summary: 'Receives the response of an identity provider, and redirects the browser to a page of the product.',
    pathParameters: { redirectPath: 'Redirect path of the identity provider.' },
    responseType: 'redirect',
    errors: ['signIn.noUrl'],
  }),
  complete: endpoint(calls.completeExternalSignIn, {
    input: schemas.signInCode,
    result: tokenPair,
    summary:
      'Completes a sign-in with an identity provider. Users with a second factor also need it, unless the provider reports that it has checked one.',
    setsCookies: true,
    errors: [
      'signIn.ended',
      'signIn.unavailable',
      'signIn.noAccount',
      'signIn.pending',
      'signIn.domain',
      'session.disabled',
      'session.locked',
      'session.throttled',
      'session.secondFactor',
    ],
  }),
};

export const externalAccountEndpoints = {
  list: endpoint(calls.listExternalAccounts, {
    input: noInput,
    result: schemas.externalAccounts,
    summary: 'Returns the external accounts of the signed-in user; empty during an impersonation.',
  }),
  startLink: endpoint(calls.startAccountLink, {
    input: schemas.providerChoice,
    result: schemas.providerAddress,
    summary: 'Starts linking an external account. Needs a recently confirmed password.',
    needsFactorConfirmation: true,
    setsCookies: true,
    errors: ['session.confirmPassword', 'signIn.noUrl', 'signIn.unavailable', 'signIn.unreachable'],
  }),
  link: endpoint(calls.linkExternalAccount, {
    input: schemas.signInCode,
    result: emptyResult,
    summary: 'Links the external account with which the session signed in at the identity provider.',
    errors: ['session.confirmPassword', 'signIn.ended', 'signIn.domain', 'signIn.taken'],
  }),
  unlink: endpoint(calls.unlinkExternalAccount, {
    input: schemas.externalAccountId,
    result: emptyResult,
    summary: 'Unlinks an external account. The last one stays linked unless the user may sign in with a password.',
    needsFactorConfirmation: true,
    errors: ['session.confirmPassword', 'row.notFound', 'signIn.lastAccount'],
  }),
};

export const signInSettingEndpoints = {
  test: endpoint(calls.testConnection, {
    input: byId,
    result: schemas.connectionTest,
    summary: 'Loads the configuration that an identity provider publishes.',
    isReadOnly: true,
    errors: ['row.notFound', 'signIn.noUrl', 'signIn.unreachable'],
  }),
  claims: endpoint(calls.readLastClaims, {
    input: byId,
    result: schemas.lastClaims,
    summary: 'Returns the claims of the last person who signed in with an identity provider.',
    errors: ['row.notFound'],
  }),
  read: endpoint(calls.readSignInSettings, {
    input: noInput,
    result: schemas.signInSettings,
    summary:
      'Returns the beginning of the redirect URIs for identity providers, and the users who may sign in with a password.',
  }),
  write: endpoint(calls.writeSignInSettings, {
    input: schemas.signInSettingsChange,
    result: schemas.signInSettings,
    summary: 'Changes which users may sign in with a password or a verification code.',
    needsFactorConfirmation: true,
    errors: ['signIn.noProvider', 'signIn.noEmergency'],
  }),
};
