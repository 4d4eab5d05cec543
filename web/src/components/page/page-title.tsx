import type { ReactNode } from 'react';

/** Title of a page, as high as the buttons that can follow it, so that every title has the same place. */
export const PageTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h1 id={id} className="m-0 text-xl leading-8 font-semibold">
    {children}
  </h1>
);
