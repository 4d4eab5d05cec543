import { eventEndpoints } from '@atrium/contract/event/endpoints.ts';
import { heartbeatMs } from '@atrium/contract/event/limits.ts';
import { requireSessionId } from '../../auth/caller.ts';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { saveConnections } from '../../auth/session-rows.ts';
import { loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { runEvery } from '../../lib/runtime/run-every.ts';
import { getDictionariesVersion, loadAnnouncementVersion, loadUserVersions } from './versions.ts';
import { type StateVersions, Streams } from './streams.ts';
import { endStreamsWithoutFactor, getCompanyVersion, getPermissionsVersion, watchEvents } from './watch.ts';

const checkSessionsEveryMs = 60_000;
/** Maximum delay of the publication or expiry of an announcement in open browsers. */
const checkAnnouncementsEveryMs = 15_000;

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
  connection: 'close',
};

const scheduleChecks = (app: FastifyInstance, context: AppContext, streams: Streams): void => {
  const { checkSessions, checkAnnouncements } = watchEvents(context, streams);
  const { db, clock, log } = context;
  runEvery(app, { everyMs: heartbeatMs, name: 'heartbeat of event streams', log }, async () => {
    await streams.sendHeartbeat();
    await saveConnections(db, [...new Set(streams.all.map(({ sessionId }) => sessionId))], clock());
  });
  const closeExpired = { everyMs: checkSessionsEveryMs, name: 'close event streams of users without access', log };
  runEvery(app, closeExpired, async () => {
    await checkSessions();
    await endStreamsWithoutFactor(context, streams);
  });
  const checkTimes = { everyMs: checkAnnouncementsEveryMs, name: 'check times of announcements', log };
  runEvery(app, checkTimes, async () => {
    if (streams.size > 0) checkAnnouncements();
  });
};

const createStreamGauge = (registry: Registry, streams: Streams): Gauge =>
  new Gauge({
    name: 'atrium_event_streams',
    help: 'Open event streams of browsers',
    registers: [registry],
    collect() {
      this.set(streams.size);
    },
  });

const loadVersions = async (context: AppContext, userId: number): Promise<StateVersions> => ({
  permissions: await getPermissionsVersion(context, userId),
  ...((await loadUserVersions(context.db, [userId])).get(userId) ?? { account: '-', notifications: '-' }),
  company: await getCompanyVersion(context),
  dictionaries: await getDictionariesVersion(context.db),
  announcements: await loadAnnouncementVersion(context.db, context.clock()),
});

export const eventRoutes = (app: FastifyInstance, context: AppContext): void => {
  const streams = new Streams(context.config.maxEventStreams);
  scheduleChecks(app, context, streams);
  if (context.metrics !== null) createStreamGauge(context.metrics.registry, streams);
  context.draining.onBegin((forMs) => streams.disconnectGradually(forMs));
  app.addHook('preClose', async () => streams.close());

  serve(app, context, eventEndpoints.stream, async ({ caller, reply, request }) => {
    reply.headers(streamHeaders);
    const { userId } = caller;
    const sessionId = requireSessionId(caller);
    const lastId = request.headers['last-event-id'];
    const { maxSessions } = await loadCompany(context.db);
    // Subscribe before reading the versions, so that no change is missed.
    const listener = streams.open({ sessionId, userId, personId: caller.viewer?.id ?? userId }, maxSessions);
    try {
      const versions = await loadVersions(context, userId);
      streams.start(listener, versions, typeof lastId === 'string' ? lastId : undefined);
    } catch (error) {
      streams.drop(listener);
      throw error;
    }
    return listener.stream;
  });
};
