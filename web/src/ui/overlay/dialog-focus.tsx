import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import {
  dialogTitle,
  type FocusPart,
  focusPlace,
  type FocusPlace,
  returnFocus,
  takeFocus,
} from '../../lib/browser/focus-place.ts';

/** What a drawer and a dialog need to take the keyboard and give it back; `isReady` is false while their fields are on their way. */
export interface DialogFocusProps {
  focus?: FocusPart;
  isReady?: boolean;
}

interface TakeFocusProps {
  part: FocusPart;
  isReady: boolean;
  onTaken: (dialog: HTMLElement) => FocusPlace | null;
}

const TakeFocus = ({ part, isReady, onTaken }: TakeFocusProps) => {
  const mark = useRef<HTMLSpanElement>(null);
  const taken = useRef(onTaken);
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role="dialog"]');
    if (dialog) takeFocus(dialog, part, taken.current(dialog));
  }, [part, isReady]);
  return <span ref={mark} hidden />;
};

/** The title as something that can have the keyboard, and what goes before the content of a dialog so that it takes it. */
export const useDialogFocus = (
  isOpen: boolean,
  title: ReactNode,
  { focus: part = 'title', isReady = true }: DialogFocusProps,
): { readonly title: ReactNode; readonly mark: ReactNode } => {
  const dialog = useRef<HTMLElement>(null);
  const from = useRef<FocusPlace>(null);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    from.current ??= focusPlace();
    return () => returnFocus(from.current, dialog.current);
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) from.current = null;
  }, [isOpen]);
  const onTaken = (element: HTMLElement) => {
    dialog.current = element;
    return from.current;
  };
  return {
    title: (
      <span {...dialogTitle} role="heading" aria-level={2} tabIndex={-1} className="outline-none">
        {title}
      </span>
    ),
    mark: <TakeFocus key={String(isOpen)} part={part} isReady={isReady} onTaken={onTaken} />,
  };
};
