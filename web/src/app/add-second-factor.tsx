import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../lib/query/query.ts';
import { AddSecondFactorPage } from '../pages/add-second-factor/add-second-factor-page.tsx';
import { SessionConfirm } from '../shell/session/session-confirm.tsx';

/** The page for adding a required second factor, with the password dialog that the shell has on other pages. */
export const AddSecondFactor = () => (
  <QueryClientProvider client={queryClient}>
    <AddSecondFactorPage />
    <SessionConfirm />
  </QueryClientProvider>
);
