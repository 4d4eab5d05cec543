import type { Clock } from '../runtime/clock.ts';
import type { Events } from '../event/events.ts';
import { keptForMs } from '../event/event-cache.ts';
import type { Log } from '../runtime/log.ts';
import { mend } from './ranked-mend.ts';
import { readRanks, type RankedSource } from './ranked-rows.ts';
import type { Schema } from '../../db/schema.ts';

/** How much is kept of lists, and from where on it is worth it. */
export interface RankLimits {
  /** A page that begins so many rows from the nearer end is deep. */
  readonly deepFrom: number;
  /** A list with more rows is not read in the background. */
  readonly longest: number;
  /** Ids kept in all; each takes four bytes. */
  readonly most: number;
  /** So many changed rows are put right one by one; more make a list worth reading again. */
  readonly mended: number;
  /** Rows looked at in each step to find where one belongs. */
  readonly probes: number;
}

/** For a server's memory: eight lists of a million rows, or any number of short ones. */
export const usualRankLimits: RankLimits = {
  deepFrom: 1000,
  longest: 4_000_000,
  most: 8_000_000,
  mended: 32,
  probes: 32,
};

interface Ranked {
  ids: Uint32Array;
  readonly changed: Set<number>;
  readonly readAt: number;
  readonly seesSignIns: boolean;
  isDropped: boolean;
  mending: Promise<void> | null;
}

const mendingRounds = 5;

/**
 * Keeps where the rows of long lists stand: the ids of a list's rows in its order, so that a page is cut out wherever it lies.
 * Rows that an event names are put right before a list is used again; while events do not arrive, nothing is kept.
 */
export class RankedLists {
  readonly limits: RankLimits;
  readonly #parts: { readonly events: Events; readonly clock: Clock; readonly log: Log };
  readonly #lists = new Map<string, Ranked>();
  readonly #reading = new Map<string, { list: Ranked; done: Promise<Uint32Array> }>();
  #later: Promise<void> | null = null;

  constructor(parts: { events: Events; clock: Clock; log: Log }, limits: RankLimits = usualRankLimits) {
    this.#parts = parts;
    this.limits = limits;
    parts.events.onListening(() => this.clear());
  }

  /** The ids of a list as they stand now; null where it is not kept. */
  async find<Table extends keyof Schema>(key: string, source: RankedSource<Table>): Promise<Uint32Array | null> {
    const list = this.#lists.get(key);
    if (!list) return null;
    const age = this.#parts.clock() - list.readAt;
    if (age >= keptForMs) {
      this.#drop(key, list);
      return null;
    }
    for (let round = 0; list.changed.size > 0 || list.mending; round += 1) {
      if (round === mendingRounds) return null;
      list.mending ??= this.#mend(key, list, source).finally(() => (list.mending = null));
      await list.mending;
      if (list.isDropped) return null;
    }
    this.#lists.delete(key);
    this.#lists.set(key, list);
    if (age >= keptForMs / 2) this.readLater(key, source);
    return list.ids;
  }

  /** Reads the ids of a list and keeps them; those who ask while it is being read share one reading. */
  read<Table extends keyof Schema>(key: string, source: RankedSource<Table>): Promise<Uint32Array> {
    const running = this.#reading.get(key);
    if (running && !running.list.isDropped && running.list.changed.size === 0) return running.done;
    if (running) running.list.isDropped = true;
    const { events, clock } = this.#parts;
    const list: Ranked = {
      ids: new Uint32Array(),
      changed: new Set(),
      readAt: clock(),
      seesSignIns: source.seesSignIns,
      isDropped: !events.listening,
      mending: null,
    };
    const done = this.#read(key, list, source).finally(() => {
      if (this.#reading.get(key)?.list === list) this.#reading.delete(key);
    });
    this.#reading.set(key, { list, done });
    return done;
  }

  /** Reads a list in the background, one at a time. */
  readLater<Table extends keyof Schema>(key: string, source: RankedSource<Table>): void {
    if (this.#later) return;
    this.#later = this.read(key, source)
      .then(() => {})
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'where the rows of a list stand was not read'))
      .finally(() => (this.#later = null));
  }

  /** Resolves when nothing is being read in the background. */
  async idle(): Promise<void> {
    while (this.#later) await this.#later;
  }

  /** These rows may have changed: in which lists they stand, and where. */
  touch(ids: readonly number[]): void {
    this.#touch(ids, () => true);
  }

  /** These people have signed in, which only lists that look at it see. */
  touchSignedIn(ids: readonly number[]): void {
    this.#touch(ids, ({ seesSignIns }) => seesSignIns);
  }

  /** Anything may have changed. */
  clear(): void {
    for (const [key, list] of this.#lists) this.#drop(key, list);
    for (const { list } of this.#reading.values()) list.isDropped = true;
  }

  #touch(ids: readonly number[], isMeant: (list: Ranked) => boolean): void {
    const lists: [string, Ranked][] = [...this.#lists];
    for (const [key, { list }] of this.#reading) lists.push([key, list]);
    for (const [key, list] of lists) {
      if (!isMeant(list)) continue;
      for (const id of ids) list.changed.add(id);
      if (list.changed.size > this.limits.mended) this.#drop(key, list);
    }
  }

  #drop(key: string, list: Ranked): void {
    list.isDropped = true;
    if (this.#lists.get(key) === list) this.#lists.delete(key);
  }

  async #mend<Table extends keyof Schema>(key: string, list: Ranked, source: RankedSource<Table>): Promise<void> {
    const changed = new Set(list.changed);
    list.changed.clear();
    let ids: Uint32Array | null = null;
    try {
      ids = await mend(list.ids, changed, source, this.limits.probes);
    } finally {
      if (ids) list.ids = ids;
      else this.#drop(key, list);
    }
  }

  async #read<Table extends keyof Schema>(
    key: string,
    list: Ranked,
    source: RankedSource<Table>,
  ): Promise<Uint32Array> {
    list.ids = await readRanks(source);
    if (!list.isDropped && list.ids.length <= this.limits.most) this.#keep(key, list);
    return list.ids;
  }

  #keep(key: string, list: Ranked): void {
    this.#lists.delete(key);
    this.#lists.set(key, list);
    let kept = [...this.#lists.values()].reduce((sum, { ids }) => sum + ids.length, 0);
    for (const [oldKey, old] of this.#lists) {
      if (kept <= this.limits.most) return;
      kept -= old.ids.length;
      this.#drop(oldKey, old);
    }
  }
}
