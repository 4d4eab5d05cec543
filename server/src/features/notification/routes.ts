import { notificationEndpoints } from '@atrium/contract/notification/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { change, type Change, type ChangeRequest } from '../../platform/change/change.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { pruneNotifications } from './prune.ts';
import { markRead, readLatest, readPage, remove } from './store.ts';
import { worded } from './wording.ts';

/** Notifications shown at a time. */
const shown = 50;
const pruneEveryMs = 3_600_000;

/** What there is to tell to who is signed in. */
export const notificationRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, clock, jobs, config } = context;
  jobs.every(pruneEveryMs, 'remove old notifications', () => pruneNotifications(db, clock(), config.notificationDays));

  /** Changes a person's own notifications and tells their other browsers. */
  const changing = (asked: ChangeRequest, work: (change: Change) => Promise<number>): Promise<{ changed: number }> =>
    change(
      context,
      asked,
      async (its) => {
        const changed = await work(its);
        if (changed > 0) await its.emit('notification', { ids: [its.caller.userId] });
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
    const { rows, total, unread } = await readPage(db, caller.userId, input);
    const now = clock();
    const list = rows.map((row) => worded(row, lang, now));
    return { list, total, unread, current: input.current, pageSize: input.pageSize };
  });

  serve(app, context, notificationEndpoints.mark, (asked) =>
    changing(asked, ({ trx, caller }) => markRead(trx, caller.userId, asked.input, asked.input.isRead)),
  );

  serve(app, context, notificationEndpoints.clear, (asked) =>
    changing(asked, ({ trx, caller }) => remove(trx, caller.userId, asked.input)),
  );
};
