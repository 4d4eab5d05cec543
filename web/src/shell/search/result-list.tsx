import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { memo, type RefObject, useLayoutEffect, type KeyboardEvent } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useReadings } from '../../lib/search/pinyin-readings.ts';
import { headingHeight, type ResultItem, type ResultLayout, rowHeight } from './result-layout.ts';
import { ResultRow } from './result-row.tsx';
import type { SearchEntry, Target } from './search-entries.ts';

interface EntryActionsProps {
  entry: SearchEntry;
  /** In pixels. */
  top: number;
  onGo: (target: Target) => void;
}

const moveFocus = ({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void => {
  const offset = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (offset === undefined) return;
  const buttons = [...currentTarget.querySelectorAll('button')];
  buttons[buttons.findIndex((button) => button === target) + offset]?.focus();
};

/** Further actions on the active result. They are outside the listbox, because options cannot contain buttons. */
const EntryActions = ({ entry, top, onGo }: EntryActionsProps) => {
  const t = useTranslation('search');
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t((w) => w.actionsOf, { name: entry.label })}
      className="absolute right-2 flex items-center gap-1"
      style={{ top, height: rowHeight }}
      onKeyDown={moveFocus}
    >
      {entry.actions?.map(({ key, label, to }) => (
        <Button key={key} size="small" onClick={() => onGo(to)}>
          {label}
        </Button>
      ))}
    </div>
  );
};

/** In pixels; phones use the available space. */
const maxHeight = 450;
const overscan = 2;

interface ResultListProps {
  id: string;
  container: RefObject<HTMLDivElement | null>;
  layout: ResultLayout;
  count: number;
  query: string;
  /** -1 if no result is active. */
  activePosition: number;
  label: string;
  onActivate: (entry: SearchEntry) => void;
  onSelect: (entry: SearchEntry) => void;
  onGo: (target: Target) => void;
  onRemove: (entry: SearchEntry) => void;
}

export const createOptionId = (listId: string, position: number) => `${listId}-${position}`;

const RemoveButtons = ({ layout, onRemove }: Pick<ResultListProps, 'layout' | 'onRemove'>) => {
  const t = useTranslation('search');
  return layout.items.map(
    (item) =>
      item.kind === 'result' &&
      item.group === 'history' && (
        <span
          key={item.entry.key}
          className="absolute right-1 flex items-center"
          style={{ top: item.top, height: rowHeight }}
        >
          <Button
            type="text"
            size="small"
            className="text-tertiary!"
            icon={<CloseOutlined aria-hidden role={undefined} aria-label={undefined} />}
            aria-label={t((w) => w.remove, { name: item.entry.label })}
            onClick={() => onRemove(item.entry)}
          />
        </span>
      ),
  );
};

const useVisibleItems = (container: RefObject<HTMLDivElement | null>, { items }: ResultLayout): ResultItem[] => {
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => container.current,
    estimateSize: (index) => (items[index]?.kind === 'heading' ? headingHeight : rowHeight),
    initialRect: { width: 0, height: maxHeight },
    overscan,
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    virtualizer.measure();
    if (virtualizer.scrollOffset) virtualizer.scrollToOffset(0);
  }, [virtualizer, items]);
  return virtualizer.getVirtualIndexes().flatMap((index) => items[index] ?? []);
};

const Heading = ({ text, top }: { text: string; top: number }) => (
  <div
    role="presentation"
    className="absolute inset-x-0 flex items-center px-3 text-xs text-secondary"
    style={{ top, height: headingHeight }}
  >
    {text}
  </div>
);

export const ResultList = memo((props: ResultListProps) => {
  const { id, container, layout, count, query, activePosition, label, onActivate, onSelect, onGo, onRemove } = props;
  const readings = useReadings((state) => state.readings);
  const visibleItems = useVisibleItems(container, layout);
  const hasRemoveButtons = layout.items.some((item) => item.kind === 'result' && item.group === 'history');
  const activeItem = layout.items.find((item) => item.kind === 'result' && item.position === activePosition);
  return (
    <div
      ref={container}
      className="relative overflow-y-auto overscroll-contain max-md:max-h-none! max-md:flex-1"
      style={{ maxHeight }}
    >
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className={`relative ${hasRemoveButtons ? 'mr-9 pointer-coarse:mr-13' : ''}`}
        style={{ height: layout.height }}
      >
        {visibleItems.map((item) =>
          item.kind === 'heading' ? (
            <Heading key={item.key} text={item.text} top={item.top} />
          ) : (
            <ResultRow
              // Reusing rows by position is cheaper than creating new ones.
              key={item.position}
              id={createOptionId(id, item.position)}
              entry={item.entry}
              query={query}
              readings={readings}
              isActive={item.position === activePosition}
              position={item.position}
              count={count}
              top={item.top}
              onActivate={onActivate}
              onSelect={onSelect}
            />
          ),
        )}
      </div>
      {activeItem?.kind === 'result' && <EntryActions entry={activeItem.entry} top={activeItem.top} onGo={onGo} />}
      {hasRemoveButtons && <RemoveButtons layout={layout} onRemove={onRemove} />}
    </div>
  );
});
