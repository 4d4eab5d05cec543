import ExportOutlined from '@ant-design/icons/ExportOutlined';
import { memo } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { splitLabel, type Readings } from '../../lib/search/pinyin-match.ts';
import { NamedIcon } from '../../components/icon/named-icon.tsx';
import { UserAvatar } from '../../components/text/user-avatar.tsx';
import { rowHeight } from './result-layout.ts';
import type { SearchEntry } from './search-entries.ts';

interface ResultRowProps {
  id: string;
  entry: SearchEntry;
  query: string;
  readings: Readings;
  isActive: boolean;
  position: number;
  count: number;
  top: number;
  onActivate: (entry: SearchEntry) => void;
  onSelect: (entry: SearchEntry) => void;
}

const Label = ({ entry, query, readings }: Pick<ResultRowProps, 'entry' | 'query' | 'readings'>) => (
  <span className="min-w-0 truncate">
    {splitLabel(entry.label, query, readings).map(({ start, text, isMatch }) =>
      isMatch ? (
        <mark key={start} className="bg-transparent font-semibold text-primary underline underline-offset-4">
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </span>
);

const OtherWindow = () => {
  const t = useTranslation('search');
  return (
    <>
      <ExportOutlined className="text-xs text-tertiary" aria-hidden role={undefined} aria-label={undefined} />
      <span className="sr-only">{t((w) => w.newWindow)}</span>
    </>
  );
};

export const ResultRow = memo((props: ResultRowProps) => {
  const { id, entry, query, readings, isActive, position, count, top, onActivate, onSelect } = props;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-posinset={position + 1}
      aria-setsize={count}
      tabIndex={-1}
      className={`absolute inset-x-0 flex cursor-pointer items-center gap-3 rounded-md px-3 contain-strict ${isActive ? 'bg-primary-bg text-primary' : ''}`}
      style={{ height: rowHeight, top }}
      onMouseMove={() => onActivate(entry)}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onSelect(entry)}
      onKeyDown={(event) => event.key === 'Enter' && onSelect(entry)}
    >
      {entry.avatar ? (
        <UserAvatar {...entry.avatar} />
      ) : (
        <span className="w-6 shrink-0 text-center text-base">{entry.icon && <NamedIcon name={entry.icon} />}</span>
      )}
      <Label entry={entry} query={query} readings={readings} />
      {entry.href && <OtherWindow />}
      {entry.detail && <span className="min-w-0 shrink-[2] truncate text-xs text-secondary">{entry.detail}</span>}
    </div>
  );
});
