import { useRef, type PointerEvent, type ThHTMLAttributes } from 'react';

interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  width?: number;
  onWidth?: (width: number) => void;
}

export const HeaderCell = ({ width, onWidth, children, ...rest }: HeaderCellProps) => {
  const dragStart = useRef<{ x: number; width: number } | null>(null);
  if (!onWidth || width === undefined) return <th {...rest}>{children}</th>;
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragStart.current = { x: event.clientX, width };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (dragStart.current) onWidth(dragStart.current.width + clientX - dragStart.current.x);
  };
  // Also after a canceled touch, or if another window takes the pointer.
  const onLostPointerCapture = () => {
    dragStart.current = null;
  };
  return (
    <th {...rest}>
      {children}
      <span
        aria-hidden
        data-edge
        className="absolute inset-y-2 end-0 z-1 w-1.5 cursor-col-resize touch-none rounded-full hover:bg-primary-border"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onLostPointerCapture={onLostPointerCapture}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  );
};
