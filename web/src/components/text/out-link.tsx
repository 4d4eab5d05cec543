import ExportOutlined from '@ant-design/icons/ExportOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';

export const OutLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const t = useTranslation('common');
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="inline-flex items-center gap-1">
      {children}
      <ExportOutlined className="text-xs" role={undefined} aria-label={undefined} aria-hidden />
      <span className="sr-only">{t((w) => w.inNewWindow)}</span>
    </a>
  );
};
