import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { renderHook } from './hook-root.ts';

/** Renders a component at an address, after another page in the history. Returns the router. */
export const renderAtAddress = async (Component: ComponentType, address: string) => {
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: ['/before', address] });
  await renderHook(
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
