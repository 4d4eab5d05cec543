import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Arch } from './arch.tsx';

interface EmptyStateProps {
  message?: string | undefined;
  hint?: string | undefined;
  /** Whether a list that fills the page has no records, or none that match its filters. */
  list?: 'unused' | 'filtered';
  children?: ReactNode;
}

export const EmptyState = ({
  message,
  hint,
  list = hint === undefined ? undefined : 'unused',
  children,
}: EmptyStateProps) => {
  const t = useTranslation('common');
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-secondary">
      <Arch
        drawing={list === 'unused' ? 'sun' : 'lines'}
        className={list === undefined ? 'h-12 w-16.5' : 'h-24 w-33'}
      />
      <p className={`m-0 max-w-prose text-balance ${list === undefined ? '' : 'font-semibold text-text'}`}>
        {message ?? t((w) => w.noData)}
      </p>
      {hint !== undefined && <p className="m-0 max-w-prose text-balance">{hint}</p>}
      {children}
    </div>
  );
};
