import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Questions } from '../components/overlay/questions.tsx';
import { type Answer, serveList } from './list-server.ts';
import { renderPage } from './render.tsx';

/** Renders a page of any address, with the dialogs that ask for confirmation. */
export const showPage = (Component: ComponentType) =>
  renderPage(
    <>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />
      <Questions />
    </>,
  );

/** Opens a list page with `rows`. Requests other than GET get `answer`. Returns their bodies, and the reads of the list. */
export const openList = async (
  Component: ComponentType,
  path: string,
  rows: readonly object[],
  { answer, more }: { readonly answer?: Answer; readonly more?: object } = {},
) => {
  const server = serveList(path, (number) => rows[number - 1] ?? {}, more);
  server.total = rows.length;
  server.respond = ({ method }) => (method === 'GET' ? undefined : answer);
  await showPage(Component);
  await expect
    .element(
      page
        .getByRole('checkbox')
        .or(page.getByRole('button', { name: /^更多/ }))
        .first(),
    )
    .toBeVisible();
  const listSentBodies = () => server.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  const listReads = () => server.requests.filter((request) => request.method === 'GET' && request.path === path);
  return { server, sent: listSentBodies, reads: listReads };
};

export const getRow = (name: string) => page.getByRole('row', { name: new RegExp(name) });
export const dialog = page.getByRole('dialog');
export const getButton = (name: string | RegExp) => page.getByRole('button', { name });
export const openMenu = (name: string) =>
  userEvent.click(page.getByRole('button', { name: `更多操作：${name}`, exact: true }));
export const getMenuItem = (name: RegExp) => page.getByRole('menuitem', { name });
