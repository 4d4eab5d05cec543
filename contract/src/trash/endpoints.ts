import type { ErrorCode } from '../error-codes.ts';
import { endpoint } from '../endpoint.ts';
import { listUniqueFields } from '../resource/definition.ts';
import { allResources } from '../resources.ts';
import { byId } from '../schema/edit.ts';
import { emptyResult } from '../session/schemas.ts';
import { eraseUser, listTrash, purgeRecords, readTrash, restoreRecords } from './calls.ts';
import {
  deletedRecord,
  purgeResult,
  purgeInput,
  restoreInput,
  restoreResult,
  trashPage,
  trashQuery,
} from './schemas.ts';

const takenErrors = allResources.flatMap(({ fields }) => listUniqueFields(fields).map(({ errorCode }) => errorCode));

/** Errors if another record has a unique value, a referenced record no longer exists, or the caller may not save. */
const restoreErrors: readonly ErrorCode[] = [
  ...takenErrors,
  'contact.taken',
  'menus.permissionTaken',
  'menus.parent',
  'dictionaries.valueTaken',
  'dictionaries.defaultTaken',
  'row.notFound',
  'users.notFound',
  'roles.notFound',
  'menus.notFound',
  'depts.notFound',
  'right.exceeds',
  'right.holdsMore',
  'right.guardedField',
  'session.confirmFactor',
];

export const trashEndpoints = {
  list: endpoint(listTrash, {
    input: trashQuery,
    result: trashPage,
    summary: 'Returns deleted records of the resources that the caller may view and delete, newest deletion first.',
  }),
  item: endpoint(readTrash, {
    input: byId,
    result: deletedRecord,
    summary: 'Returns when and by whom a record was deleted.',
    errors: ['row.notFound'],
  }),
  restore: endpoint(restoreRecords, {
    input: restoreInput,
    result: restoreResult,
    summary:
      'Restores deleted records with their IDs and their dependent data, all or none. Needs the permissions to view and to delete the resource.',
    errors: [...new Set(restoreErrors)],
  }),
  purge: endpoint(purgeRecords, {
    input: purgeInput,
    result: purgeResult,
    summary: 'Deletes records in the trash permanently. Other IDs are ignored.',
  }),
  erase: endpoint(eraseUser, {
    input: byId,
    result: emptyResult,
    summary:
      'Erases the personal data of a deleted user, also in the audit log, which keeps only the ID. Needs the permissions to view and to delete users, and a recently confirmed password and second factor. Cannot be undone.',
    needsFactorConfirmation: true,
    errors: ['row.notFound', 'right.holdsMore', 'session.confirmPassword'],
  }),
};
