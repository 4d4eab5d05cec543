import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { useWords } from '../../lib/i18n.ts';
import { useReadings } from '../../lib/pinyin-readings.ts';
import { ResultRow, rowHeight } from './result-row.tsx';
import type { SearchEntry } from './search-entries.ts';

/** Rows kept ready above and below those in sight. */
const spare = 6;

export interface ResultListProps {
  id: string;
  box: RefObject<HTMLDivElement | null>;
  entries: readonly SearchEntry[];
  query: string;
  active: number;
  label: string;
  onActivate: (position: number) => void;
  onSelect: (entry: SearchEntry) => void;
  /** Where given, each row has a button to remove it. */
  onRemove?: ((entry: SearchEntry) => void) | undefined;
}

export const optionId = (listId: string, position: number) => `${listId}-${position}`;

/** The rows that can be chosen; of thousands, only those in sight exist. */
export const ResultList = (props: ResultListProps) => {
  const { id, box, entries, query, active, label, onActivate, onSelect, onRemove } = props;
  const t = useWords('search');
  const readings = useReadings((known) => known.readings);
  const [first, setFirst] = useState(0);
  const shown = entries.slice(Math.max(0, first - spare), first + Math.ceil(innerHeight / rowHeight) + spare);
  const offset = Math.max(0, first - spare);
  return (
    <div
      ref={box}
      className="relative max-h-[450px] overflow-y-auto overscroll-contain max-md:max-h-none max-md:flex-1"
      onScroll={(event) => setFirst(Math.floor(event.currentTarget.scrollTop / rowHeight))}
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
            key={entry.key}
            id={optionId(id, at + offset)}
            entry={entry}
            query={query}
            readings={readings}
            isActive={at + offset === active}
            position={at + offset}
            count={entries.length}
            onActivate={() => onActivate(at + offset)}
            onSelect={() => onSelect(entry)}
          />
        ))}
      </div>
      {onRemove &&
        entries.map((entry, at) => (
          <Button
            key={entry.key}
            type="text"
            size="small"
            className="absolute! right-1"
            style={{ top: at * rowHeight + (rowHeight - 24) / 2 }}
            icon={<CloseOutlined aria-hidden role={undefined} aria-label={undefined} />}
            aria-label={t((w) => w.remove, { name: entry.label })}
            onClick={() => onRemove(entry)}
          />
        ))}
    </div>
  );
};
