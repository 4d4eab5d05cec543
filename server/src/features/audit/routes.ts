import { auditEndpoints } from '@atrium/contract/audit/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { readAuditPage } from '../../platform/history/audit-list.ts';
import { readRetentionStart, withinRetention } from '../../platform/history/retention.ts';
import { type AppContext, forReading } from '../../platform/context/context.ts';
import { recordExport } from '../../platform/change/record-export.ts';
import { scopeOf } from '../../platform/change/scope.ts';
import { mustFit, sheetFile, stamp } from '../../platform/sheet/send-sheet.ts';
import { serve } from '../../platform/http/serve.ts';
import { wallClock } from '../../platform/runtime/wall-clock.ts';
import { zoneFor } from '../../platform/auth/zone-for.ts';
import { AuditCounts } from './counts.ts';
import { auditSheet } from './export.ts';
import { withFiltered } from './filtered-names.ts';
import { filteredAudit } from './filter.ts';
import { recordRefusals } from './refusals.ts';
import { keepAudit } from './retention.ts';
import { countSettled } from './totals.ts';

const countEveryMs = 60_000;

/** What was done and refused. */
export const auditRoutes = (app: FastifyInstance, context: AppContext): void => {
  const reading = forReading(context);
  const { db, clock } = reading;
  const counts = new AuditCounts(db, clock);
  recordRefusals(app, context);
  context.jobs.every(countEveryMs, 'count audit entries', () => countSettled(context, clock()));
  keepAudit(app, context);

  serve(app, context, auditEndpoints.list, async ({ input, caller }) => {
    const { current, pageSize, after, before, ...asked } = input;
    const keptFrom = await readRetentionStart(db);
    const filter = withinRetention(asked, keptFrom);
    const paging = { current, pageSize, after, before };
    const scope = await scopeOf(db, caller, auditEndpoints.list.call.needs);
    const page = await readAuditPage({ db, caller, scope, keptFrom }, filteredAudit(db, filter, scope), paging, () =>
      counts.of(filter, scope),
    );
    return { ...page, names: await withFiltered({ db, caller, scope }, page.names, filter) };
  });
  serve(app, context, auditEndpoints.export, async ({ input, caller, request, reply, lang }) => {
    const { format, columns, ...filter } = input;
    const scope = await scopeOf(db, caller, auditEndpoints.export.call.needs);
    const kept = withinRetention(filter, await readRetentionStart(db));
    const total = await counts.of(kept, scope);
    mustFit(format, total);
    await recordExport(context, { request, caller }, 'audit.export', { columns, total, filter });
    const timeZone = zoneFor(caller, context.config);
    const name = `audit-${stamp(wallClock(clock(), timeZone))}`;
    const sheet = auditSheet(reading, { caller, scope }, { ...kept, format, columns }, { lang, timeZone });
    return sheetFile(reply, name, format, sheet, total);
  });
};
