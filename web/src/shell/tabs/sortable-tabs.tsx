import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { memo, type ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { moveTab } from '../../lib/tab/tabs.ts';
import { TabItem, type TabItemProps } from './tab-item.tsx';

/** Pixels (mouse) and milliseconds (touch) before a drag starts; less is a click or scrolling. */
const distance = 5;
const delay = 200;

const restrictToBar: Modifier = ({ transform }) => ({ ...transform, y: 0 });
const modifiers = [restrictToBar];

// New options would render every tab.
const mouseOptions = { activationConstraint: { distance } };
const touchOptions = { activationConstraint: { delay, tolerance: distance } };
const keyboardOptions = {
  coordinateGetter: sortableKeyboardCoordinates,
  // Enter opens a tab.
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
};

interface SortableTabsProps {
  keys: string[];
  getTitle: (key: string) => string;
  onDragging: (isDragging: boolean) => void;
  children: ReactNode;
}

const useAnnouncements = (keys: readonly string[], getTitle: (key: string) => string): Announcements => {
  const t = useTranslation('shell');
  const createPlaceholders = (id: string | number, over: string | number | undefined) => ({
    title: getTitle(String(id)),
    at: keys.indexOf(String(over ?? id)) + 1,
    of: keys.length,
  });
  return {
    onDragStart: ({ active }) => t((w) => w.dragPicked, createPlaceholders(active.id, undefined)),
    onDragOver: ({ active, over }) => t((w) => w.dragOver, createPlaceholders(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t((w) => w.dragDropped, createPlaceholders(active.id, over?.id)),
    onDragCancel: ({ active }) => t((w) => w.dragCanceled, { title: getTitle(String(active.id)) }),
  };
};

export const SortableTabs = ({ keys, getTitle, onDragging, children }: SortableTabsProps) => {
  const t = useTranslation('shell');
  const announcements = useAnnouncements(keys, getTitle);
  const sensors = useSensors(
    useSensor(MouseSensor, mouseOptions),
    useSensor(TouchSensor, touchOptions),
    useSensor(KeyboardSensor, keyboardOptions),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t((w) => w.dragHelp) } }}
      onDragStart={() => onDragging(true)}
      onDragCancel={() => onDragging(false)}
      onDragEnd={({ active, over }) => {
        onDragging(false);
        if (over) moveTab(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={keys} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
};

export const SortableTab = memo((props: Omit<TabItemProps, 'drag'>) => {
  const { key, draggable } = props.tab;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    disabled: !draggable,
  });
  const style = {
    ...(transform && { transform: `translateX(${transform.x}px)` }),
    ...(transition && { transition }),
  };
  return (
    <TabItem
      {...props}
      drag={{
        ...listeners,
        ref: setNodeRef,
        style,
        'data-dragging': isDragging || undefined,
        'aria-describedby': attributes['aria-describedby'],
      }}
    />
  );
});
