import { endpoint } from '../endpoint.ts';
import { file } from '../schema/export.ts';
import { exportAudit, listAudit } from './calls.ts';
import { auditExport, auditPage, auditQuery } from './schemas.ts';

export const auditEndpoints = {
  list: endpoint(listAudit, {
    input: auditQuery,
    result: auditPage,
    summary: 'What was done and refused, newest first.',
  }),
  export: endpoint(exportAudit, {
    input: auditExport,
    result: file,
    summary: 'The filtered entries as a CSV or XLSX file.',
    answers: 'file',
    refuses: ['export.tooMany'],
  }),
};
