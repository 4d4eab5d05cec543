import { type PointerEvent, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import './scroll-area.css';

const minThumbLength = 25;

type Axis = 'x' | 'y';

const measureView = (view: HTMLElement, axis: Axis) =>
  axis === 'y'
    ? { visibleLength: view.clientHeight, totalLength: view.scrollHeight, position: view.scrollTop }
    : { visibleLength: view.clientWidth, totalLength: view.scrollWidth, position: view.scrollLeft };

const getThumbLength = (visibleLength: number, totalLength: number) =>
  Math.max(minThumbLength, (visibleLength * visibleLength) / totalLength);

/** Writes to the element, because rendering on every scroll is slow. */
const placeThumb = (view: HTMLElement, thumb: HTMLElement | null, axis: Axis) => {
  if (!thumb) return;
  const { visibleLength, totalLength, position } = measureView(view, axis);
  const isNeeded = totalLength > visibleLength + 1;
  thumb.hidden = !isNeeded;
  if (!isNeeded) return;
  const length = getThumbLength(visibleLength, totalLength);
  const offset = (position / (totalLength - visibleLength)) * (visibleLength - length);
  thumb.style[axis === 'y' ? 'height' : 'width'] = `${length}px`;
  thumb.style.transform = axis === 'y' ? `translateY(${offset}px)` : `translateX(${offset}px)`;
};

/** A scrollable view must be reachable by keyboard. */
const updateTabIndex = (view: HTMLElement) => {
  if (view.scrollHeight > view.clientHeight + 1 || view.scrollWidth > view.clientWidth + 1) view.tabIndex = 0;
  else view.removeAttribute('tabindex');
};

const dragThumb = (event: PointerEvent<HTMLElement>, view: HTMLElement | null, axis: Axis) => {
  if (!view || event.button !== 0) return;
  event.preventDefault();
  const thumb = event.currentTarget;
  const start = { ...measureView(view, axis), pointer: axis === 'y' ? event.clientY : event.clientX };
  const scrollPerPixel =
    (start.totalLength - start.visibleLength) /
    (start.visibleLength - getThumbLength(start.visibleLength, start.totalLength));
  thumb.setPointerCapture(event.pointerId);
  const move = (moveEvent: globalThis.PointerEvent) => {
    const distance = (axis === 'y' ? moveEvent.clientY : moveEvent.clientX) - start.pointer;
    view.scrollTo({ [axis === 'y' ? 'top' : 'left']: start.position + distance * scrollPerPixel, behavior: 'instant' });
  };
  thumb.addEventListener('pointermove', move);
  thumb.addEventListener('lostpointercapture', () => thumb.removeEventListener('pointermove', move), { once: true });
};

interface ScrollAreaProps {
  ref?: Ref<HTMLDivElement>;
  className?: string;
  label?: string | undefined;
  onScroll?: (view: HTMLDivElement) => void;
  children: ReactNode;
}

/** Scroll container with overlay scrollbars. Keeps its position while hidden. */
export const ScrollArea = ({ ref, className = '', label, onScroll, children }: ScrollAreaProps) => {
  const t = useTranslation('common');
  const area = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const thumbX = useRef<HTMLDivElement>(null);
  const thumbY = useRef<HTMLDivElement>(null);
  const savedPosition = useRef({ top: 0, left: 0 });
  const scrollEndTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useImperativeHandle(ref, () => view.current as HTMLDivElement);

  const placeThumbs = () => {
    if (!view.current) return;
    placeThumb(view.current, thumbY.current, 'y');
    placeThumb(view.current, thumbX.current, 'x');
  };
  const handleScroll = () => {
    if (!view.current || !area.current) return;
    savedPosition.current = { top: view.current.scrollTop, left: view.current.scrollLeft };
    placeThumbs();
    area.current.dataset['scrolling'] = '';
    clearTimeout(scrollEndTimer.current);
    scrollEndTimer.current = setTimeout(() => delete area.current?.dataset['scrolling'], 200);
    onScroll?.(view.current);
  };

  useLayoutEffect(() => {
    const element = view.current;
    const content = element?.firstElementChild;
    if (!element || !content) return undefined;
    const { top, left } = savedPosition.current;
    // Skipped at the start, because reading the position forces a layout.
    if ((top > 0 || left > 0) && (element.scrollTop !== top || element.scrollLeft !== left))
      element.scrollTo({ top, left, behavior: 'instant' });
    const observer = new ResizeObserver(() => {
      updateTabIndex(element);
      placeThumb(element, thumbY.current, 'y');
      placeThumb(element, thumbX.current, 'x');
    });
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={area} className={`scroll-area ${className}`} onPointerEnter={placeThumbs}>
      <div
        ref={view}
        className="scroll-area-view"
        role="group"
        aria-label={label ?? t((w) => w.scrollable)}
        onScroll={handleScroll}
      >
        {children}
      </div>
      {(['y', 'x'] as const).map((axis) => (
        <div key={axis} className="scroll-area-track" data-axis={axis} aria-hidden>
          <div
            ref={axis === 'y' ? thumbY : thumbX}
            className="scroll-area-thumb"
            hidden
            onPointerDown={(event) => dragThumb(event, view.current, axis)}
          />
        </div>
      ))}
    </div>
  );
};
