import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  homeOf,
  isSameSpot,
  type ShownRow,
  type Spot,
  spotAt,
  spotByKey,
  spotInto,
  withoutBranch,
} from './tree-move.ts';

/** Pixels of one level, and those that the pointer has to move before a press becomes a drag. */
export const indent = 20;
const distance = 5;
/** Pixels from the edge of what scrolls within which it scrolls along, and how far in each frame. */
const [edge, stride] = [48, 10];

/** A row that is being moved, and where it would be put now. */
export interface Moving {
  readonly id: number;
  readonly rows: readonly ShownRow[];
  readonly spot: Spot;
  readonly home: Spot;
  readonly isByKeyboard: boolean;
  /** The level that was chosen last, by keyboard. */
  readonly level: number;
}

/** What a handle listens to. */
export interface MoveHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

const rowElement = (box: HTMLElement, id: number): HTMLElement | null =>
  box.querySelector<HTMLElement>(`tr[data-row-key="${id}"]`);

/** Pixels from the top of the box to the line of a spot. */
export const lineTop = (box: HTMLElement, { rows, spot: { gap } }: Moving): number => {
  const [below, above] = [rows[gap], rows[gap - 1]];
  const top = box.getBoundingClientRect().top;
  if (above) return (rowElement(box, above.id)?.getBoundingClientRect().bottom ?? top) - top;
  return below ? (rowElement(box, below.id)?.getBoundingClientRect().top ?? top) - top : 0;
};

/** The spot under the pointer: in the middle of a row that can hold others below it, elsewhere in the nearest gap. */
const spotUnder = (box: HTMLElement, rows: readonly ShownRow[], y: number, depth: number): Spot => {
  let gap = 0;
  for (const [index, row] of rows.entries()) {
    const bounds = rowElement(box, row.id)?.getBoundingClientRect();
    if (!bounds) continue;
    const share = (y - bounds.top) / bounds.height;
    if (row.canHold && share > 0.3 && share < 0.7) return spotInto(rows, index);
    if (share >= 0.5) gap = index + 1;
  }
  return spotAt(rows, gap, depth);
};

const scrollerOf = (element: HTMLElement): HTMLElement => {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.documentElement;
};

/** Scrolls what holds the box while the pointer is at its upper or lower edge. */
const scrollAlong = (box: HTMLElement, y: number): void => {
  const scroller = scrollerOf(box);
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < Math.max(top, 0) + edge) scroller.scrollBy(0, -stride);
  else if (y > Math.min(bottom, innerHeight) - edge) scroller.scrollBy(0, stride);
};

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

type Box = RefObject<HTMLDivElement | null>;

/** While something is dragged, what holds the box scrolls along with the pointer. */
const useScrollAlong = (box: Box, pointer: RefObject<number>, isDragged: boolean): void =>
  useEffect(() => {
    if (!isDragged) return undefined;
    const timer = setInterval(() => box.current && scrollAlong(box.current, pointer.current), 16);
    return () => clearInterval(timer);
  }, [box, pointer, isDragged]);

const begin = (shown: readonly ShownRow[], id: number, isByKeyboard: boolean): Moving => {
  const home = homeOf(shown, id);
  return { id, rows: withoutBranch(shown, id), spot: home, home, isByKeyboard, level: home.depth };
};

/** A move after an arrow key; the row beside its spot comes into sight. */
const stepped = (box: HTMLElement | null, moving: Moving, key: string): Moving => {
  const spot = spotByKey(moving.rows, moving.spot, key, moving.level);
  const level = key === 'ArrowLeft' || key === 'ArrowRight' ? spot.depth : moving.level;
  const near = moving.rows[spot.gap] ?? moving.rows[spot.gap - 1];
  if (near && box) rowElement(box, near.id)?.scrollIntoView({ block: 'nearest' });
  return { ...moving, spot, level };
};

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** Lets the rows of a tree be put elsewhere: by mouse, by finger, and by keyboard. */
export const useTreeMove = (
  shown: readonly ShownRow[],
  onDrop: (id: number, spot: Spot) => void,
): { readonly moving: Moving | null; readonly box: Box; readonly handlersOf: (id: number) => MoveHandlers } => {
  const box = useRef<HTMLDivElement>(null);
  const press = useRef<Press | null>(null);
  const pointer = useRef(0);
  const [moving, setMoving] = useState<Moving | null>(null);
  useScrollAlong(box, pointer, moving !== null && !moving.isByKeyboard);
  const cancel = () => {
    press.current = null;
    setMoving(null);
  };
  const drop = () => {
    if (moving && !isSameSpot(moving.spot, moving.home)) onDrop(moving.id, moving.spot);
    cancel();
  };
  const drag = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const from = press.current;
    pointer.current = clientY;
    if (!from || !box.current) return;
    if (!moving && Math.hypot(clientX - from.x, clientY - from.y) < distance) return;
    const now = moving ?? begin(shown, from.id, false);
    const depth = from.depth + Math.round((clientX - from.x) / indent);
    setMoving({ ...now, spot: spotUnder(box.current, now.rows, clientY, depth) });
  };
  const onKey = (id: number, event: KeyboardEvent<HTMLElement>) => {
    const isPress = event.key === ' ' || event.key === 'Enter';
    if (!isPress && !(moving && (event.key === 'Escape' || arrows.includes(event.key)))) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') cancel();
    else if (!moving) setMoving(begin(shown, id, true));
    else if (isPress) drop();
    else setMoving(stepped(box.current, moving, event.key));
  };
  const handlersOf = (id: number): MoveHandlers => ({
    onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId }) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      press.current = { id, x: clientX, y: clientY, depth: shown.find((row) => row.id === id)?.depth ?? 0 };
    },
    onPointerMove: drag,
    onPointerUp: () => (press.current ? drop() : undefined),
    onPointerCancel: cancel,
    onKeyDown: (event) => onKey(id, event),
    onBlur: cancel,
  });
  return { moving, box, handlersOf };
};
