import { auditEndpoints } from '@atrium/contract/audit.ts';
import type { FastifyInstance } from 'fastify';
import { readAuditPage } from '../../platform/audit-list.ts';
import type { Atrium } from '../../platform/context.ts';
import { MarkedLists } from '../../platform/marked-lists.ts';
import { noteExport } from '../../platform/note-export.ts';
import { scopeOf } from '../../platform/scope.ts';
import { mustFit, sheetFile, stamp } from '../../platform/send-sheet.ts';
import { serve } from '../../platform/serve.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { zoneFor } from '../../platform/zone-for.ts';
import { AuditCounts } from './counts.ts';
import { auditSheet } from './export.ts';
import { filteredAudit } from './filter.ts';
import { markOf } from './places.ts';
import { recordRefusals } from './refusals.ts';

/** What was done and refused. */
export const auditRoutes = (app: FastifyInstance, context: Atrium): void => {
  const { db, clock, log } = context;
  const counts = new AuditCounts(db, clock);
  const marked = new MarkedLists(log);
  app.addHook('onClose', () => marked.idle());
  recordRefusals(app, context);

  serve(app, context, auditEndpoints.list, async ({ input, caller }) => {
    const { current, pageSize, after, before, ...filter } = input;
    const paging = { current, pageSize, after, before };
    const scope = await scopeOf(db, caller, auditEndpoints.list.call.needs);
    const mark = markOf(db, clock, marked, filter, scope);
    return readAuditPage({ db, scope }, filteredAudit(db, filter, scope), paging, () => counts.of(filter, scope), mark);
  });
  serve(app, context, auditEndpoints.export, async ({ input, caller, request, reply, lang }) => {
    const { format, columns, ...filter } = input;
    const scope = await scopeOf(db, caller, auditEndpoints.export.call.needs);
    const total = await counts.of(filter, scope);
    mustFit(format, total);
    await noteExport(context, { request, caller }, 'audit.export', { columns, total, filter });
    const timeZone = zoneFor(caller, context.config);
    const name = `audit-${stamp(wallClock(clock(), timeZone))}`;
    return sheetFile(reply, name, format, auditSheet(context, scope, input, { lang, timeZone }), total);
  });
};
