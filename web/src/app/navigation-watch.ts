import { beginLoading } from '../lib/browser/loading.ts';
import type { AppRouter } from './router.tsx';

/** Counts a navigation under way among what is loading. */
export const watchNavigation = (router: AppRouter): (() => void) => {
  let done: (() => void) | undefined;
  return router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') done ??= beginLoading();
    else {
      done?.();
      done = undefined;
    }
  });
};
