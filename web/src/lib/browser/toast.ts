type Kind = 'success' | 'error' | 'warning' | 'info';

/** The same text within this many milliseconds is one toast. */
const moment = 1500;
const recent = new Map<string, number>();

let host: Promise<(kind: Kind, text: string) => void> | undefined;

const loadHost = () => {
  host ??= import('antd/es/message').then(
    ({ default: message }) =>
      (kind: Kind, text: string) =>
        void message.open({ type: kind, content: text }),
  );
  host.catch(() => {
    host = undefined;
  });
  return host;
};

const show = (kind: Kind, text: string): void => {
  const now = Date.now();
  const last = recent.get(`${kind} ${text}`);
  if (last !== undefined && now - last < moment) return;
  recent.set(`${kind} ${text}`, now);
  if (recent.size > 50) recent.clear();
  loadHost().then(
    (open) => open(kind, text),
    () => reportError(new Error(text)),
  );
};

/** Short words at the top of the screen that go away by themselves; loaded when first needed. */
export const toast = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  warning: (text: string): void => show('warning', text),
  info: (text: string): void => show('info', text),
};
