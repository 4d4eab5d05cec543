import { call } from '../call.ts';
import type { file } from '../schema/export.ts';
import type { auditExport, auditPage, auditQuery } from './schemas.ts';

export const listAudit = call<typeof auditQuery, typeof auditPage>('audit', 'GET', 'audit-list', '/system/audit');
export const exportAudit = call<typeof auditExport, typeof file>('audit', 'GET', 'audit-list/export', [
  '/system/audit',
  'permission:button:export',
]);
