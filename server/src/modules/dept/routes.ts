import { deptEndpoints } from '@atrium/contract/dept/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { serveResource } from '../../resource/pipeline/serve-resource.ts';
import { runInTransaction } from '../../resource/pipeline/transaction.ts';
import { serve } from '../../http/serve.ts';
import { departments, moveDepartment } from './resource.ts';

export const deptRoutes = (app: FastifyInstance, context: AppContext): void => {
  serveResource(app, context, departments, deptEndpoints);
  serve(app, context, deptEndpoints.move, (call) =>
    runInTransaction(context, call, (tx) => moveDepartment(tx, call.input)),
  );
};
