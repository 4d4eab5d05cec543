import { type Channel, channels, type Range, ranges } from '@atrium/contract/figure/fields.ts';
import { useSearchParams } from 'react-router';

export type ChannelChoice = 'all' | Channel;
export const channelChoices = ['all', ...channels] as const;

export interface HomeChoice {
  readonly range: Range;
  readonly by: ChannelChoice;
}

/** Reads the selection from the URL, where defaults are omitted. */
export const parseHomeChoice = (search: URLSearchParams): HomeChoice => ({
  range: ranges.find((range) => range === search.get('range')) ?? 'week',
  by: channelChoices.find((by) => by === search.get('by')) ?? 'all',
});

export const useHomeChoice = (): [HomeChoice, (change: Partial<HomeChoice>) => void] => {
  const [search, setSearch] = useSearchParams();
  const choice = parseHomeChoice(search);
  const choose = (change: Partial<HomeChoice>): void => {
    const { range, by } = { ...choice, ...change };
    const next = new URLSearchParams(search);
    if (range === 'week') next.delete('range');
    else next.set('range', range);
    if (by === 'all') next.delete('by');
    else next.set('by', by);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return [choice, choose];
};
