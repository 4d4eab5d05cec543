import { auditPage, historyQuery } from '../audit/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { byId, removed } from '../schema/edit.ts';
import { file } from '../schema/export.ts';
import { nothing, removal } from '../schema/shape.ts';
import {
  createUser,
  deleteUser,
  exportUsers,
  listUsers,
  readUser,
  readUserHistory,
  readUserInfo,
  readUserOptions,
  readUserRights,
  updateUser,
} from './calls.ts';
import { userRights } from './rights-schemas.ts';
import {
  createdUser,
  newUser,
  user,
  userChange,
  userExport,
  userInfo,
  userOptions,
  userPage,
  userQuery,
} from './schemas.ts';

export const userEndpoints = {
  userInfo: endpoint(readUserInfo, {
    input: nothing,
    result: userInfo,
    summary: 'Who is signed in.',
    evenWithOldPassword: true,
  }),
  list: endpoint(listUsers, { input: userQuery, result: userPage, summary: 'Users within the caller’s data scope.' }),
  options: endpoint(readUserOptions, {
    input: nothing,
    result: userOptions,
    summary: 'The roles and departments that forms and filters of users choose from.',
  }),
  export: endpoint(exportUsers, {
    input: userExport,
    result: file,
    summary: 'The filtered users as a CSV or XLSX file.',
    answers: 'file',
    refuses: ['export.tooMany'],
  }),
  item: endpoint(readUser, { input: byId, result: user, summary: 'One user.', refuses: ['users.notFound'] }),
  create: endpoint(createUser, {
    input: newUser,
    result: createdUser,
    summary: 'Creates a user, with a one-time password where none is given.',
    refuses: [
      'users.usernameTaken',
      'roles.notFound',
      'depts.notFound',
      'right.exceeds',
      'contact.taken',
      'server.busy',
    ],
  }),
  update: endpoint(updateUser, {
    input: userChange,
    result: user,
    summary: 'Changes a user, found by id or else by username.',
    refuses: [
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
    ],
  }),
  delete: endpoint(deleteUser, {
    input: removal,
    result: removed,
    summary: 'Deletes users and ends their sessions.',
    refuses: ['users.notFound', 'users.lastAdmin', 'users.self', 'users.inUse', 'row.referred', 'right.holdsMore'],
  }),
  rights: endpoint(readUserRights, {
    input: byId,
    result: userRights,
    summary: 'What a user may do, and through which roles.',
    refuses: ['users.notFound'],
  }),
  history: endpoint(readUserHistory, {
    input: historyQuery,
    result: auditPage,
    summary: 'What was done to a user, newest first.',
    refuses: ['users.notFound'],
  }),
};
