import { create } from 'zustand';

type ToastKind = 'success' | 'error' | 'warning' | 'info';

interface ToastLink {
  readonly label: string;
  readonly href: string;
  readonly go: () => void;
}

export interface ToastSubject {
  readonly name: string;
  readonly link: ToastLink | null;
}

export interface ToastUndo {
  readonly label: string;
  readonly run: () => void;
  /** Called when the toast disappears, unless the user has undone the action. */
  readonly onExpire?: () => void;
}

/** Toasts with the same key are shown once. */
export interface Toast {
  readonly key: string;
  readonly kind: ToastKind;
  readonly text: string;
  readonly subject?: ToastSubject | undefined;
  readonly undo?: ToastUndo | undefined;
}

export const useWaitingToasts = create<readonly Toast[]>()(() => []);

const addToast = (kind: ToastKind, text: string, { subject, undo }: Pick<Toast, 'subject' | 'undo'> = {}): void => {
  const key = `${kind} ${text} ${subject?.name ?? ''}`;
  const otherToasts = useWaitingToasts.getState().filter((waitingToast) => waitingToast.key !== key);
  useWaitingToasts.setState([...otherToasts, { key, kind, text, subject, undo }], true);
};

export const takeToasts = (): readonly Toast[] => {
  const waitingToasts = useWaitingToasts.getState();
  if (waitingToasts.length > 0) useWaitingToasts.setState([], true);
  return waitingToasts;
};

export const toast = {
  success: (text: string, subject?: ToastSubject): void => addToast('success', text, { subject }),
  undoable: (text: string, undo: ToastUndo): void => addToast('success', text, { undo }),
  error: (text: string): void => addToast('error', text),
  warning: (text: string): void => addToast('warning', text),
  info: (text: string): void => addToast('info', text),
};
