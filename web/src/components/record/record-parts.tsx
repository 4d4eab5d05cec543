import { type RefObject, Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Placeholder } from '../feedback/placeholder.tsx';
import type { RecordPart } from './record-types.ts';

/** A section this close below the header (pixels) is the current one. */
const currentDistance = 24;

const findScroller = (element: Element): Element | null => {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor;
  return null;
};

export const useCurrentSection = (container: RefObject<HTMLElement | null>, keys: string): string => {
  const [currentKey, setCurrentKey] = useState('');
  useEffect(() => {
    const element = container.current;
    const scroller = element && findScroller(element);
    const header = element?.querySelector('.record-head');
    if (!scroller || !header) return undefined;
    const updateCurrentKey = () => {
      const line = header.getBoundingClientRect().bottom + currentDistance;
      const passedSections = [...element.querySelectorAll<HTMLElement>('[data-part]')].filter(
        (section) => section.getBoundingClientRect().top <= line,
      );
      const isAtEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
      const currentSection = isAtEnd
        ? [...element.querySelectorAll<HTMLElement>('[data-part]')].at(-1)
        : passedSections.at(-1);
      setCurrentKey(currentSection?.dataset['part'] ?? '');
    };
    // The header must not cover elements that are scrolled to or focused.
    const observer = new ResizeObserver(() => {
      if (scroller instanceof HTMLElement) scroller.style.scrollPaddingTop = `${header.clientHeight}px`;
      updateCurrentKey();
    });
    observer.observe(header);
    scroller.addEventListener('scroll', updateCurrentKey, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', updateCurrentKey);
    };
  }, [container, keys]);
  return currentKey;
};

const findSection = (container: RefObject<HTMLElement | null>, key: string) =>
  container.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(key)}"]`);

export const scrollToSection = (container: RefObject<HTMLElement | null>, key: string): void => {
  const section = findSection(container, key);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
};

/** Keeps a section in view while earlier ones load, until the user interacts. Returns a function that stops this. */
export const keepSectionInView = (container: RefObject<HTMLElement | null>, key: string): (() => void) => {
  const observer = new ResizeObserver(() => findSection(container, key)?.scrollIntoView({ block: 'start' }));
  if (container.current) observer.observe(container.current);
  const abortController = new AbortController();
  const stop = () => {
    observer.disconnect();
    abortController.abort();
  };
  for (const eventName of ['wheel', 'pointerdown', 'keydown', 'touchstart'])
    addEventListener(eventName, stop, { capture: true, passive: true, signal: abortController.signal });
  return stop;
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
    <nav aria-label={t((w) => w.sections)} className="record-nav">
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
  isNamedInNav: boolean;
}

export const RecordSection = ({ part, isPage, isNamedInNav }: RecordSectionProps) => {
  const id = useId();
  const Heading = isPage ? 'h2' : 'h3';
  const { key, title, note, extra, content } = part;
  return (
    <section aria-labelledby={id} data-part={key} className="record-part">
      <header
        className={
          isNamedInNav && extra === undefined ? 'sr-only' : 'mb-2 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1'
        }
      >
        <Heading id={id} tabIndex={-1} className="m-0 text-sm leading-[22px] font-semibold outline-none">
          {title}
        </Heading>
        {note !== undefined && <span className="text-xs text-tertiary tabular-nums">{note}</span>}
        {extra && <div className="ms-auto flex items-center gap-2">{extra}</div>}
      </header>
      <Suspense fallback={<Placeholder className="h-60" />}>{content}</Suspense>
    </section>
  );
};
