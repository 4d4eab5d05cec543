import type { Clock } from '../runtime/clock.ts';
import type { Events } from './events.ts';

interface Entry<Value> {
  readonly value: Value;
  readonly until: number;
}

/** Even without any event, nothing is believed for longer: someone may have changed the database by hand. */
const maxAgeMs = 60_000;

/**
 * Keeps what was read from the database until an event says that it may be stale. What was read while one said so of anything here, or
 * while events do not arrive at all, is not kept.
 */
export class EventCache<Key, Value> {
  readonly #events: Events;
  readonly #clock: Clock;
  readonly #most: number;
  readonly #marksOf: (value: Value) => readonly string[];
  readonly #entries = new Map<Key, Entry<Value>>();
  readonly #byMark = new Map<string, Set<Key>>();
  #found = 0;
  #readings = 0;
  /** Grows whenever something here may be stale: what was being read then is neither kept nor shared with who asks later. */
  #generation = 0;
  readonly #reading = new Map<Key, { generation: number; value: Promise<Value | null> }>();

  /** Values may have marks by which they are found again: `deleteMarked` forgets them without looking at all the others. */
  constructor(events: Events, clock: Clock, most: number, marksOf: (value: Value) => readonly string[] = () => []) {
    this.#marksOf = marksOf;
    this.#events = events;
    this.#clock = clock;
    this.#most = most;
    events.onListening(() => this.clear());
  }

  /** What is kept for a key, or what `read` answers (null is not kept); those who ask while it is being read share one reading. */
  get<Read extends Value | null>(key: Key, read: () => Promise<Read>): Promise<Value | Read> {
    const known = this.peek(key);
    if (known !== undefined) return Promise.resolve(known);
    const generation = this.#generation;
    const running = this.#reading.get(key);
    // All readers of one key answer the same kind of thing.
    if (running?.generation === generation) return running.value as Promise<Value | Read>;
    const value = this.#read(key, generation, read);
    this.#reading.set(key, { generation, value });
    return value;
  }

  peek(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#clock() >= entry.until) return undefined;
    this.#found++;
    return entry.value;
  }

  /** How often something was found in memory, and how often it had to be read. */
  get lookups(): Readonly<Record<'memory' | 'database', number>> {
    return { memory: this.#found, database: this.#readings };
  }

  /** Forgets what is kept for a key, to have it read anew. */
  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    for (const mark of this.#marksOf(entry.value)) {
      const keys = this.#byMark.get(mark);
      keys?.delete(key);
      if (keys?.size === 0) this.#byMark.delete(mark);
    }
  }

  /** Forgets what has one of these marks. */
  deleteMarked(marks: Iterable<string>): void {
    this.#generation++;
    for (const mark of marks) for (const key of this.#byMark.get(mark) ?? []) this.delete(key);
  }

  /** Forgets everything. */
  clear(): void {
    this.#generation++;
    this.#entries.clear();
    this.#byMark.clear();
  }

  async #read<Read extends Value | null>(key: Key, generation: number, read: () => Promise<Read>): Promise<Read> {
    this.#readings++;
    try {
      const value = await read();
      if (value !== null && this.#events.listening && this.#generation === generation) this.#keep(key, value);
      return value;
    } finally {
      if (this.#reading.get(key)?.generation === generation) this.#reading.delete(key);
    }
  }

  #keep(key: Key, value: Value): void {
    this.delete(key);
    this.#entries.set(key, { value, until: this.#clock() + maxAgeMs });
    for (const mark of this.#marksOf(value)) {
      const keys = this.#byMark.get(mark) ?? new Set();
      this.#byMark.set(mark, keys.add(key));
    }
    const [oldest] = this.#entries.size > this.#most ? this.#entries.keys() : [];
    if (oldest !== undefined) this.delete(oldest);
  }
}
