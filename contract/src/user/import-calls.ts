import { call } from '../call.ts';
import type { file } from '../schema/export.ts';
import type { outcome, sheet, templateQuery, upload, users } from './import-schemas.ts';

export const readImportTemplate = call<typeof templateQuery, typeof file>('user', 'GET', 'user-item/import-template', [
  '/system/user',
  'permission:button:import',
]);
export const readImportFile = call<typeof upload, typeof sheet>(
  'user',
  'POST',
  'user-item/import-file',
  ['/system/user', 'permission:button:import'],
  [],
);
export const importUsers = call<typeof users, typeof outcome>(
  'user',
  'POST',
  'user-item/import',
  ['/system/user', 'permission:button:import'],
  ['user', 'role', 'dept'],
);
