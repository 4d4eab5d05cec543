import type { ReactNode } from 'react';

export const Notice = ({ children }: { children: ReactNode }) => (
  <div
    role="alert"
    className="mb-4 rounded-md border border-solid border-error/25 bg-error-bg px-3 py-2 text-error-text"
  >
    {children}
  </div>
);
