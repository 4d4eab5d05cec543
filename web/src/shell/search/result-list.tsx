import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useLayoutEffect } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useReadings } from '../../lib/search/pinyin-readings.ts';
import { ResultRow, rowHeight } from './result-row.tsx';
import type { SearchEntry } from './search-entries.ts';

/** Maximum height of the list in pixels; phones use the available space. */
const maxHeight = 450;
/** Number of rows that are rendered above and below the visible ones. */
const overscan = 2;

interface ResultListProps {
  id: string;
  box: RefObject<HTMLDivElement | null>;
  entries: readonly SearchEntry[];
  query: string;
  active: number;
  label: string;
  onActivate: (position: number) => void;
  onSelect: (entry: SearchEntry) => void;
  /** Adds a remove button to each row. */
  onRemove: ((entry: SearchEntry) => void) | undefined;
}

/** Returns the ID of the option at a position. */
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

/** Returns the positions of the rendered entries; a new list starts at the top. */
const useVisiblePositions = (box: RefObject<HTMLDivElement | null>, entries: readonly SearchEntry[]): number[] => {
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 0, height: maxHeight },
    overscan,
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    if (virtualizer.scrollOffset) virtualizer.scrollToOffset(0);
  }, [virtualizer, entries]);
  return virtualizer.getVirtualIndexes().filter((position) => position < entries.length);
};

/** Options of the search dialog, virtualized. */
export const ResultList = memo((props: ResultListProps) => {
  const { id, box, entries, query, active, label, onActivate, onSelect, onRemove } = props;
  const readings = useReadings((known) => known.readings);
  const positions = useVisiblePositions(box, entries);
  return (
    <div
      ref={box}
      className="relative overflow-y-auto overscroll-contain max-md:max-h-none! max-md:flex-1"
      style={{ maxHeight }}
    >
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className={`relative ${onRemove ? 'mr-9' : ''}`}
        style={{ height: entries.length * rowHeight }}
      >
        {positions.map((position) => {
          const entry = entries[position];
          // Rows are reused by position, which is cheaper than creating new ones.
          const key = optionId(id, position);
          return (
            entry && (
              <ResultRow
                key={key}
                id={key}
                entry={entry}
                query={query}
                readings={readings}
                isActive={position === active}
                position={position}
                count={entries.length}
                onActivate={onActivate}
                onSelect={onSelect}
              />
            )
          );
        })}
      </div>
      {onRemove && <RemoveButtons entries={entries} onRemove={onRemove} />}
    </div>
  );
});
