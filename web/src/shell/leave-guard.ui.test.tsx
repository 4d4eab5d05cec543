import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '../lib/session/session.ts';
import { TabKeyContext } from '../lib/tab/tabs.ts';
import { useUnsaved, useUnsavedStore } from '../lib/tab/unsaved.ts';
import { useAccess } from '../lib/access/access.ts';
import { renderPage } from '../testing/render.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

const Layout = () => {
  useLeaveGuard();
  return <Outlet />;
};

const Form = () => {
  useUnsaved('表单', true);
  return null;
};

beforeEach(() => {
  startSession({ token: 'token', refreshToken: 'r' });
  useUnsavedStore.setState({ changesById: new Map(), question: null });
  return () => {
    useUnsavedStore.getState().question?.answer(false);
    useAccess.setState({ routes: [] });
  };
});

/** Opens a page with unsaved changes, which are lost if the page is left. */
const open = async () => {
  const form = (
    <TabKeyContext value="/form">
      <Form />
    </TabKeyContext>
  );
  const router = createMemoryRouter(
    [
      {
        Component: Layout,
        children: [
          { path: '/form', element: form },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: ['/form'] },
  );
  await renderPage(<RouterProvider router={router} />);
  useAccess.setState({ routes: [{ path: '/form', handle: { title: '表单', keepAlive: false } }] });
  const getQuestion = () => useUnsavedStore.getState().question;
  const waitForQuestion = async (former: unknown = null) => {
    await expect.poll(() => ![null, former].includes(getQuestion() as never)).toBe(true);
    return getQuestion();
  };
  return { router, location: () => router.state.location.pathname, getQuestion, waitForQuestion };
};

test('leaving unsaved changes waits for the answer, and stays or goes on accordingly', async () => {
  const { router, location, getQuestion, waitForQuestion } = await open();
  void router.navigate('/a');
  (await waitForQuestion())?.answer(false);
  await expect.poll(getQuestion).toBeNull();
  expect(location()).toBe('/form');
  void router.navigate('/a');
  (await waitForQuestion())?.answer(true);
  await expect.poll(location).toBe('/a');
});

test('a later navigation asks its own question, whose answer decides', async () => {
  const { router, location, waitForQuestion } = await open();
  void router.navigate('/a');
  const former = await waitForQuestion();
  void router.navigate('/b');
  (await waitForQuestion(former))?.answer(true);
  await expect.poll(location).toBe('/b');
});
