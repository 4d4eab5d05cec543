import { App, Button } from 'antd';
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { addBasePath } from '../../lib/address/base-path.ts';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { getFocusOrigin, returnFocus } from '../../lib/browser/focus-origin.ts';
import { onShortcut } from '../../lib/browser/shortcuts.ts';
import { takeToasts, type Toast, type ToastSubject, useWaitingToasts } from '../../lib/browser/toast.ts';

const linkSeconds = 8;
const undoSeconds = 10;

const Shortcut = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    className="rounded-sm border border-solid border-white/30 px-1 text-xs font-normal text-[#b9c1d0] pointer-coarse:hidden"
  >
    {children}
  </kbd>
);

type Link = NonNullable<ToastSubject['link']>;

const FollowLink = ({ link, onFollow }: { link: Link; onFollow: () => void }) => {
  const follow = (event: MouseEvent) => {
    // With these keys, the browser opens a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a
      href={addBasePath(link.href)}
      className="inline-flex min-h-6 items-center gap-1.5 font-semibold text-[#9cc4ff]! hover:text-[#c5dcff]!"
      aria-keyshortcuts="Alt+V"
      onClick={follow}
    >
      {link.label} <Shortcut>Alt+V</Shortcut>
    </a>
  );
};

const Subject = ({ subject, onFollow }: { subject: ToastSubject; onFollow: () => void }) => (
  <>
    {' '}
    <b className="font-semibold wrap-anywhere">{subject.name}</b>{' '}
    {subject.link && <FollowLink link={subject.link} onFollow={onFollow} />}
  </>
);

const UndoButton = ({ label, onUndo }: { label: string; onUndo: () => void }) => (
  <>
    {' '}
    <Button
      type="link"
      size="small"
      className="px-1! font-semibold! text-[#9cc4ff]! hover:text-[#c5dcff]! pointer-coarse:-my-2 pointer-coarse:h-11! pointer-coarse:min-w-11"
      aria-keyshortcuts="Alt+Z"
      onClick={onUndo}
    >
      {label} <Shortcut>Alt+Z</Shortcut>
    </Button>
  </>
);

const classNames = {
  root: 'inverse w-max! max-w-full! px-4! py-2.5!',
  wrapper: 'items-center!',
  title: 'text-sm! text-white!',
  close:
    'top-2! end-3! size-6! text-[#b9c1d0]! hover:bg-white/14! hover:text-white! pointer-coarse:-m-2.5 pointer-coarse:size-11!',
};

/** Readable on the dark background of both themes. */
const iconColors: Readonly<Record<Toast['kind'], string>> = {
  success: 'text-base! text-[#7bd793]!',
  error: 'text-base! text-[#ff9aa0]!',
  warning: 'text-base! text-[#f5c469]!',
  info: 'text-base! text-[#6ea8ff]!',
};

interface ToastAction {
  readonly key: string;
  readonly run: () => void;
}

const returnFocusFromToasts = (): void => {
  const toasts = document.activeElement?.closest('.ant-notification');
  if (toasts) returnFocus(getFocusOrigin(), toasts);
};

const useToastShortcut = (code: string, latest: RefObject<ToastAction | null>): void =>
  useEffect(
    () =>
      onShortcut(
        [{ code, alt: true }],
        () => latest.current !== null,
        () => latest.current?.run(),
      ),
    [code, latest],
  );

const WaitingToasts = () => {
  const { notification } = App.useApp();
  const waitingToasts = useWaitingToasts();
  // A phone has its keyboard and bulk actions at the bottom.
  const placement = useIsPhone() ? 'top' : 'bottom';
  /** Alt+V and Alt+Z run these actions, because Tab does not reach a toast in time. */
  const latestLink = useRef<ToastAction>(null);
  const latestUndo = useRef<ToastAction>(null);

  const showToast = ({ key, kind, text, subject, undo }: Toast) => {
    const forget = () => {
      for (const latest of [latestLink, latestUndo]) if (latest.current?.key === key) latest.current = null;
    };
    const close = () => {
      returnFocusFromToasts();
      forget();
      notification.destroy(key);
    };
    const undoAction = () => {
      close();
      undo?.run();
    };
    const follow = () => {
      close();
      subject?.link?.go();
    };
    if (subject?.link) latestLink.current = { key, run: follow };
    if (undo) latestUndo.current = { key, run: undoAction };
    const onClose = () => {
      returnFocusFromToasts();
      forget();
      undo?.onExpire?.();
    };
    notification.open({
      key,
      type: kind,
      placement,
      classNames: { icon: iconColors[kind] },
      title: (
        <>
          {text}
          {subject && <Subject subject={subject} onFollow={follow} />}
          {undo && <UndoButton label={undo.label} onUndo={undoAction} />}
        </>
      ),
      onClose,
      ...(subject?.link && { duration: linkSeconds }),
      ...(undo && { duration: undoSeconds }),
    });
  };
  const showWaiting = useEffectEvent(() => takeToasts().forEach(showToast));
  useEffect(() => showWaiting(), [waitingToasts]);
  useToastShortcut('KeyV', latestLink);
  useToastShortcut('KeyZ', latestUndo);
  return null;
};

export const ToastHost = () => (
  <App component={false} notification={{ bottom: 96, classNames }}>
    <WaitingToasts />
  </App>
);
