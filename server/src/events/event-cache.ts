import { LRUCache } from 'lru-cache';
import type { Clock } from '../lib/runtime/clock.ts';
import type { Events } from './events.ts';

/** Maximum age without an event, because administrators may change the database directly. */
const maxAgeMs = 60_000;

/** Caches values until an event. Values are not cached if an event arrived during the read, or if no events arrive. */
export class EventCache<Key extends {}, Value extends {}> {
  readonly #events: Events;
  readonly #entries: LRUCache<Key, Value>;
  readonly #keysByTag = new Map<string, Set<Key>>();
  #hitCount = 0;
  #readCount = 0;
  /** Incremented by each invalidation: values being read at that time are neither cached nor shared. */
  #generation = 0;
  readonly #reading = new Map<Key, { generation: number; value: Promise<Value | null> }>();

  /** `getTags` returns the tags by which `deleteTagged` finds a value without a scan. */
  constructor(events: Events, clock: Clock, max: number, getTags: (value: Value) => readonly string[] = () => []) {
    this.#events = events;
    this.#entries = new LRUCache({
      max,
      ttl: maxAgeMs,
      ttlResolution: 0,
      perf: { now: clock },
      onInsert: (value, key) => this.#addTags(key, getTags(value)),
      dispose: (value, key) => this.#removeTags(key, getTags(value)),
    });
    events.onListening(() => this.clear());
  }

  /** Returns the cached value or the result of `read` (null is not cached). Simultaneous callers share one read. */
  get<Read extends Value | null>(key: Key, read: () => Promise<Read>): Promise<Value | Read> {
    const cached = this.peek(key);
    if (cached !== undefined) return Promise.resolve(cached);
    const generation = this.#generation;
    const pendingRead = this.#reading.get(key);
    // All reads of a key return the same type.
    if (pendingRead?.generation === generation) return pendingRead.value as Promise<Value | Read>;
    const value = this.#read(key, generation, read);
    this.#reading.set(key, { generation, value });
    return value;
  }

  peek(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.#hitCount++;
    return value;
  }

  get lookups(): Readonly<Record<'memory' | 'database', number>> {
    return { memory: this.#hitCount, database: this.#readCount };
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  deleteTagged(tags: Iterable<string>): void {
    this.#generation++;
    for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) this.delete(key);
  }

  clear(): void {
    this.#generation++;
    // Clear the tags first, so that the `dispose` callbacks below find none.
    this.#keysByTag.clear();
    this.#entries.clear();
  }

  async #read<Read extends Value | null>(key: Key, generation: number, read: () => Promise<Read>): Promise<Read> {
    this.#readCount++;
    try {
      const value = await read();
      if (value !== null && this.#events.isListening && this.#generation === generation) this.#entries.set(key, value);
      return value;
    } finally {
      if (this.#reading.get(key)?.generation === generation) this.#reading.delete(key);
    }
  }

  #addTags(key: Key, tags: readonly string[]): void {
    for (const tag of tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }

  #removeTags(key: Key, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
