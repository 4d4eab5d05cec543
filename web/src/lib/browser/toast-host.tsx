import './toast.css';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import message from 'antd/es/message';
import type { MouseEvent } from 'react';
import { onShortcut } from './shortcuts.ts';
import { withBase } from '../address/base-path.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** The way to something. */
interface ToastLink {
  readonly label: string;
  /** What closes the toast before its time. */
  readonly close: string;
  readonly href: string;
  readonly go: () => void;
}

/** What a toast is about, and the way there if there is one. */
export interface ToastSubject {
  readonly name: string;
  readonly link: ToastLink | null;
}

/** So long one has to follow a link, in seconds. */
const linkSeconds = 8;

let count = 0;
/** What the toast that came last leads to, and closes. */
let current: { readonly key: string; readonly follow: () => void } | null = null;

/** What is seen of the page: less than the page where a phone's keyboard stands over it. */
const seen = globalThis.visualViewport;

/** Toasts stand at the foot of what is seen, in the middle of the page. */
const place = () => {
  if (!seen) return;
  const page = document.querySelector('main')?.getBoundingClientRect();
  const { style } = document.documentElement;
  style.setProperty('--toast-middle', page ? `${page.left + page.width / 2}px` : '50%');
  style.setProperty('--toast-foot', `${Math.max(0, innerHeight - seen.offsetTop - seen.height)}px`);
};
seen?.addEventListener('resize', place);

let isHeard = false;

/** Toasts stand at the end of the document, where the Tab key does not come in time. */
const hearKeys = () => {
  if (isHeard) return;
  isHeard = true;
  onShortcut(
    [{ code: 'KeyV', alt: true }],
    () => current !== null,
    () => current?.follow(),
  );
};

const Follow = ({ link, onFollow }: { link: ToastLink; onFollow: () => void }) => {
  const follow = (event: MouseEvent) => {
    // With these it is the browser that opens another of its tabs.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a href={withBase(link.href)} className="toast-link" aria-keyshortcuts="Alt+V" onClick={follow}>
      {link.label} <kbd className="pointer-coarse:hidden">Alt+V</kbd>
    </a>
  );
};

interface AboutProps {
  text: string;
  subject: ToastSubject;
  onFollow: () => void;
  onClose: () => void;
}

const About = ({ text, subject: { name, link }, onFollow, onClose }: AboutProps) => (
  <span className="flex items-center gap-x-2">
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span>{text}</span> <b className="font-semibold wrap-anywhere">{name}</b>{' '}
      {link && <Follow link={link} onFollow={onFollow} />}
    </span>
    {link && (
      <button type="button" className="toast-close" aria-label={link.close} title={link.close} onClick={onClose}>
        <CloseOutlined role={undefined} aria-label={undefined} aria-hidden />
      </button>
    )}
  </span>
);

/** Opens a toast: words alone, or with what they are about and the way there. */
export const openToast = (kind: ToastKind, text: string, subject?: ToastSubject): void => {
  place();
  if (!subject) return void message.open({ type: kind, content: text });
  count += 1;
  const key = `about ${count}`;
  const { link } = subject;
  const close = () => message.destroy(key);
  const follow = () => {
    close();
    link?.go();
  };
  if (link) {
    hearKeys();
    current = { key, follow };
  }
  void message.open({
    key,
    type: kind,
    content: <About text={text} subject={subject} onFollow={follow} onClose={close} />,
    ...(link && { duration: linkSeconds }),
    onClose: () => {
      if (current?.key === key) current = null;
    },
  });
};
