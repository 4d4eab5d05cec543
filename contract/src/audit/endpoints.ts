import { endpoint } from '../endpoint.ts';
import { byId } from '../schema/edit.ts';
import { exportEndpoint } from '../resource/record-endpoints.ts';
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
  export: exportEndpoint(exportAudit, 'entries', auditExport),
};
