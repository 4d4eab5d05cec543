import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useReadings } from '../../lib/search/pinyin-readings.ts';
import { ResultRow, rowHeight } from './result-row.tsx';
import type { SearchEntry } from './search-entries.ts';

/** The list's height at most, in pixels; on a phone it takes what there is. */
const maxHeight = 450;
/** Rows kept ready above and below those in sight. */
const spare = 2;

interface ResultListProps {
  id: string;
  box: RefObject<HTMLDivElement | null>;
  entries: readonly SearchEntry[];
  query: string;
  active: number;
  label: string;
  onActivate: (position: number) => void;
  onSelect: (entry: SearchEntry) => void;
  /** Where given, each row has a button to remove it. */
  onRemove: ((entry: SearchEntry) => void) | undefined;
}

/** The id of the option at a position. */
export const optionId = (listId: string, position: number) => `${listId}-${position}`;

const RemoveButtons = ({
  entries,
  onRemove,
}: {
  entries: readonly SearchEntry[];
  onRemove: (entry: SearchEntry) => void;
}) => {
  const t = useTranslation('search');
  return entries.map((entry, at) => (
    <Button
      key={entry.key}
      type="text"
      size="small"
      className="absolute! right-1 text-tertiary!"
      style={{ top: at * rowHeight + (rowHeight - 24) / 2 }}
      icon={<CloseOutlined aria-hidden role={undefined} aria-label={undefined} />}
      aria-label={t((w) => w.remove, { name: entry.label })}
      onClick={() => onRemove(entry)}
    />
  ));
};

/** Which rows are in sight, with some to spare; another list is shown from its beginning. */
const useWindow = (box: RefObject<HTMLDivElement | null>, entries: readonly SearchEntry[]) => {
  const isPhone = useIsPhone();
  const [top, setTop] = useState(0);
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    // Asking where it is would lay out the page once more on each key.
    if (isScrolled.current) box.current?.scrollTo(0, 0);
  }, [box, entries]);
  const offset = Math.max(0, top - spare);
  const length = Math.ceil((isPhone ? innerHeight : maxHeight) / rowHeight) + 2 * spare;
  return {
    offset,
    shown: entries.slice(offset, offset + length),
    scroll: (to: number) => setTop(Math.floor(to / rowHeight)),
  };
};

/** The rows that can be chosen; of thousands, only those in sight exist. */
export const ResultList = memo((props: ResultListProps) => {
  const { id, box, entries, query, active, label, onActivate, onSelect, onRemove } = props;
  const readings = useReadings((known) => known.readings);
  const { offset, shown, scroll } = useWindow(box, entries);
  return (
    <div
      ref={box}
      className="relative overflow-y-auto overscroll-contain max-md:max-h-none! max-md:flex-1"
      style={{ maxHeight }}
      onScroll={(event) => scroll(event.currentTarget.scrollTop)}
    >
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className={`relative ${onRemove ? 'mr-9' : ''}`}
        style={{ height: entries.length * rowHeight }}
      >
        {shown.map((entry, at) => (
          <ResultRow
            // A row keeps its place and takes other words: cheaper than another row.
            key={optionId(id, at + offset)}
            id={optionId(id, at + offset)}
            entry={entry}
            query={query}
            readings={readings}
            isActive={at + offset === active}
            position={at + offset}
            count={entries.length}
            onActivate={onActivate}
            onSelect={onSelect}
          />
        ))}
      </div>
      {onRemove && <RemoveButtons entries={entries} onRemove={onRemove} />}
    </div>
  );
});
