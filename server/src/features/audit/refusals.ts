import type { Problem } from '@atrium/contract/problems.ts';
import type { FastifyInstance } from 'fastify';
import { authorOf, writeAudit } from '../../platform/audit.ts';
import type { Atrium } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';

const recorded: readonly Problem[] = ['right.missing', 'right.exceeds', 'right.holdsMore', 'session.readOnly'];
/** The same refusal of the same session is recorded once in so many milliseconds: a browser that asks on does not fill the audit. */
const onceInMs = 10_000;
const rememberedAtMost = 10_000;

/** Records what people were refused for want of a right. */
export const recordRefusals = (app: FastifyInstance, { db, clock, log }: Atrium): void => {
  const last = new Map<string, number>();
  const isRepeated = (key: string): boolean => {
    const now = clock();
    const known = last.get(key);
    if (known !== undefined && now - known < onceInMs) return true;
    last.delete(key);
    last.set(key, now);
    const [oldest] = last.size > rememberedAtMost ? last.keys() : [];
    if (oldest !== undefined) last.delete(oldest);
    return false;
  };
  app.addHook('onError', async (request, _reply, error) => {
    const { caller } = request;
    if (!(error instanceof Refusal) || !caller || !recorded.includes(error.problem)) return;
    const call = `${request.method} ${request.routeOptions.url ?? ''}`;
    if (isRepeated(`${caller.sessionId} ${call} ${error.problem}`)) return;
    try {
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
