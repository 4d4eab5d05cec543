import { announcementResource } from '@atrium/contract/announcement/fields.ts';
import { announcementEndpoints } from '@atrium/contract/announcement/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange } from '../../change/change.ts';
import { type AppContext, createReadContext } from '../../context/context.ts';
import { EventCache } from '../../events/event-cache.ts';
import { serve, serveOpen } from '../../http/serve.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { serveGeneratedResource } from '../../resource/pipeline/generated-resource.ts';
import { runInTransaction } from '../../resource/pipeline/transaction.ts';
import { loadReceivedAnnouncements, loadReceivedText, writeReceipts } from './received-announcements.ts';
import { listReceipts } from './receipts.ts';
import { announcementHooks, createPublication, withdrawal } from './resource.ts';

const maxNotices = 5;

/** Returns a function that loads current and scheduled maintenance for everyone. They are cached for a minute. */
const createMaintenanceLoader = ({ db, events, clock }: AppContext) => {
  const cache = new EventCache<'notices', readonly Notice[]>(events, clock, 1);
  events.on('announcement', () => cache.clear());
  return () =>
    cache.get('notices', () =>
      db
        .selectFrom('announcements')
        .select(['title', 'publish_time as startTime', 'expire_time as endTime'])
        .where('state', '=', 'published')
        .where('importance', '=', 'maintenance')
        .where('audience', '=', 'everyone')
        .where((eb) => eb.or([eb('expire_time', 'is', null), eb('expire_time', '>', clock())]))
        .orderBy('publish_time', 'desc')
        .limit(100)
        .execute(),
    );
};

interface Notice {
  readonly title: string;
  readonly startTime: number | null;
  readonly endTime: number | null;
}

const isCurrent = ({ startTime, endTime }: Notice, now: number): boolean =>
  startTime !== null && startTime <= now && (endTime === null || endTime > now);

export const announcementRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { clock } = context;
  const { publish, withdraw, receipts, current, text, mark, maintenance } = announcementEndpoints;

  const announcements = serveGeneratedResource(app, context, announcementResource, announcementHooks);
  serve(app, context, publish, (call) =>
    runInTransaction(context, call, (tx) => announcements.transition(tx, call.input, createPublication(tx.now)), {
      isSerialized: false,
    }),
  );
  serve(app, context, withdraw, (call) =>
    runInTransaction(context, call, (tx) => announcements.transition(tx, call.input, withdrawal), {
      isSerialized: false,
    }),
  );
  serve(app, createReadContext(context), receipts, async (call) => {
    await announcements.reader.assertReadable(call, call.input.id);
    return listReceipts(call, call.input);
  });

  serve(app, context, current, ({ permissions, caller }) => loadReceivedAnnouncements(permissions, caller, clock()));
  serve(app, context, text, async ({ permissions, caller, input }) => {
    const announcement = await loadReceivedText(permissions, caller, input.id, clock());
    if (!announcement) throw new ApiError('row.notFound');
    return announcement;
  });
  serve(app, context, mark, (call) =>
    applyChange(
      context,
      call,
      async ({ trx, permissions, caller, now }) => ({
        changed: await writeReceipts(trx, permissions, caller, { ...call.input, now }),
      }),
      { isSerialized: false },
    ),
  );

  const loadMaintenance = createMaintenanceLoader(context);
  serveOpen(app, context, maintenance, async () => {
    const now = clock();
    const notices = (await loadMaintenance()).filter((notice) => isCurrent(notice, now));
    return notices.slice(0, maxNotices).map(({ title, endTime }) => ({ title, endTime }));
  });
};
