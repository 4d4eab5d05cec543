import { endpoint } from '../endpoint.ts';
import { file } from '../schema/export.ts';
import { byId } from '../schema/edit.ts';
import { exportAudit, listAudit, readAuditEntry } from './calls.ts';
import { auditExport, auditItem, auditPage, auditQuery } from './schemas.ts';

export const auditEndpoints = {
  list: endpoint(listAudit, {
    input: auditQuery,
    result: auditPage,
    summary: 'Returns audit entries, including denied actions, newest first.',
  }),
  item: endpoint(readAuditEntry, {
    input: byId,
    result: auditItem,
    summary: 'Returns one audit entry.',
    errors: ['row.notFound'],
  }),
  export: endpoint(exportAudit, {
    input: auditExport,
    result: file,
    summary: 'Exports the filtered entries as CSV or XLSX.',
    answers: 'file',
    errors: ['export.tooMany', 'request.tooMany'],
  }),
};
