import { notificationEndpoints } from '@atrium/contract/notification.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Atrium } from '../../platform/context.ts';
import { serve } from '../../platform/serve.ts';
import { pruneNotifications } from './prune.ts';
import { markRead, readLatest, readPage, remove } from './store.ts';
import { worded } from './wording.ts';

/** Notifications shown at a time. */
const shown = 50;
const pruneEveryMs = 3_600_000;

/** What there is to tell to who is signed in. */
export const notificationRoutes = (app: FastifyInstance, context: Atrium): void => {
  const { db, clock, events, jobs, config } = context;
  jobs.every(pruneEveryMs, 'remove old notifications', () => pruneNotifications(db, clock(), config.notificationDays));

  /** Changes a person's own notifications and tells their other browsers. */
  const changing = (userId: number, work: (trx: Kysely<Schema>) => Promise<number>): Promise<{ changed: number }> =>
    db.transaction().execute(async (trx) => {
      const changed = await work(trx);
      if (changed > 0) await events.tell(trx, 'notification', { ids: [userId] });
      return { changed };
    });

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

  serve(app, context, notificationEndpoints.mark, ({ input, caller }) =>
    changing(caller.userId, (trx) => markRead(trx, caller.userId, input, input.isRead)),
  );

  serve(app, context, notificationEndpoints.clear, ({ input, caller }) =>
    changing(caller.userId, (trx) => remove(trx, caller.userId, input)),
  );
};
