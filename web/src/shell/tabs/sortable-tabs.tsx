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
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { moveTab } from '../../lib/tab/tabs.ts';
import { TabItem, type TabItemProps } from './tab-item.tsx';

/** Pixels (mouse) and milliseconds (touch) before a drag starts; less is a click or scrolling. */
const [distance, delay] = [5, 200];

const restrictToBar: Modifier = ({ transform }) => ({ ...transform, y: 0 });
const modifiers = [restrictToBar];

// New options would render every tab.
const mouse = { activationConstraint: { distance } };
const touch = { activationConstraint: { delay, tolerance: distance } };
const keyboard = {
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
  const gaps = (id: string | number, over: string | number | undefined) => ({
    title: getTitle(String(id)),
    at: keys.indexOf(String(over ?? id)) + 1,
    of: keys.length,
  });
  return {
    onDragStart: ({ active }) => t((w) => w.dragPicked, gaps(active.id, undefined)),
    onDragOver: ({ active, over }) => t((w) => w.dragOver, gaps(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t((w) => w.dragDropped, gaps(active.id, over?.id)),
    onDragCancel: ({ active }) => t((w) => w.dragCancelled, { title: getTitle(String(active.id)) }),
  };
};

/** Lets users move the `SortableTab`s in it by mouse, touch and keyboard. */
export const SortableTabs = ({ keys, getTitle, onDragging, children }: SortableTabsProps) => {
  const t = useTranslation('shell');
  const announcements = useAnnouncements(keys, getTitle);
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
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

export const SortableTab = (props: Omit<TabItemProps, 'drag'>) => {
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
};
