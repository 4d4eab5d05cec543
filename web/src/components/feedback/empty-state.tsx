import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Arch } from './arch.tsx';

interface EmptyStateProps {
  message?: string | undefined;
  hint?: string | undefined;
  children?: ReactNode;
}

export const EmptyState = ({ message, hint, children }: EmptyStateProps) => {
  const t = useTranslation('common');
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-secondary">
      <Arch
        drawing={hint === undefined ? 'lines' : 'sun'}
        className={hint === undefined ? 'h-12 w-16.5' : 'h-24 w-33'}
      />
      <p className={`m-0 max-w-prose text-balance ${hint === undefined ? '' : 'font-semibold text-text'}`}>
        {message ?? t((w) => w.noData)}
      </p>
      {hint !== undefined && <p className="m-0 max-w-prose text-balance">{hint}</p>}
      {children}
    </div>
  );
};
