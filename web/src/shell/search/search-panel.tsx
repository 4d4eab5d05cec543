import { Button } from 'antd';
import { type KeyboardEvent, memo, useCallback, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { remember } from '../../lib/search/search-history.ts';
import { closeSearch } from './open-search.ts';
import { optionId, ResultList } from './result-list.tsx';
import { rowHeight } from './result-row.tsx';
import type { SearchEntry } from './search-entries.ts';
import { SearchField } from './search-field.tsx';
import { SearchHints } from './search-hints.tsx';
import { useSearchResults } from './use-search-results.ts';
import { withBase } from '../../lib/address/base-path.ts';

/** Returns the active row; a new list resets it to the first result, or none in the history. */
const useActive = (list: readonly SearchEntry[], results: readonly SearchEntry[], isSearch: boolean) => {
  const [choice, setChoice] = useState<{ of: readonly SearchEntry[]; at: number } | null>(null);
  const at = choice?.of === list ? choice.at : -1;
  const active = at === -1 && isSearch && results.length > 0 ? 0 : at;
  const setActive = useCallback(
    (next: number) => setChoice((last) => (last?.of === list && last.at === next ? last : { of: list, at: next })),
    [list],
  );
  return [active, setActive] as const;
};

const useSelect = () => {
  const navigate = useNavigate();
  const { id: userId } = useUser();
  return useCallback(
    (entry: SearchEntry) => {
      closeSearch();
      if (entry.to) {
        void navigate(entry.to.address, { state: entry.to.state });
      } else {
        remember(userId, entry.key);
        if (entry.href) window.open(withBase(entry.href), '_blank', 'noopener,noreferrer');
        else void navigate(entry.key);
      }
    },
    [navigate, userId],
  );
};

const bringIntoSight = (box: HTMLElement | null, position: number) => {
  if (!box) return;
  const top = position * rowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight;
};

const Nothing = ({ isSearch, query }: { isSearch: boolean; query: string }) => {
  const t = useTranslation('search');
  return (
    <p role="status" className="m-0 flex-1 px-4 py-12 text-center break-words text-secondary">
      {isSearch ? (
        <>
          {t((w) => w.noResults)} <span className="text-text">{t((w) => w.quoted, { query })}</span>
        </>
      ) : (
        t((w) => w.noHistory)
      )}
    </p>
  );
};

const CancelButton = memo(() => {
  const t = useTranslation('common');
  return (
    <Button type="text" className="md:hidden!" onClick={closeSearch}>
      {t((w) => w.cancel)}
    </Button>
  );
});

/** Content of the search dialog, reset on each opening. */
export const SearchPanel = () => {
  const t = useTranslation('search');
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const { query, isSearch, isBehind, list, results, find, remove } = useSearchResults(text);
  const [active, setActive] = useActive(list, results, isSearch);
  const select = useSelect();

  const hasRows = results.length > 0;
  const move = (by: 1 | -1) => {
    if (!hasRows) return;
    const from = active === -1 && by === -1 ? 0 : active;
    const position = (from + by + results.length) % results.length;
    setActive(position);
    bringIntoSight(box.current, position);
  };
  const press = (event: KeyboardEvent) => {
    // While characters are being composed, the keys belong to the input method.
    // oxlint-disable-next-line typescript/no-deprecated -- one browser says so by nothing else
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    // The shortcut of the dialog must not reach the browser while it is open.
    if (event.code === 'KeyK' && (event.metaKey || event.ctrlKey)) event.preventDefault();
    const acts: Partial<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => {
        // Enter before the debounce searches for the typed text.
        const entry = isBehind ? find(text)[0] : results[active];
        if (entry) select(entry);
      },
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-0 border-b border-solid border-line-secondary p-2">
        <SearchField
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          listId={hasRows ? listId : undefined}
          optionId={active >= 0 ? optionId(listId, active) : undefined}
        />
        <CancelButton />
      </div>
      {hasRows ? (
        <div className="flex min-h-0 flex-1 flex-col p-2">
          {!isSearch && <div className="px-3 pt-1 pb-2 text-xs text-secondary">{t((w) => w.history)}</div>}
          <ResultList
            id={listId}
            box={box}
            entries={results}
            query={query}
            active={active}
            label={isSearch ? t((w) => w.results) : t((w) => w.history)}
            onActivate={setActive}
            onSelect={select}
            onRemove={isSearch ? undefined : remove}
          />
        </div>
      ) : (
        <Nothing isSearch={isSearch} query={query} />
      )}
      <SearchHints count={isSearch ? results.length : null} />
    </div>
  );
};
