import { notificationEndpoints } from '@atrium/contract/notification/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange, type Change, type ChangeRequest } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { pruneNotifications } from './prune.ts';
import { countNotifications, notifications, loadLatest } from './resource.ts';
import { deleteNotifications, markNotifications } from './store.ts';

const latestCount = 50;
const pruneEveryMs = 3_600_000;

export const notificationRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, clock, scheduler, config } = context;
  const prune = (signal: AbortSignal) => pruneNotifications(db, clock(), config.notificationDays, signal);
  scheduler.registerTask({ name: 'notificationCleanup', everyMs: pruneEveryMs, run: prune });

  const changeNotifications = (
    call: ChangeRequest,
    operation: (change: Change) => Promise<number>,
  ): Promise<{ changed: number }> =>
    applyChange(
      context,
      call,
      async (change) => {
        const changedCount = await operation(change);
        if (changedCount > 0) await change.emit('notification', { ids: [change.caller.userId] });
        return { changed: changedCount };
      },
      { isSerialized: false },
    );

  serve(app, context, notificationEndpoints.list, (call) => loadLatest(call, latestCount));

  serve(app, context, notificationEndpoints.page, async (call) => ({
    ...(await notifications.page(call, call.input)),
    unread: await countNotifications(call, { unread: true }),
  }));

  serve(app, context, notificationEndpoints.mark, (call) =>
    changeNotifications(call, ({ trx, caller }) =>
      markNotifications(trx, caller.userId, call.input, call.input.isRead),
    ),
  );

  serve(app, context, notificationEndpoints.clear, (call) =>
    changeNotifications(call, ({ trx, caller }) => deleteNotifications(trx, caller.userId, call.input)),
  );
};
