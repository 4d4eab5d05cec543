import type { EndedOnlineSessions, OnlineSession } from '@atrium/contract/online/schemas.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getErrorMessage } from '../../lib/api-error/error-message.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { onlineSessions, selectOnline } from './resource.ts';

const loadSessionsInScope = async (
  tx: RecordTransaction,
  ids: readonly number[],
): Promise<Map<number, OnlineSession>> => {
  const { records } = await selectOnline(tx, {});
  const visibleRows = await records.where('sessions.id', 'in', ids).select('sessions.id').execute();
  const sessions = await onlineSessions.definition.serialize(
    tx,
    visibleRows.map(({ id }) => id),
  );
  return new Map(sessions.map((session) => [session.id, session]));
};

const findError = (session: OnlineSession | undefined): ApiError | null => {
  if (!session) return new ApiError('row.notFound');
  return session.holdsMore ? new ApiError('right.holdsMore', { params: { name: session.name } }) : null;
};

/** Ends the sessions that the caller may end, with one audit entry per user. Throws if there is none. */
export const endOnlineSessions = async (
  tx: RecordTransaction,
  ids: readonly number[],
): Promise<EndedOnlineSessions> => {
  const visibleSessions = await loadSessionsInScope(tx, ids);
  const requestedSessions = ids.map((id) => ({
    id,
    session: visibleSessions.get(id),
    apiError: findError(visibleSessions.get(id)),
  }));
  const endedSessions = requestedSessions.flatMap(({ session, apiError }) => (session && !apiError ? [session] : []));
  const [firstSession] = requestedSessions;
  if (endedSessions.length === 0 && firstSession?.apiError) throw firstSession.apiError;
  const isLimited = !(await loadDataScope(tx)).all;
  // A missing session may be outside the data scope.
  for (const { session, apiError } of requestedSessions)
    if (apiError && (session || isLimited)) tx.recordDenial(apiError.code);
  await tx.context.sessions.end(
    endedSessions.map(({ id }) => id),
    tx.trx,
  );
  for (const [userId, sessions] of Map.groupBy(endedSessions, (session) => session.userId)) {
    const endedIds = sessions.map(({ id }) => id);
    const changes = [{ field: 'sessions', before: endedIds, after: null }];
    tx.audit({ action: 'session.end', recordId: userId, recordName: sessions[0]?.name ?? '', changes });
  }
  return {
    ended: endedSessions.length,
    refused: requestedSessions.flatMap(({ id, session, apiError }) => {
      if (!apiError) return [];
      const { code, params } = apiError;
      return [{ id, name: session?.name ?? '', problem: code, message: getErrorMessage(code, tx.lang, params) }];
    }),
  };
};
