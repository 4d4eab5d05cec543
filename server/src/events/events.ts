import type { Kysely } from 'kysely';
import { splitIntoChunks } from '../db/chunks.ts';
import type { Database } from '../db/dialect/dialect.ts';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../lib/runtime/log.ts';

/** Events contain only IDs and names of fields. Subscribers load other values from the database. */
export interface EventPayloads {
  session: { readonly ids: readonly number[] };
  /** `fields` is set if only these fields of the users changed. */
  user: { readonly ids: readonly number[]; readonly fields?: readonly string[] };
  /** Only the last sign-in of these users changed. */
  signIn: { readonly ids: readonly number[] };
  notification: { readonly ids: readonly number[] };
  depts: Record<never, never>;
  message: Record<never, never>;
  company: Record<never, never>;
  dictionaries: Record<never, never>;
  rights: Record<never, never>;
  announcement: Record<never, never>;
}
export type EventKind = keyof EventPayloads;

type Handler<Kind extends EventKind> = (payload: EventPayloads[Kind]) => void;

const maxIds = 500;

const notListeningMessage = 'events from other instances are not received: caching is disabled';

/** Splits long payloads, because a notification of PostgreSQL has at most 8,000 bytes. */
const splitPayload = <Kind extends EventKind>(payload: EventPayloads[Kind]): readonly EventPayloads[Kind][] => {
  if (!('ids' in payload) || payload.ids.length <= maxIds) return [payload];
  return splitIntoChunks(payload.ids, maxIds).map((ids) => ({ ...payload, ids }));
};

export class Events {
  readonly #database: Database;
  readonly #log: Log;
  readonly #handlers = new Map<string, Set<(payload: never) => void>>();
  readonly #watchers = new Set<(isListening: boolean) => void>();
  #stop: (() => Promise<void>) | undefined;
  #listening = false;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#stop = await this.#database.dialect.listen({
      onEvent: ({ channel, payload }) => this.#handle(channel, payload),
      onState: (isListening) => this.#setListening(isListening),
      onError: (reason) => this.#log.warn({ reason }, notListeningMessage),
    });
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    this.#stop = undefined;
    this.#setListening(false);
  }

  /** False while events of other instances may be missed: caches must not keep values. */
  get isListening(): boolean {
    return this.#listening;
  }

  /** Publishes an event when `trx` commits. Subscribers of this instance have run before the transaction resolves. */
  async emit<Kind extends EventKind>(trx: Kysely<Schema>, kind: Kind, payload: EventPayloads[Kind]): Promise<void> {
    for (const payloadPart of splitPayload(payload)) {
      await this.#database.dialect.notify(trx, { channel: kind, payload: JSON.stringify(payloadPart) });
    }
  }

  /** Calls `handler` for each event of a kind. Returns a function that unsubscribes. */
  on<Kind extends EventKind>(kind: Kind, handler: Handler<Kind>): () => void {
    const handlers = this.#handlers.get(kind) ?? new Set();
    this.#handlers.set(kind, handlers);
    handlers.add(handler);
    return () => void handlers.delete(handler);
  }

  onListening(watcher: (isListening: boolean) => void): void {
    this.#watchers.add(watcher);
  }

  #setListening(isListening: boolean): void {
    if (this.#listening === isListening) return;
    this.#listening = isListening;
    for (const watcher of this.#watchers) watcher(isListening);
  }

  #handle(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      try {
        // Another version may have published it, so handlers must expect missing properties.
        handler(JSON.parse(payload) as never);
      } catch (error) {
        this.#log.error({ err: error, channel }, 'event handler failed');
      }
    }
  }
}
