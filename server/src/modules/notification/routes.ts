import { notificationEndpoints } from '@atrium/contract/notification/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange, type Change, type ChangeRequest } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { pruneNotifications } from './prune.ts';
import { markRead, readLatest, readPage, remove } from './store.ts';
import { worded } from './wording.ts';

const shown = 50;
const pruneEveryMs = 3_600_000;

export const notificationRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, clock, scheduler, config } = context;
  const prune = (signal: AbortSignal) => pruneNotifications(db, clock(), config.notificationDays, signal);
  scheduler.registerTask({ name: 'notificationCleanup', everyMs: pruneEveryMs, run: prune });

  const changing = (call: ChangeRequest, work: (change: Change) => Promise<number>): Promise<{ changed: number }> =>
    applyChange(
      context,
      call,
      async (change) => {
        const changed = await work(change);
        if (changed > 0) await change.emit('notification', { ids: [change.caller.userId] });
        return { changed };
      },
      { isSerialized: false },
    );

  serve(app, context, notificationEndpoints.list, async ({ caller, lang }) => {
    const rows = await readLatest(db, caller.userId, shown);
    const now = clock();
    return rows.map((row) => worded(row, lang, now));
  });

  serve(app, context, notificationEndpoints.page, async ({ input, caller, lang }) => {
    const { rows, total, unread, current } = await readPage(db, caller.userId, input);
    const now = clock();
    const list = rows.map((row) => worded(row, lang, now));
    return { list, total, unread, current, pageSize: input.pageSize };
  });

  serve(app, context, notificationEndpoints.mark, (call) =>
    changing(call, ({ trx, caller }) => markRead(trx, caller.userId, call.input, call.input.isRead)),
  );

  serve(app, context, notificationEndpoints.clear, (call) =>
    changing(call, ({ trx, caller }) => remove(trx, caller.userId, call.input)),
  );
};
