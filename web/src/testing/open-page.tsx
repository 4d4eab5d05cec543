import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Questions } from '../components/overlay/questions.tsx';
import { useAccess } from '../lib/access/access.ts';
import { reloadCapabilities } from '../lib/api/capabilities.ts';
import { type ApiRequest, stubApi } from './list-server.ts';
import { renderPage } from './render.tsx';

/** Results by path, with the method unless it is GET; null is an error. */
type Results = Record<string, unknown>;

const getKey = ({ method, path }: ApiRequest): string => (method === 'GET' ? path : `${method} ${path}`);

/** Renders a page at an address. Returns its router, the results, which can be changed, and the requests. */
export const openPage = async (Component: ComponentType, results: Results, address = '/page') => {
  const requests = stubApi((request) => {
    const key = getKey(request);
    if (!(key in results)) return undefined;
    return results[key] === null ? { code: 422, problem: 'request.invalid' } : { code: 200, result: results[key] };
  });
  if ('capabilities' in results) await reloadCapabilities();
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [address] });
  const screen = await renderPage(
    <>
      <RouterProvider router={router} />
      <Questions />
    </>,
  );
  const readLocation = () => {
    const { pathname, search, hash } = router.state.location;
    return `${pathname}${search}${hash}`;
  };
  const listSent = () =>
    requests.filter(({ method }) => method !== 'GET').map((request) => [getKey(request), request.body]);
  const listReads = (path: string) =>
    requests.filter((request) => getKey(request) === path).map(({ query }) => Object.fromEntries(query));
  return { ...screen, router, results, requests, location: readLocation, sent: listSent, reads: listReads };
};

/** Takes all permissions from the user except these buttons of pages. */
export const setPermissions = (buttonsByPath: Readonly<Record<string, readonly string[]>>): void => {
  const { user } = useAccess.getState();
  useAccess.setState({
    user: user && { ...user, roles: [] },
    routes: Object.entries(buttonsByPath).map(([path, buttons]) => ({
      path,
      handle: { title: path, permissions: buttons.map((button) => `permission:button:${button}`) },
    })),
  });
};
