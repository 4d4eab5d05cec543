import { get } from '../call.ts';
import type { file } from '../schema/export.ts';
import type { byId } from '../schema/edit.ts';
import type { auditExport, auditItem, auditPage, auditQuery } from './schemas.ts';

export const listAudit = get<typeof auditQuery, typeof auditPage>('audit', 'audit-list', '/system/audit');
export const readAuditEntry = get<typeof byId, typeof auditItem>('audit', 'audit-item', '/system/audit');
export const exportAudit = get<typeof auditExport, typeof file>('audit', 'audit-list/export', [
  '/system/audit',
  'permission:button:export',
]);
