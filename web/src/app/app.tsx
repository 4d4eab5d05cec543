import { Suspense, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { RouterContext } from '../lib/browser/use-go.ts';
import { GlobalProgress } from '../ui/feedback/global-progress.tsx';
import { PageLoading } from '../ui/feedback/page-loading.tsx';
import { OutsideRouter } from './outside-router.tsx';
import { quietRouter } from './quiet-router.ts';
import type { AppRouter } from './router.tsx';
import { ThemeProvider } from './theme.tsx';

export const App = ({ router }: { router: AppRouter }) => {
  const [shown] = useState(() => quietRouter(router));
  return (
    <ThemeProvider>
      <GlobalProgress />
      <RouterContext value={router}>
        <Suspense fallback={<PageLoading />}>
          <RouterProvider router={shown} />
        </Suspense>
        <OutsideRouter router={router} />
      </RouterContext>
    </ThemeProvider>
  );
};
