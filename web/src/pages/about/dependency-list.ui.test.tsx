import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { DependencyList } from './dependency-list.tsx';

const dependencies = [
  { name: 'react', version: '19.0.0', license: 'MIT', of: 'web' },
  { name: 'fastify', version: '5.0.0', license: 'MIT', of: 'server' },
  { name: 'zod', version: '4.0.0', license: 'Apache-2.0', of: 'contract' },
] as const;

const open = async (list: Parameters<typeof DependencyList>[0]['dependencies'] = dependencies, search = '') => {
  const Component = () => <DependencyList dependencies={list} />;
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [`/about${search}`] });
  await renderPage(<RouterProvider router={router} />);
  const listNames = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent);
  return { router, listNames };
};

test('the dependencies are found by name, license and part, which are in the address', async () => {
  const { router, listNames } = await open();
  await expect.poll(listNames).toEqual(['react', 'fastify', 'zod']);
  await userEvent.fill(page.getByRole('textbox'), ' mit ');
  await expect.poll(listNames).toEqual(['react', 'fastify']);
  await userEvent.click(page.getByText('服务端', { exact: true }).first());
  await expect.poll(listNames).toEqual(['fastify']);
  expect([...new URLSearchParams(router.state.location.search)]).toEqual([
    ['find', ' mit '],
    ['of', 'server'],
  ]);
  await userEvent.click(page.getByText('全部', { exact: true }).first());
  await userEvent.fill(page.getByRole('textbox'), 'none');
  await expect.element(page.getByText(/“none”匹配/)).toBeVisible();
  await userEvent.fill(page.getByRole('textbox'), '');
  await expect.poll(listNames).toHaveLength(3);
  expect(router.state.location.search).toBe('');
});

test('the dependencies are listed without versions if the server does not reveal them, and as in the address', async () => {
  const { listNames } = await open(
    dependencies.map(({ name, license, of }) => ({ name, license, of })),
    '?find=ZOD&of=contract',
  );
  await expect.poll(listNames).toEqual(['zod']);
  expect(page.getByRole('columnheader').elements()).toHaveLength(3);
});
