import { endpoint } from '../endpoint.ts';
import { byId, removalResult } from '../schema/edit.ts';
import { listFieldErrors, filterErrors } from '../resource/endpoint-errors.ts';
import { noInput, recordIdsToDelete } from '../schema/shape.ts';
import { exportEndpoint, historyEndpoint } from '../resource/record-endpoints.ts';
import * as calls from './calls.ts';
import { userPermissions } from './permission-schemas.ts';
import { examples } from './examples.ts';
import { userResource } from './fields.ts';
import * as schemas from './schemas.ts';

export const userEndpoints = {
  userInfo: endpoint(calls.readUserInfo, {
    input: noInput,
    result: schemas.userInfo,
    summary: 'Returns the signed-in user.',
    example: examples.userInfo,
    allowedBeforePasswordChange: true,
    allowedWithoutSecondFactor: true,
  }),
  list: endpoint(calls.listUsers, {
    input: schemas.userQuery,
    result: schemas.userPage,
    summary: 'Returns the users within the caller’s data scope.',
    example: examples.list,
    errors: filterErrors(userResource),
  }),
  search: endpoint(calls.searchUsers, {
    input: schemas.userSearch,
    result: schemas.foundUsers,
    summary: 'Returns the newest users that match a text, without counting the others.',
  }),
  options: endpoint(calls.readUserOptions, {
    input: noInput,
    result: schemas.userOptions,
    summary: 'Returns the roles and departments for forms and filters of users.',
  }),
  export: {
    ...exportEndpoint(calls.exportUsers, 'users', schemas.userExport, filterErrors(userResource)),
    needsFactorConfirmation: true as const,
  },
  item: endpoint(calls.readUser, {
    input: byId,
    result: schemas.user,
    summary: 'Returns one user.',
    example: examples.item,
    errors: ['users.notFound'],
  }),
  create: endpoint(calls.createUser, {
    input: schemas.newUser,
    result: schemas.createdUser,
    summary: 'Creates a user. Without a password, the server generates a one-time password.',
    example: examples.create,
    errors: [
      'users.usernameTaken',
      'roles.notFound',
      'depts.notFound',
      'right.exceeds',
      'contact.taken',
      'password.common',
      'password.personal',
      'session.confirmFactor',
      ...listFieldErrors(userResource),
    ],
  }),
  update: endpoint(calls.updateUser, {
    input: schemas.userChange,
    result: schemas.user,
    summary: 'Changes the user with the given ID or, without an ID, with the given username.',
    example: examples.update,
    errors: [
      'users.notFound',
      'users.usernameTaken',
      'users.lastAdmin',
      'users.self',
      'roles.notFound',
      'depts.notFound',
      'row.stale',
      'right.exceeds',
      'right.holdsMore',
      'contact.unproved',
      'contact.guarded',
      'contact.taken',
      'session.confirmFactor',
      ...listFieldErrors(userResource),
    ],
  }),
  delete: endpoint(calls.deleteUser, {
    input: recordIdsToDelete,
    result: removalResult,
    summary: 'Deletes users and ends their sessions.',
    example: examples.delete,
    errors: ['users.lastAdmin', 'users.self', 'users.inUse', 'row.referred', 'right.holdsMore'],
  }),
  rights: endpoint(calls.readUserPermissions, {
    input: byId,
    result: userPermissions,
    summary: 'Returns the permissions of a user, and the roles that grant them.',
    errors: ['users.notFound'],
  }),
  history: historyEndpoint(calls.readUserHistory, 'a user', 'users.notFound'),
};
