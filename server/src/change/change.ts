import { setTimeout as wait } from 'node:timers/promises';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import type { ReferenceTarget } from '@atrium/contract/resource/field.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { authorOf, writeAudit, type Act } from '../audit/audit.ts';
import type { Caller, CurrentCaller } from '../auth/caller.ts';
import { PermissionData } from '../authorization/permission-data.ts';
import type { AppContext } from '../context/context.ts';
import type { EventKind, EventPayloads, Events } from '../events/events.ts';
import { yieldToEventLoop } from '../lib/runtime/event-loop.ts';
import { findAccessError, type Guarded } from '../session/guard.ts';
import { clearReferences } from './clear-references.ts';
import { toReferredError } from './referred.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

/** Another change was faster. The transaction is retried. */
export class VersionConflict extends Error {}

declare const inChange: unique symbol;

/** A separate type, so that a change does not use the caller of another request. */
export type ChangeTransaction = Kysely<Schema> & { readonly [inChange]: true };

export interface Change {
  readonly trx: ChangeTransaction;
  readonly permissions: PermissionData;
  readonly caller: CurrentCaller;
  readonly needs: RequiredPermission;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly audit: (act: Act) => void;
  /** Clears references to records before their deletion, if their fields say so, as audited changes. */
  readonly clearReferences: (to: ReferenceTarget, ids: readonly number[]) => Promise<void>;
  readonly events: Events;
  readonly emit: <Kind extends EventKind>(kind: Kind, payload: EventPayloads[Kind]) => Promise<void>;
  /** Records that the caller was denied something, although the response does not show it. Not rolled back. */
  readonly recordDenial: (problem: Problem) => void;
}

export interface ChangeRequest {
  readonly request: Pick<FastifyRequest, 'ip' | 'id'> & { denied?: Problem | null };
  /** Loaded again in the transaction. */
  readonly caller: Pick<Caller, 'sessionId'>;
  readonly endpoint: Guarded;
}

const tries = 8;
const deadlock = /^40(?:001|P01)$/;

const isRetryable = (error: unknown): boolean =>
  error instanceof VersionConflict ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && deadlock.test(error.code));

const lines = new WeakMap<object, Promise<unknown>>();

/** Waiting changes do not occupy connections. Yields between two changes, because SQLite is synchronous. */
const serialized = <Result>(db: Kysely<Schema>, work: () => Promise<Result>): Promise<Result> => {
  const mine = (lines.get(db) ?? Promise.resolve()).then(yieldToEventLoop).then(work);
  lines.set(
    db,
    mine.catch(() => {}),
  );
  return mine;
};

/** The pause between two attempts is outside of `once`, so that it does not delay other changes. */
const retry = async <Result>(once: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      return await once();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      await wait(Math.random() * 5 * 2 ** attempt);
    }
  }
  throw new ApiError('row.busy', { retryAfter: 1 });
};

export const reauthorize = async (
  { sessions }: AppContext,
  permissions: PermissionData,
  { caller, endpoint }: ChangeRequest,
): Promise<CurrentCaller> => {
  const found = await sessions.current(permissions, caller);
  const apiError = findAccessError(found, endpoint);
  if (apiError !== null || found === null) throw apiError ?? new ApiError('session.required');
  return found;
};

/**
 * Runs a change in one transaction with its audit entries and events, and authorizes the caller again in it. Changes
 * that can affect permissions are serialized across instances with an advisory lock; pass `isSerialized: false` for
 * others.
 */
export const applyChange = <Result>(
  context: AppContext,
  call: ChangeRequest,
  work: (change: Change) => Promise<Result>,
  { isSerialized = true }: { readonly isSerialized?: boolean } = {},
): Promise<Result> => {
  const { db, dialect, events, clock } = context;
  const once = (): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      if (isSerialized) await dialect.advisoryLock(trx, 'rights');
      const now = clock();
      const permissions = new PermissionData(trx);
      const caller = await reauthorize(context, permissions, call);
      const acts: Act[] = [];
      const write = (its: readonly Act[]) => writeAudit(trx, authorOf(call.request, caller), its, now);
      const result = await work({
        // The type exists only for the compiler.
        trx: trx as Kysely<Schema> as ChangeTransaction,
        permissions,
        caller,
        needs: call.endpoint.call.needs,
        now,
        audit: (act) => void acts.push(act),
        clearReferences: (to, ids) => clearReferences({ trx, now, write }, context.resources, to, ids),
        events,
        emit: (kind, payload) => events.emit(trx, kind, payload),
        recordDenial: (problem) => void (call.request.denied = problem),
      });
      await write(acts);
      return result;
    });
  const done = retry(isSerialized ? () => serialized(db, once) : once);
  return done.catch((error: unknown) => {
    throw toReferredError(context, error);
  });
};
