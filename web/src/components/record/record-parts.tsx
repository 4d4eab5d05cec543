import { type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { RecordPart } from './record-types.ts';

/** A section this close below the header (pixels) is the current one. */
const currentDistance = 24;

const findScroller = (element: Element): Element | null => {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor;
  return null;
};

export const useCurrentSection = (box: RefObject<HTMLElement | null>, keys: string): string => {
  const [currentKey, setCurrentKey] = useState('');
  useEffect(() => {
    const parts = box.current;
    const scroller = parts && findScroller(parts);
    const head = parts?.querySelector('.record-head');
    if (!scroller || !head) return undefined;
    const follow = () => {
      const line = head.getBoundingClientRect().bottom + currentDistance;
      const passedParts = [...parts.querySelectorAll<HTMLElement>('[data-part]')].filter(
        (part) => part.getBoundingClientRect().top <= line,
      );
      const isAtEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
      const last = isAtEnd ? [...parts.querySelectorAll<HTMLElement>('[data-part]')].at(-1) : passedParts.at(-1);
      setCurrentKey(last?.dataset['part'] ?? '');
    };
    // The header must not cover elements that are scrolled to or focused.
    const observer = new ResizeObserver(() => {
      if (scroller instanceof HTMLElement) scroller.style.scrollPaddingTop = `${head.clientHeight}px`;
      follow();
    });
    observer.observe(head);
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', follow);
    };
  }, [box, keys]);
  return currentKey;
};

const findSection = (box: RefObject<HTMLElement | null>, key: string) =>
  box.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(key)}"]`);

export const scrollToSection = (box: RefObject<HTMLElement | null>, key: string): void => {
  const part = findSection(box, key);
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
};

/** Keeps a section in view while earlier ones load, until the user interacts. Returns a function that stops this. */
export const keepSectionInView = (box: RefObject<HTMLElement | null>, key: string): (() => void) => {
  const observer = new ResizeObserver(() => findSection(box, key)?.scrollIntoView({ block: 'start' }));
  if (box.current) observer.observe(box.current);
  const ending = new AbortController();
  const end = () => {
    observer.disconnect();
    ending.abort();
  };
  for (const eventName of ['wheel', 'pointerdown', 'keydown', 'touchstart'])
    addEventListener(eventName, end, { capture: true, passive: true, signal: ending.signal });
  return end;
};

interface RecordNavProps {
  parts: readonly RecordPart[];
  currentKey: string;
  onGo: (key: string) => void;
}

export const RecordNav = ({ parts, currentKey, onGo }: RecordNavProps) => {
  const t = useTranslation('record');
  const current = parts.some(({ key }) => key === currentKey) ? currentKey : parts[0]?.key;
  return (
    <nav aria-label={t((w) => w.parts)} className="record-nav">
      {parts.map(({ key, title, note }) => (
        <button key={key} type="button" aria-current={key === current ? 'true' : undefined} onClick={() => onGo(key)}>
          {title}
          {note !== undefined && <span className="ms-1 text-tertiary tabular-nums">{note}</span>}
        </button>
      ))}
    </nav>
  );
};

interface RecordSectionProps {
  part: RecordPart;
  isPage: boolean;
  isNamed: boolean;
}

export const RecordSection = ({ part, isPage, isNamed }: RecordSectionProps) => {
  const id = useId();
  const Heading = isPage ? 'h2' : 'h3';
  const { key, title, note, extra, content } = part;
  return (
    <section aria-labelledby={id} data-part={key} className="record-part">
      <header
        className={
          isNamed && extra === undefined ? 'sr-only' : 'mb-2 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1'
        }
      >
        <Heading id={id} tabIndex={-1} className="m-0 text-sm leading-[22px] font-semibold outline-none">
          {title}
        </Heading>
        {note !== undefined && <span className="text-xs text-tertiary tabular-nums">{note}</span>}
        {extra && <div className="ms-auto flex items-center gap-2">{extra}</div>}
      </header>
      {content}
    </section>
  );
};
