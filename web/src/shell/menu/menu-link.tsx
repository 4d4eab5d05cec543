import ExportOutlined from '@ant-design/icons/ExportOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { MenuEntry } from './menu-entries.ts';
import { isForBrowser } from './use-open-entry.ts';
import { withBase } from '../../lib/address/base-path.ts';

interface MenuLinkProps {
  /** Null where there is nowhere to go: the words stand there alone. */
  entry: MenuEntry | null;
  className: string;
  isCurrent?: boolean;
  onOpen: (entry: MenuEntry) => void;
  children: ReactNode;
}

/** A menu entry as a link. Not the router's, which would render again with every location: a menu may have a thousand of them. */
export const MenuLink = ({ entry, className, isCurrent = false, onOpen, children }: MenuLinkProps) => {
  const t = useTranslation('shell');
  if (entry?.href) {
    return (
      <a href={withBase(entry.href)} target="_blank" rel="noopener noreferrer" className={className}>
        {children}
        <ExportOutlined className="menu-out" role={undefined} aria-label={undefined} aria-hidden />
        <span className="sr-only">{t((w) => w.inNewWindow)}</span>
      </a>
    );
  }
  return (
    <a
      href={entry ? withBase(entry.path) : undefined}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (!entry || isForBrowser(event)) return;
        event.preventDefault();
        onOpen(entry);
      }}
    >
      {children}
    </a>
  );
};
