import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAccess, useUser } from '../../lib/access/access.ts';
import { useSettled } from '../../lib/browser/use-settled.ts';
import { useTitle } from '../../lib/language/i18n.ts';
import { findLabels, indexLabels, plainQuery } from '../../lib/search/pinyin-match.ts';
import { loadReadings, useReadings } from '../../lib/search/pinyin-readings.ts';
import { forget, readHistory } from '../../lib/search/search-history.ts';
import { menuEntries } from '../menu/menu-entries.ts';
import { type SearchEntry, searchEntries } from './search-entries.ts';
import { useFoundPeople } from './use-found-people.ts';
import { useSearchActs } from './use-search-acts.ts';

/** Milliseconds of debounce. */
const debounceTime = 100;

const useEntries = () => {
  const routes = useAccess((access) => access.routes);
  const titleOf = useTitle();
  const pages = useMemo(() => searchEntries(menuEntries(routes), titleOf), [routes, titleOf]);
  const acts = useSearchActs(pages);
  return useMemo(() => {
    const entries = [...pages, ...acts];
    return { pages, entries, index: indexLabels(entries.map((entry) => entry.label)) };
  }, [pages, acts]);
};

const useHistory = (entries: readonly SearchEntry[]) => {
  const { id } = useUser();
  const [history, setHistory] = useState(() => readHistory(id));
  const recent = useMemo(() => {
    const known = new Map(entries.map((entry) => [entry.key, entry]));
    return history.flatMap((key) => known.get(key) ?? []);
  }, [entries, history]);
  const remove = useCallback((entry: SearchEntry) => setHistory(forget(id, entry.key)), [id]);
  return { recent, remove };
};

/** Returns the entries of the dialog: results, or the history for an empty text. */
export const useSearchResults = (text: string) => {
  const { pages, entries, index } = useEntries();
  const { recent, remove } = useHistory(entries);
  const readings = useReadings((known) => known.readings);
  const settled = useSettled(text, debounceTime);

  useEffect(() => loadReadings(index.characters), [index]);

  // An empty text shows the history immediately; otherwise waits for the debounce.
  const query = text.trim() === '' ? '' : settled;

  const find = (wanted: string) => findLabels(index, wanted, readings).flatMap((at) => entries[at] ?? []);
  const found = useMemo(
    () => findLabels(index, query, readings).flatMap((at) => entries[at] ?? []),
    [index, entries, query, readings],
  );
  const people = useFoundPeople(query.trim(), pages);
  const all = useMemo(() => [...found, ...people], [found, people]);
  const isSearch = plainQuery(query) !== '';
  return {
    query: query.trim(),
    isSearch,
    /** The search is behind the typed text. */
    isBehind: plainQuery(text) !== plainQuery(query),
    results: isSearch ? all : recent,
    /** Stable while the text is the same: later results are appended. */
    list: isSearch ? found : recent,
    find,
    remove,
  };
};
