import type { ReactNode } from 'react';

export const PageTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h1 id={id} className="m-0 text-xl leading-7 font-semibold">
    {children}
  </h1>
);
