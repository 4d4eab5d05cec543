import { deptEndpoints } from '@atrium/contract/dept/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/context/context.ts';
import { serveResource } from '../../platform/crud/serve-resource.ts';
import { inTransaction } from '../../platform/crud/transaction.ts';
import { serve } from '../../platform/http/serve.ts';
import { departments, moveDepartment } from './resource.ts';

/** Departments. */
export const deptRoutes = (app: FastifyInstance, context: AppContext): void => {
  serveResource(app, context, departments, deptEndpoints);
  serve(app, context, deptEndpoints.move, (call) =>
    inTransaction(context, call, (tx) => moveDepartment(tx, call.input)),
  );
};
