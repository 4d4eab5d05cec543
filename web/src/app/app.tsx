import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { GlobalProgress } from '../ui/global-progress.tsx';
import { PageLoading } from '../ui/page-loading.tsx';
import { Beside } from './beside.tsx';
import type { AppRouter } from './router.tsx';
import { ThemeProvider } from './theme.tsx';

export const App = ({ router }: { router: AppRouter }) => (
  <ThemeProvider>
    <GlobalProgress />
    <Suspense fallback={<PageLoading />}>
      <RouterProvider router={router} />
    </Suspense>
    <Beside router={router} />
  </ThemeProvider>
);
