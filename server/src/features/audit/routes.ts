import { auditEndpoints } from '@atrium/contract/audit.ts';
import type { FastifyInstance } from 'fastify';
import { readAuditPage } from '../../platform/audit-list.ts';
import type { Atrium } from '../../platform/context.ts';
import { MarkedLists } from '../../platform/marked-lists.ts';
import { noteExport } from '../../platform/note-export.ts';
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

  serve(app, context, auditEndpoints.list, ({ input }) => {
    const { current, pageSize, after, before, ...filter } = input;
    const paging = { current, pageSize, after, before };
    const mark = markOf(db, clock, marked, filter);
    return readAuditPage(db, filteredAudit(db, filter), paging, () => counts.of(filter), mark);
  });
  serve(app, context, auditEndpoints.export, async ({ input, caller, request, reply, lang }) => {
    const { format, columns, ...filter } = input;
    const total = await counts.of(filter);
    mustFit(format, total);
    await noteExport(context, { request, caller }, 'audit.export', { columns, total, filter });
    const timeZone = zoneFor(caller, context.config);
    const name = `audit-${stamp(wallClock(clock(), timeZone))}`;
    return sheetFile(reply, name, format, auditSheet(context, input, { lang, timeZone }), total);
  });
};
