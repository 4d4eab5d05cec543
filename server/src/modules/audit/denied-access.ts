import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createAuthor, writeAudit } from '../../audit/audit.ts';
import { PermissionData } from '../../authorization/permission-data.ts';
import { permissionErrors } from '../../authorization/permission-errors.ts';
import type { Caller } from '../../auth/caller.ts';
import type { AppContext } from '../../context/context.ts';
import { loadCallerDataScope } from '../../authorization/data-scope.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';

/** A record that is not found may be outside the data scope of the caller. */
const notFoundErrors: readonly ErrorCode[] = ['users.notFound', 'depts.notFound'];
/** Repeated denials of a session or API token within this time are recorded once, so that polling does not fill the audit log. */
const repeatWindowMs = 10_000;
const maxRecentDenials = 10_000;

const isDenial = async (
  { db }: Pick<AppContext, 'db'>,
  request: FastifyRequest,
  caller: Caller,
  errorCode: ErrorCode,
): Promise<boolean> => {
  if (request.denied?.includes(errorCode) || permissionErrors.includes(errorCode)) return true;
  // Other errors are those of missing records.
  const url = request.routeOptions.url?.replace(/^\/api\//, '');
  const endpoint = request.server.endpoints.find(({ call }) => call.path === url && call.method === request.method);
  return (
    endpoint !== undefined &&
    !(await loadCallerDataScope(new PermissionData(db), caller, endpoint.call.requiredPermission)).all
  );
};

export const recordDeniedAccess = (app: FastifyInstance, context: AppContext): void => {
  const { db, clock, log } = context;
  const recentDenials = new LRUCache<string, true>({
    max: maxRecentDenials,
    ttl: repeatWindowMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const isRepeated = (key: string): boolean => {
    if (recentDenials.has(key)) return true;
    recentDenials.set(key, true);
    return false;
  };
  const record = async (request: FastifyRequest, caller: Caller, errorCode: ErrorCode): Promise<void> => {
    const call = `${request.method} ${request.routeOptions.url ?? ''}`;
    const source = caller.apiToken ? `token ${caller.apiToken.id}` : `session ${caller.sessionId}`;
    if (isRepeated(`${source} ${call} ${errorCode}`)) return;
    try {
      if (!(await isDenial(context, request, caller, errorCode))) return;
      await writeAudit(
        db,
        createAuthor(request, caller),
        [{ action: 'right.refused', recordName: call, errorCode }],
        clock(),
      );
    } catch (error) {
      log.error({ err: error, requestId: request.id }, 'failed to record a denied request');
    }
  };
  app.addHook('onError', async (request, _reply, error) => {
    const { caller } = request;
    if (!(error instanceof ApiError) || !caller) return;
    if ([...permissionErrors, ...notFoundErrors].includes(error.code)) await record(request, caller, error.code);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { caller, denied } = request;
    if (!caller || denied === null) return done(null, payload);
    void Promise.all(denied.map((errorCode) => record(request, caller, errorCode))).then(() => done(null, payload));
  });
};
