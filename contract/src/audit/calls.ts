import { get } from '../call.ts';
import type { file } from '../schema/export.ts';
import type { auditExport, auditPage, auditQuery } from './schemas.ts';

export const listAudit = get<typeof auditQuery, typeof auditPage>('audit', 'audit-list', '/system/audit');
export const exportAudit = get<typeof auditExport, typeof file>('audit', 'audit-list/export', [
  '/system/audit',
  'permission:button:export',
]);
