import { get, post } from '../call.ts';
import type { file } from '../schema/export.ts';
import type { outcome, sheet, templateQuery, upload, users } from './import-schemas.ts';

const families = ['user', 'role', 'dept'] as const;

export const readImportTemplate = get<typeof templateQuery, typeof file>('user', 'user-item/import-template', [
  '/system/user',
  'permission:button:import',
]);
export const readImportFile = post<typeof upload, typeof sheet>(
  'user',
  'user-item/import-file',
  ['/system/user', 'permission:button:import'],
  [],
);
export const importUsers = post<typeof users, typeof outcome>(families, 'user-item/import', [
  '/system/user',
  'permission:button:import',
]);
