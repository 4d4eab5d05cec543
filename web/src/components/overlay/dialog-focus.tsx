import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import {
  dialogTitle,
  type FocusPart,
  getFocusOrigin,
  type FocusOrigin,
  getOriginAtRow,
  returnFocus,
  moveFocusInto,
} from '../../lib/browser/focus-origin.ts';

export interface DialogFocusProps {
  focus?: FocusPart;
  isReady?: boolean;
  /** Row key of the shown record. When it changes, the dialog takes the focus again. */
  subject?: string | undefined;
}

interface TakeFocusProps {
  part: FocusPart;
  isReady: boolean;
  subject: string | undefined;
  /** True if the page behind stays usable, so that returning to it does not focus the dialog. */
  isPageUsable: boolean;
  onFocusTaken: (dialog: HTMLElement) => FocusOrigin | null;
}

const tabStops = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]';

const keepTabInside = (dialog: HTMLElement, event: KeyboardEvent): void => {
  const { activeElement: active } = document;
  const isLost = active === document.body;
  if (event.key !== 'Tab' || event.defaultPrevented || !(isLost || dialog.contains(active))) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(tabStops)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
  );
  const [edge, oppositeEdge] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (!oppositeEdge || !(isLost || active === edge)) return;
  event.preventDefault();
  oppositeEdge.focus();
};

const useTabInside = (markRef: RefObject<HTMLElement | null>, isEnabled: boolean): void =>
  useEffect(() => {
    const dialog = markRef.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog || !isEnabled) return undefined;
    const keepFocusInside = (event: KeyboardEvent) => keepTabInside(dialog, event);
    document.addEventListener('keydown', keepFocusInside);
    return () => document.removeEventListener('keydown', keepFocusInside);
  }, [markRef, isEnabled]);

/** Title of a dialog of antd, in which the Tab key stays. */
export const TabTrapTitle = ({ children }: { children: ReactNode }) => {
  const title = useRef<HTMLSpanElement>(null);
  useTabInside(title, true);
  return <span ref={title}>{children}</span>;
};

/** Focuses the title when the focused element is removed, unless a dialog above closes and returns the focus. */
const focusTitleWhenFocusIsLost = (dialog: HTMLElement): (() => void) => {
  let focused: Element | null = null;
  const rememberFocused = () => (focused = document.activeElement);
  const isLost = () => document.activeElement === document.body && focused?.isConnected === false;
  const observer = new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(() => isLost() && moveFocusInto(dialog, 'title', null));
  });
  dialog.addEventListener('focusin', rememberFocused);
  observer.observe(dialog, { childList: true, subtree: true });
  return () => {
    dialog.removeEventListener('focusin', rememberFocused);
    observer.disconnect();
  };
};

const TakeFocus = ({ part, isReady, subject, isPageUsable, onFocusTaken }: TakeFocusProps) => {
  const markRef = useRef<HTMLSpanElement>(null);
  const onTaken = useEffectEvent(onFocusTaken);
  const lastTarget = useRef<string>(undefined);
  useEffect(() => {
    const dialog = markRef.current?.closest<HTMLElement>('[role="dialog"]');
    const target = `${part} ${isReady} ${subject}`;
    if (!dialog || (isPageUsable && lastTarget.current === target)) return;
    lastTarget.current = target;
    moveFocusInto(dialog, part, onTaken(dialog));
  }, [part, isReady, subject, isPageUsable]);
  useTabInside(markRef, !isPageUsable);
  useEffect(() => {
    const dialog = markRef.current?.closest<HTMLElement>('[role="dialog"]');
    return dialog ? focusTitleWhenFocusIsLost(dialog) : undefined;
  }, []);
  return <span ref={markRef} hidden />;
};

export const DialogHeading = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <span {...dialogTitle} role="heading" aria-level={2} tabIndex={-1} className={`outline-none ${className}`}>
    {children}
  </span>
);

/** Returns the focusable title, and an element before the content that moves the focus. */
export const useDialogFocus = (
  isOpen: boolean,
  title: ReactNode,
  { focus: part = 'title', isReady = true, subject }: DialogFocusProps,
  isPageUsable = false,
): { readonly title: ReactNode; readonly mark: ReactNode } => {
  const dialog = useRef<HTMLElement>(null);
  const origin = useRef<FocusOrigin>(null);
  // Must run before `autoFocus` moves the focus into the dialog.
  useInsertionEffect(() => {
    if (isOpen) origin.current ??= getFocusOrigin();
  }, [isOpen]);
  useLayoutEffect(() => (isOpen ? () => returnFocus(origin.current, dialog.current) : undefined), [isOpen]);
  useEffect(() => {
    if (!isOpen) origin.current = null;
  }, [isOpen]);
  const onFocusTaken = (element: HTMLElement) => {
    dialog.current = element;
    if (isPageUsable && subject !== undefined) origin.current = getOriginAtRow(origin.current, subject);
    return origin.current;
  };
  return {
    title: <DialogHeading>{title}</DialogHeading>,
    mark: <TakeFocus key={String(isOpen)} {...{ part, isReady, subject, isPageUsable, onFocusTaken }} />,
  };
};
