import type { ReactNode } from 'react';

export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="min-w-5 rounded-sm border border-solid border-line bg-fill-quaternary px-1 text-center font-sans text-xs leading-4.5">
    {children}
  </kbd>
);
