import InboxOutlined from '@ant-design/icons/InboxOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';

interface EmptyStateProps {
  /** What there is none of, or why; "no data" without it. */
  message?: string | undefined;
  /** What the person can do about it. */
  children?: ReactNode;
}

/** Stands where there is nothing to show. Fills the box it is in. */
export const EmptyState = ({ message, children }: EmptyStateProps) => {
  const t = useTranslation('common');
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-secondary">
      <InboxOutlined className="text-3xl text-quaternary" aria-hidden aria-label={undefined} role={undefined} />
      <p className="m-0 max-w-prose">{message ?? t((w) => w.noData)}</p>
      {children}
    </div>
  );
};
