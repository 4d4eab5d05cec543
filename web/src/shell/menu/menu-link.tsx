import ExportOutlined from '@ant-design/icons/ExportOutlined';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { MenuEntry } from './menu-entries.ts';
import { isForBrowser } from './use-open-entry.ts';
import { addBasePath } from '../../lib/address/base-path.ts';

interface MenuLinkProps {
  entry: MenuEntry;
  className: string;
  isCurrent?: boolean;
  onOpen: (entry: MenuEntry) => void;
  children: ReactNode;
}

export const MenuLink = ({ entry, className, isCurrent = false, onOpen, children }: MenuLinkProps) => {
  const t = useTranslation('shell');
  if (entry.href) {
    return (
      <a href={addBasePath(entry.href)} target="_blank" rel="noopener noreferrer" className={className}>
        {children}
        <ExportOutlined className="menu-external-icon" role={undefined} aria-label={undefined} aria-hidden />
        <span className="sr-only">{t((w) => w.inNewWindow)}</span>
      </a>
    );
  }
  return (
    <Link
      to={entry.path}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        onOpen(entry);
      }}
    >
      {children}
    </Link>
  );
};
