import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { type StoreApi, useStore } from 'zustand';
import { GlobalProgress } from '../components/feedback/global-progress.tsx';
import { PageLoading } from '../components/feedback/page-loading.tsx';
import { Toasts } from '../components/feedback/toasts.tsx';
import { SecondFactorPrompt } from '../features/second-factor/second-factor-prompt.tsx';
import type { ShownRouter } from './session-router.ts';
import { ThemeProvider } from './theme.tsx';

export const App = ({ routerStore }: { routerStore: StoreApi<ShownRouter> }) => {
  const { router, id } = useStore(routerStore);
  return (
    <ThemeProvider>
      <GlobalProgress />
      <Toasts />
      <SecondFactorPrompt />
      <Suspense fallback={<PageLoading />}>
        {/* Tab, menu and page react immediately; slow parts use transitions. */}
        <RouterProvider key={id} router={router} useTransitions={false} />
      </Suspense>
    </ThemeProvider>
  );
};
