import { endpoint } from '../endpoint.ts';
import { file } from '../schema/export.ts';
import { byId } from '../schema/edit.ts';
import { exportAudit, listAudit, readAuditEntry } from './calls.ts';
import { auditExport, auditItem, auditPage, auditQuery } from './schemas.ts';

export const auditEndpoints = {
  list: endpoint(listAudit, {
    input: auditQuery,
    result: auditPage,
    summary: 'What was done and refused, newest first.',
  }),
  item: endpoint(readAuditEntry, {
    input: byId,
    result: auditItem,
    summary: 'One entry.',
    errors: ['row.notFound'],
  }),
  export: endpoint(exportAudit, {
    input: auditExport,
    result: file,
    summary: 'The filtered entries as a CSV or XLSX file.',
    answers: 'file',
    errors: ['export.tooMany', 'request.tooMany'],
  }),
};
