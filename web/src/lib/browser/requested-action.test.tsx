import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { renderHook, runAndSettle } from '../../testing/hook-root.ts';
import { type RequestedAction, useRequestedAction } from './requested-action.ts';

const open = async (state: unknown, handles = true) => {
  const runs: RequestedAction[] = [];
  const Page = () => {
    useRequestedAction((request) => {
      runs.push(request);
      return handles;
    });
    return null;
  };
  const router = createMemoryRouter([{ path: '*', Component: Page }], {
    initialEntries: [{ pathname: '/users', search: '?a=1', hash: '#b', state }],
  });
  const page = await renderHook(
    () => null,
    (inner) => (
      <>
        <RouterProvider router={router} />
        {inner}
      </>
    ),
  );
  return { runs, router, page };
};

test.each([
  [null, []],
  ['new', []],
  [{}, []],
  [{ action: 1 }, []],
  [{ id: 1 }, []],
  [{ action: 'new' }, [{ action: 'new' }]],
  [{ action: 'edit', id: 7 }, [{ action: 'edit', id: 7 }]],
  [{ action: 'edit', id: '7' }, [{ action: 'edit' }]],
])('a page that is opened with %j runs %j', async (state, expected) => {
  const { runs, router, page } = await open(state);
  expect(runs).toEqual(expected);
  if (expected.length > 0)
    expect(router.state.location).toMatchObject({ pathname: '/users', search: '?a=1', hash: '#b', state: null });
  await page.leave();
});

test('an action that is not handled yet stays requested', async () => {
  const { runs, router, page } = await open({ action: 'new' }, false);
  await page.change();
  expect(router.state.location.state).toEqual({ action: 'new' });
  expect(runs.length).toBeGreaterThan(0);
  await page.leave();
});

test('an action runs again when it is requested again', async () => {
  const { runs, router, page } = await open({ action: 'new' });
  await runAndSettle(() => router.navigate('/users', { state: { action: 'new' } }));
  expect(runs).toEqual([{ action: 'new' }, { action: 'new' }]);
  await page.leave();
});
