import { type KeyboardEvent, type PointerEvent, type ThHTMLAttributes, useRef } from 'react';
import { useWords } from '../../lib/i18n.ts';

interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Pixels; only cells with `onWidth` can be dragged. */
  width?: number;
  columnTitle?: string;
  onWidth?: (width: number) => void;
}

const step = 16;

/** The head of a column, with an edge that is dragged (or moved by the arrow keys) to make it wider. */
export const HeaderCell = ({ width, columnTitle, onWidth, children, ...rest }: HeaderCellProps) => {
  const t = useWords('table');
  const start = useRef<{ x: number; width: number } | null>(null);
  if (!onWidth || width === undefined) return <th {...rest}>{children}</th>;
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (start.current) onWidth(start.current.width + clientX - start.current.x);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(width + by);
  };
  return (
    <th {...rest}>
      {children}
      <span
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t((w) => w.widen, { column: columnTitle ?? '' })}
        aria-valuenow={width}
        className="absolute inset-y-2 end-0 z-1 w-1.5 cursor-col-resize touch-none rounded-full hover:bg-primary-border focus-visible:bg-primary"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          start.current = null;
        }}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
      />
    </th>
  );
};
