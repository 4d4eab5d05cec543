import { carrierOutcome } from '../company/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { fieldErrors, filterErrors } from '../resource/endpoint-errors.ts';
import { byId } from '../schema/edit.ts';
import * as calls from './act-calls.ts';
import { examples } from './examples.ts';
import { userResource } from './fields.ts';
import * as schemas from './act-schemas.ts';

const guarded = ['users.notFound', 'right.holdsMore'] as const;
const batchErrors = ['batch.tooMany', 'batch.changed', ...filterErrors(userResource)] as const;

export const userActEndpoints = {
  status: endpoint(calls.setUserStatus, {
    input: schemas.statusChange,
    result: schemas.statusResult,
    summary: 'Enables or disables a user; disabling ends their sessions.',
    example: examples.status,
    errors: [...guarded, 'users.lastAdmin', 'users.self', 'row.stale', ...fieldErrors(userResource)],
  }),
  resetPassword: endpoint(calls.resetPassword, {
    input: schemas.reset,
    result: schemas.oneTime,
    summary: 'Gives a user a one-time password and ends their sessions.',
    example: examples.resetPassword,
    errors: [...guarded, 'users.self', 'password.common', 'password.personal'],
  }),
  mailSignIn: endpoint(calls.mailSignIn, {
    input: byId,
    result: carrierOutcome,
    summary: 'Mails a user, at their verified address, where to sign in and how to set a password of their own.',
    errors: [...guarded, 'users.self', 'session.disabled', 'passcode.noMail', 'contact.unreachable', 'request.tooMany'],
  }),
  unlock: endpoint(calls.unlockUser, {
    input: byId,
    result: schemas.idResult,
    summary: 'Unlocks a user after too many failed sign-ins.',
    errors: guarded,
  }),
  sessions: endpoint(calls.listUserSessions, {
    input: byId,
    result: schemas.devices,
    summary: 'The open sessions of a user.',
    errors: ['users.notFound'],
  }),
  endSessions: endpoint(calls.endUserSessions, {
    input: schemas.endSessions,
    result: schemas.ended,
    summary: 'Ends sessions of a user.',
    errors: guarded,
  }),
  batch: endpoint(calls.batchUsers, {
    input: schemas.batch,
    result: schemas.batchResult,
    summary: 'Changes many users in one transaction, or says what would change.',
    example: examples.batch,
    // Errors of single users are in the result.
    errors: [...batchErrors, 'roles.notFound', 'depts.notFound', 'users.lastAdmin'],
  }),
  batchDelete: endpoint(calls.batchDeleteUsers, {
    input: schemas.batchDelete,
    result: schemas.batchResult,
    summary: 'Deletes many users in one transaction, or says which would be.',
    errors: [...batchErrors, 'users.lastAdmin', 'row.referred'],
  }),
  impersonate: endpoint(calls.viewAsUser, {
    input: byId,
    result: schemas.viewing,
    summary: 'A token with which to look at the product as a user, for 30 minutes, reading only.',
    errors: [...guarded, 'users.self', 'session.disabled'],
  }),
  changePassword: endpoint(calls.changePassword, {
    input: schemas.passwordChange,
    result: schemas.empty,
    summary: 'Changes the password of the signed-in user and ends their other sessions.',
    example: examples.changePassword,
    errors: ['password.wrong', 'password.same', 'password.common', 'password.personal', 'session.throttled'],
    evenWithOldPassword: true,
  }),
};
