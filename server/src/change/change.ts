import { setTimeout as wait } from 'node:timers/promises';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { ReferenceTarget } from '@atrium/contract/resource/field.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { createAuthor, writeAudit, type NewAuditEntry } from '../audit/audit.ts';
import type { Caller, CurrentCaller } from '../auth/caller.ts';
import { PermissionData } from '../authorization/permission-data.ts';
import type { AppContext } from '../context/context.ts';
import type { EventKind, EventPayloads, Events } from '../events/events.ts';
import { yieldToEventLoop } from '../lib/runtime/event-loop.ts';
import { findAccessError, type GuardedEndpoint } from '../session/guard.ts';
import { clearReferences } from './clear-references.ts';
import { toReferredError } from './referrers.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

/** Causes another attempt, because another transaction changed the record first. */
export class VersionConflict extends Error {}

declare const changeBrand: unique symbol;

/** A separate type, so that a change does not use the caller of another request. */
export type ChangeTransaction = Kysely<Schema> & { readonly [changeBrand]: true };

export interface Change {
  readonly trx: ChangeTransaction;
  readonly permissions: PermissionData;
  readonly caller: CurrentCaller;
  readonly requiredPermission: RequiredPermission;
  readonly now: number;
  readonly requestId: string;
  readonly audit: (action: NewAuditEntry) => void;
  /** Writes audit entries before the rest of the change, if it depends on them. */
  readonly writeAudit: (entries: readonly NewAuditEntry[]) => Promise<void>;
  /** Clears references to records before their deletion, if the fields require it, as audited changes. */
  readonly clearReferences: (to: ReferenceTarget, ids: readonly number[]) => Promise<void>;
  readonly events: Events;
  readonly emit: <Kind extends EventKind>(kind: Kind, payload: EventPayloads[Kind]) => Promise<void>;
  /** Records a denied access although the response is successful. Not rolled back. */
  readonly recordDenial: (errorCode: ErrorCode) => void;
}

export interface ChangeRequest {
  readonly request: Pick<FastifyRequest, 'ip' | 'id'> & { denied?: readonly ErrorCode[] | null };
  /** Loaded again in the transaction. */
  readonly caller: Pick<Caller, 'sessionId' | 'apiToken'>;
  readonly endpoint: GuardedEndpoint;
}

const maxAttempts = 8;
const retryableCode = /^40(?:001|P01)$/;

const isRetryable = (error: unknown): boolean =>
  error instanceof VersionConflict ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && retryableCode.test(error.code));

const queues = new WeakMap<object, Promise<unknown>>();

/** Queues changes without occupying connections. Yields between two changes, because SQLite is synchronous. */
const runSerialized = <Result>(db: Kysely<Schema>, operation: () => Promise<Result>): Promise<Result> => {
  const run = (queues.get(db) ?? Promise.resolve()).then(yieldToEventLoop).then(operation);
  queues.set(
    db,
    run.catch(() => {}),
  );
  return run;
};

/** Waits between two attempts outside of `runAttempt`, so that other changes are not delayed. */
const retry = async <Result>(runAttempt: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      return await runAttempt();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      await wait(Math.random() * 5 * 2 ** attempt);
    }
  }
  throw new ApiError('row.busy', { retryAfter: 1 });
};

export const reauthorize = async (
  { sessions, apiTokens, clock }: AppContext,
  permissions: PermissionData,
  { caller, endpoint }: ChangeRequest,
): Promise<CurrentCaller> => {
  const currentCaller = caller.apiToken
    ? await apiTokens.current(permissions, caller.apiToken)
    : await sessions.current(permissions, caller);
  const apiError = findAccessError(currentCaller, endpoint, clock());
  if (apiError !== null || currentCaller === null) throw apiError ?? new ApiError('session.required');
  return currentCaller;
};

/**
 * Runs a change in one transaction with its audit entries and events, and authorizes the caller again in it. Changes
 * that can affect permissions are serialized across instances with an advisory lock; pass `isSerialized: false` for
 * others.
 */
export const applyChange = <Result>(
  context: AppContext,
  call: ChangeRequest,
  operation: (change: Change) => Promise<Result>,
  { isSerialized = true }: { readonly isSerialized?: boolean } = {},
): Promise<Result> => {
  const { db, dialect, events, clock } = context;
  const runAttempt = (): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      if (isSerialized) await dialect.advisoryLock(trx, 'rights');
      const now = clock();
      const permissions = new PermissionData(trx);
      const caller = await reauthorize(context, permissions, call);
      const actions: NewAuditEntry[] = [];
      const writeEntries = (entries: readonly NewAuditEntry[]) =>
        writeAudit(trx, createAuthor(call.request, caller), entries, now);
      const result = await operation({
        // The type exists only for the compiler.
        trx: trx as Kysely<Schema> as ChangeTransaction,
        permissions,
        caller,
        requiredPermission: call.endpoint.call.requiredPermission,
        now,
        requestId: call.request.id,
        audit: (action) => void actions.push(action),
        writeAudit: writeEntries,
        clearReferences: (to, ids) => clearReferences({ trx, now, write: writeEntries }, context.resources, to, ids),
        events,
        emit: (kind, payload) => events.emit(trx, kind, payload),
        recordDenial: (errorCode) =>
          void (call.request.denied = [...new Set([...(call.request.denied ?? []), errorCode])]),
      });
      await writeEntries(actions);
      return result;
    });
  const result = retry(isSerialized ? () => runSerialized(db, runAttempt) : runAttempt);
  return result.catch((error: unknown) => {
    throw toReferredError(context, error);
  });
};
