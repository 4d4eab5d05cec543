import type { Kysely } from 'kysely';
import { chunks } from '../db/chunks.ts';
import type { Database } from '../db/dialect/dialect.ts';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../lib/runtime/log.ts';

/**
 * Events between instances, by kind. They carry IDs and names of fields; subscribers read the rest from the database.
 */
export interface EventPayloads {
  session: { readonly ids: readonly number[] };
  /** Users whose row, roles or status changed; `fields` is set if only these changed. */
  user: { readonly ids: readonly number[]; readonly fields?: readonly string[] };
  /** Users who signed in; only their last sign-in changed. */
  signIn: { readonly ids: readonly number[] };
  notification: { readonly ids: readonly number[] };
  depts: Record<never, never>;
  message: Record<never, never>;
  company: Record<never, never>;
  rights: Record<never, never>;
}
export type EventKind = keyof EventPayloads;

type Handler<Kind extends EventKind> = (payload: EventPayloads[Kind]) => void;

const idsAtOnce = 500;

const unavailable = 'events from other instances do not arrive, so nothing is cached';

/** Splits a payload into parts that fit into one notification of PostgreSQL (8,000 bytes). */
const splitPayload = <Kind extends EventKind>(payload: EventPayloads[Kind]): readonly EventPayloads[Kind][] => {
  if (!('ids' in payload) || payload.ids.length <= idsAtOnce) return [payload];
  return chunks(payload.ids, idsAtOnce).map((ids) => ({ ...payload, ids }));
};

/** Publishes events to all instances, including this one, and calls subscribers. */
export class Events {
  readonly #database: Database;
  readonly #log: Log;
  readonly #handlers = new Map<string, Set<(payload: never) => void>>();
  readonly #watchers = new Set<(listening: boolean) => void>();
  #stop: (() => Promise<void>) | undefined;
  #listening = false;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** Starts to receive events. `listening` is false before and while the connection is down. */
  async start(): Promise<void> {
    this.#stop = await this.#database.dialect.listen({
      onEvent: ({ channel, payload }) => this.#hear(channel, payload),
      onState: (listening) => this.#change(listening),
      onFault: (reason) => this.#log.warn({ reason }, unavailable),
    });
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    this.#stop = undefined;
    this.#change(false);
  }

  /** False while events of other instances may be missed; caches must not keep values then. */
  get listening(): boolean {
    return this.#listening;
  }

  /**
   * Publishes an event to all instances when `trx` commits. Subscribers on this instance have run before the promise of
   * the transaction resolves.
   */
  async emit<Kind extends EventKind>(trx: Kysely<Schema>, kind: Kind, payload: EventPayloads[Kind]): Promise<void> {
    for (const piece of splitPayload(payload)) {
      await this.#database.dialect.notify(trx, { channel: kind, payload: JSON.stringify(piece) });
    }
  }

  /** Calls `handler` for each event of a kind. Returns a function that unsubscribes. */
  on<Kind extends EventKind>(kind: Kind, handler: Handler<Kind>): () => void {
    const handlers = this.#handlers.get(kind) ?? new Set();
    this.#handlers.set(kind, handlers);
    handlers.add(handler);
    return () => void handlers.delete(handler);
  }

  /** Calls `watcher` when events start or stop arriving. */
  onListening(watcher: (listening: boolean) => void): void {
    this.#watchers.add(watcher);
  }

  #change(listening: boolean): void {
    if (this.#listening === listening) return;
    this.#listening = listening;
    for (const watcher of this.#watchers) watcher(listening);
  }

  #hear(channel: string, payload: string): void {
    try {
      // Published by `emit` of an older or newer version, so handlers must expect missing properties.
      const parsed = JSON.parse(payload) as never;
      for (const handler of this.#handlers.get(channel) ?? []) handler(parsed);
    } catch (error) {
      this.#log.error({ err: error, channel }, 'event handler failed');
    }
  }
}
