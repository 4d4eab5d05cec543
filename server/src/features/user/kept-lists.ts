import type { Dialect } from '../../db/dialect/dialect.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { EventCache } from '../../platform/event/event-cache.ts';
import { RankedLists, usualRankLimits, type RankLimits } from '../../platform/list/ranked-lists.ts';
import type { KeptCount } from './filter.ts';

const countsKept = 500;

/** What is kept in memory of lists of users, until users, roles or departments change. */
export interface KeptLists {
  readonly counts: EventCache<string, KeptCount>;
  readonly ranked: RankedLists;
}

/** SQLite answers nothing else while it reads where the users of a list stand. */
const limitsOf = ({ kind }: Dialect): RankLimits =>
  kind === 'sqlite' ? { ...usualRankLimits, longest: 100_000 } : usualRankLimits;

/** Keeps counts that took long, and where the users of long lists stand. */
export const keepLists = (
  { events, clock, log, dialect }: AppContext,
  limits: RankLimits = limitsOf(dialect),
): KeptLists => {
  const counts = new EventCache<string, KeptCount>(events, clock, countsKept);
  const ranked = new RankedLists({ events, clock, log }, limits);
  events.on('user', ({ ids }) => {
    counts.clear();
    ranked.touch(ids);
  });
  events.on('signIn', ({ ids }) => {
    counts.deleteWhere(({ seesSignIns }) => seesSignIns);
    ranked.touchSignedIn(ids);
  });
  events.on('rights', () => {
    counts.clear();
    ranked.clear();
  });
  return { counts, ranked };
};
