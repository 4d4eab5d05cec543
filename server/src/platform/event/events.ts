import type { Kysely } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Database } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Log } from '../runtime/log.ts';

/** The register of what copies of the server tell each other, by kind: ids and names of fields, whoever hears it reads the rest. */
export interface EventPayloads {
  /** Sessions whose tokens changed or that ended. */
  session: { readonly ids: readonly number[] };
  /** Users whose row, roles or status changed; `fields`: nothing else did, where that is known. */
  user: { readonly ids: readonly number[]; readonly fields?: readonly string[] };
  /** Users who signed in: nothing but when they last did has changed. */
  signIn: { readonly ids: readonly number[] };
  /** Users who have a new notification, or read or removed some. */
  notification: { readonly ids: readonly number[] };
  /** The tree of departments changed: whom relative data scopes reach may have. */
  depts: Record<never, never>;
  /** A message to somebody waits to be sent. */
  message: Record<never, never>;
  /** What the company has set changed. */
  company: Record<never, never>;
  /** Roles, what they grant, or menus changed: everybody's rights may have. */
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

/** What this copy tells the others and hears from them, itself included. */
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

  /** Begins to listen; until then, and while the connection for it is down, `listening` is false. */
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

  /** False while events of other copies may be missed: then nothing that they make stale may be kept. */
  get listening(): boolean {
    return this.#listening;
  }

  /** Tells all copies when `trx` commits; this one has heard before the transaction's promise resolves. */
  async emit<Kind extends EventKind>(trx: Kysely<Schema>, kind: Kind, payload: EventPayloads[Kind]): Promise<void> {
    for (const piece of splitPayload(payload)) {
      await this.#database.dialect.notify(trx, { channel: kind, payload: JSON.stringify(piece) });
    }
  }

  /** Calls `handler` for each event of a kind, until the answer is called. */
  on<Kind extends EventKind>(kind: Kind, handler: Handler<Kind>): () => void {
    const handlers = this.#handlers.get(kind) ?? new Set();
    this.#handlers.set(kind, handlers);
    handlers.add(handler);
    return () => void handlers.delete(handler);
  }

  /** Calls `watcher` when events begin or cease to arrive. */
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
      // Written by `emit` of this program, of a copy that may be newer or older: handlers read ids, and what may be missing.
      const parsed = JSON.parse(payload) as never;
      for (const handler of this.#handlers.get(channel) ?? []) handler(parsed);
    } catch (error) {
      this.#log.error({ err: error, channel }, 'an event could not be handled');
    }
  }
}
