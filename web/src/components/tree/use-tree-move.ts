import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { findRowElement, findScroller } from '../table/row-elements.ts';
import {
  getCurrentPosition,
  isSamePosition,
  type ShownRow,
  type DropPosition,
  getDropPositionAt,
  getDropPositionByKey,
  getDropPositionInto,
  withoutBranch,
} from './tree-move.ts';

/** Pixels per level, and pixels that start a drag. */
export const indent = 20;
const dragThreshold = 5;
/** Pixels from the edge within which the container scrolls, and pixels per frame. */
const scrollMargin = 48;
const scrollStep = 10;

export interface ActiveMove {
  readonly id: number;
  readonly rows: readonly ShownRow[];
  readonly indexById: ReadonlyMap<number, number>;
  readonly position: DropPosition;
  readonly origin: DropPosition;
  readonly isByKeyboard: boolean;
  readonly level: number;
}

export interface MoveHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

/** Returns the pixels from the top of the box to the drop line; null if the neighboring rows are not rendered. */
export const getLineTop = (container: HTMLElement, { rows, position: { gap } }: ActiveMove): number | null => {
  const getBounds = (row: ShownRow | undefined) => row && findRowElement(container, row.id)?.getBoundingClientRect();
  const y = getBounds(rows[gap - 1])?.bottom ?? getBounds(rows[gap])?.top;
  return y === undefined ? null : y - container.getBoundingClientRect().top;
};

/** Returns the position under the pointer: below a row at its middle, otherwise the nearest gap. */
const getDropPositionUnder = (
  container: HTMLElement,
  { rows, indexById }: ActiveMove,
  y: number,
  depth: number,
): DropPosition => {
  let gap: number | null = null;
  for (const element of container.querySelectorAll<HTMLElement>('tr[data-row-key]')) {
    const index = indexById.get(Number(element.dataset['rowKey']));
    if (index === undefined) continue;
    const bounds = element.getBoundingClientRect();
    const relativeOffset = (y - bounds.top) / bounds.height;
    if (rows[index]?.canHaveChildren && relativeOffset > 0.3 && relativeOffset < 0.7)
      return getDropPositionInto(rows, index);
    gap = relativeOffset >= 0.5 ? index + 1 : (gap ?? index);
  }
  return getDropPositionAt(rows, gap ?? 0, depth);
};

const scrollNearEdge = (container: HTMLElement, y: number): void => {
  const scroller = findScroller(container);
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < Math.max(top, 0) + scrollMargin) scroller.scrollBy(0, -scrollStep);
  else if (y > Math.min(bottom, innerHeight) - scrollMargin) scroller.scrollBy(0, scrollStep);
};

interface PressStart {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

type ContainerRef = RefObject<HTMLDivElement | null>;

const useScrollNearEdge = (container: ContainerRef, pointer: RefObject<number>, isDragged: boolean): void =>
  useEffect(() => {
    if (!isDragged) return undefined;
    const timer = setInterval(() => container.current && scrollNearEdge(container.current, pointer.current), 16);
    return () => clearInterval(timer);
  }, [container, pointer, isDragged]);

const startMove = (visibleRows: readonly ShownRow[], id: number, isByKeyboard: boolean): ActiveMove => {
  const origin = getCurrentPosition(visibleRows, id);
  const rows = withoutBranch(visibleRows, id);
  const indexById = new Map(rows.map((row, index) => [row.id, index]));
  return { id, rows, indexById, position: origin, origin, isByKeyboard, level: origin.depth };
};

const moveByArrow = (moving: ActiveMove, key: string, reveal: (id: number) => void): ActiveMove => {
  const position = getDropPositionByKey(moving.rows, moving.position, key, moving.level);
  const level = key === 'ArrowLeft' || key === 'ArrowRight' ? position.depth : moving.level;
  const nearest = moving.rows[position.gap] ?? moving.rows[position.gap - 1];
  if (nearest) reveal(nearest.id);
  return { ...moving, position, level };
};

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

const getMoveAction = (key: string, moving: ActiveMove | null): 'begin' | 'drop' | 'cancel' | ActiveMove | null => {
  if (key === ' ' || key === 'Enter') return moving ? 'drop' : 'begin';
  if (key === 'Escape') return moving && 'cancel';
  return arrows.includes(key) ? moving : null;
};

export type Move = StoreApi<{ readonly moving: ActiveMove | null }>;

interface TreeMove {
  readonly move: Move;
  readonly movingId: number | undefined;
  readonly getHandlers: (id: number, reveal: (id: number) => void) => MoveHandlers;
}

/** Moves rows by mouse, touch and keyboard. The state is outside React, so that only the drop line renders. */
export const useTreeMove = (
  visibleRows: readonly ShownRow[],
  container: ContainerRef,
  onDrop: (id: number, position: DropPosition) => void,
): TreeMove => {
  const pressStart = useRef<PressStart | null>(null);
  const pointer = useRef(0);
  const [move] = useState((): Move => createStore(() => ({ moving: null })));
  const movingId = useStore(move, ({ moving }) => moving?.id);
  const isDragged = useStore(move, ({ moving }) => moving !== null && !moving.isByKeyboard);
  useScrollNearEdge(container, pointer, isDragged);
  const setMoving = (moving: ActiveMove | null) => move.setState({ moving });
  const cancel = () => {
    pressStart.current = null;
    setMoving(null);
  };
  const drop = () => {
    const { moving } = move.getState();
    if (moving && !isSamePosition(moving.position, moving.origin)) onDrop(moving.id, moving.position);
    cancel();
  };
  const drag = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const start = pressStart.current;
    const { moving } = move.getState();
    pointer.current = clientY;
    if (!start || !container.current) return;
    if (!moving && Math.hypot(clientX - start.x, clientY - start.y) < dragThreshold) return;
    const currentMove = moving ?? startMove(visibleRows, start.id, false);
    const depth = start.depth + Math.round((clientX - start.x) / indent);
    setMoving({ ...currentMove, position: getDropPositionUnder(container.current, currentMove, clientY, depth) });
  };
  const onKey = (id: number, event: KeyboardEvent<HTMLElement>, reveal: (id: number) => void) => {
    const action = getMoveAction(event.key, move.getState().moving);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action === 'begin') setMoving(startMove(visibleRows, id, true));
    else if (action === 'drop') drop();
    else if (action === 'cancel') cancel();
    else setMoving(moveByArrow(action, event.key, reveal));
  };
  const getHandlers = (id: number, reveal: (id: number) => void): MoveHandlers => ({
    onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId }) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      pressStart.current = { id, x: clientX, y: clientY, depth: visibleRows.find((row) => row.id === id)?.depth ?? 0 };
    },
    onPointerMove: drag,
    onPointerUp: () => (pressStart.current ? drop() : undefined),
    onPointerCancel: cancel,
    onKeyDown: (event) => onKey(id, event, reveal),
    onBlur: () => (move.getState().moving?.isByKeyboard ? cancel() : undefined),
  });
  return { move, movingId, getHandlers };
};
