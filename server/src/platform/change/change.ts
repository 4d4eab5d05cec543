import { setTimeout as wait } from 'node:timers/promises';
import type { Need } from '@atrium/contract/permissions.ts';
import type { Referred } from '@atrium/contract/resource/field.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { authorOf, writeAudit, type Act } from '../audit/audit.ts';
import type { Caller, CurrentCaller } from '../auth/caller.ts';
import { type DataScope, readDataScope } from '../access/data-scope.ts';
import { PermissionData } from '../access/permission-data.ts';
import type { AppContext } from '../context/context.ts';
import type { EventKind, EventPayloads, Events } from '../event/events.ts';
import { yieldToEventLoop } from '../runtime/event-loop.ts';
import { refusalFor, type Guarded } from '../session/guard.ts';
import { clearReferences } from './clear-references.ts';
import { refusedReferred } from './referred.ts';
import { Refusal } from '../refusal/refusal.ts';

/** Thrown inside of a change when somebody else was quicker: the change is tried again from its beginning. */
export class VersionConflict extends Error {}

declare const inChange: unique symbol;

/** The transaction of a change: judges and scopes take it together with its own caller, and with no other. */
export type ChangeTransaction = Kysely<Schema> & { readonly [inChange]: true };

/** One transaction of one person. */
export interface Change {
  readonly trx: ChangeTransaction;
  /** Departments, menu items and roles as the transaction read them. */
  readonly permissions: PermissionData;
  /** Who makes it, as they are in this transaction: what they may do is judged by nothing else. */
  readonly caller: CurrentCaller;
  /** What the call needs, which the caller holds in this transaction. */
  readonly needs: Need;
  /** The moment of the change: what its rows carry. */
  readonly now: number;
  /** Writes an entry into the audit when the change is complete. */
  readonly audit: (act: Act) => void;
  /** Empties what refers to rows that are about to be deleted, where it is described as cleared; each as a change of its own row. */
  readonly clearReferences: (to: Referred, ids: readonly number[]) => Promise<void>;
  /** For what is emitted in other words than by `emit`. */
  readonly events: Events;
  /** Emits an event to all copies when the change is committed. */
  readonly emit: <Kind extends EventKind>(kind: Kind, payload: EventPayloads[Kind]) => Promise<void>;
}

/** Returns the users and departments that a change covers, by the permissions that its caller has in the transaction. */
export const readDataScopeOfChange = ({
  permissions,
  caller,
  needs,
}: Pick<Change, 'permissions' | 'caller' | 'needs'>): Promise<DataScope> => readDataScope(permissions, caller, needs);

/** Who asks for a change, by which call. */
export interface ChangeRequest {
  readonly request: Pick<FastifyRequest, 'ip' | 'id'>;
  /** As they were let in, by their session: they are read again when the turn of the change has come. */
  readonly caller: Pick<Caller, 'sessionId'>;
  readonly endpoint: Guarded;
}

const tries = 8;
const deadlock = /^40(?:001|P01)$/;

const isRetryable = (error: unknown): boolean =>
  error instanceof VersionConflict ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && deadlock.test(error.code));

const lines = new WeakMap<object, Promise<unknown>>();

/**
 * Those of this copy whose turn is to come wait without a connection each, which reads would be missing. Between two of them whatever
 * else has come is answered: an embedded database answers at once, and a long line would let nobody through until its end.
 */
const serialized = <Result>(db: Kysely<Schema>, work: () => Promise<Result>): Promise<Result> => {
  const mine = (lines.get(db) ?? Promise.resolve()).then(yieldToEventLoop).then(work);
  lines.set(
    db,
    mine.catch(() => {}),
  );
  return mine;
};

const tryAgain = async <Result>(once: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      return await once();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      await wait(Math.random() * 5 * 2 ** attempt);
    }
  }
  throw new Refusal('row.busy', { retryAfter: 1 });
};

/** Returns the caller as they are now. Throws if they may no longer make the call. */
export const reauthorize = async (
  { sessions }: AppContext,
  permissions: PermissionData,
  { caller, endpoint }: ChangeRequest,
): Promise<CurrentCaller> => {
  const found = await sessions.current(permissions, caller);
  const refusal = refusalFor(found, endpoint);
  if (refusal !== null || found === null) throw refusal ?? new Refusal('session.required');
  return found;
};

/**
 * Carries out a change in one transaction together with its audit entries and events. Changes that touch who may do what
 * take turns, on all copies: what one has judged no other changes before it is done. One that touches nothing but a row of
 * one's own need not (`isSerialized: false`). A caller who waited is judged by the rights that stand when the turn comes: the work is
 * handed who they are then, and is not begun if they may not make the call any more.
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
        // Only the compiler knows the difference.
        trx: trx as Kysely<Schema> as ChangeTransaction,
        permissions,
        caller,
        needs: call.endpoint.call.needs,
        now,
        audit: (act) => void acts.push(act),
        clearReferences: (to, ids) => clearReferences({ trx, now, write }, context.resources, to, ids),
        events,
        emit: (kind, payload) => events.emit(trx, kind, payload),
      });
      await write(acts);
      return result;
    });
  const done = isSerialized ? serialized(db, () => tryAgain(once)) : tryAgain(once);
  return done.catch((error: unknown) => {
    throw refusedReferred(context, error);
  });
};
