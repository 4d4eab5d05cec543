import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { mountHook } from './hook-root.ts';

/** Draws a component at an address, after a page that one came from; answers the router. */
export const atAddress = async (Component: ComponentType, address: string) => {
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: ['/before', address] });
  await mountHook(
    () => null,
    (inner) => (
      <>
        <RouterProvider router={router} />
        {inner}
      </>
    ),
  );
  return router;
};
