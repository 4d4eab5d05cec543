import { deliveryOutcome } from '../company/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { listFieldErrors, filterErrors } from '../resource/endpoint-errors.ts';
import { byId } from '../schema/edit.ts';
import * as calls from './action-calls.ts';
import { examples } from './examples.ts';
import { userResource } from './fields.ts';
import * as schemas from './action-schemas.ts';

const guardedErrors = ['users.notFound', 'right.holdsMore'] as const;
const batchErrors = ['batch.tooMany', 'batch.changed', ...filterErrors(userResource)] as const;

export const userActionEndpoints = {
  status: endpoint(calls.setUserStatus, {
    input: schemas.statusChange,
    result: schemas.statusResult,
    summary: 'Enables or disables a user. Disabling ends the sessions of the user.',
    example: examples.status,
    errors: [...guardedErrors, 'users.lastAdmin', 'users.self', 'row.stale', ...listFieldErrors(userResource)],
  }),
  resetPassword: endpoint(calls.resetPassword, {
    input: schemas.passwordReset,
    result: schemas.oneTimePasswordResult,
    summary: 'Sets a one-time password for a user and ends the sessions of the user.',
    example: examples.resetPassword,
    needsFactorConfirmation: true,
    errors: [
      ...guardedErrors,
      'users.self',
      'password.common',
      'password.personal',
      'factor.off',
      'session.confirmPassword',
    ],
  }),
  mailSignIn: endpoint(calls.sendSignInEmail, {
    input: byId,
    result: deliveryOutcome,
    summary:
      'Sends the address of the sign-in page and instructions for setting a password to the verified email of a user.',
    errors: [
      ...guardedErrors,
      'users.self',
      'session.disabled',
      'passcode.noMail',
      'contact.unreachable',
      'request.tooMany',
    ],
  }),
  unlock: endpoint(calls.unlockUser, {
    input: byId,
    result: schemas.idResult,
    summary: 'Ends the lockout of a user after too many failed sign-ins.',
    errors: guardedErrors,
  }),
  resetSecondFactor: endpoint(calls.resetSecondFactor, {
    input: byId,
    result: schemas.idResult,
    summary: 'Turns off the second factor of a user who lost the authenticator app and the recovery codes.',
    needsFactorConfirmation: true,
    errors: [...guardedErrors, 'users.self', 'users.lastAdmin', 'factor.off', 'session.confirmPassword'],
  }),
  sessions: endpoint(calls.listUserSessions, {
    input: byId,
    result: schemas.userSessions,
    summary: 'Returns the open sessions of a user.',
    needsSession: true,
    errors: ['users.notFound'],
  }),
  endSessions: endpoint(calls.endUserSessions, {
    input: schemas.endSessions,
    result: schemas.endedSessions,
    summary: 'Ends sessions of a user.',
    errors: guardedErrors,
  }),
  batch: endpoint(calls.batchUsers, {
    input: schemas.batch,
    result: schemas.batchResult,
    summary: 'Changes many users in one transaction, or previews the changes.',
    example: examples.batch,
    // Errors of single users are in the result.
    errors: [...batchErrors, 'roles.notFound', 'depts.notFound', 'users.lastAdmin', 'session.confirmFactor'],
  }),
  batchDelete: endpoint(calls.batchDeleteUsers, {
    input: schemas.batchDelete,
    result: schemas.batchResult,
    summary: 'Deletes many users in one transaction, or previews the deletion.',
    errors: [...batchErrors, 'users.lastAdmin', 'row.referred'],
  }),
  impersonate: endpoint(calls.impersonateUser, {
    input: byId,
    result: schemas.impersonationToken,
    summary: 'Creates an access token for impersonating a user, read-only and valid for 30 minutes.',
    needsFactorConfirmation: true,
    errors: [...guardedErrors, 'users.self', 'session.disabled'],
  }),
  changePassword: endpoint(calls.changePassword, {
    input: schemas.passwordChange,
    result: schemas.emptyResult,
    summary: 'Changes the password of the signed-in user and ends their other sessions.',
    example: examples.changePassword,
    errors: [
      'password.wrong',
      'password.same',
      'password.reused',
      'password.common',
      'password.personal',
      'session.throttled',
      'request.tooMany',
    ],
    allowedBeforePasswordChange: true,
    allowedWithoutSecondFactor: true,
    needsFactorConfirmation: true,
  }),
};
