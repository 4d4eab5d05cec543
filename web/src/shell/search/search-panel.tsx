import { Button } from 'antd';
import { type KeyboardEvent, memo, type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { addToHistory } from '../../lib/search/search-history.ts';
import { addBasePath } from '../../lib/address/base-path.ts';
import { Key } from '../../components/text/key.tsx';
import { closeSearch, takeTypedAhead } from './open-search.ts';
import { createOptionId, ResultList } from './result-list.tsx';
import { headingHeight, createLayout, type ResultLayout, rowHeight } from './result-layout.ts';
import type { SearchEntry, Target } from './search-entries.ts';
import { SearchField } from './search-field.tsx';
import { useSearchResults } from './use-search-results.ts';

const SearchHints = memo(({ count }: { count: number | null }) => {
  const t = useTranslation('search');
  return (
    <div className="flex items-center gap-4 border-0 border-t border-solid border-line-secondary px-4 py-2 text-xs text-secondary max-md:hidden">
      <span className="flex items-center gap-1">
        <Key>↑</Key>
        <Key>↓</Key>
        {t((w) => w.navigate)}
      </span>
      <span className="flex items-center gap-1">
        <Key>↵</Key>
        {t((w) => w.select)}
      </span>
      <span className="flex items-center gap-1">
        <Key>Tab</Key>
        {t((w) => w.moreActions)}
      </span>
      <span className="flex items-center gap-1">
        <Key>ESC</Key>
        {t((w) => w.close)}
      </span>
      <span className="ml-auto tabular-nums" role="status">
        {count !== null && t((w) => w.total, { count })}
      </span>
    </div>
  );
});

/** Returns the position of the chosen result, otherwise of the first one of a search, or -1 in the history. */
const useActiveResult = (entries: readonly SearchEntry[], query: string) => {
  const [choice, setChoice] = useState<{ query: string; key?: string }>({ query });
  if (choice.query !== query) setChoice({ query });
  const setActive = useCallback(({ key }: SearchEntry) => setChoice({ query, key }), [query]);
  const chosenPosition = choice.query === query ? entries.findIndex(({ key }) => key === choice.key) : -1;
  const isFirst = chosenPosition === -1 && query !== '' && entries.length > 0;
  return [isFirst ? 0 : chosenPosition, setActive] as const;
};

const useSelect = () => {
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const go = useCallback(
    ({ address, state }: Target) => {
      closeSearch();
      void navigate(address, { state });
    },
    [navigate],
  );
  const select = useCallback(
    (entry: SearchEntry) => {
      if (entry.run) {
        if (!entry.keepsDialogOpen) closeSearch();
        return entry.run();
      }
      if (entry.to) return go(entry.to);
      addToHistory(userId, entry.key);
      if (!entry.href) return go({ address: entry.key });
      closeSearch();
      return void window.open(addBasePath(entry.href), '_blank', 'noopener,noreferrer');
    },
    [go, userId],
  );
  return { go, select };
};

const scrollIntoView = (container: HTMLElement | null, { items }: ResultLayout, position: number) => {
  const index = items.findIndex((item) => item.kind === 'result' && item.position === position);
  const item = items[index];
  if (!container || !item) return;
  // Also shows the heading of a first result.
  const top = items[index - 1]?.kind === 'heading' ? item.top - headingHeight : item.top;
  if (top < container.scrollTop) container.scrollTop = top;
  else if (item.top + rowHeight > container.scrollTop + container.clientHeight)
    container.scrollTop = item.top + rowHeight - container.clientHeight;
};

const cycleFocus = (panel: HTMLElement, isBackward: boolean) => {
  const elements = [...panel.querySelectorAll<HTMLElement>('input, button')].filter((element) =>
    element.checkVisibility(),
  );
  const index = elements.findIndex((element) => element === document.activeElement);
  elements.at((index + (isBackward ? -1 : 1)) % elements.length)?.focus();
};

const NoResults = ({ query }: { query: string }) => {
  const t = useTranslation('search');
  return (
    <p role="status" className="m-0 flex-1 px-4 py-12 text-center break-words text-secondary">
      {t((w) => w.noResults)} <span className="text-text">{t((w) => w.quoted, { query })}</span>
    </p>
  );
};

const NoHistory = () => {
  const t = useTranslation('search');
  return (
    <p role="status" className="m-0 px-4 pt-6 pb-4 text-center text-secondary">
      {t((w) => w.noHistory)}
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

interface SearchBarProps {
  field: RefObject<HTMLInputElement | null>;
  listId: string | undefined;
  optionId: string | undefined;
  onSearch: (text: string) => void;
}

const SearchBar = ({ field, listId, optionId, onSearch }: SearchBarProps) => {
  const [inputText, setInputText] = useState('');
  const insertTypedAhead = () => {
    const typedAhead = takeTypedAhead();
    if (typedAhead === '') return;
    setInputText(typedAhead);
    onSearch(typedAhead);
  };
  return (
    <div className="flex items-center gap-2 border-0 border-b border-solid border-line-secondary p-2">
      <SearchField
        ref={field}
        value={inputText}
        onFocus={insertTypedAhead}
        onChange={({ target, nativeEvent }) => {
          setInputText(target.value);
          // Unfinished input of an input method is not searched.
          if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) onSearch(target.value);
        }}
        onCompositionEnd={({ currentTarget }) => onSearch(currentTarget.value)}
        listId={listId}
        optionId={optionId}
      />
      <CancelButton />
    </div>
  );
};

interface KeyActions {
  readonly move: (offset: 1 | -1) => void;
  readonly selectActive: () => void;
}

const handleKey = (event: KeyboardEvent<HTMLElement>, { move, selectActive }: KeyActions): void => {
  // During composition, keys belong to the input method.
  // oxlint-disable-next-line typescript/no-deprecated -- Safari reports it only by this code
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  // The dialog's own shortcut must not reach the browser.
  if (event.code === 'KeyK' && (event.metaKey || event.ctrlKey)) event.preventDefault();
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Tab: () => cycleFocus(event.currentTarget, event.shiftKey),
    // On a button, Enter presses it.
    ...(event.target instanceof HTMLInputElement && { Enter: selectActive }),
  };
  const run = keys[event.key];
  if (!run) return;
  event.preventDefault();
  run();
};

export const SearchPanel = () => {
  const t = useTranslation('search');
  const listId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { query, isSearch, isOutdated, groups, hasHistory, find, remove } = useSearchResults(text);
  const results = useMemo(() => groups.flatMap(({ entries }) => entries), [groups]);
  const layout = useMemo(() => createLayout(groups), [groups]);
  const [activePosition, setActive] = useActiveResult(results, query);
  const { go, select } = useSelect();
  const hasRows = results.length > 0;
  const move = (offset: 1 | -1) => {
    if (!hasRows) return;
    const start = activePosition === -1 && offset === -1 ? 0 : activePosition;
    const position = (start + offset + results.length) % results.length;
    const entry = results[position];
    if (entry) setActive(entry);
    scrollIntoView(listRef.current, layout, position);
    field.current?.focus();
  };
  const selectActive = () => {
    // Enter before the debounce searches for the typed text.
    const entry = isOutdated ? find(text) : results[activePosition];
    if (entry) select(entry);
  };
  return (
    // The keys work in the field and on the buttons.
    <div
      role="presentation"
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => handleKey(event, { move, selectActive })}
    >
      <SearchBar
        field={field}
        listId={hasRows ? listId : undefined}
        optionId={activePosition >= 0 ? createOptionId(listId, activePosition) : undefined}
        onSearch={setText}
      />
      {isSearch && !hasRows && <NoResults query={query} />}
      {!isSearch && !hasHistory && <NoHistory />}
      {hasRows && (
        <div className="flex min-h-0 flex-1 flex-col p-2">
          <ResultList
            id={listId}
            container={listRef}
            layout={layout}
            count={results.length}
            query={query}
            activePosition={activePosition}
            label={isSearch ? t((w) => w.results) : t((w) => w.history)}
            onActivate={setActive}
            onSelect={select}
            onGo={go}
            onRemove={remove}
          />
        </div>
      )}
      <SearchHints count={isSearch ? results.length : null} />
    </div>
  );
};
