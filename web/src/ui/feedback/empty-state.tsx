import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Arch } from './arch.tsx';

interface EmptyStateProps {
  /** What there is none of, or why; "no data" without it. */
  message?: string | undefined;
  /** What comes first here, in a sentence: the place waits for it. */
  hint?: string | undefined;
  /** What the person can do about it. */
  children?: ReactNode;
}

/** Stands where there is nothing to show. Fills the box it is in. */
export const EmptyState = ({ message, hint, children }: EmptyStateProps) => {
  const t = useTranslation('common');
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-secondary">
      <Arch holds={hint === undefined ? 'lines' : 'sun'} className={hint === undefined ? 'h-12 w-16.5' : 'h-24 w-33'} />
      <p className={`m-0 max-w-prose text-balance ${hint === undefined ? '' : 'font-semibold text-text'}`}>
        {message ?? t((w) => w.noData)}
      </p>
      {hint !== undefined && <p className="m-0 max-w-prose text-balance">{hint}</p>}
      {children}
    </div>
  );
};
