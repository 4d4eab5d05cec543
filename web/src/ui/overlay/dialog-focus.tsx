import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  dialogTitle,
  type FocusPart,
  focusOrigin,
  type FocusOrigin,
  originAtRow,
  returnFocus,
  takeFocus,
} from '../../lib/browser/focus-origin.ts';

/** What a drawer and a dialog need to take the keyboard and give it back; `isReady` is false while their fields are on their way. */
export interface DialogFocusProps {
  focus?: FocusPart;
  isReady?: boolean;
  /** What it is about, as the key of its row in the list: about something else, it takes the keyboard anew. */
  subject?: string | undefined;
}

interface TakeFocusProps {
  part: FocusPart;
  isReady: boolean;
  subject: string | undefined;
  /** What lies behind stays in use: coming back to it is not coming to the dialog. */
  isBeside: boolean;
  onTaken: (dialog: HTMLElement) => FocusOrigin | null;
}

const TakeFocus = ({ part, isReady, subject, isBeside, onTaken }: TakeFocusProps) => {
  const mark = useRef<HTMLSpanElement>(null);
  const taken = useEffectEvent(onTaken);
  const last = useRef<string>(undefined);
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role="dialog"]');
    const now = `${part} ${isReady} ${subject}`;
    if (!dialog || (isBeside && last.current === now)) return;
    last.current = now;
    takeFocus(dialog, part, taken(dialog));
  }, [part, isReady, subject, isBeside]);
  return <span ref={mark} hidden />;
};

/** What a dialog is called, as something that can have the keyboard. */
export const DialogHeading = ({
  id,
  className = '',
  children,
}: {
  id?: string;
  className?: string;
  children: ReactNode;
}) => (
  <span
    {...dialogTitle}
    {...(id !== undefined && { id })}
    role="heading"
    aria-level={2}
    tabIndex={-1}
    className={`outline-none ${className}`}
  >
    {children}
  </span>
);

/** The title as something that can have the keyboard, and what goes before the content of a dialog so that it takes it. */
export const useDialogFocus = (
  isOpen: boolean,
  title: ReactNode,
  { focus: part = 'title', isReady = true, subject }: DialogFocusProps,
  isBeside = false,
): { readonly title: ReactNode; readonly mark: ReactNode } => {
  const dialog = useRef<HTMLElement>(null);
  const from = useRef<FocusOrigin>(null);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    from.current ??= focusOrigin();
    return () => returnFocus(from.current, dialog.current);
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) from.current = null;
  }, [isOpen]);
  const onTaken = (element: HTMLElement) => {
    dialog.current = element;
    if (isBeside && subject !== undefined) from.current = originAtRow(from.current, subject);
    return from.current;
  };
  return {
    title: <DialogHeading>{title}</DialogHeading>,
    mark: <TakeFocus key={String(isOpen)} {...{ part, isReady, subject, isBeside, onTaken }} />,
  };
};
