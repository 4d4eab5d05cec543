import type { openToast as Open, ToastKind, ToastSubject } from './toast-host.tsx';

/** The same text within this many milliseconds is one toast. */
const moment = 1500;
const recent = new Map<string, number>();

let host: Promise<typeof Open> | undefined;

const loadHost = () => {
  host ??= import('./toast-host.tsx').then(({ openToast }) => openToast);
  host.catch(() => {
    host = undefined;
  });
  return host;
};

const show = (kind: ToastKind, text: string, subject?: ToastSubject): void => {
  const now = Date.now();
  const said = `${kind} ${text} ${subject?.name ?? ''}`;
  const last = recent.get(said);
  if (last !== undefined && now - last < moment) return;
  recent.set(said, now);
  if (recent.size > 50) recent.clear();
  loadHost().then(
    (open) => open(kind, text, subject),
    () => reportError(new Error(text)),
  );
};

/** Short words at the foot of the page that go away by themselves; loaded when first needed. */
export const toast = {
  success: (text: string, subject?: ToastSubject): void => show('success', text, subject),
  error: (text: string): void => show('error', text),
  warning: (text: string): void => show('warning', text),
  info: (text: string): void => show('info', text),
};
