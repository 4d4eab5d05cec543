import { auditEndpoints } from '@atrium/contract/audit/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { readAuditItem, readAuditPage } from '../../platform/history/audit-list.ts';
import { readRetentionStart, withinRetention } from '../../platform/history/retention.ts';
import { type AppContext, forReading } from '../../platform/context/context.ts';
import { loadDataScope } from '../../platform/crud/call-data.ts';
import { serveExport } from '../../platform/export/serve-export.ts';
import { readDataScope } from '../../platform/access/data-scope.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { AuditCounts } from './counts.ts';
import { auditSheet } from './export.ts';
import { withFiltered } from './filtered-names.ts';
import { filteredAudit } from './filter.ts';
import { recordRefusals } from './refusals.ts';
import { scheduleAuditRetention } from './retention.ts';
import { countSettled } from './totals.ts';

const countEveryMs = 60_000;

/** What was done and refused. */
export const auditRoutes = (app: FastifyInstance, context: AppContext): void => {
  const reading = forReading(context);
  const { db, clock } = reading;
  const counts = new AuditCounts(db, clock);
  recordRefusals(app, context);
  const countTotals = (signal: AbortSignal) => countSettled(context, clock(), signal);
  context.scheduler.registerTask({ name: 'auditTotals', everyMs: countEveryMs, run: countTotals });
  scheduleAuditRetention(context);

  serve(app, context, auditEndpoints.list, async ({ input, caller, lang, permissions }) => {
    const { current, pageSize, after, before, ...asked } = input;
    const keptFrom = await readRetentionStart(db);
    const filter = withinRetention(asked, keptFrom);
    const paging = { current, pageSize, after, before };
    const scope = await readDataScope(permissions, caller, auditEndpoints.list.call.needs);
    const page = await readAuditPage(
      { permissions, caller, scope, keptFrom, lang },
      filteredAudit(db, filter, scope),
      paging,
      await counts.of(filter, scope),
    );
    return { ...page, names: await withFiltered({ permissions, caller, scope, lang }, page.names, filter) };
  });
  serve(app, context, auditEndpoints.item, async ({ input: { id }, caller, lang, permissions }) => {
    const keptFrom = await readRetentionStart(db);
    const scope = await readDataScope(permissions, caller, auditEndpoints.item.call.needs);
    const from = filteredAudit(db, withinRetention({}, keptFrom), scope);
    return (await readAuditItem({ permissions, caller, scope, keptFrom, lang }, from, id)) ?? refuse('row.notFound');
  });
  serveExport(app, context, {
    endpoint: auditEndpoints.export,
    act: 'audit.export',
    name: 'audit',
    take: async (call, { format, columns, ...filter }) => {
      const scope = await loadDataScope(call);
      const kept = withinRetention(filter, await readRetentionStart(db));
      const total = await counts.of(kept, scope);
      const asked = { ...kept, format, columns };
      return { total, filter, sheet: (wording) => auditSheet({ ...call, scope }, asked, wording) };
    },
  });
};
