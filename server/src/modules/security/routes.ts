import { securityEndpoints } from '@atrium/contract/security/endpoints.ts';
import { failedSignInDays } from '@atrium/contract/security/fields.ts';
import type { FastifyInstance } from 'fastify';
import { loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { addDays, formatDay, listDays } from '../../db/calendar.ts';
import { serve } from '../../http/serve.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import { loadRetentionStart } from '../../resource/history/retention.ts';
import * as store from './store.ts';

const dayMs = 86_400_000;

export const securityRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { readDb: db } = context.database;

  serve(app, context, securityEndpoints.summary, async (call) => {
    const { timeZone } = call;
    const now = context.clock();
    const scope = await loadDataScope(call);
    const { factorGraceDays } = await loadCompany(db);
    const today = formatDay(now, timeZone);
    const days = listDays(addDays(today, 1 - failedSignInDays), today);
    const failedSignInsFrom = store.findDayStart(days[0] ?? today, now - (failedSignInDays + 1) * dayMs, timeZone);
    const from = Math.max(failedSignInsFrom, (await loadRetentionStart(db)) ?? 0);
    const failedSignIns = await store.countFailedSignIns(db, scope, { from, timeZone });
    return {
      missingFactor: await store.loadMissingFactor(db, scope, { graceMs: factorGraceDays * dayMs, now }),
      locked: await store.countLockedUsers(db, scope, now),
      dormant: await store.countDormantUsers(db, scope, now),
      mustChangePassword: await store.countUsersWithPasswordToChange(db, scope),
      expiringTokens: await store.countExpiringTokens(db, scope, now),
      failedSignIns: days.map((day) => ({ day, count: failedSignIns.get(day) ?? 0 })),
      failedSignInsFrom,
    };
  });
};
