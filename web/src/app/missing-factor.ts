import { removeBasePath } from '../lib/address/base-path.ts';
import { addSecondFactorPath, isPublicPath } from '../lib/address/public-paths.ts';
import { onMissingFactor } from '../lib/api/second-factor.ts';
import type { AppRouter } from './router.tsx';

/** Opens the page for adding a second factor when the server starts to require it while a page is open. */
export const watchMissingFactor = (getRouter: () => AppRouter): void =>
  void onMissingFactor(() => {
    const router = getRouter();
    const { pathname, search, hash } = router.state.location;
    const path = removeBasePath(pathname);
    if (isPublicPath(path)) return;
    void router.navigate(`${addSecondFactorPath}?redirect=${encodeURIComponent(`${path}${search}${hash}`)}`);
  });
