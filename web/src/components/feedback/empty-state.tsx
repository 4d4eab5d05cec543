import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Arch } from './arch.tsx';

interface EmptyStateProps {
  message?: string | undefined;
  hint?: string | undefined;
  /** Only for lists that fill the page: false if a filter is set. */
  isUnused?: boolean | undefined;
  children?: ReactNode;
}

export const EmptyState = ({ message, hint, isUnused, children }: EmptyStateProps) => {
  const t = useTranslation('common');
  const isSmall = hint === undefined && isUnused === undefined;
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-secondary">
      <Arch drawing={isSmall || isUnused === false ? 'lines' : 'sun'} {...(isSmall && { className: 'h-12 w-16.5' })} />
      <p className={`m-0 max-w-prose text-balance ${isSmall ? '' : 'font-semibold text-text'}`}>
        {message ?? t((w) => w.noData)}
      </p>
      {hint !== undefined && <p className="m-0 max-w-prose text-balance">{hint}</p>}
      {children}
    </div>
  );
};
