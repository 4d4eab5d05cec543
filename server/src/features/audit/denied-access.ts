import type { Problem } from '@atrium/contract/problems.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { authorOf, writeAudit } from '../../platform/audit/audit.ts';
import { PermissionData } from '../../platform/access/permission-data.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { readDataScope } from '../../platform/access/data-scope.ts';
import { ApiError } from '../../platform/api-error/api-error.ts';

const recorded: readonly Problem[] = [
  'right.missing',
  'right.exceeds',
  'right.holdsMore',
  'right.hiddenField',
  'right.guardedField',
  'session.readOnly',
];
/** How a call answers about who is not there, or out of the caller's reach. */
const unseen: readonly Problem[] = ['users.notFound', 'depts.notFound'];
/** The same refusal of the same session is recorded once in so many milliseconds: a browser that asks on does not fill the audit. */
const onceInMs = 10_000;
const maxRecent = 10_000;

/** Whether a refusal is one for want of a right: also where somebody who does not reach everybody asks for who they do not see. */
const isRecorded = async (
  { db }: Pick<AppContext, 'db'>,
  request: FastifyRequest,
  caller: Caller,
  problem: Problem,
) => {
  if (recorded.includes(problem)) return true;
  if (!unseen.includes(problem)) return false;
  const url = request.routeOptions.url?.replace(/^\/api\//, '');
  const endpoint = request.server.endpoints.find(({ call }) => call.path === url && call.method === request.method);
  return endpoint !== undefined && !(await readDataScope(new PermissionData(db), caller, endpoint.call.needs)).all;
};

/** Records what people were refused for want of a right, or because it is out of their data scope. */
export const recordDeniedAccess = (app: FastifyInstance, context: AppContext): void => {
  const { db, clock, log } = context;
  const recent = new LRUCache<string, true>({ max: maxRecent, ttl: onceInMs, ttlResolution: 0, perf: { now: clock } });
  const isRepeated = (key: string): boolean => {
    if (recent.has(key)) return true;
    recent.set(key, true);
    return false;
  };
  app.addHook('onError', async (request, _reply, error) => {
    const { caller } = request;
    if (!(error instanceof ApiError) || !caller || ![...recorded, ...unseen].includes(error.problem)) return;
    const call = `${request.method} ${request.routeOptions.url ?? ''}`;
    if (isRepeated(`${caller.sessionId} ${call} ${error.problem}`)) return;
    try {
      if (!(await isRecorded(context, request, caller, error.problem))) return;
      await writeAudit(
        db,
        authorOf(request, caller),
        [{ act: 'right.refused', recordName: call, problem: error.problem }],
        clock(),
      );
    } catch (failure) {
      log.error({ err: failure, requestId: request.id }, 'a refusal could not be recorded');
    }
  });
};
