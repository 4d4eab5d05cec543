import type { ReactNode } from 'react';

/** What a page is called: as its entry of the menu is. */
export const PageTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h1 id={id} className="m-0 text-xl leading-7 font-semibold">
    {children}
  </h1>
);
