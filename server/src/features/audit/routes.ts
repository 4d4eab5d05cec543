import { auditEndpoints } from '@atrium/contract/audit.ts';
import type { FastifyInstance } from 'fastify';
import { readAuditPage } from '../../platform/audit-list.ts';
import type { Atrium } from '../../platform/context.ts';
import { serve } from '../../platform/serve.ts';
import { AuditCounts } from './counts.ts';
import { filteredAudit } from './filter.ts';
import { recordRefusals } from './refusals.ts';

/** What was done and refused. */
export const auditRoutes = (app: FastifyInstance, context: Atrium): void => {
  const { db, clock } = context;
  const counts = new AuditCounts(db, clock);
  recordRefusals(app, context);

  serve(app, context, auditEndpoints.list, ({ input }) => {
    const { current, pageSize, after, before, ...filter } = input;
    return readAuditPage(db, filteredAudit(db, filter), { current, pageSize, after, before }, () => counts.of(filter));
  });
};
