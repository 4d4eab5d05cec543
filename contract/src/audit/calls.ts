import { call } from '../call.ts';
import type { file } from '../schema/export.ts';
import type { auditExport, auditPage, auditQuery } from './schemas.ts';

export const listAudit = call<typeof auditQuery, typeof auditPage>('GET', 'audit-list', '/system/audit');
export const exportAudit = call<typeof auditExport, typeof file>('GET', 'audit-list/export', [
  '/system/audit',
  'permission:button:export',
]);
