import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { Questions } from '../components/overlay/questions.tsx';
import type { PageModule } from '../lib/access/page-files.ts';
import { queryClient } from '../lib/query/query.ts';
import { type ApiRequest, stubApi } from '../testing/list-server.ts';
import { renderPage } from '../testing/render.tsx';

const modules = import.meta.glob<PageModule>('./**/page.tsx');
const pages = await Promise.all(
  Object.entries(modules).map(async ([file, load]) => [file.slice(1, -'/page.tsx'.length), await load()] as const),
);
const search = '?current=2';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const formatRequest = ({ method, path, query }: ApiRequest): string => `${method} ${path} ${query.toString()}`;

test.each(pages.filter(([, { preloadData }]) => preloadData))(
  'the page %s preloads only data that it requests when it is rendered',
  async (_, { default: Component, preloadData }) => {
    const requests = stubApi(() => ({ code: 422, problem: 'request.invalid' }));
    await Promise.resolve(preloadData?.(new URLSearchParams(search))).catch(() => undefined);
    const ahead = requests.map(formatRequest);
    expect(ahead).not.toEqual([]);
    queryClient.clear();
    await renderPage(
      <>
        <RouterProvider
          router={createMemoryRouter([{ path: '*', Component }], { initialEntries: [`/page${search}`] })}
        />
        <Questions />
      </>,
    );
    const readRequests = () => requests.slice(ahead.length).map(formatRequest);
    await expect.poll(() => ahead.filter((request) => !readRequests().includes(request))).toEqual([]);
  },
);

test.each(pages.filter(([, { preloadData }]) => !preloadData))(
  'the page %s renders',
  async (_, { default: Component }) => {
    stubApi(() => ({ code: 422, problem: 'request.invalid' }));
    const router = createMemoryRouter([{ path: '/page/:id', Component }], { initialEntries: ['/page/7'] });
    const { container } = await renderPage(
      <main>
        <RouterProvider router={router} />
      </main>,
    );
    await expect.poll(() => container.querySelector('main')?.textContent).not.toBe('');
  },
);
