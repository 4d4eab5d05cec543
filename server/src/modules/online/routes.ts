import { onlineEndpoints } from '@atrium/contract/online/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { serveReadOnlyResource } from '../../resource/pipeline/serve-resource.ts';
import { runInTransaction } from '../../resource/pipeline/transaction.ts';
import { endOnlineSessions } from './end-sessions.ts';
import { onlineSessions } from './resource.ts';

export const onlineRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { end, ...endpoints } = onlineEndpoints;
  serveReadOnlyResource(app, context, onlineSessions, endpoints);
  serve(app, context, end, (call) => runInTransaction(context, call, (tx) => endOnlineSessions(tx, call.input.ids)));
};
