import { endpoint } from '../endpoint.ts';
import { byId } from '../schema/edit.ts';
import {
  batchDeleteUsers,
  batchUsers,
  changePassword,
  endUserSessions,
  listUserSessions,
  resetPassword,
  setUserStatus,
  unlockUser,
  viewAsUser,
} from './act-calls.ts';
import {
  batch,
  batchDelete,
  batchResult,
  devices,
  empty,
  ended,
  endSessions,
  idResult,
  newPassword,
  oneTime,
  reset,
  statusChange,
  statusResult,
  viewing,
} from './act-schemas.ts';

const guarded = ['users.notFound', 'right.holdsMore'] as const;

export const userActEndpoints = {
  status: endpoint(setUserStatus, {
    input: statusChange,
    result: statusResult,
    summary: 'Enables or disables a user; disabling ends their sessions.',
    refuses: [...guarded, 'users.lastAdmin', 'users.self', 'row.stale'],
  }),
  resetPassword: endpoint(resetPassword, {
    input: reset,
    result: oneTime,
    summary: 'Gives a user a one-time password and ends their sessions.',
    refuses: [...guarded, 'users.self', 'server.busy'],
  }),
  unlock: endpoint(unlockUser, {
    input: byId,
    result: idResult,
    summary: 'Lets a user sign in again after too many failures.',
    refuses: guarded,
  }),
  sessions: endpoint(listUserSessions, {
    input: byId,
    result: devices,
    summary: 'The open sessions of a user.',
    refuses: ['users.notFound'],
  }),
  endSessions: endpoint(endUserSessions, {
    input: endSessions,
    result: ended,
    summary: 'Ends sessions of a user.',
    refuses: guarded,
  }),
  batch: endpoint(batchUsers, {
    input: batch,
    result: batchResult,
    summary: 'Changes many users in one transaction, or says what would change.',
    refuses: ['batch.tooMany', 'batch.changed', 'roles.notFound', 'depts.notFound', 'right.exceeds'],
  }),
  batchDelete: endpoint(batchDeleteUsers, {
    input: batchDelete,
    result: batchResult,
    summary: 'Deletes many users in one transaction, or says which would be.',
    refuses: ['batch.tooMany', 'batch.changed'],
  }),
  impersonate: endpoint(viewAsUser, {
    input: byId,
    result: viewing,
    summary: 'A token with which to look at the product as a user, for 30 minutes, reading only.',
    refuses: [...guarded, 'users.self', 'session.disabled'],
  }),
  changePassword: endpoint(changePassword, {
    input: newPassword,
    result: empty,
    summary: 'Replaces one’s own password; one’s other sessions end.',
    refuses: ['password.wrong', 'password.same', 'session.throttled', 'server.busy'],
    evenWithOldPassword: true,
  }),
};
