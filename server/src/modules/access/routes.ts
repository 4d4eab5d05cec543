import { accessEndpoints } from '@atrium/contract/access/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { isUserInScope, loadCallerDataScope } from '../../authorization/data-scope.ts';
import { serve } from '../../http/serve.ts';
import { explain, loadItemHolders } from './explain.ts';

export const accessRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;
  const { holders, explain: explainEndpoint } = accessEndpoints;

  serve(app, context, holders, ({ input, lang }) => loadItemHolders(db, input, lang));
  serve(app, context, explainEndpoint, async ({ input, caller, lang, permissions }) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'dept_id as deptId'])
      .where('id', '=', input.userId)
      .executeTakeFirst();
    if (
      !user ||
      !isUserInScope(await loadCallerDataScope(permissions, caller, explainEndpoint.call.requiredPermission), user)
    )
      throw new ApiError('users.notFound');
    return explain(db, input.userId, input, lang);
  });
};
