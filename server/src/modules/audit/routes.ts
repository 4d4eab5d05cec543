import { auditEndpoints } from '@atrium/contract/audit/endpoints.ts';
import { signInLogEndpoints } from '@atrium/contract/sign-in-log/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { type AppContext, createReadContext } from '../../context/context.ts';
import { serveReadOnlyResource, serveResourceExport } from '../../resource/pipeline/serve-resource.ts';
import { loadRetentionStart } from '../../resource/history/retention.ts';
import { serve } from '../../http/serve.ts';
import { recordDeniedAccess } from './denied-access.ts';
import { addFilteredNames, auditEntries, loadEntryNames } from './resource.ts';
import { scheduleAuditRetention } from './retention.ts';
import { signInLog } from './sign-in-log.ts';
import { addSettledEntries } from './totals.ts';

const countEveryMs = 60_000;

export const auditRoutes = (app: FastifyInstance, context: AppContext): void => {
  const reading = createReadContext(context);
  const { db, clock } = reading;
  recordDeniedAccess(app, context);
  const countTotals = (signal: AbortSignal) => addSettledEntries(context, clock(), signal);
  context.scheduler.registerTask({ name: 'auditTotals', everyMs: countEveryMs, run: countTotals });
  scheduleAuditRetention(context);

  serve(app, context, auditEndpoints.list, async (call) => {
    const page = await auditEntries.page(call, call.input);
    const names = await addFilteredNames(call, await loadEntryNames(call, page.list), call.input);
    return { ...page, keptFrom: await loadRetentionStart(db), names };
  });
  serve(app, context, auditEndpoints.item, async (call) => {
    const entry = await auditEntries.item(call, call.input.id);
    return { ...entry, names: await loadEntryNames(call, [entry]) };
  });
  serveResourceExport(app, context, auditEntries, auditEndpoints.export);
  serveReadOnlyResource(app, context, signInLog, signInLogEndpoints);
};
