import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type Translate, useTranslation } from '../../lib/language/i18n.ts';
import type { Words } from '../../words/namespaces.ts';
import type { DropPosition } from './tree-move.ts';
import { indent, getLineTop, type Move, type ActiveMove } from './use-tree-move.ts';

interface TreeMoveIndicatorsProps {
  move: Move;
  container: RefObject<HTMLDivElement | null>;
  getName: (id: number) => string;
}

const margin = 8;

const Line = ({ moving, container }: { moving: ActiveMove; container: RefObject<HTMLDivElement | null> }) => {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!container.current || !line.current) return;
    const top = getLineTop(container.current, moving);
    line.current.hidden = top === null;
    line.current.style.translate = `0 ${top ?? 0}px`;
  });
  return (
    <div
      ref={line}
      aria-hidden
      className="pointer-events-none absolute end-0 top-0 z-10 h-0.5 rounded-full bg-primary"
      style={{ insetInlineStart: margin + moving.position.depth * indent }}
    />
  );
};

/** Writes to the DOM, because rendering all rows is slow. */
const markRows = (container: HTMLElement | null, moving: ActiveMove | null) => {
  for (const row of container?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? []) {
    const id = Number(row.dataset['rowKey']);
    row.toggleAttribute('data-drop-target', id === moving?.position.parentId);
    row.toggleAttribute('data-moving', moving !== null && id > 0 && !moving.indexById.has(id));
  }
};

const describePosition = (
  { parentId, before }: DropPosition,
  getName: (id: number) => string,
  t: Translate<Words['table']>,
): string => {
  const sibling = before === null ? '' : getName(before);
  if (parentId === null) return t((w) => (before === null ? w.moveTopLast : w.moveTopBefore), { sibling });
  return t((w) => (before === null ? w.moveLast : w.moveBefore), { parent: getName(parentId), sibling });
};

export const TreeMoveIndicators = ({ move, container, getName }: TreeMoveIndicatorsProps) => {
  const t = useTranslation('table');
  const moving = useStore(move, (state) => state.moving);
  useLayoutEffect(() => markRows(container.current, moving), [container, moving]);
  const getAnnouncement = () => {
    if (!moving) return '';
    const position = describePosition(moving.position, getName, t);
    return moving.isByKeyboard ? t((w) => w.moveByKeyboard, { position }) : position;
  };
  return (
    <>
      {moving && <Line moving={moving} container={container} />}
      <div
        role="status"
        className={
          moving
            ? 'pointer-events-none fixed inset-x-0 bottom-16 z-50 mx-auto w-fit max-w-[90vw] rounded-md bg-elevated px-4 py-2 text-sm shadow-lg'
            : 'sr-only'
        }
      >
        {getAnnouncement()}
      </div>
    </>
  );
};
