import { get, post, remove } from '../call.ts';
import type { byId } from '../schema/edit.ts';
import type { emptyResult } from '../session/schemas.ts';
import type {
  deletedRecord,
  purgeResult,
  purgeInput,
  restoreInput,
  restoreResult,
  trashPage,
  trashQuery,
} from './schemas.ts';

export const listTrash = /* @__PURE__ */ get<typeof trashQuery, typeof trashPage>(
  'trash',
  'trash-list',
  '/system/trash',
);

export const readTrash = /* @__PURE__ */ get<typeof byId, typeof deletedRecord>('trash', 'trash-item', '/system/trash');

/** Needs the permissions to view and to delete the resource. */
export const restoreRecords = /* @__PURE__ */ post<typeof restoreInput, typeof restoreResult>(
  'trash',
  'trash-item/restore',
  'signed-in',
);

export const purgeRecords = /* @__PURE__ */ remove<typeof purgeInput, typeof purgeResult>('trash', 'trash-item', [
  '/system/trash',
  'permission:button:purge',
]);

/** Also needs the permissions to view and to delete users. */
export const eraseUser = /* @__PURE__ */ post<typeof byId, typeof emptyResult>(['trash', 'audit'], 'trash-item/erase', [
  '/system/trash',
  'permission:button:erase',
]);
